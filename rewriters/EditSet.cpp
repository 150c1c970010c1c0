#include "rewriters/EditSet.h"
#include "matchers/WrittenTokens.h"
#include "clang/Basic/LangOptions.h"

using namespace clang;

namespace gpufuse {

llvm::Error EditSet::replace(llvm::StringRef File, unsigned Offset, unsigned Length,
                             llvm::StringRef Text) {
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
      llvm::Error Failed = R.getLength()
                               ? replace(File, R.getOffset(), R.getLength(), R.getReplacementText())
                               : insert(File, R.getOffset(), R.getReplacementText());
      if (!Failed)
        continue;
      Files = Saved;
      return Failed;
    }
  return llvm::Error::success();
}

void EditSet::mergeWhereFree(const EditSet &Other) {
  for (const auto &[File, Edits] : Other.Files)
    for (const tooling::Replacement &R : Edits)
      llvm::consumeError(replace(File, R.getOffset(), R.getLength(), R.getReplacementText()));
}

EditSet EditSet::upTo(llvm::StringRef File, unsigned End) const {
  EditSet Out;
  for (const auto &[Name, OfFile] : Files)
    for (const tooling::Replacement &R : OfFile)
      if (Name != File || R.getOffset() < End)
        llvm::cantFail(Out.Files[Name].add(R)); // they were free of conflicts before
  return Out;
}

/// What \p Text defines and includes, in order.
static std::vector<std::string> definitionsAndIncludes(const std::string &Text) {
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.Digraphs = Language.LineComment = true;
  std::vector<std::string> Out;
  for (const WrittenToken &Tok : writtenTokens(Text, Language))
    if (Tok.IsDirective) {
      const llvm::StringRef Said = llvm::StringRef(Text).slice(Tok.Begin, Tok.End);
      const llvm::StringRef Word = Said.drop_until(llvm::isAlpha);
      if (!Word.starts_with("pragma") && !Word.starts_with("if") && !Word.starts_with("el") &&
          !Word.starts_with("end"))
        Out.push_back(Said.str());
    }
  return Out;
}

llvm::Expected<std::string> EditSet::apply(llvm::StringRef File, llvm::StringRef Contents) const {
  auto It = Files.find(File.str());
  if (It == Files.end())
    return Contents.str();
  auto Out = tooling::applyAllReplacements(Contents, It->second);
  if (Out && definitionsAndIncludes(*Out) != definitionsAndIncludes(Contents.str()))
    return llvm::createStringError("an edit of '" + File + "' would change a directive");
  return Out;
}

} // namespace gpufuse
