// Where a compiler may come to know a number that a kernel computes with: then operations fold, and
// a bare product can stand beside a sum that did not see it before.
#ifndef GPUFUSE_ANALYSIS_KERNEL_KNOWNNUMBERS_H
#define GPUFUSE_ANALYSIS_KERNEL_KNOWNNUMBERS_H

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace gpufuse {

/// A use of a local variable of \p Kernel, or of what it calls, that begins as a number and keeps
/// it where a loop that changes it makes no round, where knowing this number may fold an operation:
/// `x * y - s` is the product where s is 0. Null for none. Integers count where they become
/// floating-point numbers. With \p ReadsBack the kernel may load what it has stored.
const clang::Expr *numberKeptPastLoop(const clang::FunctionDecl &Kernel, bool ReadsBack);

/// Where \p Kernel, or what it calls, asks whether two floating-point values are equal; behind that
/// one may stand for the other. So it may where two comparisons of the same values are made (`x <=
/// y
/// && x >= y`), or one of what is not \p Loaded, which others may compare as well. With
/// \p SignsMatter where it compares them in any way. No number is told by a comparison with what is
/// \p Hidden from others. Null for none.
const clang::Stmt *whereFloatsAreTold(const clang::FunctionDecl &Kernel, bool SignsMatter,
                                      llvm::function_ref<bool(const clang::Expr &)> Loaded,
                                      llvm::function_ref<bool(const clang::Expr &)> Hidden);

/// Where \p Kernel, or what it calls, may tell what an integer is: loops, questions for truth
/// values, and comparisons for equality, with numbers, or of what is the same for all threads, but
/// for those of what is \p Hidden. Null for none.
const clang::Stmt *whereIntegersAreTold(const clang::FunctionDecl &Kernel,
                                        llvm::function_ref<bool(const clang::Expr &)> Hidden);

/// True when \p Kernel, or what it calls, makes floating-point numbers of integers that are no
/// constants.
bool computesWithIntegers(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
