// Which launches enter branches beside them: all that could do so in memory, and only those that
// are fused with a launch of a branch then stay there.
#ifndef GPUFUSE_TOOL_BRANCHPHASE_H
#define GPUFUSE_TOOL_BRANCHPHASE_H

#include "rewriters/EnterBranches.h"
#include "tool/PreparedText.h"
#include "tool/TrialPhase.h"

namespace gpufuse {

/// A source with launches in branches that stood beside them.
class BranchedSource {
public:
  /// Renders \p Entries into \p Original, the text of the main file; what cannot be rendered is
  /// left out.
  BranchedSource(std::vector<BranchEntry> Entries, const clang::ASTContext &Host,
                 llvm::StringRef Original);

  const std::string &text() const { return Prepared->text(); }
  const std::vector<BranchEntry> &entries() const { return Entries; }
  /// Launches.
  static size_t amountOf(llvm::ArrayRef<BranchEntry> Entries);
  /// Those that \p Found, about the text, fuses with launches of branches, and what stands between
  /// these and the branches.
  std::vector<BranchEntry> used(llvm::ArrayRef<Finding> Found) const;
  /// Of \p Used, those that save launches: with \p Found, about the text, fewer are made on all
  /// ways through the branches together than with \p Before, about the original.
  std::vector<BranchEntry> worthwhile(std::vector<BranchEntry> Used, llvm::ArrayRef<Finding> Found,
                                      llvm::ArrayRef<Finding> Before) const;
  /// Those that do not write line \p Line of the text; none where no one of them does.
  std::vector<BranchEntry> notAtLine(unsigned Line) const;
  /// \p F, about the text, as it is about the original.
  void translate(Finding &F) const;
  /// Those that \p After, a parse of the text, reads as it should.
  std::vector<BranchEntry> sound(const clang::ASTContext &After) const;
  /// True when \p F is about a launch that enters and one that does not.
  bool concerns(const Finding &F) const;

private:
  /// A launch that enters, where it stands in the text.
  struct Copy {
    unsigned Entry;
    const clang::Stmt *Of;
    unsigned Begin, End;
  };
  const Copy *copyAt(const FindingSite &Site) const;
  /// Where in the text what is at \p Offset of the original stands.
  unsigned shifted(unsigned Offset) const;

  const clang::ASTContext *Host;
  std::string File;
  std::vector<BranchEntry> Entries;
  /// By entry, and all.
  std::vector<EditSet> Edits;
  EditSet All;
  std::optional<PreparedText> Prepared;
  std::vector<Copy> Copies;
};

using BranchedUnit = TrialUnit<BranchedSource>;

/// \p Entries, where a launch between two of them is part of one only: of that behind it, or ahead.
std::vector<BranchEntry> withoutShared(std::vector<BranchEntry> Entries, bool OfThatBehind);

} // namespace gpufuse

#endif
