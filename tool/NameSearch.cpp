#include "tool/NameSearch.h"
#include "tool/CompileCommands.h"
#include "tool/Shards.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace gpufuse {

using clang::tooling::CompileCommand;

NameSearch::NameSearch(const llvm::StringSet<> &Names, const Question &Says, Question OwnSays)
    : Names(Names), OwnSays(std::move(OwnSays)), Said([this, Says](llvm::StringRef Text) {
        return Says(Text) || macrosMake(Text, this->Names) == MacrosMake::OneOfThem;
      }),
      Pasting([this](llvm::StringRef Text) {
        return macrosMake(Text, this->Names) == MacrosMake::OfArguments;
      }) {}

/// True where what \p Command defines (`-DADD=add`), or tells the linker, has one of \p Names, or
/// may make it.
static bool definesOneOf(const CompileCommand &Command, const llvm::StringSet<> &Names) {
  const auto isName = [&](llvm::StringRef Symbol) { return namesOneOf(Symbol, Names); };
  return llvm::any_of(symbolsOfLinker(Command), isName) ||
         llvm::any_of(clangWords(Command), [&](llvm::StringRef Word) {
           const llvm::StringRef Body = Word.split('=').second;
           return Body.contains("##") || namesOneOf(Body, Names);
         });
}

bool NameSearch::finds(const CompileCommand &Command) {
  if (Names.empty())
    return false;
  const auto Own = llvm::MemoryBuffer::getFile(realPathOf(Command));
  if (!Own)
    return false;
  if (isFortran(Command.Filename) && saysInFortran(Command))
    return true;
  const std::string Spelled = plainlySpelled((*Own)->getBuffer());
  const llvm::StringRef Text = Spelled;
  return OwnSays(Text) || Text.contains("##") || definesOneOf(Command, Names) ||
         Said.any(Command) || (Pasting.anyNamed(Command) && hasParts(Command));
}

bool NameSearch::saysInFortran(const CompileCommand &Command) {
  llvm::StringSet<> Wanted;
  for (const llvm::StringRef Name : Names.keys())
    Wanted.insert(fortranName(Name));
  return llvm::any_of(Words.in(realPathOf(Command)).keys(),
                      [&](llvm::StringRef Word) { return Wanted.contains(fortranName(Word)); });
}

/// True where the words of \p Command make one of the names, pasted to each other.
bool NameSearch::hasParts(const CompileCommand &Command) {
  std::vector<const llvm::StringSet<> *> All{&Words.in(realPathOf(Command))};
  for (const std::string &Path : Pasting.filesOf(Command))
    All.push_back(&Words.in(Path));
  return arePastedOf(All, Names);
}

} // namespace gpufuse
