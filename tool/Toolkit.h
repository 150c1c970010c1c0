// Which GPU headers a translation unit is read with: an installed CUDA toolkit, installed HIP
// headers, or gpufuse's own declarations where neither exists.
#ifndef GPUFUSE_TOOL_TOOLKIT_H
#define GPUFUSE_TOOL_TOOLKIT_H

#include "matchers/Language.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

enum class ToolkitKind { Cuda, Hip, Fallback };

struct Toolkit {
  Language Lang = Language::Cuda;
  ToolkitKind Kind = ToolkitKind::Fallback;
  /// The installation's root; for the fallback, the directory of gpufuse's own headers.
  std::string Root;
  /// `13.0`, or empty when the headers do not say.
  std::string Version;
  /// Directory of cuda_runtime.h, or the one above hip/hip_runtime.h.
  std::string IncludeDir;
  /// True when Clang's driver takes Root for a CUDA installation (it wants bin/ and libdevice too).
  bool Complete = false;

  /// The sentence that `-v` prints.
  std::string describe() const;
};

/// Where to look, in this order: the two options, the compile command, the environment, the usual
/// places.
struct ToolkitQuery {
  /// gpufuse's own `--cuda-path` and `--rocm-path`; `none` asks for the fallback headers.
  std::optional<std::string> CudaPath, RocmPath;
  /// `--cuda-path=`/`--rocm-path=` of the compile command, and the toolkit its nvcc or hipcc lives
  /// in.
  std::vector<std::string> CommandPaths;
  /// Those of CUDA_PATH, CUDA_HOME, ROCM_PATH, HIP_PATH and PATH that are set.
  std::map<std::string, std::string> Environment;
  std::string OwnHeaders;
  /// Null means the disk.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
};

/// Never fails for want of a toolkit (that is the fallback), only when an explicit path holds none.
llvm::Expected<Toolkit> findToolkit(Language, const ToolkitQuery &);

/// The variables that findToolkit reads, from this process's environment.
std::map<std::string, std::string> toolkitEnvironment();

/// Clang's builtin headers (the resource directory): shipped beside \p Executable, or the one this
/// build was configured with.
std::string resourceDirectory(llvm::StringRef Executable);

/// gpufuse's own headers (`fallback/`, `compat/`): installed beside \p Executable, or the source
/// tree's.
std::string ownHeaderDirectory(llvm::StringRef Executable);

} // namespace gpufuse

#endif
