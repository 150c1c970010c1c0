#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace gpufuse {
namespace {

std::string realPath(const std::string &Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path : Real.str().str();
}

llvm::Error failure(const std::string &Path, std::error_code Code) {
  return llvm::createStringError(Path + ": " + Code.message() + "; no file was changed");
}

llvm::Expected<std::string> stage(const std::string &Target, llvm::StringRef Contents) {
  const llvm::StringRef Directory = llvm::sys::path::parent_path(Target);
  if (!Directory.empty())
    if (std::error_code Code = llvm::sys::fs::create_directories(Directory))
      return failure(Directory.str(), Code);
  // A file that may not be written must not be replaced through its directory either.
  if (llvm::sys::fs::exists(Target))
    if (std::error_code Code = llvm::sys::fs::access(Target, llvm::sys::fs::AccessMode::Write))
      return failure(Target, Code);
  llvm::SmallString<256> Temporary;
  int Descriptor = -1;
  if (std::error_code Code =
          llvm::sys::fs::createUniqueFile(Target + ".gpufuse-%%%%%%", Descriptor, Temporary))
    return failure(Target, Code);
  llvm::raw_fd_ostream Out(Descriptor, /*shouldClose=*/true);
  Out << Contents;
  Out.close();
  if (Out.has_error()) {
    const std::error_code Code = Out.error();
    Out.clear_error();
    llvm::sys::fs::remove(Temporary);
    return failure(Target, Code);
  }
  if (auto Mode = llvm::sys::fs::getPermissions(Target))
    llvm::sys::fs::setPermissions(Temporary, *Mode);
  else
    llvm::sys::fs::setPermissions(Temporary, static_cast<llvm::sys::fs::perms>(0644));
  return Temporary.str().str();
}

struct StagedFile {
  std::string Target, Temporary, Backup;
};

} // namespace

llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> Files) {
  std::vector<StagedFile> Staged;
  auto discard = [&](llvm::Error Reason) {
    for (const StagedFile &S : Staged)
      llvm::sys::fs::remove(S.Temporary);
    return Reason;
  };
  for (const FileToWrite &F : Files) {
    const std::string Target = realPath(F.Path);
    auto Temporary = stage(Target, F.Contents);
    if (!Temporary)
      return discard(Temporary.takeError());
    Staged.push_back({Target, *Temporary, Target + ".gpufuse-backup"});
  }
  for (size_t I = 0; I < Files.size(); ++I) {
    if (!Files[I].Expected)
      continue;
    auto Now = llvm::MemoryBuffer::getFile(Staged[I].Target);
    if (!Now || (*Now)->getBuffer() != *Files[I].Expected)
      return discard(llvm::createStringError(
          Files[I].Path + ": the file changed while it was being analysed; no file was changed"));
  }
  for (size_t I = 0; I < Staged.size(); ++I) {
    const StagedFile &S = Staged[I];
    const bool Existed = llvm::sys::fs::exists(S.Target);
    std::error_code Code =
        Existed ? llvm::sys::fs::copy_file(S.Target, S.Backup) : std::error_code();
    if (!Code)
      Code = llvm::sys::fs::rename(S.Temporary, S.Target);
    if (!Code)
      continue;
    for (size_t J = 0; J < I; ++J)
      if (llvm::sys::fs::exists(Staged[J].Backup))
        llvm::sys::fs::rename(Staged[J].Backup, Staged[J].Target);
      else
        llvm::sys::fs::remove(Staged[J].Target);
    llvm::sys::fs::remove(S.Backup);
    return discard(failure(S.Target, Code));
  }
  for (const StagedFile &S : Staged)
    llvm::sys::fs::remove(S.Backup);
  return llvm::Error::success();
}

} // namespace gpufuse
