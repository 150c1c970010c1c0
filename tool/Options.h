// The command line. The only place that knows llvm::cl.
#ifndef GPUFUSE_TOOL_OPTIONS_H
#define GPUFUSE_TOOL_OPTIONS_H

#include "tool/AnalysisOptions.h"
#include "tool/Shards.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace gpufuse {

struct ToolOptions {
  bool Fix = false, Diff = false, Quiet = false, Verbose = false, ShowRejected = false,
       WarningsAsErrors = false, Stats = false;
  AnalysisOptions Analysis;
  /// What of that stands on the command line, as partial results call it.
  std::set<std::string> AnalysisGiven;
  std::string OutputDir, ReportFile, SarifFile, HtmlFile, BaselineFile, ExportFixesFile,
      KernelsFile, Explain;
  unsigned Jobs = 1;
  bool ListChecks = false, PrintCommands = false;
  /// The part of the run that is analysed, and where the results go; empty for a whole run.
  std::optional<Shard> Part;
  std::string PartialFile, DepFile;
  /// `gpufuse merge`: files and directories of partial results.
  std::vector<std::string> Partials;
  /// A regular expression; what is said of other headers is left out.
  std::string HeaderFilter;
  /// The compile commands to run over, arguments adjusted.
  std::vector<clang::tooling::CompileCommand> Commands;
  /// Those of plain C and C++ files of the database, which may call what the others define.
  std::vector<clang::tooling::CompileCommand> Callers;
  /// The database that they are from; empty where there is none.
  std::string Database;
  /// Sources that have no compile command.
  std::vector<std::string> Missing;
  /// Where the run is about all that the database has: the directory below which headers are those
  /// of the program.
  std::string HeaderRoot;
};

/// Parses the command line; an error is a wrong use (exit status 2). \p Executable is argv[0].
llvm::Expected<ToolOptions> parseOptions(int Argc, const char **Argv);

} // namespace gpufuse

#endif
