// Renders launches beside an `if` as launches in each of its branches. Asks no safety question.
#ifndef GPUFUSE_REWRITERS_ENTERBRANCHES_H
#define GPUFUSE_REWRITERS_ENTERBRANCHES_H

#include "analysis/host/BranchEntry.h"
#include "rewriters/RenderRefusal.h"
#include "rewriters/SourcePlaces.h"

namespace gpufuse {

/// Where what has entered, and launches, stands: at \p Begin of the text that is written at \p
/// Offset of the file.
struct EnteredCopy {
  const clang::Stmt *Of = nullptr;
  unsigned Offset = 0;
  size_t Begin = 0, Length = 0;
};

struct RenderedEntry {
  EditSet Edits;
  std::vector<EnteredCopy> Copies;
};

/// Renders \p Entry, with braces around branches that have none. Fails (RenderRefusal, conflict)
/// where comments or macros are in the way.
llvm::Expected<RenderedEntry> renderEntry(const BranchEntry &Entry, const clang::ASTContext &Host);

} // namespace gpufuse

#endif
