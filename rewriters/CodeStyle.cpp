#include "rewriters/CodeStyle.h"
#include "clang/Format/Format.h"

using namespace clang;

namespace gpufuse {
namespace {

/// LLVM style with the indentation of the first indented line, for files without a style of their
/// own.
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

} // namespace

llvm::Expected<std::string> laidOut(llvm::StringRef Code, llvm::StringRef File,
                                    llvm::StringRef Contents) {
  auto Style = format::getStyle("file", File, "none", Contents);
  if (!Style)
    return Style.takeError();
  // "none" comes back with formatting switched off: no .clang-format was found.
  const format::FormatStyle Chosen = Style->DisableFormat ? styleOfText(Contents) : *Style;
  const tooling::Range All(0, static_cast<unsigned>(Code.size()));
  return tooling::applyAllReplacements(Code, format::reformat(Chosen, Code, All, File));
}

} // namespace gpufuse
