// Statements of the caller beside calls that are joined: launches, waits and error checks, which
// the joined function makes in the caller's stead.
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_TAKENOVER_H
#define GPUFUSE_ANALYSIS_WRAPPERS_TAKENOVER_H

#include "analysis/wrappers/CallJoin.h"

namespace gpufuse {

/// True where the statement of \p Part can stand in another function, as it does no more than that,
/// and only reads variables of the caller: these become its inputs.
bool takeOver(CallPart &Part, const clang::ASTContext &Host);

/// Has \p Part, a launch that is taken over, be given \p Fields, of those that it may be.
void giveFields(CallPart &Part, llvm::ArrayRef<FieldReads> Fields);

/// Gives launches that are taken over those fields that a function beside them is given, too.
void chooseFields(CallJoin &Join);

} // namespace gpufuse

#endif
