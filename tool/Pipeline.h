// One translation unit from compile command to findings and rewritten text: parse, collect, judge,
// render, recheck.
#ifndef GPUFUSE_TOOL_PIPELINE_H
#define GPUFUSE_TOOL_PIPELINE_H

#include "analysis/Candidate.h"
#include "rewriters/FuseKernels.h"
#include "tool/AcrossWork.h"
#include "tool/CompileCommands.h"
#include "tool/Finding.h"
#include "tool/IncludedText.h"
#include "tool/LineFilter.h"
#include <memory>

namespace gpufuse {

class FilesRead;

struct PipelineOptions {
  FrontEndOptions FrontEnd;
  LegalityOptions Legality;
  bool KernelFusion = true;
  /// Give callers one function for neighbouring calls, where launches can be fused then.
  bool JoinCalls = true;
  /// Make sets of device memory part of the kernels behind them.
  bool FoldMemsets = true;
  /// Make launches beside an `if` in its branches, where they can be fused with launches there.
  bool EnterBranches = true;
  bool RedundantSync = true;
  bool AsyncScope = true;
  bool DescribeKernels = false;
  /// Other configurations may launch fused kernels in other blocks, or be of the other language.
  BlockBounds Blocks;
  /// What the run is about.
  LineFilter Lines;
  /// Headers below this directory change where only one file of the run includes them. Empty unless
  /// the run is about all files of a program.
  std::string HeaderRoot;
  /// The files of the run by what they include, as far as their texts say so plainly; where there
  /// is a HeaderRoot.
  std::shared_ptr<const IncludingFiles> Including;
  /// Parse the two sides of a file on two threads.
  bool SidesTogether = false;
  /// Told of all files that are read.
  FilesRead *Reads = nullptr;
};

/// What is analysed in place of what is on disk.
struct UnsavedText {
  std::optional<std::string> Main;
  /// By absolute path.
  std::map<std::string, std::string> Headers;
};

/// With the headers that launch kernels. Never writes; may run beside others.
FileResult analyzeFile(const clang::tooling::CompileCommand &Command,
                       const PipelineOptions &Options, const AcrossWork &Across = {},
                       const UnsavedText &Unsaved = {});

} // namespace gpufuse

#endif
