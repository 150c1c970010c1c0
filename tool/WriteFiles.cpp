#include "tool/WriteFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdio>
#include <fcntl.h>

namespace gpufuse {

std::string realPath(const std::string &Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path : Real.str().str();
}

std::string targetAt(const std::string &Path) {
  llvm::SmallString<256> Target(realPath(Path));
  llvm::sys::fs::make_absolute(Target);
  llvm::sys::path::remove_dots(Target, /*remove_dot_dot=*/true);
  return Target.str().str();
}

llvm::Error checkTargets(llvm::ArrayRef<FileToWrite> Files, const std::set<std::string> &Inputs) {
  std::set<std::string> Targets;
  for (const FileToWrite &Each : Files) {
    const std::string Target = targetAt(Each.Path);
    if (!Each.Expected && Inputs.contains(Target))
      return llvm::createStringError("'" + Each.Path +
                                     "' would be written over, which this run reads");
    const bool IsDevice = llvm::sys::fs::exists(Target) && !llvm::sys::fs::is_regular_file(Target);
    if (!Targets.insert(Target).second && !IsDevice)
      return llvm::createStringError("two files would be written to '" + Each.Path + "'");
  }
  return llvm::Error::success();
}

llvm::Error sparesSources(llvm::ArrayRef<FileToWrite> Reports) {
  static constexpr llvm::StringLiteral OfSources[] = {".cu",  ".cuh", ".hip", ".c",  ".cc",  ".cpp",
                                                      ".cxx", ".C",   ".h",   ".hh", ".hpp", ".hxx",
                                                      ".inl", ".inc", ".ipp", ".py"};
  for (const FileToWrite &Each : Reports) {
    const std::string Target = targetAt(Each.Path);
    if (llvm::sys::fs::is_regular_file(Target) &&
        llvm::is_contained(OfSources, llvm::sys::path::extension(Target)))
      return llvm::createStringError("'" + Each.Path +
                                     "' would be written over, which is named like a source");
  }
  return llvm::Error::success();
}

namespace {

llvm::Error failure(const std::string &Path, std::error_code Code) {
  return llvm::createStringError(Path + ": " + Code.message());
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
  /// What stood there, by a name that no file of the user's and no other run has; empty where
  /// nothing did.
  std::string Backup;
};

/// Has two files change places, so that there is always one at each; false where the file system
/// cannot.
bool changePlaces(const std::string &X, const std::string &Y) {
#ifdef RENAME_EXCHANGE
  return renameat2(AT_FDCWD, X.c_str(), AT_FDCWD, Y.c_str(), RENAME_EXCHANGE) == 0;
#else
  (void)X, (void)Y;
  return false;
#endif
}

std::error_code backUp(StagedFile &File) {
  llvm::SmallString<256> Name;
  if (std::error_code Code =
          llvm::sys::fs::createUniqueFile(File.Target + ".gpufuse-backup-%%%%%%", Name))
    return Code;
  File.Backup = Name.str().str();
  return llvm::sys::fs::copy_file(File.Target, File.Backup);
}

/// Puts the new text where it belongs, and what was there aside.
std::error_code putInPlace(StagedFile &File) {
  if (llvm::sys::fs::exists(File.Target)) {
    if (llvm::sys::fs::is_regular_file(File.Target) && changePlaces(File.Temporary, File.Target)) {
      File.Backup = std::exchange(File.Temporary, "");
      return {};
    }
    if (std::error_code Code = backUp(File))
      return Code;
  }
  if (std::error_code Code = llvm::sys::fs::rename(File.Temporary, File.Target))
    return Code;
  File.Temporary.clear();
  return {};
}

/// Where that fails, what was there stays in the backup.
std::error_code putBack(StagedFile &File) {
  if (File.Backup.empty())
    return llvm::sys::fs::remove(File.Target);
  std::error_code Code = llvm::sys::fs::rename(File.Backup, File.Target);
  if (!Code)
    File.Backup.clear();
  return Code;
}

bool holds(const std::string &Path, llvm::StringRef Text) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer && (*Buffer)->getBuffer() == Text;
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
      return llvm::createStringError(llvm::toString(std::move(Problem)) + "; no file was changed");
  const SignalsHeld ToTheEnd;
  std::vector<StagedFile> Staged;
  size_t Placed = 0;
  // Undoes what was done until \p Reason came up.
  auto discard = [&](const std::string &Reason) {
    std::string Left;
    for (StagedFile &S : llvm::MutableArrayRef(Staged).take_front(Placed))
      if (std::error_code Code = putBack(S)) {
        Left += "; " + S.Target + " could not be put back: " + Code.message();
        if (std::string Kept = std::exchange(S.Backup, ""); !Kept.empty())
          Left += "; what it was is in " + Kept;
      }
    for (const StagedFile &S : Staged)
      for (const std::string &Each : {S.Temporary, S.Backup})
        if (!Each.empty())
          llvm::sys::fs::remove(Each);
    return llvm::createStringError(Reason + (Left.empty() ? "; no file was changed" : Left));
  };
  constexpr char Changed[] = ": the file changed while it was being analysed";
  for (const FileToWrite &F : Files) {
    const std::string Target = realPath(F.Path);
    auto Temporary = stage(Target, F.Contents);
    if (!Temporary)
      return discard(llvm::toString(Temporary.takeError()));
    Staged.push_back({Target, *Temporary, ""});
  }
  for (size_t I = 0; I < Files.size(); ++I)
    if (Files[I].Expected && !holds(Staged[I].Target, *Files[I].Expected))
      return discard(Files[I].Path + Changed);
  for (; Placed < Staged.size(); ++Placed) {
    if (std::error_code Code = putInPlace(Staged[Placed]))
      return discard(Staged[Placed].Target + ": " + Code.message());
    // What was saved there in the meantime is not to be lost.
    if (const FileToWrite &F = Files[Placed];
        F.Expected && !holds(Staged[Placed].Backup, *F.Expected))
      return ++Placed, discard(F.Path + Changed);
  }
  for (const StagedFile &S : Staged)
    if (!S.Backup.empty())
      llvm::sys::fs::remove(S.Backup);
  return llvm::Error::success();
}

} // namespace gpufuse
