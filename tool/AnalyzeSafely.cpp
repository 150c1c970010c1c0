#include "tool/AnalyzeSafely.h"
#include "tool/CompileCommands.h"
#include "llvm/Support/CrashRecoveryContext.h"

namespace gpufuse {
namespace {

/// As much as Clang takes where it makes its own threads, and more.
constexpr unsigned StackSize = 16 << 20;

FileResult crashed(const clang::tooling::CompileCommand &Command, const UnsavedText &Unsaved) {
  FileResult Out;
  Out.File = Command.Filename;
  Out.Absolute = absolutePathOf(Command);
  Out.Failed = true;
  Out.Errors.push_back(Out.File + ": not rewritten, because the analysis crashed");
  Out.Original = Out.Rewritten = Unsaved.Main.value_or("");
  return Out;
}

/// Crashes are caught from here on.
void enable() {
  static const bool Once = [] {
    llvm::CrashRecoveryContext::Enable();
    return true;
  }();
  (void)Once;
}

} // namespace

bool survives(llvm::function_ref<void()> Function) {
  enable();
  return llvm::CrashRecoveryContext().RunSafely(Function);
}

FileResult analyzeSafely(const clang::tooling::CompileCommand &Command,
                         const PipelineOptions &Options, const AcrossWork &Across,
                         const UnsavedText &Unsaved) {
  enable();
  std::optional<FileResult> Out;
  llvm::CrashRecoveryContext Recovery;
  const auto analyze = [&] { Out = analyzeFile(Command, Options, Across, Unsaved); };
  if (!Recovery.RunSafelyOnThread(analyze, StackSize) || !Out)
    return crashed(Command, Unsaved);
  return std::move(*Out);
}

} // namespace gpufuse
