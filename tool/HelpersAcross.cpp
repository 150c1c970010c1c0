#include "tool/HelpersAcross.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What it launches may be fused, alone or by way of its callers.
bool mayGain(const FileResult &R) {
  return !R.Failed && (!R.Findings.empty() || !R.Across.Offered.empty());
}

/// How many files of the run define each symbol.
std::map<std::string, unsigned> definitionsOf(llvm::ArrayRef<FileResult> Results) {
  std::map<std::string, unsigned> Out;
  for (const FileResult &R : Results)
    for (const std::string &Symbol : R.Across.Defined)
      ++Out[Symbol];
  return Out;
}

} // namespace

std::map<size_t, std::vector<HelperFact>> helpersFor(llvm::ArrayRef<FileResult> Results) {
  const std::map<std::string, unsigned> Definitions = definitionsOf(Results);
  std::map<std::string, const HelperFact *> Known;
  for (const FileResult &R : Results)
    for (const HelperFact &Fact : R.Across.Helpers)
      if (const auto It = Definitions.find(Fact.Symbol);
          !R.Failed && It != Definitions.end() && It->second == 1)
        Known[Fact.Symbol] = &Fact;
  std::map<size_t, std::vector<HelperFact>> Out;
  for (size_t I = 0; I < Results.size(); ++I)
    if (mayGain(Results[I]))
      for (const CalledFunction &Called : Results[I].Across.Calls)
        if (const auto It = Known.find(Called.Symbol); It != Known.end())
          Out[I].push_back(*It->second);
  return Out;
}

llvm::StringSet<> namesNotDefined(llvm::ArrayRef<FileResult> Results) {
  const std::map<std::string, unsigned> Definitions = definitionsOf(Results);
  llvm::StringSet<> Out;
  for (const FileResult &R : Results)
    if (mayGain(R))
      for (const CalledFunction &Called : R.Across.Calls)
        if (!Definitions.contains(Called.Symbol))
          Out.insert(Called.Name);
  return Out;
}

bool mayDefineOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names) {
  LangOptions Language;
  Language.CPlusPlus = true;
  const std::string Terminated = Text.str();
  Lexer Raw(SourceLocation(), Language, Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  enum class State { Outside, Named, Inside, Behind } Now = State::Outside;
  unsigned Depth = 0;
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);) {
    if (Now == State::Inside) {
      Depth += T.is(tok::l_paren);
      Depth -= T.is(tok::r_paren);
      Now = Depth == 0 ? State::Behind : Now;
    } else if (Now == State::Named && T.is(tok::l_paren)) {
      Depth = 1;
      Now = State::Inside;
    } else if (Now == State::Behind && T.is(tok::l_brace)) {
      return true;
    } else if (T.is(tok::raw_identifier) && Names.contains(T.getRawIdentifier())) {
      Now = State::Named;
    } else if (Now != State::Behind || T.isNot(tok::raw_identifier)) { // `noexcept {`
      Now = State::Outside;
    }
  }
  return false;
}

} // namespace gpufuse
