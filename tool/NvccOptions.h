// nvcc's option syntax: recognises one option at a time, after the table in NvccOptions.def.
#ifndef GPUFUSE_TOOL_NVCCOPTIONS_H
#define GPUFUSE_TOOL_NVCCOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

/// What becomes of an option when the command is read for Clang. Harmless ones are dropped: they
/// change neither the meaning of the source nor what the preprocessor sees.
enum class NvccAction {
  Harmless,
  Architecture,
  Contract,
  DefaultStream,
  Define,
  DeviceC,
  DeviceDebug,
  ExtendedLambda,
  FastMath,
  PreciseDivision,
  FlushToZero,
  GenerateCode,
  HostCompiler,
  IncludePath,
  InputLanguage,
  Keep,
  LinkTimeOptimized,
  NoExceptions,
  NoWarnings,
  Optimize,
  OptionsFile,
  PreInclude,
  RelaxedConstexpr,
  RelocatableCode,
  Restrict,
  Standard,
  SystemInclude,
  TemplateDepth,
  Undefine,
  Unsupported,
  WarningsAreErrors,
  WholeProgram,
};

struct NvccOption {
  NvccAction Action = NvccAction::Harmless;
  /// As the user spelled it, without its value.
  std::string Name;
  /// A List option's words, split at commas outside quotes; a One option's single word.
  std::vector<std::string> Values;
  /// How many words of the command line it took, at least 1.
  unsigned Words = 1;
  /// The value was due but the command line ended.
  bool MissingValue = false;
};

/// The nvcc option that starts \p Arguments, if there is one. nvcc takes `--name value`,
/// `--name=value`,
/// `-short value`, `-short=value`, and for one-letter names `-Xvalue`; it also takes long names
/// behind one hyphen.
std::optional<NvccOption> readNvccOption(llvm::ArrayRef<std::string> Arguments);

/// Splits at commas that stand neither in quotes nor behind a backslash.
std::vector<std::string> splitAtCommas(llvm::StringRef Text);

} // namespace gpufuse

#endif
