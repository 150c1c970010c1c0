#include "tool/LinkedFiles.h"
#include "llvm/ADT/STLExtras.h"

namespace gpufuse {

/// No name.
static constexpr char LookedUp[] = "dlsym()";

LinkedFiles::LinkedFiles(llvm::ArrayRef<FileResult> Results) : OfFile(Results.size()) {
  for (size_t I = 0; I < Results.size(); ++I) {
    const FunctionNames &Names = Results[I].Across.Names;
    std::map<std::string, Group> Own;
    for (const NamesOfFile &Place : Names.Places)
      for (const std::string &Name : Place.Names) {
        Group &Of = Own[Name];
        if (Place.File.empty())
          Of.Elsewhere = true;
        else
          Of.Headers.insert(Place.File);
      }
    for (const std::string &Name : Names.Defined) {
      Group &Of = Own[Name];
      Of.Defining = {I};
      Of.Elsewhere |= Of.Headers.empty();
    }
    for (const std::set<std::string> *Named : {&Names.Wanted, &Names.Strings})
      for (const std::string &Name : *Named)
        Own[Name].Naming = {I};
    // What is looked up may be any function with a name of C.
    if (Group &Of = Own[LookedUp]; !Names.Exported.empty()) {
      Of.Defining = {I};
      Of.Elsewhere = true;
    }
    if (Names.LooksUp)
      Own[LookedUp].Naming = {I};
    for (auto &[Name, Of] : Own) {
      std::vector<Group> &All = Groups[Name];
      auto It = llvm::find_if(All, [&, &Of = Of](const Group &Each) {
        return Each.Elsewhere == Of.Elsewhere && Each.Headers == Of.Headers;
      });
      OfFile[I].emplace_back(&All, It - All.begin());
      if (It == All.end()) {
        All.push_back(std::move(Of));
        continue;
      }
      llvm::append_range(It->Naming, Of.Naming);
      llvm::append_range(It->Defining, Of.Defining);
    }
  }
}

bool LinkedFiles::hasByItself(const Group &Naming, const Group &Defining) {
  return !Defining.Elsewhere && llvm::all_of(Defining.Headers, [&](const std::string &Header) {
    return Naming.Headers.contains(Header);
  });
}

const std::set<size_t> &LinkedFiles::with(size_t File) {
  const auto [It, IsNew] = Known.try_emplace(File);
  if (!IsNew)
    return It->second;
  std::set<size_t> &Out = It->second;
  for (const auto &[All, Number] : OfFile[File]) {
    const Group &Own = (*All)[Number];
    const bool Names = llvm::binary_search(Own.Naming, File),
               Defines = llvm::binary_search(Own.Defining, File);
    for (const Group &Other : *All) {
      if (Names && !hasByItself(Own, Other))
        Out.insert(Other.Defining.begin(), Other.Defining.end());
      if (Defines && !hasByItself(Other, Own))
        Out.insert(Other.Naming.begin(), Other.Naming.end());
    }
  }
  Out.erase(File);
  return Out;
}

} // namespace gpufuse
