// Renders what was decided about waits: statements that go, move, or change their stream.
#ifndef GPUFUSE_REWRITERS_REORDERWAITS_H
#define GPUFUSE_REWRITERS_REORDERWAITS_H

#include "analysis/order/SyncPlan.h"
#include "rewriters/EditSet.h"

namespace gpufuse {

/// The edits for \p D; none where its wait stays. Launches in \p Fused are written anew elsewhere.
llvm::Expected<EditSet> renderWait(const SyncDecision &D,
                                   const llvm::DenseSet<const clang::Stmt *> &Fused,
                                   const clang::ASTContext &Host);

/// What the call in \p D that is narrowed to a stream reads then.
std::string narrowedCall(const SyncDecision &D);

} // namespace gpufuse

#endif
