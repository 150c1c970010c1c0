// Reads launches that were made in branches back from a parse of the text.
#ifndef GPUFUSE_REWRITERS_VERIFYENTRIES_H
#define GPUFUSE_REWRITERS_VERIFYENTRIES_H

#include "analysis/host/BranchEntry.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// Those of \p Entries that \p After, of which the main file is that of \p Before with all of them
/// made, reads as it should: lists, conditions and branches statement by statement, and what has
/// entered name by name. What stands at an offset of the main file before is at \p OffsetAfter of
/// it then.
std::vector<BranchEntry> entriesThatRead(llvm::ArrayRef<BranchEntry> Entries,
                                         const clang::ASTContext &Before,
                                         const clang::ASTContext &After,
                                         llvm::function_ref<unsigned(unsigned)> OffsetAfter);

} // namespace gpufuse

#endif
