#include "tool/CommandHead.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace gpufuse {
namespace {

using llvm::StringRef;
using Words = llvm::ArrayRef<std::string>;

CompilerKind compilerKind(StringRef Path) {
  // `clang-tool` is what FixedCompilationDatabase calls the compiler of flags after `--`.
  const StringRef Name = llvm::sys::path::stem(Path);
  if (Name == "clang-tool" || Path.empty())
    return CompilerKind::Any;
  if (Name.contains("nvcc"))
    return CompilerKind::Nvcc;
  if (Name.contains("hipcc") || Name.contains("amdclang"))
    return CompilerKind::Hipcc;
  if (Name.contains("clang"))
    return CompilerKind::Clang;
  return Name.contains("gcc") || Name.contains("g++") || Name.contains("c++") ? CompilerKind::Gcc
                                                                              : CompilerKind::Any;
}

/// A program that starts another one, and which of its short options take a value of their own.
struct Launcher {
  llvm::StringLiteral Name, TakeValues;
};
constexpr Launcher Launchers[] = {
    {"ccache", ""},    {"sccache", ""},   {"distcc", ""},       {"icecc", ""},   {"buildcache", ""},
    {"gomacc", ""},    {"recc", ""},      {"rewrapper", ""},    {"env", "u"},    {"time", "fo"},
    {"nice", "n"},     {"nohup", ""},     {"ionice", "cnp"},    {"chrt", "TPD"}, {"taskset", "c"},
    {"stdbuf", "ioe"}, {"timeout", "ks"}, {"numactl", "CNmip"}, {"cmake", "E"},  {"libtool", ""},
    {"bear", ""}};

const Launcher *launcher(StringRef Path) {
  const auto *Found = llvm::find_if(
      Launchers, [&](const Launcher &Each) { return llvm::sys::path::stem(Path) == Each.Name; });
  return Found == std::end(Launchers) ? nullptr : Found;
}

/// `VAR=value`
bool isAssignment(StringRef Word) {
  const StringRef Name = Word.take_until([](char C) { return C == '='; });
  return Name.size() < Word.size() && !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// True for the name of a compiler: `g++-12.2`, not `g++.log`.
bool isCompilerName(StringRef Word) {
  const StringRef Extension = llvm::sys::path::extension(Word);
  return !Word.starts_with("-") && !Word.contains('=') && !Word.contains(' ') &&
         (Extension.empty() || Extension == ".exe" ||
          llvm::all_of(Extension.drop_front(), llvm::isDigit)) &&
         compilerKind(Word) != CompilerKind::Any;
}

/// Which word is the compiler: what no launcher, none of its options and no variable is. (Of words
/// that are taken for the compiler too early all behind them is read, or refused: readsOptions.)
size_t compilerIndex(Words Line) {
  size_t Index = 0;
  const auto isLast = [&] { return Index + 1 >= Line.size(); };
  while (!isLast()) {
    if (isAssignment(Line[Index])) {
      ++Index;
      continue;
    }
    const Launcher *Starts = launcher(Line[Index]);
    if (!Starts)
      break;
    ++Index;
    for (; !isLast() && StringRef(Line[Index]).starts_with("-"); ++Index)
      if (const StringRef Word = Line[Index];
          Word.size() == 2 && Starts->TakeValues.contains(Word[1]))
        ++Index;
    // `cmake -E env --unset=A`, `cmake -E __run_co_compile --source=a.cu --`
    if (Starts->Name == "cmake")
      while (!isLast() && StringRef(Line[Index]).starts_with("-"))
        ++Index;
    // `timeout 60`, `taskset 0x3`
    if (!isLast() && !Line[Index].empty() && llvm::isDigit(Line[Index].front()))
      ++Index;
  }
  return std::min(Index, Line.size() - 1);
}

bool isShell(StringRef Word) {
  return llvm::is_contained({"sh", "bash", "dash", "zsh", "ksh"}, llvm::sys::path::stem(Word));
}

bool isDefine(StringRef Option) { return Option == "-D" || Option == "--define-macro"; }

/// True where \p Line is more than calls of compilers, one behind the other (`nvcc -M ... &&
/// nvcc -c ...`, of which all options count).
bool isForShell(Words Line) {
  if (llvm::is_contained({"cd", "pushd", "export", "set", ".", "source"}, Line.front()))
    return true;
  for (size_t I = 0; I + 1 < Line.size(); ++I) {
    const StringRef Word = Line[I], Next = Line[I + 1];
    const bool IsValue = I > 0 && isDefine(Line[I - 1]); // `-D X=a;`
    const bool Ends = llvm::is_contained({"&&", "||", ";", "|", "&"}, Word) ||
                      (!Word.starts_with("-") && !IsValue && Word.ends_with(";"));
    if (Ends && !isCompilerName(Next) && Next != "true" && Next != ":")
      return true;
  }
  return false;
}

llvm::Error unfollowed(const llvm::Twine &What) {
  return llvm::createStringError("the compile command " + What + ", which is not followed");
}

/// Variables by which compilers take further options, or take others' files.
constexpr StringRef OtherOptions[] = {"CCC_OVERRIDE_OPTIONS",
                                      "CLANG_CONFIG_FILE_USER_DIR",
                                      "CLANG_CONFIG_FILE_SYSTEM_DIR",
                                      "GCC_EXEC_PREFIX",
                                      "HIPCC_COMPILE_FLAGS_APPEND",
                                      "COMPILER_PATH",
                                      "OMPI_CPPFLAGS",
                                      "OMPI_CFLAGS",
                                      "OMPI_CXXFLAGS",
                                      "MPICH_CPPFLAGS",
                                      "MPICH_CFLAGS",
                                      "MPICH_CXXFLAGS",
                                      "ICPXCFG",
                                      "ICXCFG"};

/// What among the short options of `env` in \p Word leads elsewhere: `-C`, `-S`, `-vS`.
bool leadsElsewhere(StringRef Word) {
  if (Word.consume_front("--"))
    return Word.starts_with("chdir") || Word.starts_with("split-string") ||
           Word.starts_with("modify");
  return Word.consume_front("-") &&
         Word.take_until([](char C) { return C == 'u'; }).find_first_of("CS") != StringRef::npos;
}

/// Fails where \p Ahead, the words ahead of the compiler, lead elsewhere.
llvm::Error readsOn(Words Ahead) {
  StringRef Starts;
  for (StringRef Word : Ahead) {
    if (const Launcher *Found = launcher(Word))
      Starts = Found->Name;
    const bool OfEnv = Starts == "env" || (Starts == "cmake" && Word.starts_with("--"));
    if (Word == "chdir" || (OfEnv && leadsElsewhere(Word)))
      return unfollowed("changes more than variables");
    const StringRef Variable = Word.split('=').first;
    if (isAssignment(Word) && llvm::is_contained(OtherOptions, Variable))
      return unfollowed("sets " + Variable);
  }
  return llvm::Error::success();
}

/// Variables that are read where they stand ahead of the compiler.
constexpr StringRef Known[] = {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS", "CPATH", "C_INCLUDE_PATH",
                               "CPLUS_INCLUDE_PATH"};

/// Fails where among \p Arguments, the words behind the compiler, another program starts or a
/// variable is set: then the compiler stands further behind than it is known here.
llvm::Error readsOptions(Words Arguments) {
  StringRef Before;
  for (StringRef Word : Arguments) {
    const StringRef Variable = isAssignment(Word) ? Word.split('=').first : "";
    if (!isDefine(Before) &&
        (llvm::is_contained(Known, Variable) || llvm::is_contained(OtherOptions, Variable)))
      return unfollowed("sets " + Variable + " behind what is taken for the compiler");
    if (!Before.starts_with("-") && llvm::sys::path::filename(Word) == "env")
      return unfollowed("starts 'env' behind what is taken for the compiler");
    Before = Word;
  }
  return llvm::Error::success();
}

/// The last value of \p Variable; empty where \p Ahead does not set it.
StringRef valueOf(StringRef Variable, Words Ahead) {
  StringRef Value;
  for (StringRef Word : Ahead)
    if (Word.consume_front(Variable) && Word.consume_front("="))
      Value = Word;
  return Value;
}

std::vector<std::string> flagsIn(StringRef Variable, Words Ahead) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *, 16> Out;
  llvm::cl::TokenizeGNUCommandLine(valueOf(Variable, Ahead), Saver, Out);
  return {Out.begin(), Out.end()};
}

/// An empty part is the working directory.
std::vector<std::string> directoriesIn(StringRef Variable, Words Ahead) {
  std::vector<std::string> Out;
  if (const StringRef Value = valueOf(Variable, Ahead); !Value.empty())
    for (StringRef Each : llvm::split(Value, ':'))
      Out.push_back(Each.empty() ? "." : Each.str());
  return Out;
}

} // namespace

