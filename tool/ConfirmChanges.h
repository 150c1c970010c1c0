// What changes in one configuration of a unit must change alike in the others (F10).
#ifndef GPUFUSE_TOOL_CONFIRMCHANGES_H
#define GPUFUSE_TOOL_CONFIRMCHANGES_H

#include "tool/OtherConfigurations.h"
#include "tool/Pipeline.h"

namespace gpufuse {

/// What a file is made of.
struct UnitMakeup {
  /// Of a file that changes: the file itself first.
  std::vector<UnitFile> Files;
  SeenAlike Alike;
  /// The real paths of the user's files that the one configuration includes.
  std::vector<std::string> Included;
  /// Where launches stand in what it includes.
  std::vector<Inclusion> Inclusions;
  /// Launches are made in branches beside them, or were where it had to be refused.
  bool EntersBranches = false;
};

/// What \p Command leads to with other text and other options.
using AnalyzeAs =
    llvm::function_ref<FileResult(const clang::tooling::CompileCommand &Command,
                                  const PipelineOptions &Options, const UnsavedText &Given)>;

/// Lets \p Result change nothing that does not change in the same way in the other configurations
/// of the unit, which \p Analyze looks at. False, and not to be used, where these launch a fused
/// kernel in other blocks, or are of another language: \p Options say more then, and all is to be
/// done with them.
bool confirmChanges(FileResult &Result, const clang::tooling::CompileCommand &Command,
                    PipelineOptions &Options, llvm::ArrayRef<CallSite> Sites,
                    const UnitMakeup &Makeup, const UnsavedText &Unsaved, AnalyzeAs Analyze);

} // namespace gpufuse

#endif
