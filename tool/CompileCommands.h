// From a compile command to the two Clang command lines, host side and device side, that parse its
// file.
#ifndef GPUFUSE_TOOL_COMPILECOMMANDS_H
#define GPUFUSE_TOOL_COMPILECOMMANDS_H

#include "tool/Toolkit.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpufuse {

/// What gpufuse's own command line and installation contribute.
struct FrontEndOptions {
  /// CommandPaths is filled in from each command.
  ToolkitQuery Toolkits;
  /// See resourceDirectory().
  std::string ResourceDir;
};

/// As the program \p Executable is installed and its user wants it; the paths as in ToolkitQuery.
FrontEndOptions frontEndOptions(const std::string &Executable, std::optional<std::string> CudaPath,
                                std::optional<std::string> RocmPath);

/// Where the file of \p Command is on disk.
std::string absolutePathOf(const clang::tooling::CompileCommand &Command);

/// What \p Command tells the preprocessor and both sides, in Clang's spelling, with what is in its
/// response files; its own words where they cannot be read.
std::vector<std::string> clangWords(const clang::tooling::CompileCommand &Command);

/// \p Command as a compiler of the other language (CUDA or HIP) would be given it: what it tells
/// the preprocessor, and no architecture or toolkit.
clang::tooling::CompileCommand compiledAs(Language Lang,
                                          const clang::tooling::CompileCommand &Command);

/// The directories in which the command has headers looked for (`-I`, `-isystem`, `-iquote`),
/// absolute.
std::vector<std::string> namedIncludeDirectories(const clang::tooling::CompileCommand &Command);

/// What the command includes ahead of the file (`-include`), as it is written.
std::vector<std::string> includedFirst(const clang::tooling::CompileCommand &Command);

/// What in \p Command may make a difference to what is parsed. Its words may be relative to its
/// directory, which comes first. Perhaps without what objects of shared libraries are given
/// (`-fPIC`, `-Dname_EXPORTS`).
std::vector<std::string> meaningOf(const clang::tooling::CompileCommand &Command,
                                   bool OfLibrariesToo = true);

/// The symbols that \p Command gives the linker for one another (`-Wl,--defsym=a=b`).
std::vector<std::string> symbolsOfLinker(const clang::tooling::CompileCommand &Command);

/// True where the linker may be given two definitions of one symbol, and takes the first.
bool mayDefineTwice(const clang::tooling::CompileCommand &Command);

/// True where the object of \p Command may be one of a shared library.
bool mayBeOfLibrary(const clang::tooling::CompileCommand &Command);

/// True where \p Text may ask for that.
bool asksForLibraries(llvm::StringRef Text);

/// True for what is compiled for a GPU, by its name or because the command says so (`nvcc -x cu`,
/// `hipcc`).
bool isGpuSource(const clang::tooling::CompileCommand &Command);

/// What the parse sees as the program's own compiler would: Clang parses what nvcc compiles,
/// perhaps with headers of gpufuse's own.
struct SeenAlike {
  /// `__clang__`, `__GNUC__`, `_OPENMP`: the program's compiler is Clang.
  bool Compiler = false;
  /// `__NVCC__`.
  bool IsNvcc = false;
  bool IsHip = false;
  /// `CUDART_VERSION`.
  bool Toolkit = false;
};

struct SideCommands {
  DialectOptions Dialect;
  Toolkit Headers;
  /// Whole argument vectors: argv[0] is "clang++", the file comes last. Run them in the command's
  /// Directory. Plain C and C++ have no device side.
  std::vector<std::string> Host, Device;
  /// Sentences about options that were not understood.
  std::vector<std::string> Warnings;
  SeenAlike Alike;
  /// The user's compiler takes warnings for errors; the parses do not.
  bool WarningsAreErrors = false;
};

/// Fails when an explicit toolkit path is wrong or a response file cannot be read.
llvm::Expected<SideCommands> sideCommands(const clang::tooling::CompileCommand &Command,
                                          const FrontEndOptions &Options);

} // namespace gpufuse

#endif
