// How large kernels and the functions they call are, where that decides how compilers round:
// whether a function is inlined may depend on who else calls it, and whether a product is
// contracted on how far its sum is.
#ifndef GPUFUSE_ANALYSIS_KERNEL_CODESIZE_H
#define GPUFUSE_ANALYSIS_KERNEL_CODESIZE_H

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// A function that is too large for any caller is inlined all the same where it has only one, and a
/// fused kernel is one more. A call in \p Kernel, or in what it calls, of a function that computes
/// with floating-point values and may be too large to be inlined for every caller; null for none.
/// (LLVM 22 inlines up to about 500 instructions for GPUs; what counts here stays well below.)
const clang::CallExpr *callInlinedForOneCaller(const clang::FunctionDecl &Kernel);

/// True for a kernel with so many operations in what may be one basic block, those of functions and
/// rounds of loops included, that it counts how far a sum lies from its product: LLVM's back end
/// for PTX, which contracts within a block, takes a product that is used otherwise, too, only if
/// 500 nodes (instructions of its intermediate representation) lie between and a factor is used
/// behind them.
bool hasLongBlock(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
