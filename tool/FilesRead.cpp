#include "tool/FilesRead.h"
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
    if (Opened && !makeAbsolute(Absolute)) {
      llvm::sys::path::remove_dots(Absolute); // `..` stays: it may lead through a link
      Reads.add(Absolute.str().str());
    }
    return Opened;
  }

private:
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
