// What is decided about launches and waits, as findings say it.
#ifndef GPUFUSE_TOOL_DESCRIBEDECISIONS_H
#define GPUFUSE_TOOL_DESCRIBEDECISIONS_H

#include "analysis/Legality.h"
#include "analysis/order/SyncPlan.h"
#include "tool/Finding.h"

namespace gpufuse {

/// Without edits.
Finding describe(const SyncDecision &D, const clang::ASTContext &Host);
Finding describe(const Decision &D, const clang::ASTContext &Host);

/// Why the launches of \p F are not fused, by the first of its obstacles.
std::string notFused(const Finding &F);

} // namespace gpufuse

#endif
