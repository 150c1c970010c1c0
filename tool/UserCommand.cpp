// Walks the command line once: nvcc's table first where nvcc options may stand, then Clang's.
#include "tool/UserCommand.h"
#include "tool/ClangOptions.h"
#include "tool/CommandHead.h"
#include "tool/NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace gpufuse {
namespace {

using llvm::StringRef;
using Arguments = llvm::ArrayRef<std::string>;

/// 1 for `true`, 0 for `false`, nothing else.
std::optional<bool> truth(StringRef Value) {
  return llvm::StringSwitch<std::optional<bool>>(Value)
      .Cases({"true", "1", "on", "yes"}, true)
      .Cases({"false", "0", "off", "no"}, false)
      .Default(std::nullopt);
}

/// The words of an options file as nvcc reads it: only double quotes quote, and both they and
/// backslashes are taken off once in the file and once in the option.
std::vector<std::string> optionsFileWords(StringRef Text) {
  std::vector<std::string> Words;
  bool Quoted = false, InWord = false, Escaped = false;
  for (char C : Text) {
    if (!Quoted && !Escaped && llvm::isSpace(C)) {
      InWord = false;
      continue;
    }
    if (!std::exchange(InWord, true))
      Words.emplace_back();
    if (C == '"' || C == '\\') {
      Quoted ^= C == '"' && !Escaped;
      Escaped = C == '\\' && !Escaped;
      continue;
    }
    Words.back() += C;
    Escaped = false;
  }
  return Words;
}

/// `-DCUDA_API_PER_THREAD_DEFAULT_STREAM`, `-Wp,-DHIP_API_PER_THREAD_DEFAULT_STREAM=1`, and what
/// `-Xclang` may hand on.
bool choosesDefaultStream(StringRef Word) {
  return (Word.contains("_API_PER_THREAD_DEFAULT_STREAM") && !Word.starts_with("-U")) ||
         Word == "-fgpu-default-stream=per-thread";
}

/// How the host compilers of nvcc, and nvc++, are asked for OpenMP.
bool asksForOpenMP(StringRef Word) {
  return llvm::is_contained({"-qopenmp", "-Qopenmp", "-fiopenmp", "-openmp", "-mp"}, Word) ||
         Word.starts_with("-mp=") || Word.starts_with("-fopenmp=");
}

class CommandReader {
public:
  CommandReader(StringRef Directory, llvm::vfs::FileSystem &Files, UserCommand &Result)
      : Directory(Directory), Files(Files), Result(Result) {}

  llvm::Error read(Arguments Line);
  /// What all `-Xcompiler` hand on, one behind the other: nvcc puts it ahead of its own.
  llvm::Error readHostCompiler();
  /// The last standard that fits the language: projects give their C files that of C++, which nvcc
  /// drops and GCC overlooks, and the other way round.
  void keepStandard(bool IsC);
  /// Searched behind those that were there before.
  void keepDirectories(StringRef Flag, Arguments Directories) {
    for (const std::string &Each : Directories)
      keepIncludeDir(Flag, Each);
  }

private:
  enum class For { BothSides, Host };

  unsigned readClang(Arguments Line, For Whom);
  void applyWarningsAreErrors(StringRef Which);
  void applyNvcc(const NvccOption &Option, Arguments Words);
  void applyGenerateCode(StringRef Value);
  void applyDefaultStream(StringRef Value, StringRef Name);
  void applyInputLanguage(StringRef Value);
  llvm::Error readOptionsFile(StringRef Name);
  llvm::Error readConfigurationFile(StringRef Name);
  llvm::Expected<std::vector<std::string>> expandResponseFiles(Arguments Line) const;

  void keep(Arguments Words, For Whom);
  void keepIncludeDir(StringRef Flag, StringRef Dir);
  void keepEach(StringRef Prefix, const std::vector<std::string> &Values) {
    for (const std::string &Value : Values)
      keep({(Prefix + Value).str()}, For::BothSides);
  }
  void warn(const llvm::Twine &Text) { Result.Warnings.push_back(Text.str()); }
  bool takesNvccOptions() const {
    return Result.Compiler == CompilerKind::Nvcc || Result.Compiler == CompilerKind::Any;
  }

