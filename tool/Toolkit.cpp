// The search for CUDA and HIP headers.
#include "tool/Toolkit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <algorithm>

namespace gpufuse {
namespace {

using llvm::StringRef;
namespace vfs = llvm::vfs;

std::string pathIn(StringRef Directory, const llvm::Twine &Rest) {
  llvm::SmallString<128> Path(Directory);
  llvm::sys::path::append(Path, Rest);
  return Path.str().str();
}

/// The number after `#define Name`, or 0.
unsigned definedNumber(StringRef Text, StringRef Name) {
  for (StringRef Rest = Text; !Rest.empty();) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    Line = Line.ltrim();
    unsigned Number = 0;
    if (Line.consume_front("#define") && Line.ltrim().split(' ').first == Name &&
        !Line.ltrim().drop_front(Name.size()).trim().getAsInteger(10, Number))
      return Number;
  }
  return 0;
}

std::string readVersion(Language Lang, StringRef IncludeDir, vfs::FileSystem &Files) {
  bool IsCuda = Lang == Language::Cuda;
  auto Buffer = Files.getBufferForFile(pathIn(IncludeDir, IsCuda ? "cuda.h" : "hip/hip_version.h"));
  if (!Buffer)
    return "";
  StringRef Text = (*Buffer)->getBuffer();
  if (IsCuda) {
    unsigned Version = definedNumber(Text, "CUDA_VERSION");
    return Version ? llvm::utostr(Version / 1000) + "." + llvm::utostr(Version % 1000 / 10) : "";
  }
  unsigned Major = definedNumber(Text, "HIP_VERSION_MAJOR");
  return Major ? llvm::utostr(Major) + "." + llvm::utostr(definedNumber(Text, "HIP_VERSION_MINOR"))
               : "";
}

bool hasLibdevice(StringRef Root, vfs::FileSystem &Files) {
  std::error_code Code;
  vfs::directory_iterator It = Files.dir_begin(pathIn(Root, "nvvm/libdevice"), Code), End;
  for (; !Code && It != End; It.increment(Code))
    if (llvm::sys::path::filename(It->path()).starts_with("libdevice."))
      return true;
  return false;
}

/// The toolkit at \p Root, if its headers are there. CUDA: `include/` or, in packages made for
/// cross compiling, `targets/<machine>/include/`.
std::optional<Toolkit> toolkitAt(Language Lang, StringRef Root, vfs::FileSystem &Files) {
  bool IsCuda = Lang == Language::Cuda;
  StringRef Header = IsCuda ? "cuda_runtime.h" : "hip/hip_runtime.h";
  for (StringRef Sub : {"include", "targets/x86_64-linux/include", "targets/sbsa-linux/include"}) {
    std::string IncludeDir = pathIn(Root, Sub);
    if (!Files.exists(pathIn(IncludeDir, Header)))
      continue;
    Toolkit Found{Lang, IsCuda ? ToolkitKind::Cuda : ToolkitKind::Hip, Root.str(), "", IncludeDir,
                  false};
    Found.Version = readVersion(Lang, IncludeDir, Files);
    Found.Complete = IsCuda && Sub == "include" && Files.exists(pathIn(Root, "bin")) &&
                     hasLibdevice(Root, Files);
    return Found;
  }
  return std::nullopt;
}

/// `<directory>/<prefix>*`, newest version first.
std::vector<std::string> versionedRoots(StringRef Directory, StringRef Prefix,
                                        vfs::FileSystem &Files) {
  std::vector<std::string> Roots;
  std::error_code Code;
  vfs::directory_iterator It = Files.dir_begin(Directory, Code), End;
  for (; !Code && It != End; It.increment(Code))
    if (llvm::sys::path::filename(It->path()).starts_with(Prefix))
      Roots.push_back(It->path().str());
  std::sort(Roots.begin(), Roots.end(),
            [](StringRef A, StringRef B) { return A.compare_numeric(B) > 0; });
  return Roots;
}

/// The root of the installation that \p Compiler on PATH belongs to: two levels above the real
/// file.
std::optional<std::string> rootOnPath(StringRef Path, StringRef Compiler, vfs::FileSystem &Files) {
  llvm::SmallVector<StringRef, 16> Directories;
  Path.split(Directories, llvm::sys::EnvPathSeparator, -1, /*KeepEmpty=*/false);
  for (StringRef Directory : Directories) {
    std::string Candidate = pathIn(Directory, Compiler);
    llvm::SmallString<128> Real;
    if (!Files.exists(Candidate))
      continue;
    if (Files.getRealPath(Candidate, Real))
      Real = Candidate;
    return llvm::sys::path::parent_path(llvm::sys::path::parent_path(Real)).str();
  }
  return std::nullopt;
}

std::vector<std::string> usualPlaces(Language Lang, const ToolkitQuery &Query,
                                     vfs::FileSystem &Files) {
  bool IsCuda = Lang == Language::Cuda;
  std::vector<std::string> Roots;
  auto Add = [&Roots](std::vector<std::string> More) {
    Roots.insert(Roots.end(), std::make_move_iterator(More.begin()),
                 std::make_move_iterator(More.end()));
  };
  auto Lookup = [&Query](const char *Name) -> std::vector<std::string> {
    auto Found = Query.Environment.find(Name);
    return Found == Query.Environment.end() || Found->second.empty()
               ? std::vector<std::string>()
               : std::vector<std::string>{Found->second};
  };
  Add(Query.CommandPaths);
  for (const char *Name : IsCuda ? std::initializer_list<const char *>{"CUDA_PATH", "CUDA_HOME"}
                                 : std::initializer_list<const char *>{"ROCM_PATH", "HIP_PATH"})
    Add(Lookup(Name));
  for (const std::string &Path : Lookup("PATH"))
    if (auto Root = rootOnPath(Path, IsCuda ? "nvcc" : "hipcc", Files); Root && *Root != "/usr")
      Add({*Root}); // A distribution's compiler in /usr/bin says nothing; its places come last.
  if (IsCuda) {
    Add({"/usr/local/cuda"});
    Add(versionedRoots("/usr/local", "cuda-", Files));
    Add({"/opt/cuda", "/usr/lib/cuda", "/usr"});
  } else {
    Add({"/opt/rocm"});
    Add(versionedRoots("/opt", "rocm-", Files));
    Add({"/usr"});
  }
  return Roots;
}

Toolkit fallback(Language Lang, StringRef OwnHeaders) {
  return {Lang, ToolkitKind::Fallback, OwnHeaders.str(), "", pathIn(OwnHeaders, "fallback"), false};
}

/// The first of the candidates, relative to the executable's own directory, that holds \p Landmark.
std::optional<std::string>
besideExecutable(StringRef Executable, llvm::ArrayRef<StringRef> Candidates, StringRef Landmark) {
  llvm::SmallString<128> Real;
  if (llvm::sys::fs::real_path(Executable, Real))
    return std::nullopt;
  StringRef Directory = llvm::sys::path::parent_path(Real);
  for (StringRef Candidate : Candidates) {
    llvm::SmallString<128> Path(pathIn(Directory, Candidate));
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    if (llvm::sys::fs::exists(pathIn(Path, Landmark)))
      return Path.str().str();
  }
  return std::nullopt;
}

} // namespace

