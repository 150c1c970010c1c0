// A user's compile command (nvcc's, hipcc's, clang's, or flags after `--`) put into Clang's terms.
#ifndef GPUFUSE_TOOL_USERCOMMAND_H
#define GPUFUSE_TOOL_USERCOMMAND_H

#include "matchers/Language.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

/// Whose option syntax a command uses. Any: flags typed after `--`, where both are understood.
enum class CompilerKind { Any, Nvcc, Hipcc, Clang, Gcc };

struct UserCommand {
  CompilerKind Compiler = CompilerKind::Any;
  /// The compiler as the command spells it, launchers such as ccache skipped.
  std::string CompilerPath;
  /// Lang is left at its default; see LanguageOption.
  DialectOptions Dialect;
  /// What `-x` says about the main file.
  std::optional<Language> LanguageOption;
  /// Where `-x` says that it knows of no kernels: "c" or "c++"; "" else.
  std::string PlainLanguage;
  /// True where a compiler of plain C or C++ takes \p File for C.
  bool speaksC(llvm::StringRef File) const;
  /// Clang flags in the user's order: for both sides, and for the host side alone.
  std::vector<std::string> Flags, HostFlags;
  /// Kernels may use what other files define: `-dc`, `-rdc=true`.
  bool RelocatableDeviceCode = false;
  /// `-I` and `-isystem` directories, also in Flags.
  std::vector<std::string> IncludeDirs;
  /// `sm_80`, `compute_90a`, `gfx906:xnack+`, in the user's order.
  std::vector<std::string> Architectures;
  /// `--cuda-path=` and `--rocm-path=`.
  std::vector<std::string> ToolkitPaths;
  /// `-Werror` and its like, which a parse is not given.
  bool WarningsAreErrors = false;
  /// One sentence for each option that was not understood or could not be honoured.
  std::vector<std::string> Warnings;
};

/// Reads \p Command, expanding its response files. Fails when a response file cannot be read.
llvm::Expected<UserCommand> readUserCommand(const clang::tooling::CompileCommand &Command,
                                            llvm::vfs::FileSystem &Files);

} // namespace gpufuse

#endif
