// Assembles the two command lines: flags of ours, then the user's, then the file.
#include "tool/CompileCommands.h"
#include "matchers/FunctionNames.h"
#include "tool/FileNames.h"
#include "tool/GpuArchitecture.h"
#include "tool/UserCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <array>

namespace gpufuse {
namespace {

using llvm::StringRef;
namespace vfs = llvm::vfs;

std::string pathIn(StringRef Directory, const llvm::Twine &Rest) {
  llvm::SmallString<128> Path(Directory);
  llvm::sys::path::append(Path, Rest);
  return Path.str().str();
}

void append(std::vector<std::string> &Line, std::vector<std::string> More) {
  llvm::append_range(Line, std::move(More));
}

std::string absolute(StringRef Directory, StringRef Path) {
  llvm::SmallString<128> Result(Path);
  llvm::sys::path::make_absolute(Directory, Result);
  return Result.str().str();
}

/// Whether the text speaks of HIP and of nothing else. (Includes may hide behind other headers:
/// then CUDA.)
bool namesOnlyHip(StringRef File, vfs::FileSystem &Files) {
  auto Buffer = Files.getBufferForFile(File);
  return Buffer && (*Buffer)->getBuffer().contains("hip/hip_runtime") &&
         !(*Buffer)->getBuffer().contains("cuda_runtime");
}

Language languageOf(const clang::tooling::CompileCommand &Command, const UserCommand &User,
                    vfs::FileSystem &Files) {
  if (User.LanguageOption)
    return *User.LanguageOption;
  StringRef Extension = llvm::sys::path::extension(Command.Filename);
  if (Extension == ".hip" || User.Compiler == CompilerKind::Hipcc)
    return Language::Hip;
  bool ClangSaysCuda = User.Compiler == CompilerKind::Clang && Extension == ".cu";
  if (User.Compiler == CompilerKind::Nvcc || ClangSaysCuda)
    return Language::Cuda;
  return namesOnlyHip(absolute(Command.Directory, Command.Filename), Files) ? Language::Hip
                                                                            : Language::Cuda;
}

bool isHeader(StringRef File) {
  return llvm::is_contained({".cuh", ".hpp", ".h", ".hh", ".hxx", ".inl", ".inc"},
                            llvm::sys::path::extension(File));
}

/// True for what a compiler of plain C or C++ is given.
bool isHostSource(const clang::tooling::CompileCommand &Command, const UserCommand &User) {
  const StringRef Extension = llvm::sys::path::extension(Command.Filename);
  const bool IsC = Extension == ".c",
             IsCxx = llvm::is_contained({".cc", ".cpp", ".cxx", ".c++", ".C"}, Extension);
  if (!User.PlainLanguage.empty())
    return true;
  return !User.LanguageOption && (User.Compiler == CompilerKind::Any
                                      ? IsC
                                      : (IsC || IsCxx) && User.Compiler != CompilerKind::Hipcc);
}

/// The command line for such a source. The toolkit's headers are found if the command does not say
/// where they are.
std::vector<std::string> hostCommand(const clang::tooling::CompileCommand &Command,
                                     const UserCommand &User, const Toolkit &Headers,
                                     StringRef ResourceDir) {
  const bool IsC = User.speaksC(Command.Filename);
  std::vector<std::string> Line = {IsC ? "clang" : "clang++", "-fsyntax-only", "-x",
                                   IsC ? "c" : "c++", ("-resource-dir=" + ResourceDir).str()};
  llvm::append_range(Line, User.Flags);
  llvm::append_range(Line, User.HostFlags);
  append(Line, {"-idirafter", Headers.IncludeDir, Command.Filename});
  return Line;
}

/// Where the toolkit of an absolutely named nvcc or hipcc lies: two levels up.
std::vector<std::string> commandPaths(const UserCommand &User, StringRef Directory) {
  std::vector<std::string> Paths;
  for (const std::string &Path : User.ToolkitPaths)
    Paths.push_back(absolute(Directory, Path));
  bool OfToolkit = User.Compiler == CompilerKind::Nvcc || User.Compiler == CompilerKind::Hipcc;
  if (OfToolkit && llvm::sys::path::is_absolute(User.CompilerPath))
    Paths.push_back(
        llvm::sys::path::parent_path(llvm::sys::path::parent_path(User.CompilerPath)).str());
  return Paths;
}

/// A user's own cuda.h would be taken for the toolkit's by the header that Clang includes first.
bool shadowsToolkit(const UserCommand &User, StringRef Directory, const Toolkit &Headers,
                    vfs::FileSystem &Files) {
  return llvm::any_of(User.IncludeDirs, [&](StringRef Dir) {
    std::string Cuda = pathIn(absolute(Directory, Dir), "cuda.h");
    return Files.exists(Cuda) &&
           !Files.exists(pathIn(absolute(Directory, Dir), "cuda_runtime.h")) &&
           !StringRef(Cuda).starts_with(Headers.Root);
  });
}

/// \p Flags with macros whose names are parameters in headers that Clang includes before the user's
/// source, and nvcc does not (`-DN=1024`), under other names: the compatibility header gives them
/// theirs behind those headers.
std::vector<std::string> afterHeaders(std::vector<std::string> Flags) {
  for (std::string &Flag : Flags) {
    StringRef Rest = Flag;
    if (!Rest.consume_front("-D") && !Rest.consume_front("-U"))
      continue;
    if (llvm::is_contained(
            {"ByteCount", "Flags", "Height", "N", "Pitch", "V", "Width", "X", "Y", "k"},
            Rest.split('=').first))
      Flag.insert(2, "GPUFUSE_USER_");
  }
  return Flags;
}

/// The two numbers of a release, `13.0`; zeros where it is not known.
std::pair<unsigned, unsigned> releaseOf(const Toolkit &Headers) {
  unsigned Major = 0, Minor = 0;
  const auto [First, Rest] = StringRef(Headers.Version).split('.');
  if (First.getAsInteger(10, Major) || Rest.split('.').first.getAsInteger(10, Minor))
    return {0, 0};
  return {Major, Minor};
}

/// CUDA 13 removed fields of cudaDeviceProp that programs still print. (Before C++17 a struct with
/// a base, which is how they are given back, is no aggregate: `cudaDeviceProp p = {0};` would not
/// do.)
bool lacksDeviceProperties(const Toolkit &Headers, const UserCommand &User) {
  if (releaseOf(Headers).first < 13)
    return false;
  return llvm::none_of(User.Flags, [](StringRef Flag) {
    return Flag.consume_front("-std=") &&
           llvm::is_contained({"98", "03", "0x", "11", "1y", "14"}, Flag.take_back(2));
  });
}

class SideBuilder {
public:
  SideBuilder(const clang::tooling::CompileCommand &Command, const FrontEndOptions &Options,
              const UserCommand &User, const Toolkit &Headers, const GpuArchitecture &Architecture,
              vfs::FileSystem &Files)
      : Command(Command), User(User), Headers(Headers), Architecture(Architecture),
        OwnHeaders(Options.Toolkits.OwnHeaders), ResourceDir(Options.ResourceDir), Files(Files) {}

