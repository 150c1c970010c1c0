#include "integration/lsp/Positions.h"
#include "llvm/ADT/STLExtras.h"

namespace gpufuse::server {
namespace {

/// UTF-16 code units of \p Text, UTF-8; each byte that is none counts as one.
size_t utf16Length(llvm::StringRef Text) {
  size_t Units = 0;
  for (size_t I = 0; I < Text.size(); ++Units) {
    const auto Byte = static_cast<unsigned char>(Text[I]);
    const size_t Bytes = Byte < 0xC0 ? 1 : Byte < 0xE0 ? 2 : Byte < 0xF0 ? 3 : 4;
    const llvm::StringRef Rest = Text.substr(I + 1, Bytes - 1);
    const bool Whole =
        Rest.size() == Bytes - 1 && llvm::all_of(Rest, [](char C) { return (C & 0xC0) == 0x80; });
    Units += Whole && Bytes == 4; // a pair of surrogates
    I += Whole ? Bytes : 1;
  }
  return Units;
}

} // namespace

LineIndex::LineIndex(llvm::StringRef Text) : Text(Text), Begins{0} {
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n' || (Text[I] == '\r' && Text.substr(I + 1, 1) != "\n"))
      Begins.push_back(I + 1);
}

llvm::lsp::Position LineIndex::at(size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  const auto Next = llvm::upper_bound(Begins, Offset);
  return {static_cast<int>(Next - Begins.begin() - 1),
          static_cast<int>(utf16Length(Text.slice(*std::prev(Next), Offset)))};
}

size_t LineIndex::offsetOfLine(size_t Line) const {
  return Line == 0 ? 0 : Line > Begins.size() ? Text.size() : Begins[Line - 1];
}

llvm::lsp::Range LineIndex::rangeOfLine(size_t Line) const {
  const size_t Begin = offsetOfLine(Line);
  const llvm::StringRef Rest = Text.substr(Begin);
  return range(Begin,
               Begin + Rest.take_until([](char C) { return C == '\n' || C == '\r'; }).size());
}

size_t statementLength(llvm::StringRef Text) {
  int Depth = 0;
  size_t End = 0;
  for (; End < Text.size(); ++End) {
    const char C = Text[End];
    // Behind a parenthesis a body begins, elsewhere a list of values.
    const bool IsBody = C == '{' && Text.take_front(End).rtrim().ends_with(")");
    if (Depth == 0 && (C == ';' || C == '}' || IsBody))
      break;
    Depth += llvm::StringRef("([{").contains(C) - llvm::StringRef(")]}").contains(C);
    if (Depth < 0)
      break;
  }
  return Text.take_front(End).rtrim().size();
}

} // namespace gpufuse::server
