// What decides, beside a compile command, what is said of its file and what is made of it.
#ifndef GPUFUSE_TOOL_ANALYSISOPTIONS_H
#define GPUFUSE_TOOL_ANALYSISOPTIONS_H

#include "analysis/Candidate.h"
#include <optional>
#include <string>

namespace gpufuse {

struct AnalysisOptions {
  bool KernelFusion = true;
  bool JoinCalls = true;
  bool FoldMemsets = true;
  bool EnterBranches = true;
  bool RedundantSync = true;
  bool AsyncScope = true;
  std::optional<std::string> CudaPath, RocmPath;
  LegalityOptions Legality;
  /// The value of --line-filter; empty where the run is about everything.
  std::string LineFilter;
};

} // namespace gpufuse

#endif