  std::string Directory;
  llvm::vfs::FileSystem &Files;
  UserCommand &Result;
  std::vector<std::string> OfHostCompiler;
  std::string CStandard, CxxStandard;
  unsigned Depth = 0;
};

llvm::Expected<std::vector<std::string>> CommandReader::expandResponseFiles(Arguments Line) const {
  llvm::BumpPtrAllocator Allocator;
  llvm::SmallVector<const char *, 64> Words;
  for (const std::string &Word : Line)
    Words.push_back(Word.c_str());
  llvm::cl::ExpansionContext Expansion(Allocator, llvm::cl::TokenizeGNUCommandLine);
  Expansion.setVFS(&Files).setCurrentDir(Directory);
  if (llvm::Error Failure = Expansion.expandResponseFiles(Words))
    return std::move(Failure);
  // What is not there is left as it is.
  for (const llvm::StringRef Word : Words)
    if (Word.starts_with("@"))
      return llvm::createStringError(std::errc::no_such_file_or_directory,
                                     "cannot read the response file '%s'",
                                     Word.drop_front().str().c_str());
  return std::vector<std::string>(Words.begin(), Words.end());
}

/// What is handed on to the preprocessor, as if it were given to the compiler: `-Wp,-DX`,
/// `-Xpreprocessor -DX`, and of `-Xclang` what means the same there.
std::vector<std::string> withoutPreprocessorMarks(Arguments Line) {
  static constexpr StringRef Alike[] = {"-D", "-U", "-I", "-include", "-imacros", "-isystem"};
  std::vector<std::string> Out;
  bool Goes = false; // the value of an option goes on, too
  for (size_t I = 0; I < Line.size(); ++I) {
    const StringRef Word = Line[I], Next = I + 1 < Line.size() ? StringRef(Line[I + 1]) : "";
    if (StringRef Handed = Word; Handed.consume_front("-Wp,")) {
      for (StringRef Each : llvm::split(Handed, ','))
        Out.push_back(Each.str());
    } else if (Word == "-Xpreprocessor" ||
               (Word == "-Xclang" && (Goes || llvm::any_of(Alike, [&](StringRef Each) {
                                        return Next.starts_with(Each);
                                      })))) {
      Goes = Word == "-Xclang" && !Goes && llvm::is_contained(Alike, Next);
      if (!Next.empty())
        Out.push_back(Line[++I]);
    } else {
      Out.push_back(Word.str());
    }
  }
  return Out;
}

/// GCC may define and include anything by these; distributions' own ask for hardening.
llvm::Error refuseSpecs(StringRef Word) {
  const bool IsSpecs = Word.consume_front("-specs") || Word.consume_front("--specs");
  if (!IsSpecs || Word.starts_with("=/usr/lib/"))
    return llvm::Error::success();
  return llvm::createStringError(std::errc::not_supported,
                                 "what '-specs%s' of the compile command says is not followed",
                                 Word.str().c_str());
}

llvm::Error CommandReader::read(Arguments Line) {
  llvm::Expected<std::vector<std::string>> Expanded = expandResponseFiles(Line);
  if (!Expanded)
    return Expanded.takeError();
  *Expanded = withoutPreprocessorMarks(*Expanded);
  for (Arguments Rest = *Expanded; !Rest.empty();) {
    if (Rest.front() == "--")
      return llvm::Error::success(); // Only file names follow.
    if (llvm::Error Failure = refuseSpecs(Rest.front()))
      return Failure;
    if (StringRef Name = Rest.front(); Result.Compiler != CompilerKind::Nvcc &&
                                       Name.consume_front("--config") &&
                                       (Name.consume_front("=") || Name.empty())) {
      const bool IsNext = Name.empty() && Rest.size() > 1;
      if (llvm::Error Failure = readConfigurationFile(IsNext ? StringRef(Rest[1]) : Name))
        return Failure;
      Rest = Rest.drop_front(IsNext ? 2 : 1);
      continue;
    }
    std::optional<NvccOption> Nvcc =
        takesNvccOptions() ? readNvccOption(Rest) : std::optional<NvccOption>();
    if (!Nvcc) {
      Rest = Rest.drop_front(readClang(Rest, For::BothSides));
      continue;
    }
    Arguments Words = Rest.take_front(Nvcc->Words);
    Rest = Rest.drop_front(Nvcc->Words);
    if (Nvcc->Action != NvccAction::OptionsFile) {
      applyNvcc(*Nvcc, Words);
      continue;
    }
    for (const std::string &Name : Nvcc->Values)
      if (llvm::Error Failure = readOptionsFile(Name))
        return Failure;
  }
  return llvm::Error::success();
}

llvm::Error CommandReader::readOptionsFile(StringRef Name) {
  if (Depth >= 16)
    return llvm::createStringError(std::errc::too_many_links, "options file '%s' includes itself",
                                   Name.str().c_str());
  llvm::SmallString<128> Path(Name);
  llvm::sys::path::make_absolute(Directory, Path);
  auto Buffer = Files.getBufferForFile(Path);
  if (!Buffer)
    return llvm::createStringError(Buffer.getError(), "cannot read the options file '%s': %s",
                                   Name.str().c_str(), Buffer.getError().message().c_str());
  ++Depth;
  llvm::Error Failure = read(optionsFileWords((*Buffer)->getBuffer()));
  --Depth;
  return Failure;
}

/// Of Clang. (A name without a directory is looked for where each Clang likes.)
llvm::Error CommandReader::readConfigurationFile(StringRef Name) {
  if (Depth >= 16)
    return llvm::createStringError(std::errc::too_many_links,
                                   "configuration file '%s' includes itself", Name.str().c_str());
  llvm::SmallString<128> Path(Name);
  llvm::sys::path::make_absolute(Directory, Path);
  llvm::BumpPtrAllocator Allocator;
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::ExpansionContext Expansion(Allocator, llvm::cl::tokenizeConfigFile);
  Expansion.setVFS(&Files).setCurrentDir(Directory);
  llvm::Error Unread =
      llvm::sys::path::has_parent_path(Name)
          ? Expansion.readConfigFile(Path, Words)
          : llvm::createStringError("only those that are named with a directory are read");
  if (Unread)
    return llvm::createStringError(std::errc::no_such_file_or_directory,
                                   "cannot read the configuration file '%s': %s",
                                   Name.str().c_str(), llvm::toString(std::move(Unread)).c_str());
  ++Depth;
  llvm::Error Failure = read(std::vector<std::string>(Words.begin(), Words.end()));
  --Depth;
  return Failure;
}

void CommandReader::keep(Arguments Words, For Whom) {
  std::vector<std::string> Normal(Words.begin(), Words.end());
  if (Normal.size() == 2 && Normal[0] == "-D")
    Normal = {"-D" + Normal[1]};
  if (Whom == For::BothSides && Normal[0] != "-Xarch_host")
    for (const std::string &Word : Normal)
      noteDialect(Word, Result.Dialect);
  // The host side alone calls the runtime, and whatever hands the word on does not matter.
  const bool MovesDefaultStream = llvm::any_of(Normal, choosesDefaultStream);
  Result.Dialect.PerThreadDefaultStream |= MovesDefaultStream;
  // These macros rename the runtime's functions inside the toolkit's headers; the compatibility
  // header defines them after those headers, so that user code sees them and every call keeps its
  // name.
  if (MovesDefaultStream && !StringRef(Normal[0]).starts_with("-Wp,"))
    return;
  // What is said to the preprocessor alone is said to it in any case: `-Wp,-DSIZE=4,-UNDEBUG`.
  if (StringRef(Normal[0]).starts_with("-Wp,-D") || StringRef(Normal[0]).starts_with("-Wp,-U")) {
    llvm::SmallVector<StringRef, 4> Each;
    StringRef(Normal[0]).drop_front(4).split(Each, ',');
    if (!MovesDefaultStream && llvm::all_of(Each, [](StringRef Word) {
          return Word.starts_with("-D") || Word.starts_with("-U");
        }))
      Normal.assign(Each.begin(), Each.end());
  }
  if (StringRef Standard = Normal[0];
      Standard.consume_front("-std=") || Standard.consume_front("--std=")) {
    (Standard.contains("++") ? CxxStandard : CStandard) = Standard.str();
    return;
  }
  std::vector<std::string> &Flags = Whom == For::Host ? Result.HostFlags : Result.Flags;
  Flags.insert(Flags.end(), Normal.begin(), Normal.end());
}

void CommandReader::keepStandard(bool IsC) {
  const std::string &Fits = IsC ? CStandard : CxxStandard;
  if (!Fits.empty())
    Result.Flags.push_back("-std=" + Fits);
  if (!IsC && !CStandard.empty())
    warn("'-std=" + CStandard + "' is not a C++ standard; ignored");
}

void CommandReader::keepIncludeDir(StringRef Flag, StringRef Dir) {
  Result.Flags.push_back(Flag.str());
  Result.Flags.push_back(Dir.str());
  Result.IncludeDirs.push_back(Dir.str());
}

void CommandReader::applyInputLanguage(StringRef Value) {
  Result.LanguageOption.reset();
  Result.PlainLanguage.clear();
  if (Value == "cuda" || Value == "cu")
    Result.LanguageOption = Language::Cuda;
  else if (Value == "hip")
    Result.LanguageOption = Language::Hip;
  else if (Value.starts_with("c++"))
    Result.PlainLanguage = "c++";
  else if (Value == "c" || Value == "c-header")
    Result.PlainLanguage = "c";
}

unsigned CommandReader::readClang(Arguments Line, For Whom) {
  if (asksForOpenMP(Line.front())) {
    keep({"-fopenmp"}, For::BothSides);
    return 1;
  }
  ClangOption Option = readClangOption(Line);
  Arguments Words = Line.take_front(Option.Words);
  switch (Option.Use) {
  case ClangUse::Keep:
    keep(Words, Whom);
    break;
  case ClangUse::HostOnly:
    keep(Words, For::Host);
    break;
  case ClangUse::Architecture:
    llvm::append_range(Result.Architectures, Option.Values);
    break;
  case ClangUse::ToolkitPath:
    llvm::append_range(Result.ToolkitPaths, Option.Values);
    break;
  case ClangUse::InputLanguage:
    applyInputLanguage(Option.Values.front());
    break;
  case ClangUse::UserIncludeDir:
    keepIncludeDir(StringRef(Words[0]).starts_with("-I") ? "-I" : "-isystem",
                   Option.Values.front());
    break;
  case ClangUse::DefaultStream:
    applyDefaultStream(Option.Values.front(), Words[0]);
    break;
  case ClangUse::Drop:
    if (StringRef Named = Words[0]; Named.consume_front("-Werror")) {
      Result.WarningsAreErrors = true;
      if (Named.consume_front("=")) // which it enables
        keep({"-W" + Named.str()}, Whom);
    }
    break;
  case ClangUse::Input:
    break;
  case ClangUse::MissingValue:
    warn("option '" + Words[0] + "' lacks its value; ignored");
    break;
  case ClangUse::Unknown:
    if (std::optional<NvccOption> Nvcc = readNvccOption(Line)) {
      applyNvcc(*Nvcc, Line.take_front(Nvcc->Words));
      return Nvcc->Words;
    }
    warn("unknown compiler option '" + Words[0] + "'; ignored");
    break;
  }
  return Option.Words;
}

/// These are the CPU compiler's: definitions and include paths reach both sides (nvcc preprocesses
/// both with that compiler), code generation and floating-point modes only the host. nvcc hands
/// each value to a shell.
llvm::Error CommandReader::readHostCompiler() {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 16> Words;
  for (const std::string &Value : OfHostCompiler)
    llvm::cl::TokenizeGNUCommandLine(Value, Saver, Words);
  const std::vector<std::string> Line =
      withoutPreprocessorMarks(std::vector<std::string>(Words.begin(), Words.end()));
  const UserCommand Own = Result;
  const std::string OwnStandard = CxxStandard;
  Result.Flags.clear();
  Result.HostFlags.clear();
  Result.IncludeDirs.clear();
  for (Arguments Rest = Line; !Rest.empty();) {
    if (readClangOption(Rest).Use == ClangUse::MissingValue)
      return llvm::createStringError(std::errc::invalid_argument,
                                     "option '%s' of the host compiler lacks its value",
                                     Rest.front().c_str());
    StringRef Word = Rest.front();
    DialectOptions Before, After;
    noteDialect(Word, After);
    bool SpeaksOfFloats = Before.ContractsProducts != After.ContractsProducts ||
                          Before.Reassociates != After.Reassociates;
    bool HostOnly = SpeaksOfFloats || Word.starts_with("-m");
    Rest = Rest.drop_front(readClang(Rest, HostOnly ? For::Host : For::BothSides));
  }
  llvm::append_range(Result.Flags, Own.Flags);
  llvm::append_range(Result.HostFlags, Own.HostFlags);
  llvm::append_range(Result.IncludeDirs, Own.IncludeDirs);
  Result.LanguageOption = Own.LanguageOption;
  Result.PlainLanguage = Own.PlainLanguage;
  if (!OwnStandard.empty())
    CxxStandard = OwnStandard;
  return llvm::Error::success();
}

/// `arch=compute_80,code=[sm_80,sm_90]`: the source is compiled once, for compute_80.
void CommandReader::applyGenerateCode(StringRef Value) {
  llvm::SmallVector<StringRef, 4> Words;
  Value.trim("\"'").split(Words, ',');
  for (StringRef Word : Words)
    if (Word.consume_front("arch="))
      Result.Architectures.push_back(Word.trim("\"'").str());
}

void CommandReader::applyDefaultStream(StringRef Value, StringRef Name) {
  if (Value == "per-thread")
    Result.Dialect.PerThreadDefaultStream = true;
  else if (Value == "legacy" || Value == "null")
    Result.Dialect.PerThreadDefaultStream = false;
  else
    warn("'" + Name + "' does not take the value '" + Value + "'; ignored");
}

/// `all-warnings`, the number of one, one of nvcc's own names, which are no warnings of Clang's, or
/// (where the compiler is not named) one of Clang's.
void CommandReader::applyWarningsAreErrors(StringRef Which) {
  static constexpr llvm::StringLiteral Own[] = {
      "cross-execution-space-call", "reorder",
      "default-stream-launch",      "missing-launch-bounds",
      "ext-lambda-captures-this",   "deprecated-declarations"};
  Result.WarningsAreErrors = true;
  if (Which == "all-warnings" || (!Which.empty() && llvm::isDigit(Which.front())))
    keep({"-Wunused-function"}, For::BothSides); // nvcc says so unasked
  else if (!Which.empty() && !llvm::is_contained(Own, Which))
    keep({"-W" + Which.str()}, For::BothSides);
}

void CommandReader::applyNvcc(const NvccOption &Option, Arguments Words) {
  if (Option.MissingValue)
    return warn("option '" + Option.Name + "' lacks its value; ignored");
  StringRef Value = Option.Values.empty() ? StringRef() : StringRef(Option.Values.front());
  switch (Option.Action) {
  case NvccAction::Harmless:
  case NvccAction::OptionsFile: // Read by the caller, which can fail.
    break;
  case NvccAction::Keep:
    return keep(Words, For::BothSides);
  case NvccAction::WarningsAreErrors:
    return applyWarningsAreErrors(Value);
  case NvccAction::NoWarnings:
    return keep({"-w"}, For::BothSides);
  case NvccAction::Architecture:
    llvm::append_range(Result.Architectures, Option.Values);
    break;
  case NvccAction::GenerateCode:
    return applyGenerateCode(Value);
  case NvccAction::Contract:
    return keep({truth(Value) == false ? "-ffp-contract=off" : "-ffp-contract=fast"},
                For::BothSides);
  case NvccAction::DefaultStream:
    return applyDefaultStream(Value, Option.Name);
  case NvccAction::Define:
    return keepEach("-D", Option.Values);
  case NvccAction::Undefine:
    return keepEach("-U", Option.Values);
  case NvccAction::IncludePath:
  case NvccAction::SystemInclude:
    for (const std::string &Dir : Option.Values)
      keepIncludeDir(Option.Action == NvccAction::IncludePath ? "-I" : "-isystem", Dir);
    break;
  case NvccAction::PreInclude:
    for (const std::string &File : Option.Values)
      keep({"-include", File}, For::BothSides);
    break;
  case NvccAction::InputLanguage:
    return applyInputLanguage(Value);
  case NvccAction::Standard:
    return keep({"-std=" + Value.str()}, For::BothSides);
  case NvccAction::Optimize:
    return keep({"-O" + Value.str()}, For::BothSides);
  case NvccAction::TemplateDepth:
    return keep({"-ftemplate-depth=" + Value.str()}, For::BothSides);
  case NvccAction::NoExceptions:
    return keep({"-fno-exceptions"}, For::BothSides);
  case NvccAction::HostCompiler:
    llvm::append_range(OfHostCompiler, Option.Values);
    break;
  case NvccAction::ExtendedLambda:
    return keep({"-D__CUDACC_EXTENDED_LAMBDA__"}, For::BothSides);
  case NvccAction::RelaxedConstexpr:
    return keep({"-D__CUDACC_RELAXED_CONSTEXPR__"}, For::BothSides);
  case NvccAction::DeviceDebug:
    return keep({"-D__CUDACC_DEBUG__"}, For::BothSides);
  case NvccAction::RelocatableCode:
    Result.RelocatableDeviceCode = truth(Value) != false;
    break;
  case NvccAction::DeviceC:
    Result.RelocatableDeviceCode = true;
    break;
  case NvccAction::LinkTimeOptimized:
    return keep({"-D__CUDACC_RDC__"}, For::BothSides);
  case NvccAction::WholeProgram:
    return keep({"-D__CUDACC_EWP__"}, For::BothSides);
  case NvccAction::PreciseDivision:
    Result.Dialect.ApproximatesDivision |= truth(Value) == false;
    break;
  case NvccAction::FastMath:
    Result.Dialect.ApproximatesDivision = true;
    [[fallthrough]];
  case NvccAction::FlushToZero:
    Result.Dialect.FlushesDenormals |= truth(Value) != false;
    if (truth(Value) != false)
      keep({"-fgpu-flush-denormals-to-zero"}, For::BothSides);
    break;
  case NvccAction::Restrict:
    // Of the user's kernels the analysis does not assume it.
    Result.Dialect.RestrictsAll = true;
    break;
  case NvccAction::Unsupported:
    return warn("option '" + Option.Name + "' is not supported; ignored");
  }
}

} // namespace

