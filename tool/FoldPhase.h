// Which sets of device memory become part of kernels: all that could are written as kernels in
// memory, and only those that are fused then stay so.
#ifndef GPUFUSE_TOOL_FOLDPHASE_H
#define GPUFUSE_TOOL_FOLDPHASE_H

#include "rewriters/FoldMemsets.h"
#include "tool/ParseSides.h"
#include "tool/PreparedText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// A source with sets of memory written as launches.
class FoldedSource {
public:
  /// Renders \p Folds into \p Original, the text of the main file; what cannot be rendered is left
  /// out.
  FoldedSource(std::vector<MemsetFold> Folds, const clang::ASTContext &Host,
               llvm::StringRef Original);

  const std::string &text() const { return Prepared->text(); }
  const std::vector<MemsetFold> &folds() const { return Folds; }
  /// Those that \p Found, about the text, fuses with launches of the user's.
  std::vector<MemsetFold> fused(llvm::ArrayRef<Finding> Found) const;
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

struct FoldedUnit {
  FoldedSource Source;
  ParsedUnit Unit;
  Facts TheFacts;
};

/// Why a set stays one.
Finding findingFor(const RefusedFold &R, const clang::ASTContext &Host);

/// The unit with those of \p Folds made kernels that are fused then; nothing where none are. \p
/// Parse and \p Decide parse a text of the main file and say what would be done with such a unit.
/// What is said of folds that are not fused goes to \p Said.
std::optional<FoldedUnit>
foldMemsets(std::vector<MemsetFold> Folds, const ParsedUnit &Unit, llvm::StringRef Text,
            llvm::function_ref<llvm::Error(const std::string &, ParsedUnit &)> Parse,
            llvm::function_ref<std::vector<Finding>(const ParsedUnit &, const Facts &)> Decide,
            std::vector<Finding> &Said);

} // namespace gpufuse

#endif
