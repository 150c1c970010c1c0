// Edits as data: replacements by file, checked for conflicts as they are added, applied in memory.
#ifndef GPUFUSE_REWRITERS_EDITSET_H
#define GPUFUSE_REWRITERS_EDITSET_H

#include "clang/Tooling/Core/Replacement.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace gpufuse {

class EditSet {
public:
  EditSet() = default;
  /// The edits of one file.
  EditSet(llvm::StringRef File, clang::tooling::Replacements Edits) {
    Files[File.str()] = std::move(Edits);
  }
  /// Replaces \p Length characters at \p Offset of \p File. Fails when that touches an earlier
  /// edit.
  llvm::Error replace(llvm::StringRef File, unsigned Offset, unsigned Length, llvm::StringRef Text);
  /// Inserts \p Text at \p Offset, behind what was inserted there before.
  llvm::Error insert(llvm::StringRef File, unsigned Offset, llvm::StringRef Text);
  /// Adds all edits of \p Other, or none.
  llvm::Error merge(const EditSet &Other);
  /// Adds those edits of \p Other, none of which needs another, that touch no earlier edit.
  void mergeWhereFree(const EditSet &Other);

  /// Those that begin before \p End in \p File, and those of other files.
  EditSet upTo(llvm::StringRef File, unsigned End) const;

  bool empty() const { return Files.empty(); }
  bool operator==(const EditSet &) const = default;
  const std::map<std::string, clang::tooling::Replacements> &files() const { return Files; }

  /// \p Contents, the text of \p File, with the edits made.
  llvm::Expected<std::string> apply(llvm::StringRef File, llvm::StringRef Contents) const;

private:
  std::map<std::string, clang::tooling::Replacements> Files;
};

} // namespace gpufuse

#endif