std::string Toolkit::describe() const {
  std::string Name = Kind == ToolkitKind::Hip ? "HIP" : "CUDA";
  if (Kind == ToolkitKind::Fallback)
    return std::string("no ") + (Lang == Language::Cuda ? "CUDA toolkit" : "HIP headers") +
           " found or wanted: using gpufuse's own declarations in " + IncludeDir;
  return "using " + Name + (Version.empty() ? "" : " " + Version) + " headers in " + IncludeDir;
}

llvm::Expected<Toolkit> findToolkit(Language Lang, const ToolkitQuery &Query) {
  bool IsCuda = Lang == Language::Cuda;
  llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files =
      Query.Files ? Query.Files : vfs::getRealFileSystem();
  if (const std::optional<std::string> &Explicit = IsCuda ? Query.CudaPath : Query.RocmPath) {
    if (*Explicit == "none")
      return fallback(Lang, Query.OwnHeaders);
    if (std::optional<Toolkit> Found = toolkitAt(Lang, *Explicit, *Files))
      return *Found;
    return llvm::createStringError(std::errc::no_such_file_or_directory,
                                   "%s=%s holds no %s: %s is not there",
                                   IsCuda ? "--cuda-path" : "--rocm-path", Explicit->c_str(),
                                   IsCuda ? "CUDA toolkit" : "HIP headers",
                                   IsCuda ? "include/cuda_runtime.h" : "include/hip/hip_runtime.h");
  }
  for (const std::string &Root : usualPlaces(Lang, Query, *Files))
    if (std::optional<Toolkit> Found = toolkitAt(Lang, Root, *Files))
      return *Found;
  return fallback(Lang, Query.OwnHeaders);
}

std::map<std::string, std::string> toolkitEnvironment() {
  std::map<std::string, std::string> Environment;
  for (const char *Name : {"CUDA_PATH", "CUDA_HOME", "ROCM_PATH", "HIP_PATH", "PATH"})
    if (std::optional<std::string> Value = llvm::sys::Process::GetEnv(Name))
      Environment[Name] = *Value;
  return Environment;
}

std::string resourceDirectory(StringRef Executable) {
  if (auto Shipped = besideExecutable(Executable, {"../lib/gpufuse/clang", "../lib/clang/22"},
                                      "include/__clang_cuda_runtime_wrapper.h"))
    return *Shipped;
  return GPUFUSE_CLANG_RESOURCE_DIR;
}

std::string ownHeaderDirectory(StringRef Executable) {
  if (auto Installed =
          besideExecutable(Executable, {"../share/gpufuse/headers", "../lib/gpufuse/headers"},
                           "compat/gpufuse_cuda.h"))
    return *Installed;
  return GPUFUSE_HEADER_DIR;
}

} // namespace gpufuse
