#include "rewriters/FusedNames.h"

namespace gpufuse {

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
  std::string Result;
  auto stem = [&](llvm::StringRef K) { return K.drop_back(Suffix.size()).str(); };
  if (Kernels.size() > 4)
    return stem(Kernels.front()) + "_to_" + stem(Kernels.back()) + Suffix.str();
  for (const std::string &K : Kernels)
    Result += (Result.empty() ? "" : "_") + stem(K);
  return Result + Suffix.str();
}

} // namespace gpufuse
