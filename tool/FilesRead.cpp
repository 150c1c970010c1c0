#include "tool/FilesRead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesRead &Reads)
      : ProxyFileSystem(std::move(Files)), Reads(Reads) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    auto Opened = ProxyFileSystem::openFileForRead(Path);
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    if (Opened && !makeAbsolute(Absolute))
      Reads.add(withoutDots(Absolute));
    return Opened;
  }

private:
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
