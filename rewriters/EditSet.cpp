#include "rewriters/EditSet.h"
#include "clang/Format/Format.h"

using namespace clang;

namespace gpufuse {
namespace {

/// LLVM style with the indentation of the first indented line and no line limit, for files without a style of their own.
format::FormatStyle styleOfText(llvm::StringRef Contents) {
  format::FormatStyle Style = format::getLLVMStyle();
  Style.ColumnLimit = 100;
  llvm::SmallVector<llvm::StringRef, 256> Lines;
  Contents.split(Lines, '\n');
  bool AfterBrace = false;
  for (llvm::StringRef Line : Lines) {
    if (AfterBrace && !Line.trim().empty()) {
      const size_t Spaces = Line.size() - Line.ltrim(' ').size();
      if (Line.starts_with("\t")) {
        Style.UseTab = format::FormatStyle::UT_ForIndentation;
        Style.IndentWidth = Style.TabWidth = 4;
        break;
      }
      if (Spaces == 2 || Spaces == 3 || Spaces == 4 || Spaces == 8) {
        Style.IndentWidth = static_cast<unsigned>(Spaces);
        break;
      }
    }
    AfterBrace = Line.rtrim().ends_with("{") && !Line.starts_with(" ") && !Line.starts_with("\t") &&
                 !Line.starts_with("namespace");
  }
  return Style;
}

llvm::Expected<format::FormatStyle> styleFor(llvm::StringRef File, llvm::StringRef Contents) {
  auto Style = format::getStyle("file", File, "none", Contents);
  if (!Style)
    return Style.takeError();
  // "none" comes back with formatting switched off: no .clang-format was found.
  if (Style->DisableFormat)
    return styleOfText(Contents);
  return Style;
}

} // namespace

llvm::Error EditSet::replace(llvm::StringRef File, unsigned Offset, unsigned Length, llvm::StringRef Text) {
  return Files[File.str()].add(tooling::Replacement(File, Offset, Length, Text));
}

llvm::Error EditSet::insert(llvm::StringRef File, unsigned Offset, llvm::StringRef Text) {
  tooling::Replacements &Edits = Files[File.str()];
  const tooling::Replacement Insertion(File, Offset, 0, Text);
  llvm::Error Conflict = Edits.add(Insertion);
  if (!Conflict)
    return llvm::Error::success();
  llvm::consumeError(std::move(Conflict));
  // Something was inserted at the same place: put this behind it.
  const unsigned Shifted = Edits.getShiftedCodePosition(Offset);
  Edits = Edits.merge(tooling::Replacements(tooling::Replacement(File, Shifted, 0, Text)));
  return llvm::Error::success();
}

llvm::Error EditSet::merge(const EditSet &Other) {
  const auto Saved = Files;
  for (const auto &[File, Edits] : Other.Files)
    for (const tooling::Replacement &R : Edits) {
      llvm::Error Failed = R.getLength() ? replace(File, R.getOffset(), R.getLength(), R.getReplacementText())
                                         : insert(File, R.getOffset(), R.getReplacementText());
      if (!Failed)
        continue;
      Files = Saved;
      return Failed;
    }
  return llvm::Error::success();
}

llvm::Expected<tooling::Replacements> EditSet::formatted(llvm::StringRef File, llvm::StringRef Contents) const {
  auto It = Files.find(File.str());
  if (It == Files.end())
    return tooling::Replacements();
  auto Style = styleFor(File, Contents);
  if (!Style)
    return Style.takeError();
  Style->SortIncludes = {};
  return format::formatReplacements(Contents, It->second, *Style);
}

llvm::Expected<std::string> EditSet::apply(llvm::StringRef File, llvm::StringRef Contents) const {
  auto Formatted = formatted(File, Contents);
  if (!Formatted)
    return Formatted.takeError();
  return tooling::applyAllReplacements(Contents, *Formatted);
}

} // namespace gpufuse
