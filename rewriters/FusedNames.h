// Names for fused kernels, their parameters and locals: fresh, and telling.
#ifndef GPUFUSE_REWRITERS_FUSEDNAMES_H
#define GPUFUSE_REWRITERS_FUSEDNAMES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpufuse {

/// \p Wanted, or \p Wanted with a number behind it, such that \p Taken is false.
std::string freshName(llvm::StringRef Wanted, llvm::function_ref<bool(llvm::StringRef)> Taken);

/// `scale`, `add` give `scale_add`; `scale_kernel`, `add_kernel` give `scale_add_kernel`;
/// `vec_add`, `vec_mul`, `vec_mul` give `vec_add_mul_x2`.
std::string fusedKernelName(llvm::ArrayRef<std::string> Kernels);

} // namespace gpufuse

#endif