  std::vector<std::string> build(bool IsHost) const;

private:
  void addToolkit(std::vector<std::string> &Line) const;
  void addCudaToolkit(std::vector<std::string> &Line) const;
  void addNvccMacros(std::vector<std::string> &Line) const;
  bool namesPlatform() const;
  void addLastResorts(std::vector<std::string> &Line) const;
  bool isCuda() const { return Headers.Lang == Language::Cuda; }

  const clang::tooling::CompileCommand &Command;
  const UserCommand &User;
  const Toolkit &Headers;
  const GpuArchitecture &Architecture;
  std::string OwnHeaders, ResourceDir;
  vfs::FileSystem &Files;
};

/// Without an SDK version Clang would launch through the API of CUDA 9.1 and before
/// (cudaConfigureCall).
const std::vector<std::string> AssumedSdk = {"-Xclang", "-target-sdk-version=12.8"};

void SideBuilder::addCudaToolkit(std::vector<std::string> &Line) const {
  if (Headers.Complete) {
    append(Line, {"--cuda-path=" + Headers.Root});
  } else {
    // Headers alone: Clang's driver would not take this for an installation.
    append(Line, {"-nocudainc", "-nocudalib"});
    append(Line, AssumedSdk);
    append(Line,
           {"-Xclang", "-internal-isystem", "-Xclang", pathIn(ResourceDir, "include/cuda_wrappers"),
            "-include", "__clang_cuda_runtime_wrapper.h"});
    if (Headers.IncludeDir != "/usr/include") // Searched anyway, and only last.
      append(Line, {"-Xclang", "-internal-isystem", "-Xclang", Headers.IncludeDir});
  }
  // The compatibility header undoes this and gives the old fields back.
  if (lacksDeviceProperties(Headers, User))
    append(Line, {"-DcudaDeviceProp=gpufuseToolkitDeviceProp"});
  if (shadowsToolkit(User, Command.Directory, Headers, Files))
    append(Line, {"-iquote", pathIn(OwnHeaders, "compat/shadow"),
                  "-DGPUFUSE_TOOLKIT_CUDA_H=\"" + pathIn(Headers.IncludeDir, "cuda.h") + "\""});
  append(Line, {"-include", pathIn(OwnHeaders, "compat/gpufuse_cuda.h")});
}

/// What only nvcc defines. (The release is told to the compatibility header, which defines its
/// macros behind the toolkit's headers.)
void SideBuilder::addNvccMacros(std::vector<std::string> &Line) const {
  append(Line, {"-DGPUFUSE_AS_NVCC"});
  if (const auto [Major, Minor] = releaseOf(Headers); Major)
    append(Line, {"-DGPUFUSE_NVCC_MAJOR=" + std::to_string(Major),
                  "-DGPUFUSE_NVCC_MINOR=" + std::to_string(Minor)});
  if (User.RelocatableDeviceCode)
    append(Line, {"-D__CUDACC_RDC__"});
  std::string List;
  for (unsigned Capability : Architecture.Listed)
    List += (List.empty() ? "" : ",") + std::to_string(Capability);
  // Clang defines it, too, as the one that it parses for.
  if (Architecture.Listed.size() > 1)
    append(Line, {"-U__CUDA_ARCH_LIST__", "-D__CUDA_ARCH_LIST__=" + List});
}

void SideBuilder::addToolkit(std::vector<std::string> &Line) const {
  if (Headers.Kind == ToolkitKind::Cuda)
    return addCudaToolkit(Line);
  if (Headers.Kind == ToolkitKind::Hip) {
    append(Line, {"--rocm-path=" + Headers.Root, "-nogpulib", "-include",
                  pathIn(OwnHeaders, "compat/gpufuse_hip.h")});
    return;
  }
  append(Line, {"-nogpuinc", "-nogpulib"});
  if (isCuda())
    append(Line, AssumedSdk);
  // (Clang's driver adds the wrappers of the C++ library behind it for HIP.)
  append(Line, {"-isystem", pathIn(ResourceDir, "include/cuda_wrappers"), "-isystem",
                Headers.IncludeDir, "-include",
                pathIn(Headers.IncludeDir,
                       isCuda() ? "gpufuse/cuda_prelude.h" : "gpufuse/hip_prelude.h")});
}

/// True where the command says for which platform HIP is compiled.
bool SideBuilder::namesPlatform() const {
  return llvm::any_of(User.Flags, [](StringRef Flag) {
    return Flag.consume_front("-D") && Flag.starts_with("__HIP_PLATFORM_");
  });
}

/// Searched after everything of the user's and of the system's.
void SideBuilder::addLastResorts(std::vector<std::string> &Line) const {
  if (Headers.Kind == ToolkitKind::Cuda && Files.exists(pathIn(Headers.IncludeDir, "cccl")))
    append(Line, {"-isystem", pathIn(Headers.IncludeDir, "cccl")});
  append(Line, {"-idirafter", pathIn(OwnHeaders, "compat/last")});
}

std::vector<std::string> SideBuilder::build(bool IsHost) const {
  std::vector<std::string> Line = {"clang++",
                                   "-fsyntax-only",
                                   "-x",
                                   isCuda() ? "cuda" : "hip",
                                   IsHost ? "--offload-host-only" : "--offload-device-only",
                                   "--offload-arch=" + Architecture.Name,
                                   "-resource-dir=" + ResourceDir};
  if (isCuda()) {
    append(Line, {"-Wno-unknown-cuda-version", "-Wno-error=register"});
    if (!IsHost)
      append(Line, {"--no-cuda-version-check"});
  }
  if (isCuda() && User.Compiler != CompilerKind::Clang)
    addNvccMacros(Line);
  if (!isCuda() && !namesPlatform()) // as hipcc says it, ahead of all headers
    append(Line, {"-D__HIP_PLATFORM_AMD__=1"});
  if (User.RelocatableDeviceCode)
    append(Line, {"-fgpu-rdc"});
  if (User.Dialect.PerThreadDefaultStream)
    append(Line, {"-DGPUFUSE_PER_THREAD_DEFAULT_STREAM"});
  addToolkit(Line);
  append(Line, Headers.Kind == ToolkitKind::Cuda ? afterHeaders(User.Flags) : User.Flags);
  if (IsHost)
    append(Line, User.HostFlags);
  addLastResorts(Line);
  if (isHeader(Command.Filename))
    append(Line, {"-Wno-pragma-once-outside-header"});
  Line.push_back(Command.Filename);
  return Line;
}

SeenAlike seenAlike(const UserCommand &User, Language Lang, const Toolkit &Headers) {
  SeenAlike Out;
  Out.Toolkit = Headers.Kind != ToolkitKind::Fallback;
  Out.IsHip = Lang == Language::Hip;
  // hipcc is Clang, and so is what a HIP file without a command will meet.
  Out.Compiler = User.Compiler == CompilerKind::Clang || User.Compiler == CompilerKind::Hipcc ||
                 (User.Compiler == CompilerKind::Any && Lang == Language::Hip);
  Out.IsNvcc = Out.Compiler || (User.Compiler == CompilerKind::Nvcc && Lang == Language::Cuda);
  return Out;
}

/// A toolkit path in the command that is not the one in use, and not because the user overrode it.
void warnOfUnusedPaths(const UserCommand &User, const Toolkit &Headers, StringRef Directory,
                       std::vector<std::string> &Warnings) {
  for (const std::string &Path : User.ToolkitPaths)
    if (absolute(Directory, Path) != Headers.Root)
      Warnings.push_back("toolkit path '" + Path + "' of the compile command is not used; " +
                         Headers.describe());
}

} // namespace

FrontEndOptions frontEndOptions(const std::string &Executable, std::optional<std::string> CudaPath,
                                std::optional<std::string> RocmPath) {
  FrontEndOptions Out;
  Out.ResourceDir = resourceDirectory(Executable);
  Out.Toolkits.OwnHeaders = ownHeaderDirectory(Executable);
  Out.Toolkits.Environment = toolkitEnvironment();
  Out.Toolkits.CudaPath = std::move(CudaPath);
  Out.Toolkits.RocmPath = std::move(RocmPath);
  return Out;
}

std::string absolutePathOf(const clang::tooling::CompileCommand &Command) {
  llvm::SmallString<256> Path(Command.Filename);
  llvm::sys::path::make_absolute(Command.Directory, Path);
  return withoutDots(Path);
}

std::vector<std::string> clangWords(const clang::tooling::CompileCommand &Command) {
  const llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files = vfs::getRealFileSystem();
  llvm::Expected<UserCommand> User = readUserCommand(Command, *Files);
  if (!User) {
    llvm::consumeError(User.takeError());
    return Command.CommandLine;
  }
  std::vector<std::string> Out = std::move(User->Flags);
  llvm::append_range(Out, User->HostFlags);
  return Out;
}

clang::tooling::CompileCommand compiledAs(Language Lang,
                                          const clang::tooling::CompileCommand &Command) {
  clang::tooling::CompileCommand Out = Command;
  Out.CommandLine = {"clang++", "-x", Lang == Language::Cuda ? "cuda" : "hip"};
  llvm::append_range(Out.CommandLine, clangWords(Command));
  Out.CommandLine.push_back(Command.Filename);
  return Out;
}

/// What follows one of \p Options, with or without a space.
static std::vector<std::string> valuesOf(llvm::ArrayRef<StringRef> Options,
                                         const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Out;
  const std::vector<std::string> Words = clangWords(Command);
  for (size_t I = 0; I < Words.size(); ++I) {
    StringRef Flag = Words[I];
    if (llvm::none_of(Options, [&](StringRef Each) { return Flag.consume_front(Each); }))
      continue;
    if (Flag.empty() && I + 1 < Words.size())
      Flag = Words[++I];
    Out.push_back(Flag.str());
  }
  return Out;
}

std::vector<std::string> namedIncludeDirectories(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Out = valuesOf(
      {"-I", "-isystem-after", "-isystem", "-cxx-isystem", "-iquote", "-idirafter", "-F"}, Command);
  // What the environment says, also in commands that are refused, and what is put together.
  const std::vector<std::string> Prefix = valuesOf({"-iprefix"}, Command);
  for (const std::string &Each : valuesOf({"-iwithprefixbefore", "-iwithprefix"}, Command))
    Out.push_back((Prefix.empty() ? "" : Prefix.back()) + Each);
  for (StringRef Word : Command.CommandLine)
    if (Word.consume_front("CPATH=") || Word.consume_front("C_INCLUDE_PATH=") ||
        Word.consume_front("CPLUS_INCLUDE_PATH="))
      for (StringRef Each : llvm::split(Word, ':'))
        Out.push_back(Each.str());
  for (StringRef Word : Command.CommandLine)
    if (Word.consume_front("-B") && !Word.empty()) // of GCC
      Out.push_back(pathIn(Word, "include"));
  const std::vector<std::string> Root = valuesOf({"--sysroot=", "-isysroot"}, Command);
  for (std::string &Each : Out)
    if (StringRef Rest = Each; Rest.consume_front("="))
      Each = (Root.empty() ? "" : Root.back()) + Rest.str();
  for (std::string &Each : Out) {
    llvm::SmallString<256> Path(Each);
    llvm::sys::path::make_absolute(Command.Directory, Path);
    Each = Path.str().str();
  }
  return Out;
}

std::vector<std::string> includedFirst(const clang::tooling::CompileCommand &Command) {
  return valuesOf({"-include", "-imacros", "--include=", "--imacros=", "--include", "--imacros",
                   "-specs=", "--specs="},
                  Command);
}

bool isGpuSource(const clang::tooling::CompileCommand &Command) {
  const StringRef Extension = llvm::sys::path::extension(Command.Filename);
  if (llvm::is_contained({".cu", ".hip", ".cuh"}, Extension))
    return true;
  const llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files = vfs::getRealFileSystem();
  llvm::Expected<UserCommand> User = readUserCommand(Command, *Files);
  if (!User) {
    llvm::consumeError(User.takeError());
    return false;
  }
  return User->LanguageOption || (User->Compiler == CompilerKind::Hipcc && Extension != ".c" &&
                                  User->PlainLanguage.empty());
}

/// True for an option that is no output file, though it begins as one: `-optf=flags.txt`.
static bool isNoOutput(StringRef Word) {
  return Word.starts_with("-opt") || Word.starts_with("-openmp");
}

/// True for what build systems add for objects of shared libraries.
static bool isOfLibraries(StringRef Word) {
  return llvm::is_contained({"-fPIC", "-fPIE", "-fpic", "-fpie"}, Word) ||
         (Word.starts_with("-D") && Word.ends_with("_EXPORTS"));
}

bool asksForLibraries(StringRef Text) {
  return llvm::any_of(std::array{"_EXPORTS", "__PIC__", "__pic__", "__PIE__", "__pie__"},
                      [&](StringRef Name) { return Text.contains(Name); });
}

bool mayBeOfLibrary(const clang::tooling::CompileCommand &Command) {
  const auto Says = [](StringRef Word) {
    return Word.contains("-fPIC") || Word.contains("-fpic") || // perhaps behind -Xcompiler=
           llvm::is_contained({"-shared", "--shared", "-dynamiclib"}, Word) ||
           (Word.starts_with("-D") && Word.split('=').first.ends_with("_EXPORTS"));
  };
  return llvm::any_of(Command.CommandLine, Says) || llvm::any_of(clangWords(Command), Says);
}

std::vector<std::string> symbolsOfLinker(const clang::tooling::CompileCommand &Command) {
  const auto Says = [](StringRef Word) { return Word.contains("defsym"); };
  std::vector<std::string> Out;
  if (llvm::any_of(Command.CommandLine, Says))
    for (const StringRef Word : Command.CommandLine)
      if (Says(Word) || Word.contains('=')) // `-Xlinker --defsym -Xlinker a=b`
        llvm::append_range(Out, symbolsIn(Word));
  return Out;
}

bool mayDefineTwice(const clang::tooling::CompileCommand &Command) {
  return llvm::any_of(Command.CommandLine, [](StringRef Word) {
    return Word.contains("muldefs") || Word.contains("allow-multiple-definition");
  });
}

std::vector<std::string> meaningOf(const clang::tooling::CompileCommand &Command,
                                   bool OfLibrariesToo) {
  std::vector<std::string> Out{Command.Directory};
  for (size_t I = 0; I < Command.CommandLine.size(); ++I) {
    const StringRef Word = Command.CommandLine[I];
    if (llvm::is_contained({"-o", "-MF", "-MT", "-MQ"}, Word))
      ++I;
    else if (!llvm::is_contained({"-c", "-MD", "-MMD"}, Word) &&
             !(Word.starts_with("-o") && !isNoOutput(Word)) &&
             !Word.starts_with("-frandom-seed=") && (OfLibrariesToo || !isOfLibraries(Word)))
      Out.push_back(Word.str());
  }
  return Out;
}

llvm::Expected<SideCommands> sideCommands(const clang::tooling::CompileCommand &Command,
                                          const FrontEndOptions &Options) {
  llvm::IntrusiveRefCntPtr<vfs::FileSystem> Files =
      Options.Toolkits.Files ? Options.Toolkits.Files : vfs::getRealFileSystem();
  llvm::Expected<UserCommand> User = readUserCommand(Command, *Files);
  if (!User)
    return User.takeError();
  SideCommands Sides;
  Sides.Dialect = User->Dialect;
  Sides.WarningsAreErrors = User->WarningsAreErrors;
  Sides.Dialect.Lang = languageOf(Command, *User, *Files);

  ToolkitQuery Query = Options.Toolkits;
  llvm::append_range(Query.CommandPaths, commandPaths(*User, Command.Directory));
  llvm::Expected<Toolkit> Headers = findToolkit(Sides.Dialect.Lang, Query);
  if (!Headers)
    return Headers.takeError();
  Sides.Headers = *Headers;
  Sides.Alike = seenAlike(*User, Sides.Dialect.Lang, *Headers);
  if (isHostSource(Command, *User)) {
    Sides.Host = hostCommand(Command, *User, *Headers, Options.ResourceDir);
    return Sides;
  }

  GpuArchitecture Architecture =
      chooseArchitecture(Sides.Dialect.Lang, User->Architectures,
                         User->Compiler == CompilerKind::Nvcc ? releaseOf(*Headers).first : 0);
  // Without instructions for halves these are computed as `float`s, and rounded where they are
  // stored: what is known of a value is not what is loaded.
  if (llvm::any_of(User->Architectures, [](llvm::StringRef Name) {
        return Name.starts_with("gfx6") || Name.starts_with("gfx7");
      }))
    Sides.Dialect.Reassociates = true;
  SideBuilder Builder(Command, Options, *User, *Headers, Architecture, *Files);
  Sides.Host = Builder.build(/*IsHost=*/true);
  Sides.Device = Builder.build(/*IsHost=*/false);
  Sides.Warnings = std::move(User->Warnings);
  llvm::append_range(Sides.Warnings, Architecture.Warnings);
  if (!Options.Toolkits.CudaPath && !Options.Toolkits.RocmPath)
    warnOfUnusedPaths(*User, *Headers, Command.Directory, Sides.Warnings);
  return Sides;
}

} // namespace gpufuse
