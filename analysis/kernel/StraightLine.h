// Whether all that a kernel computes with floating-point values stands in one basic block.
#ifndef GPUFUSE_ANALYSIS_KERNEL_STRAIGHTLINE_H
#define GPUFUSE_ANALYSIS_KERNEL_STRAIGHTLINE_H

namespace clang {
class FunctionDecl;
class Stmt;
} // namespace clang

namespace gpufuse {

/// Where another basic block of \p Kernel may begin, in what it calls and in what compilers make of
/// an operator or a function of the toolkit, too; null where none does. Guards ahead of all such
/// arithmetic count for nothing, if they only ask for integers that the thread has at hand.
const clang::Stmt *whereBlockEnds(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
