// Which values all threads of a block have in common.
#ifndef GPUFUSE_ANALYSIS_KERNEL_BLOCKUNIFORM_H
#define GPUFUSE_ANALYSIS_KERNEL_BLOCKUNIFORM_H

namespace clang {
class Expr;
class FunctionDecl;
class ReturnStmt;
} // namespace clang

namespace gpufuse {

/// True for an expression at the top level of \p Kernel, outside of loops, with one value for all
/// threads of a block: of numbers, `blockIdx` and its like, and parameters and variables that never
/// change. Nothing that is loaded: another thread may write it meanwhile.
bool isUniformInBlock(const clang::Expr &E, const clang::FunctionDecl &Kernel);

/// True for the return of a return guard of \p Kernel that all threads of a block take, or none:
/// `if (blockIdx.x >= rows) return;`.
bool isTakenByWholeBlocks(const clang::ReturnStmt &Return, const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
