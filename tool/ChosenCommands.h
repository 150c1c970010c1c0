// Which compile commands of a database a run is about.
#ifndef GPUFUSE_TOOL_CHOSENCOMMANDS_H
#define GPUFUSE_TOOL_CHOSENCOMMANDS_H

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace gpufuse {

/// The regular expression that `-p dir` alone stands for.
constexpr const char *AllFiles = ".*";

/// A compile database, and the directory that it is in: what is relative there is beside it,
/// wherever the tool runs.
class PlacedDatabase {
public:
  /// An empty \p Directory: there is no such file. \p Database lives longer.
  PlacedDatabase(const clang::tooling::CompilationDatabase &Database, std::string Directory);

  /// All entries.
  std::vector<clang::tooling::CompileCommand> all() const;
  /// Those of \p File, an absolute path; where there are none, perhaps those of its neighbours.
  std::vector<clang::tooling::CompileCommand> of(llvm::StringRef File) const;

  /// The directory that the files of \p All have in common, or the one above it that holds this
  /// database, itself or in a directory of its own. Empty where there is none but the root.
  std::string rootOf(llvm::ArrayRef<clang::tooling::CompileCommand> All) const;

private:
  void place(std::vector<clang::tooling::CompileCommand> &Commands) const;

  const clang::tooling::CompilationDatabase &Database;
  std::string Directory;
  /// What Clang does not find by the name of a file, as its directory is relative.
  std::map<std::string, std::vector<clang::tooling::CompileCommand>> Relative;
};

struct ChosenCommands {
  /// To run over.
  std::vector<clang::tooling::CompileCommand> Commands;
  /// Those of plain C and C++ files, which may call what the others define.
  std::vector<clang::tooling::CompileCommand> Callers;
  /// Sources that have no compile command.
  std::vector<std::string> Missing;
  /// Where these are all that the database has: the directory that they have in common, or above
  /// it the one with the database in it or in a directory of it. Empty else.
  std::string Root;
};

/// Those of the named \p Sources, or of all entries that match where they are regular expressions;
/// arguments changed by \p Adjust. Fails for what is neither.
llvm::Expected<ChosenCommands> chooseCommands(const PlacedDatabase &From,
                                              llvm::ArrayRef<std::string> Sources,
                                              const clang::tooling::ArgumentsAdjuster &Adjust);

} // namespace gpufuse

#endif
