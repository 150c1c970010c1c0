// The text of a guard at run time: the fused launch where the buffers are apart, the original ones
// where they are not.
//
//   if (gpufuse_disjoint(x, n, y, n)) {
//     scale_add<<<grid, 256>>>(x, y, n);
//   } else {
//     scale<<<grid, 256>>>(x, n);
//     add<<<grid, 256>>>(y, x, n);
//   }
//
// Asks no safety question.
#ifndef GPUFUSE_REWRITERS_GUARDTEXT_H
#define GPUFUSE_REWRITERS_GUARDTEXT_H

#include "analysis/Legality.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace gpufuse {

/// The function that guards call, as a whole declaration.
llvm::StringRef disjointFunctionText();

/// True for that declaration, with its comment or without it, however it is laid out.
bool isDisjointFunctionText(llvm::StringRef Text);

/// What must hold for the fused launch: calls of that function, each once. \p Spelled gives the
/// text of a launch argument.
llvm::Expected<std::string>
guardCondition(llvm::ArrayRef<RuntimeGuard> Guards,
               llvm::function_ref<llvm::Expected<std::string>(const clang::Expr &)> Spelled);

} // namespace gpufuse

#endif
