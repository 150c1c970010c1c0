#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

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

/// Lets what would end the process wait until all is written or put back.
class SignalsHeld {
public:
  SignalsHeld() {
    sigset_t Ending;
    sigemptyset(&Ending);
    for (const int Signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
      sigaddset(&Ending, Signal);
    pthread_sigmask(SIG_BLOCK, &Ending, &Before);
  }
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &Before, nullptr); }
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  sigset_t Before;
};

struct StagedFile {
  std::string Target, Temporary;
  /// A copy of what stood there, by a name that no file of the user's and no other run has; empty
  /// where nothing did.
  std::string Backup;
};

std::error_code backUp(StagedFile &File) {
  if (!llvm::sys::fs::exists(File.Target))
    return {};
  llvm::SmallString<256> Name;
  if (std::error_code Code =
          llvm::sys::fs::createUniqueFile(File.Target + ".gpufuse-backup-%%%%%%", Name))
    return Code;
  File.Backup = Name.str().str();
  return llvm::sys::fs::copy_file(File.Target, File.Backup);
}

void putBack(const StagedFile &File) {
  if (File.Backup.empty())
    llvm::sys::fs::remove(File.Target);
  else
    llvm::sys::fs::rename(File.Backup, File.Target);
}

} // namespace

llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> Files) {
  const SignalsHeld ToTheEnd;
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
    Staged.push_back({Target, *Temporary, ""});
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
    StagedFile &S = Staged[I];
    std::error_code Code = backUp(S);
    if (!Code)
      Code = llvm::sys::fs::rename(S.Temporary, S.Target);
    if (!Code)
      continue;
    llvm::for_each(llvm::ArrayRef(Staged).take_front(I), putBack);
    if (!S.Backup.empty())
      llvm::sys::fs::remove(S.Backup);
    return discard(failure(S.Target, Code));
  }
  for (const StagedFile &S : Staged)
    if (!S.Backup.empty())
      llvm::sys::fs::remove(S.Backup);
  return llvm::Error::success();
}

} // namespace gpufuse
