#include "tool/PreparedText.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace gpufuse {

PreparedText::PreparedText(std::string TheFile, llvm::StringRef Original, const EditSet &Edits)
    : File(std::move(TheFile)), Original(Original.str()) {
  // Edits of one set do not conflict.
  Text = llvm::cantFail(Edits.apply(File, Original));
  long Shift = 0;
  if (const auto It = Edits.files().find(File); It != Edits.files().end())
    for (const tooling::Replacement &R : It->second) {
      Pieces.push_back({R.getOffset(), R.getLength(), static_cast<unsigned>(R.getOffset() + Shift),
                        R.getReplacementText().str()});
      Shift += static_cast<long>(R.getReplacementText().size()) - R.getLength();
    }
}

void PreparedText::place(unsigned Begin, unsigned End, Position From) {
  Places.push_back({Begin, End, std::move(From)});
}

std::pair<unsigned, unsigned> PreparedText::pieceFor(unsigned Offset) const {
  for (const Piece &Each : Pieces)
    if (Each.Offset == Offset)
      return {Each.Begin, static_cast<unsigned>(Each.Begin + Each.Text.size())};
  return {0, 0};
}

bool PreparedText::writesLine(const EditSet &Edits, unsigned Line) const {
  const auto lineAt = [&](size_t Offset) {
    return llvm::StringRef(Text).take_front(Offset).count('\n') + 1;
  };
  std::set<unsigned> AtLine;
  for (const Piece &Each : Pieces)
    if (lineAt(Each.Begin) <= Line && Line <= lineAt(Each.Begin + Each.Text.size()))
      AtLine.insert(Each.Offset);
  const auto OfFile = Edits.files().find(File);
  return OfFile != Edits.files().end() &&
         llvm::any_of(OfFile->second, [&](const tooling::Replacement &R) {
           return AtLine.contains(R.getOffset());
         });
}

std::pair<unsigned, const PreparedText::Piece *>
PreparedText::originalOffset(unsigned Offset) const {
  long Shift = 0;
  for (const Piece &Each : Pieces) {
    if (Offset < Each.Begin)
      break;
    if (Offset < Each.Begin + Each.Text.size())
      return {Each.Offset, &Each};
    Shift += static_cast<long>(Each.Length) - static_cast<long>(Each.Text.size());
  }
  return {static_cast<unsigned>(Offset + Shift), nullptr};
}

std::optional<unsigned> PreparedText::offsetOfLine(unsigned Offset, const Piece &In) const {
  const size_t Begin = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
  const llvm::StringRef Line = llvm::StringRef(Text).slice(Begin, Text.find('\n', Offset)).trim();
  if (Line.empty())
    return std::nullopt;
  const auto First = static_cast<unsigned>(Line.data() - Text.data());
  const unsigned InLine = std::max(Offset, First) - First;
  std::optional<unsigned> Found;
  const auto findIn = [&](llvm::StringRef Part) {
    for (size_t At = Part.find(Line); At != llvm::StringRef::npos; At = Part.find(Line, At + 1)) {
      if (Found)
        return false;
      Found = static_cast<unsigned>(Part.data() - Original.data() + At) + InLine;
    }
    return true;
  };
  const auto replaced = [&](const Piece &Each) {
    return llvm::StringRef(Original).substr(Each.Offset, Each.Length);
  };
  if (findIn(Original))
    return Found;
  Found.reset();
  if (findIn(replaced(In)) && Found)
    return Found;
  Found.reset();
  for (const Piece &Each : Pieces)
    if (!findIn(replaced(Each)))
      return std::nullopt;
  return Found;
}

std::optional<unsigned> PreparedText::offsetOfName(llvm::StringRef Name, const Piece &In) const {
  const llvm::StringRef Replaced = llvm::StringRef(Original).substr(In.Offset, In.Length);
  std::optional<unsigned> Found;
  for (size_t At = Name.empty() ? llvm::StringRef::npos : Replaced.find(Name);
       At != llvm::StringRef::npos; At = Replaced.find(Name, At + 1)) {
    const llvm::StringRef Ahead = Replaced.take_front(At),
                          Behind = Replaced.substr(At + Name.size());
    if ((!Ahead.empty() && isAsciiIdentifierContinue(Ahead.back())) ||
        (!Behind.empty() && isAsciiIdentifierContinue(Behind.front())))
      continue;
    if (Found)
      return std::nullopt;
    Found = static_cast<unsigned>(In.Offset + At);
  }
  return Found;
}

void PreparedText::translate(Position &Where, llvm::StringRef Name) const {
  if (Where.File != File)
    return;
  for (const Place &Each : Places)
    if (Each.Begin <= Where.Offset && Where.Offset < Each.End) {
      Where = Each.From;
      return;
    }
  const auto [Offset, Written] = originalOffset(Where.Offset);
  if (auto Stood = Written ? offsetOfLine(Where.Offset, *Written) : Offset)
    Where.Offset = *Stood;
  else
    Where.Offset = offsetOfName(Name, *Written).value_or(Offset);
  const llvm::StringRef Ahead = llvm::StringRef(Original).take_front(Where.Offset);
  Where.Line = static_cast<unsigned>(Ahead.count('\n') + 1);
  Where.Column = static_cast<unsigned>(Ahead.size() - (Ahead.rfind('\n') + 1) + 1);
}

EditSet PreparedText::translate(const EditSet &OfText, const EditSet &Base) const {
  const auto Found = Base.files().find(File);
  const tooling::Replacements Joined =
      Found == Base.files().end() ? tooling::Replacements() : Found->second;
  tooling::Replacements Behind;
  EditSet Out;
  for (const auto &[Name, OfFile] : OfText.files())
    for (const tooling::Replacement &R : OfFile) {
      if (Name != File) {
        llvm::cantFail(Out.replace(Name, R.getOffset(), R.getLength(), R.getReplacementText()));
        continue;
      }
      const auto [Offset, In] = originalOffset(R.getOffset());
      unsigned At = Joined.getShiftedCodePosition(Offset);
      if (In) // within what a join writes, perhaps beside what another one does
        for (const tooling::Replacement &J : Joined) {
          const size_t Begin = In->Text.find(J.getReplacementText().str());
          if (J.getOffset() != In->Offset || Begin == std::string::npos)
            continue;
          long Shift = 0;
          for (const tooling::Replacement &Earlier : Joined)
            if (Earlier.getOffset() < J.getOffset())
              Shift += static_cast<long>(Earlier.getReplacementText().size()) -
                       static_cast<long>(Earlier.getLength());
          At = static_cast<unsigned>(J.getOffset() + Shift + R.getOffset() - In->Begin - Begin);
        }
      Behind = Behind.merge(tooling::Replacements(tooling::Replacement(
          File, Behind.getShiftedCodePosition(At), R.getLength(), R.getReplacementText())));
    }
  if (const tooling::Replacements All = Joined.merge(Behind); !All.empty())
    llvm::cantFail(Out.merge(EditSet(File, All))); // the only ones of this file
  return Out;
}

void PreparedText::translate(Finding &F, const EditSet &Needed) const {
  if (!F.Edits.empty())
    F.Edits = translate(F.Edits, Needed);
  forEachPlace(F, [this](Position &Where, llvm::StringRef Kernel) { translate(Where, Kernel); });
}

} // namespace gpufuse
