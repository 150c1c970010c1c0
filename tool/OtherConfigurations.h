// A parse sees one configuration of a file: what `#ifdef BIG` leaves out may give a name that a
// rewrite relies on another meaning. So what is rewritten is analysed again as the file's own
// conditions can also be decided, and must come out the same (F10).
#ifndef GPUFUSE_TOOL_OTHERCONFIGURATIONS_H
#define GPUFUSE_TOOL_OTHERCONFIGURATIONS_H

#include "matchers/UnitFiles.h"
#include "tool/CompileCommands.h"
#include "tool/Finding.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// Texts in which conditions are decided in one way. Every offset and line is as it was.
struct Configuration {
  /// By absolute path; what has no conditions that matter is left out.
  std::map<std::string, std::string> Files;
  /// What it leaves out of the main file: [begin, end).
  std::vector<std::pair<unsigned, unsigned>> LeftOut;
  /// The names in it.
  llvm::StringSet<> NamesLeftOut;
  /// `assert` checks, or does nothing; where it is used.
  std::optional<bool> Asserts;
  /// What the compile command says besides: other values than the file's own defaults.
  std::vector<std::string> Defines;
  /// These are all there are, and no conditions are decided besides.
  bool IsTrial = false;
  /// A condition on the language is decided for the other one (`#ifdef __HIPCC__`, `#include
  /// <hip/hip_runtime.h>`). Where that cannot be compiled here, this is no configuration.
  bool IsOfOtherLanguage = false;
};

struct OtherConfigurations {
  std::vector<Configuration> All;
  /// To be looked at where no trial among All is a program.
  std::vector<Configuration> OneByOne;
  /// There are more than gpufuse looks at; All is empty.
  bool TooMany = false;
  /// All are not all there are: each stands for others.
  bool IsChoice = false;
  /// A macro that a compile command may define names a file to include (`#include MODEL`); All is
  /// empty. "" where there is none.
  std::string FileNamedBy;
  /// The conditions that are decided, as they are written first.
  std::vector<std::string> Conditions;
};

/// Those of \p Files, the main file first, that give something that the changes in \p Findings
/// have to do with another meaning. The one that was analysed is among them.
///
/// Not looked at are conditions on the language, on the platform and on which side is compiled, and
/// on the compiler and the toolkit where \p Alike says that the parse sees them as they are.
/// Defaults that a compile command may replace (`#ifndef N / #define N 5 / #endif`) are tried with
/// a few other values: smaller, larger, and not a multiple of the same; so is what \p Command
/// defines.
OtherConfigurations otherConfigurations(llvm::ArrayRef<UnitFile> Files,
                                        llvm::ArrayRef<Finding> Findings,
                                        const clang::tooling::CompileCommand &Command,
                                        const SeenAlike &Alike);

/// True where the file at \p Path has conditions that may be decided otherwise.
bool hasOpenConditions(const std::string &Path, const SeenAlike &Alike);

/// True where what the function \p Name of the main file means depends on conditions that may be
/// decided otherwise, or on what a compile command may define.
bool dependsOnConfiguration(llvm::StringRef Name, llvm::ArrayRef<UnitFile> Files,
                            const clang::tooling::CompileCommand &Command, const SeenAlike &Alike);

} // namespace gpufuse

#endif
