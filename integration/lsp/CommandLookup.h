// Which compile commands a document has: those of the nearest database, found as clangd finds it.
#ifndef GPUFUSE_INTEGRATION_LSP_COMMANDLOOKUP_H
#define GPUFUSE_INTEGRATION_LSP_COMMANDLOOKUP_H

#include "tool/FilesRead.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace gpufuse::server {

class CommandLookup {
public:
  /// Looks into \p Directory alone, unless it is empty. \p FallbackFlags are for files that no
  /// database is found for.
  CommandLookup(std::string Directory, std::vector<std::string> FallbackFlags)
      : Directory(std::move(Directory)), FallbackFlags(std::move(FallbackFlags)) {}

  /// All different ways to compile \p File, an absolute path: of compile_commands.json or
  /// compile_flags.txt in its directory, one above, or a directory `build` of these. Commands of
  /// files that a database does not name are taken from their neighbours. Fails where a database
  /// cannot be read. \p Language is what a file is that no database is found for, "cuda" or "hip";
  /// empty: it has no commands then. \p Reads is told of all that was looked at.
  llvm::Expected<std::vector<clang::tooling::CompileCommand>>
  commandsFor(llvm::StringRef File, llvm::StringRef Language, FilesRead &Reads);

private:
  struct Loaded {
    llvm::sys::fs::file_status Status;
    std::string Directory;
    std::unique_ptr<clang::tooling::CompilationDatabase> Database;
    std::string Problem;
    /// What the database names as `@FILE`.
    std::vector<std::string> ResponseFiles;
  };
  /// The database in \p Path; read again when it has changed, nothing where there is none.
  const Loaded *databaseIn(llvm::StringRef Path, FilesRead &Reads);
  const Loaded *nearestTo(llvm::StringRef File, FilesRead &Reads);
  clang::tooling::CompileCommand fallback(llvm::StringRef File, llvm::StringRef Language) const;

  std::string Directory;
  std::vector<std::string> FallbackFlags;
  /// By the directory that holds them.
  std::map<std::string, Loaded> Databases;
};

} // namespace gpufuse::server

#endif
