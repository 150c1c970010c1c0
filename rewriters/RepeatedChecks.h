// Error checks that need not be made once for each of the launches that become one.
//
//   scale<<<grid, block>>>(x, n);
//   CHECK(cudaGetLastError());
//   add<<<grid, block>>>(x, y, n);      scale_add<<<grid, block>>>(x, n, y);
//   CHECK(cudaGetLastError());          CHECK(cudaGetLastError());
#ifndef GPUFUSE_REWRITERS_REPEATEDCHECKS_H
#define GPUFUSE_REWRITERS_REPEATEDCHECKS_H

#include "analysis/Legality.h"

namespace gpufuse {

/// The error checks that stand right behind launches of \p Proof other than \p Kept, the last, and
/// say what the check right behind that says, in every configuration of the file.
llvm::SmallVector<const clang::Stmt *, 2> repeatedChecks(const FusionProof &Proof,
                                                         const clang::Stmt &Kept,
                                                         const Facts &TheFacts,
                                                         const clang::ASTContext &Host);

} // namespace gpufuse

#endif
