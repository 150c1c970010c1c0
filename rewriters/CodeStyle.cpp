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

/// The user's `.clang-format`, or the look of the file where there is none.
llvm::Expected<format::FormatStyle> styleFor(llvm::StringRef File, llvm::StringRef Contents) {
  auto Style = format::getStyle("file", File, "none", Contents);
  // "none" comes back with formatting switched off: no .clang-format was found.
  if (Style && Style->DisableFormat)
    return styleOfText(Contents);
  return Style;
}

llvm::Expected<std::string> reformatted(llvm::StringRef Code, const format::FormatStyle &Style,
                                        llvm::StringRef File) {
  const tooling::Range All(0, static_cast<unsigned>(Code.size()));
  auto Lines = tooling::applyAllReplacements(Code, format::reformat(Style, Code, All, File));
  // It takes `k<<<n < m ? 1 : 2, 256>>>` for a template's arguments, and the brackets apart.
  const auto brackets = [](llvm::StringRef Text) {
    return std::pair(Text.count("<<<"), Text.count(">>>"));
  };
  return !Lines || brackets(*Lines) == brackets(Code) ? std::move(Lines) : Code.str();
}

/// The columns that \p Indentation takes.
size_t taken(llvm::StringRef Indentation, const format::FormatStyle &Style) {
  return Indentation.size() + Indentation.count('\t') * (Style.TabWidth - 1);
}

/// Every line of \p Lines but the first behind \p Indentation.
std::string behind(llvm::StringRef Indentation, llvm::StringRef Lines) {
  std::string Result;
  for (char C : Lines.rtrim()) {
    if (C != '\n' && llvm::StringRef(Result).ends_with("\n"))
      Result += Indentation;
    Result += C;
  }
  return Result;
}

} // namespace

llvm::Expected<std::string> laidOut(llvm::StringRef Code, llvm::StringRef File,
                                    llvm::StringRef Contents) {
  auto Style = styleFor(File, Contents);
  if (!Style)
    return Style.takeError();
  return reformatted(Code, *Style, File);
}

llvm::Expected<std::string> laidOutStatement(llvm::StringRef Statement, llvm::StringRef Indentation,
                                             llvm::StringRef File, llvm::StringRef Contents) {
  auto Style = styleFor(File, Contents);
  if (!Style)
    return Style.takeError();
  const size_t Taken = taken(Indentation, *Style);
  if (Style->ColumnLimit > Taken)
    Style->ColumnLimit -= static_cast<unsigned>(Taken);
  auto Lines = reformatted(Statement, *Style, File);
  if (!Lines)
    return Lines.takeError();
  return behind(Indentation, *Lines);
}

llvm::Expected<std::string> wrapped(llvm::StringRef Statement, llvm::StringRef Indentation,
                                    llvm::StringRef File, llvm::StringRef Contents) {
  auto Style = styleFor(File, Contents);
  if (!Style)
    return Style.takeError();
  const size_t Taken = taken(Indentation, *Style);
  if (Style->ColumnLimit == 0 || Taken >= Style->ColumnLimit ||
      Taken + Statement.size() <= Style->ColumnLimit)
    return Statement.str();
  Style->ColumnLimit -= static_cast<unsigned>(Taken);
  auto Lines = reformatted(Statement, *Style, File);
  if (!Lines)
    return Lines.takeError();
  return behind(Indentation, *Lines);
}

} // namespace gpufuse
