#include "tool/HelpersAcross.h"

namespace gpufuse {

bool mayGain(const FileResult &R) {
  return !R.Failed && (!R.Findings.empty() || !R.Headers.empty() || !R.Across.Offered.empty());
}

std::map<std::string, unsigned> definitionsOf(llvm::ArrayRef<FileResult> Results) {
  std::map<std::string, unsigned> Out;
  std::map<std::string, std::set<std::string>> Symbols; // by name
  for (const FileResult &R : Results) {
    for (const std::string &Symbol : R.Across.Defined)
      ++Out[Symbol];
    for (const OfferedFunction &Each : R.Across.Offered)
      Symbols[Each.Name].insert(Each.Symbol);
    for (const HelperFact &Each : R.Across.Helpers)
      Symbols[Each.Name].insert(Each.Symbol);
  }
  for (const FileResult &R : Results)
    if (R.Failed)
      for (const auto &[Name, Of] : Symbols)
        if (R.Across.Names.Defined.contains(Name))
          for (const std::string &Symbol : Of)
            ++Out[Symbol];
  return Out;
}

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

} // namespace gpufuse
