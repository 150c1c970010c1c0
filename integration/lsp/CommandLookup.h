// Which compile commands a document has: those of the nearest database, found as clangd finds it.
#ifndef GPUFUSE_INTEGRATION_LSP_COMMANDLOOKUP_H
#define GPUFUSE_INTEGRATION_LSP_COMMANDLOOKUP_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/Error.h"
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
  /// empty: it has no commands then.
  llvm::Expected<std::vector<clang::tooling::CompileCommand>> commandsFor(llvm::StringRef File,
                                                                          llvm::StringRef Language);

private:
  struct Loaded {
    llvm::sys::TimePoint<> Modified;
    std::string Directory;
    std::unique_ptr<clang::tooling::CompilationDatabase> Database;
    std::string Problem;
  };
  /// The database in \p Path; read again when it has changed, nothing where there is none.
  const Loaded *databaseIn(llvm::StringRef Path);
  const Loaded *nearestTo(llvm::StringRef File);
  clang::tooling::CompileCommand fallback(llvm::StringRef File, llvm::StringRef Language) const;

  std::string Directory;
  std::vector<std::string> FallbackFlags;
  /// By the directory that holds them.
  std::map<std::string, Loaded> Databases;
};

} // namespace gpufuse::server

#endif
