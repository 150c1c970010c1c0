// The command line. The only place that knows llvm::cl.
#ifndef GPUFUSE_TOOL_OPTIONS_H
#define GPUFUSE_TOOL_OPTIONS_H

#include "analysis/Candidate.h"
#include "tool/LineFilter.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

struct ToolOptions {
  bool Fix = false, Diff = false, Quiet = false, Verbose = false, ShowRejected = false,
       WarningsAsErrors = false, Stats = false;
  bool KernelFusion = true;
  bool JoinCalls = true;
  bool FoldMemsets = true;
  bool RedundantSync = true;
  bool AsyncScope = true;
  std::string OutputDir, ReportFile, SarifFile, HtmlFile, BaselineFile, ExportFixesFile,
      KernelsFile, Explain;
  std::optional<std::string> CudaPath, RocmPath;
  unsigned Jobs = 1;
  bool ListChecks = false;
  LegalityOptions Legality;
  LineFilter Lines;
  /// A regular expression; what is said of other headers is left out.
  std::string HeaderFilter;
  /// The compile commands to run over, arguments adjusted.
  std::vector<clang::tooling::CompileCommand> Commands;
  /// Those of plain C and C++ files of the database, which may call what the others define.
  std::vector<clang::tooling::CompileCommand> Callers;
  /// Sources that have no compile command.
  std::vector<std::string> Missing;
};

/// Parses the command line; an error is a wrong use (exit status 2). \p Executable is argv[0].
llvm::Expected<ToolOptions> parseOptions(int Argc, const char **Argv);

} // namespace gpufuse

#endif