bool UserCommand::speaksC(StringRef File) const {
  if (LanguageOption || !PlainLanguage.empty())
    return PlainLanguage == "c";
  // g++ and clang++ take each source for C++.
  const bool IsForCxx = (Compiler == CompilerKind::Gcc || Compiler == CompilerKind::Clang) &&
                        llvm::sys::path::filename(CompilerPath).contains("++");
  return !IsForCxx && llvm::sys::path::extension(File) == ".c";
}

llvm::Expected<UserCommand> readUserCommand(const clang::tooling::CompileCommand &Command,
                                            llvm::vfs::FileSystem &Files) {
  UserCommand Result;
  Arguments Line = Command.CommandLine;
  if (Line.empty())
    return llvm::createStringError(std::errc::invalid_argument,
                                   "the compile command of '%s' is empty",
                                   Command.Filename.c_str());
  auto Head = readCommandHead(Line);
  if (!Head)
    return Head.takeError();
  Result.CompilerPath = Line[Head->Compiler];
  Result.Compiler = Head->Kind;
  CommandReader Reader(Command.Directory, Files, Result);
  std::vector<std::string> All = std::move(Head->Prepended);
  llvm::append_range(All, Line.drop_front(Head->Compiler + 1));
  llvm::append_range(All, Head->Appended);
  if (llvm::Error Failure = Reader.read(All))
    return std::move(Failure);
  if (llvm::Error Failure = Reader.readHostCompiler())
    return std::move(Failure);
  const bool IsC = Result.speaksC(Command.Filename);
  Reader.keepStandard(IsC);
  Reader.keepDirectories("-I", Head->Path);
  Reader.keepDirectories("-isystem", IsC ? Head->CPath : Head->CxxPath);
  return Result;
}

} // namespace gpufuse
