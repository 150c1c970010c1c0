// The parts of a kernel between barriers of its whole block. What is stored ahead of a barrier is
// loaded behind it, so that a product reaches the sums of its own part alone, unless a variable
// carries it.
#ifndef GPUFUSE_ANALYSIS_KERNEL_BARRIERPARTS_H
#define GPUFUSE_ANALYSIS_KERNEL_BARRIERPARTS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// True where some part of \p Kernel, a definition, may have one of \p Products and a sum, or
/// variables may carry what is computed in one part to another. Some of \p Products are compiled
/// like sums: \p Sums. What is called, and is more than a choice of numbers, may have both.
bool mayMeetInOnePart(const clang::FunctionDecl &Kernel,
                      const llvm::SmallPtrSetImpl<const clang::Expr *> &Products,
                      const llvm::SmallPtrSetImpl<const clang::Expr *> &Sums);

} // namespace gpufuse

#endif