llvm::Expected<CommandHead> readCommandHead(Words Line) {
  // (Clang splits the text of a command at blanks alone.)
  if (llvm::any_of(Line,
                   [](StringRef Word) { return Word.find_first_of("\t\n\r") != StringRef::npos; }))
    return unfollowed("has a tab or a new line");
  if (isForShell(Line))
    return unfollowed("is one for a shell");
  CommandHead Out;
  Out.Compiler = compilerIndex(Line);
  Out.Kind = compilerKind(Line[Out.Compiler]);
  const Words Ahead = Line.take_front(Out.Compiler);
  if (llvm::any_of(Line.take_front(Out.Compiler + 1), isShell))
    return unfollowed("is one for a shell");
  if (llvm::Error Elsewhere = readsOn(Ahead))
    return std::move(Elsewhere);
  if (llvm::Error Later = readsOptions(Line.drop_front(Out.Compiler + 1)))
    return std::move(Later);
  if (Out.Kind == CompilerKind::Nvcc || Out.Kind == CompilerKind::Any) {
    Out.Prepended = flagsIn("NVCC_PREPEND_FLAGS", Ahead);
    Out.Appended = flagsIn("NVCC_APPEND_FLAGS", Ahead);
  }
  Out.Path = directoriesIn("CPATH", Ahead);
  Out.CPath = directoriesIn("C_INCLUDE_PATH", Ahead);
  Out.CxxPath = directoriesIn("CPLUS_INCLUDE_PATH", Ahead);
  return Out;
}

} // namespace gpufuse
