#include "rewriters/FusedNames.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace gpufuse {

namespace {

/// The length of the words, each with its `_`, that all names begin with; every name is longer.
size_t sharedWords(llvm::ArrayRef<std::pair<llvm::StringRef, unsigned>> Names) {
  const llvm::StringRef First = Names.front().first;
  size_t Length = 0;
  for (size_t End = First.find('_'); End != llvm::StringRef::npos; End = First.find('_', End + 1)) {
    if (!llvm::all_of(Names, [&](const auto &Name) {
          return Name.first.size() > End + 1 && Name.first.starts_with(First.take_front(End + 1));
        }))
      break;
    Length = End + 1;
  }
  return Length;
}

} // namespace

std::string freshName(llvm::StringRef Wanted, llvm::function_ref<bool(llvm::StringRef)> Taken) {
  std::string Name = Wanted.str();
  for (unsigned I = 2; Taken(Name); ++I)
    Name = Wanted.str() + std::to_string(I);
  return Name;
}

std::string fusedKernelName(llvm::ArrayRef<std::string> Kernels) {
  llvm::StringRef Suffix;
  for (llvm::StringRef Common : {"_kernel", "Kernel", "_krnl", "_cuda", "_gpu"})
    if (llvm::all_of(Kernels, [&](llvm::StringRef K) {
          return K.ends_with(Common) && K.size() > Common.size();
        }))
      Suffix = Common;
  std::vector<std::pair<llvm::StringRef, unsigned>> Runs; // of one kernel
  for (llvm::StringRef K : Kernels)
    if (const llvm::StringRef Stem = K.drop_back(Suffix.size());
        !Runs.empty() && Runs.back().first == Stem)
      ++Runs.back().second;
    else
      Runs.emplace_back(Stem, 1);
  const size_t Shared = sharedWords(Runs);
  const auto name = [&](size_t I) {
    const auto [Stem, Count] = Runs[I];
    return Stem.drop_front(I ? Shared : 0).str() + (Count > 1 ? "_x" + std::to_string(Count) : "");
  };
  // (Two in a row are the compiler's.)
  const auto joined = [](const std::string &Name, llvm::StringRef Next) {
    const bool HasLine = llvm::StringRef(Name).ends_with("_") || Next.starts_with("_");
    return Name + (HasLine ? "" : "_") + Next.str();
  };
  if (Runs.size() > 4)
    return joined(joined(name(0), "to"), name(Runs.size() - 1)) + Suffix.str();
  std::string Result = name(0);
  for (size_t I = 1; I < Runs.size(); ++I)
    Result = joined(Result, name(I));
  return Result + Suffix.str();
}

void ClosureTypeNames::add(const CXXRecordDecl &Closure, QualType Written,
                           llvm::function_ref<bool(llvm::StringRef)> Taken) {
  if (Names.contains(&Closure))
    return;
  const auto *Type = Written->getAs<TemplateTypeParmType>();
  const IdentifierInfo *Own = Type ? Type->getIdentifier() : nullptr;
  const bool IsWritten = Own && isValidAsciiIdentifier(Own->getName()); // not by `auto`
  std::string Name = freshName(IsWritten ? Own->getName() : "F", [&](llvm::StringRef Each) {
    return Taken(Each) ||
           llvm::any_of(Names, [&](const auto &Other) { return Other.second == Each; });
  });
  Names.insert({&Closure, std::move(Name)});
}

llvm::StringRef ClosureTypeNames::of(const CXXRecordDecl &Closure) const {
  return Names.find(&Closure)->second;
}

std::string ClosureTypeNames::templateHead() const {
  std::string Text;
  for (const auto &[Closure, Name] : Names)
    Text += (Text.empty() ? "template <typename " : ", typename ") + Name;
  return Text.empty() ? "" : Text + ">\n";
}

} // namespace gpufuse
