#include "integration/lsp/CommandLookup.h"
#include "tool/ChosenCommands.h"
#include "tool/CompileCommands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace gpufuse::server {

namespace path = llvm::sys::path;
namespace tooling = clang::tooling;

/// What follows an `@` in \p Database up to what ends a word.
static std::vector<std::string> responseFilesIn(llvm::StringRef Database) {
  std::vector<std::string> Out;
  const auto Text = llvm::MemoryBuffer::getFile(Database);
  llvm::StringRef Rest = Text ? (*Text)->getBuffer() : "";
  while (!(Rest = Rest.split('@').second).empty())
    if (const llvm::StringRef Name = Rest.take_until(
            [](char Ch) { return llvm::isSpace(Ch) || llvm::StringRef("\"\\'@").contains(Ch); });
        !Name.empty())
      Out.push_back(Name.str());
  return Out;
}

const CommandLookup::Loaded *CommandLookup::databaseIn(llvm::StringRef Path, FilesRead &Reads) {
  for (const llvm::StringRef Name : {"compile_commands.json", "compile_flags.txt"}) {
    llvm::SmallString<256> File(Path);
    path::append(File, Name);
    llvm::sys::fs::file_status Status;
    if (llvm::sys::fs::status(File, Status) || !llvm::sys::fs::is_regular_file(Status)) {
      Reads.missed(File.str().str());
      continue;
    }
    Reads.opened(File.str().str());
    const auto [It, New] = Databases.try_emplace(Path.str());
    Loaded &Known = It->second;
    if (New || Known.Status.getLastModificationTime() != Status.getLastModificationTime() ||
        Known.Status.getSize() != Status.getSize() ||
        Known.Status.getUniqueID() != Status.getUniqueID()) {
      Known = {Status, Path.str(), nullptr, ""};
      Known.Database = tooling::CompilationDatabase::loadFromDirectory(Path, Known.Problem);
      Known.ResponseFiles = responseFilesIn(File);
    }
    return &Known;
  }
  return nullptr;
}

const CommandLookup::Loaded *CommandLookup::nearestTo(llvm::StringRef File, FilesRead &Reads) {
  for (llvm::StringRef Parent = path::parent_path(File); !Parent.empty();
       Parent = path::parent_path(Parent)) {
    llvm::SmallString<256> Build(Parent);
    path::append(Build, "build");
    for (const llvm::StringRef Place : {Parent, Build.str()})
      if (const Loaded *Found = databaseIn(Place, Reads))
        return Found;
  }
  return nullptr;
}

tooling::CompileCommand CommandLookup::fallback(llvm::StringRef File,
                                                llvm::StringRef Language) const {
  std::vector<std::string> Flags = FallbackFlags;
  // gpufuse knows by itself that a .cu that includes HIP's headers is HIP.
  if (path::extension(File) != (Language == "hip" ? ".hip" : ".cu"))
    Flags.insert(Flags.begin(), {"-x", Language.str()});
  return tooling::FixedCompilationDatabase(path::parent_path(File), Flags)
      .getCompileCommands(File)
      .front();
}

llvm::Expected<std::vector<tooling::CompileCommand>>
CommandLookup::commandsFor(llvm::StringRef File, llvm::StringRef Language, FilesRead &Reads) {
  const Loaded *Found = Directory.empty() ? nearestTo(File, Reads) : databaseIn(Directory, Reads);
  if (!Found && !Directory.empty())
    return llvm::createStringError("no compile_commands.json or compile_flags.txt in " + Directory);
  if (Found && !Found->Database)
    return llvm::createStringError(Found->Problem);
  std::vector<tooling::CompileCommand> All;
  if (Found)
    All = PlacedDatabase(*Found->Database, Found->Directory).of(File);
  // What Clang has put in the place of response files does not show any more.
  for (const std::string &Name : Found ? Found->ResponseFiles : std::vector<std::string>())
    for (const tooling::CompileCommand &Each : All) {
      llvm::SmallString<256> Response(Name);
      path::native(Response);
      path::make_absolute(Each.Directory, Response);
      Reads.opened(Response.str().str());
    }
  if (All.empty() && !Language.empty())
    All.push_back(fallback(File, Language));
  std::set<std::vector<std::string>> Seen;
  llvm::erase_if(All, [&](const tooling::CompileCommand &Each) {
    return !Seen.insert(meaningOf(Each)).second;
  });
  return All;
}

} // namespace gpufuse::server
