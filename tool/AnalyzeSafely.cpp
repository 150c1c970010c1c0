#include "tool/AnalyzeSafely.h"
#include "tool/CompileCommands.h"
#include "tool/CrashGuard.h"

namespace gpufuse {
namespace {

FileResult crashed(const clang::tooling::CompileCommand &Command, const UnsavedText &Unsaved) {
  FileResult Out;
  Out.File = Command.Filename;
  Out.Absolute = absolutePathOf(Command);
  Out.Failed = true;
  Out.Errors.push_back(Out.File + ": not rewritten, because the analysis crashed");
  Out.Original = Out.Rewritten = Unsaved.Main.value_or("");
  return Out;
}

} // namespace

FileResult analyzeSafely(const clang::tooling::CompileCommand &Command,
                         const PipelineOptions &Options, const AcrossWork &Across,
                         const UnsavedText &Unsaved) {
  std::optional<FileResult> Out;
  const auto analyze = [&] { Out = analyzeFile(Command, Options, Across, Unsaved); };
  return survivesOnOwnStack(analyze) && Out ? std::move(*Out) : crashed(Command, Unsaved);
}

} // namespace gpufuse
