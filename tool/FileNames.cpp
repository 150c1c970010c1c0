#include "tool/FileNames.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace gpufuse {

std::string withoutDots(llvm::StringRef Path) {
  llvm::SmallString<256> Plain(Path);
  if (llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true) && Path.contains("..") &&
      llvm::sys::fs::exists(Path) && !llvm::sys::fs::equivalent(Path, Plain))
    return Path.str();
  return Plain.str().str();
}

std::string nameFromHere(llvm::StringRef File, llvm::StringRef Directory) {
  if (File.empty() || llvm::sys::path::is_absolute(File) ||
      llvm::sys::fs::equivalent(Directory, "."))
    return File.str();
  llvm::SmallString<256> Path(File);
  llvm::sys::path::make_absolute(Directory, Path);
  return withoutDots(Path);
}

void nameFromHere(FileResult &Result, llvm::StringRef Directory) {
  if (llvm::sys::fs::equivalent(Directory, "."))
    return;
  Result.File = nameFromHere(Result.File, Directory);
  const auto name = [&](Position &Where) { Where.File = nameFromHere(Where.File, Directory); };
  for (Finding &F : Result.Findings)
    forEachPlace(F, [&](Position &Where, llvm::StringRef) { name(Where); });
  for (FileResult &Header : Result.Headers)
    nameFromHere(Header, Directory);
  for (DescribedKernel &Kernel : Result.Kernels) {
    name(Kernel.Where);
    for (DescribedAccess &Each : Kernel.Accesses) {
      name(Each.Where);
      if (Each.WhyPlace)
        name(*Each.WhyPlace);
    }
    for (DescribedEffect &Each : Kernel.Effects)
      name(Each.Where);
  }
}

} // namespace gpufuse
