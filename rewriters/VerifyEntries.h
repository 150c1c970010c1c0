// Reads launches that were made in branches back from a parse of the text.
#ifndef GPUFUSE_REWRITERS_VERIFYENTRIES_H
#define GPUFUSE_REWRITERS_VERIFYENTRIES_H

#include "analysis/host/BranchEntry.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// Nothing if \p After is \p Before with \p Entries made: the lists, conditions and branches read
/// as they should, statement by statement; else what differs. What stands at an offset of the main
/// file before is at \p OffsetAfter of it then.
std::optional<std::string> findEntryDifference(llvm::ArrayRef<BranchEntry> Entries,
                                               const clang::ASTContext &Before,
                                               const clang::ASTContext &After,
                                               llvm::function_ref<unsigned(unsigned)> OffsetAfter);

} // namespace gpufuse

#endif
