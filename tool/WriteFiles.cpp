#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

namespace gpufuse {

std::string realPath(const std::string &Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path : Real.str().str();
}

namespace {

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

/// Lets what would end the process wait until all is written or put back; too large a file is an
/// error like others.
class SignalsHeld {
public:
  SignalsHeld() {
    struct sigaction Ignored = {};
    Ignored.sa_handler = SIG_IGN;
    sigaction(SIGXFSZ, &Ignored, &AtSize);
    sigset_t Ending;
    sigemptyset(&Ending);
    for (const int Signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
      sigaddset(&Ending, Signal);
    pthread_sigmask(SIG_BLOCK, &Ending, &Before);
  }
  ~SignalsHeld() {
    pthread_sigmask(SIG_SETMASK, &Before, nullptr);
    sigaction(SIGXFSZ, &AtSize, nullptr);
  }
  SignalsHeld(const SignalsHeld &) = delete;
  SignalsHeld &operator=(const SignalsHeld &) = delete;

private:
  sigset_t Before;
  struct sigaction AtSize;
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

/// True for a pipe, a terminal or another device: what is written there cannot be taken back, nor
/// may a file take its place.
static bool isStream(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  return !llvm::sys::fs::status(Path, Status) && llvm::sys::fs::exists(Status) &&
         !llvm::sys::fs::is_regular_file(Status) && !llvm::sys::fs::is_directory(Status);
}

static llvm::Error writeStream(const FileToWrite &File) {
  std::error_code Code;
  llvm::raw_fd_ostream Out(File.Path, Code, llvm::sys::fs::CD_OpenExisting);
  if (Code)
    return failure(File.Path, Code);
  Out << File.Contents;
  Out.close();
  if (!Out.has_error())
    return llvm::Error::success();
  Code = Out.error();
  Out.clear_error();
  return failure(File.Path, Code);
}

llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> All) {
  std::vector<FileToWrite> Files;
  for (const FileToWrite &F : All)
    if (F.Expected || !isStream(F.Path))
      Files.push_back(F);
    else if (llvm::Error Problem = writeStream(F)) // first: it may wait for whoever reads it
      return Problem;
  const SignalsHeld ToTheEnd;
  std::vector<StagedFile> Staged;
  auto discard = [&](llvm::Error Reason) {
    for (const StagedFile &S : Staged)
      for (const std::string &Each : {S.Temporary, S.Backup})
        if (!Each.empty())
          llvm::sys::fs::remove(Each);
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
  for (StagedFile &S : Staged)
    if (std::error_code Code = backUp(S))
      return discard(failure(S.Target, Code));
  for (size_t I = 0; I < Staged.size(); ++I)
    if (std::error_code Code = llvm::sys::fs::rename(Staged[I].Temporary, Staged[I].Target)) {
      llvm::for_each(llvm::ArrayRef(Staged).take_front(I), putBack);
      return discard(failure(Staged[I].Target, Code));
    }
  for (const StagedFile &S : Staged)
    if (!S.Backup.empty())
      llvm::sys::fs::remove(S.Backup);
  return llvm::Error::success();
}

} // namespace gpufuse
