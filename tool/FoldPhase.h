// Which sets of device memory become part of kernels: all that could are written as kernels in
// memory, and only those that are fused then stay so.
#ifndef GPUFUSE_TOOL_FOLDPHASE_H
#define GPUFUSE_TOOL_FOLDPHASE_H

#include "rewriters/FoldMemsets.h"
#include "tool/PreparedText.h"
#include "tool/TrialPhase.h"

namespace gpufuse {

/// A source with sets of memory written as launches.
class FoldedSource {
public:
  /// Renders \p Folds into \p Original, the text of the main file; what cannot be rendered is left
  /// out.
  FoldedSource(std::vector<MemsetFold> Folds, const clang::ASTContext &Host,
               llvm::StringRef Original);

  const std::string &text() const { return Prepared->text(); }
  const std::vector<MemsetFold> &entries() const { return Folds; }
  static size_t amountOf(llvm::ArrayRef<MemsetFold> Entries) { return Entries.size(); }
  /// Those that \p Found, about the text, fuses with launches of the user's.
  std::vector<MemsetFold> used(llvm::ArrayRef<Finding> Found) const;
  /// All: what is fused is compared with the kernel that was written for it.
  const std::vector<MemsetFold> &sound(const clang::ASTContext & /*After*/) const { return Folds; }
  /// Those that do not write line \p Line of the text; none where no one of them does.
  std::vector<MemsetFold> notAtLine(unsigned Line) const;
  /// \p F, about the text, as it is about the original.
  void translate(Finding &F) const;
  /// True when \p F is about one of the folds.
  bool concerns(const Finding &F) const;

private:
  std::optional<unsigned> foldAt(const FindingSite &Site) const;

  std::string File;
  std::optional<PreparedText> Prepared;
  std::vector<MemsetFold> Folds;
  /// By fold.
  std::vector<RenderedFold> Rendered;
  /// Where they stand in the text.
  std::vector<std::pair<unsigned, unsigned>> Places;
};

using FoldedUnit = TrialUnit<FoldedSource>;

/// Why a set stays one.
Finding findingFor(const RefusedFold &R, const clang::ASTContext &Host);

} // namespace gpufuse

#endif
