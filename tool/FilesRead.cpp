#include "tool/FilesRead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace gpufuse {

static FilesRead::State stateOf(const std::string &Path) {
  llvm::sys::fs::file_status Out;
  if (llvm::sys::fs::status(Path, Out))
    return std::nullopt;
  return Out;
}

void FilesRead::opened(std::string Absolute) {
  const std::lock_guard<std::mutex> Lock(OneAtATime);
  if (Known.contains(Absolute))
    return;
  // (What is not on disk is the program's own.)
  if (State Now = stateOf(Absolute))
    Known.try_emplace(std::move(Absolute), Now);
}

void FilesRead::missed(std::string Absolute) {
  const std::lock_guard<std::mutex> Lock(OneAtATime);
  Known.try_emplace(std::move(Absolute));
}

bool FilesRead::has(const std::string &Absolute) const {
  if (Known.contains(Absolute))
    return true;
  llvm::sys::fs::file_status Status;
  return !llvm::sys::fs::status(Absolute, Status) && llvm::any_of(Known, [&](const auto &Each) {
    return Each.second && Each.second->getUniqueID() == Status.getUniqueID();
  });
}

std::vector<std::string> FilesRead::paths() const {
  std::vector<std::string> Out;
  for (const auto &[Path, Was] : Known)
    if (Was)
      Out.push_back(Path);
  return Out;
}

std::vector<std::string> FilesRead::missing() const {
  std::vector<std::string> Out;
  for (const auto &[Path, Was] : Known)
    if (!Was)
      Out.push_back(Path);
  return Out;
}

bool FilesRead::hasChanged(const std::string &Absolute) const {
  const auto It = Known.find(Absolute);
  if (It == Known.end())
    return false;
  const State &Was = It->second, Now = stateOf(Absolute);
  return Was.has_value() != Now.has_value() ||
         (Was && (Was->getSize() != Now->getSize() || Was->getUniqueID() != Now->getUniqueID() ||
                  Was->getLastModificationTime() != Now->getLastModificationTime()));
}

std::optional<std::string> FilesRead::changed() const {
  for (const auto &[Path, Was] : Known)
    if (hasChanged(Path))
      return Path;
  return std::nullopt;
}

namespace {

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesRead &Reads)
      : ProxyFileSystem(std::move(Files)), Reads(Reads) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    auto Found = ProxyFileSystem::status(Path);
    if (Found.getError() == std::errc::no_such_file_or_directory)
      if (std::string Absolute = absolute(Path); !Absolute.empty())
        Reads.missed(std::move(Absolute));
    return Found;
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    std::string Absolute = absolute(Path);
    if (!Absolute.empty())
      Reads.opened(Absolute); // ahead: what is written meanwhile counts as a change
    auto Opened = ProxyFileSystem::openFileForRead(Path);
    if (Opened.getError() == std::errc::no_such_file_or_directory && !Absolute.empty())
      Reads.missed(std::move(Absolute));
    return Opened;
  }

private:
  /// Empty where it cannot be known.
  std::string absolute(const llvm::Twine &Path) const {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    return makeAbsolute(Absolute) ? "" : withoutDots(Absolute);
  }

  /// Without `..`, which ninja takes away together with what stands ahead of it: that may be a link
  /// to somewhere else.
  static std::string withoutDots(llvm::StringRef Path) {
    namespace path = llvm::sys::path;
    llvm::SmallString<256> Plain(Path), Directory;
    path::remove_dots(Plain);
    if (!llvm::is_contained(llvm::make_range(path::begin(Plain), path::end(Plain)), "..") ||
        llvm::sys::fs::real_path(path::parent_path(Plain), Directory))
      return Plain.str().str();
    path::append(Directory, path::filename(Plain));
    return Directory.str().str();
  }

  FilesRead &Reads;
};

/// \p Path as make reads it.
std::string escaped(llvm::StringRef Path) {
  std::string Out;
  for (const char Ch : Path) {
    if (llvm::StringRef(" #\\").contains(Ch))
      Out += '\\';
    if (Ch == '$')
      Out += '$';
    Out += Ch;
  }
  return Out;
}

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesRead *Reads) {
  if (!Reads)
    return Files;
  return llvm::makeIntrusiveRefCnt<RecordingFileSystem>(std::move(Files), *Reads);
}

std::string makeRule(llvm::StringRef Target, llvm::ArrayRef<std::string> Sources) {
  std::string Out = escaped(Target) + ":";
  for (const std::string &Source : Sources)
    Out += " \\\n  " + escaped(Source);
  return Out + "\n";
}

} // namespace gpufuse
