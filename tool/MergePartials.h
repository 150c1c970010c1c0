// Puts together what the parts of a run have found: the same values as if one process had analysed
// all files.
#ifndef GPUFUSE_TOOL_MERGEPARTIALS_H
#define GPUFUSE_TOOL_MERGEPARTIALS_H

#include "tool/AnalyzeFiles.h"

namespace gpufuse {

struct MergedPartials {
  AnalysisOptions Options;
  std::vector<std::string> Missing;
  AnalyzedFiles Files;
  CompileCommands Callers;
};

/// Reads \p Paths, files or directories of partial results. Fails, with one sentence for each thing
/// that is wrong, unless all parts of one run are there and what they were made from is on disk as
/// it was.
llvm::Expected<MergedPartials> mergePartials(llvm::ArrayRef<std::string> Paths);

} // namespace gpufuse

#endif
