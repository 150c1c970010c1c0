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

bool isOneOf(StringRef Path, llvm::ArrayRef<StringRef> Names) {
  return llvm::is_contained(Names, llvm::sys::path::stem(Path));
}

bool isLauncher(StringRef Path) {
  return isOneOf(Path,
                 {"ccache", "sccache", "distcc", "icecc",   "buildcache", "gomacc",  "env",
                  "time",   "nice",    "ionice", "chrt",    "taskset",    "numactl", "nohup",
                  "stdbuf", "timeout", "cmake",  "libtool", "bear",       "recc",    "rewrapper"});
}

/// `VAR=value`
bool isAssignment(StringRef Word) {
  const StringRef Name = Word.take_until([](char C) { return C == '='; });
  return Name.size() < Word.size() && !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// True for the name of a compiler among the words of launchers, where files may stand, too:
/// `time -o g++.log g++-12.2`.
bool isCompilerName(StringRef Word) {
  const StringRef Extension = llvm::sys::path::extension(Word);
  return !Word.starts_with("-") && !Word.contains('=') && !Word.contains(' ') &&
         (Extension.empty() || Extension == ".exe" ||
          llvm::all_of(Extension.drop_front(), llvm::isDigit)) &&
         compilerKind(Word) != CompilerKind::Any;
}

/// Behind launchers and variables: the first name of a compiler, or else what no launcher, none of
/// its options and no variable is.
size_t compilerIndex(Words Line) {
  if (!isLauncher(Line.front()) && !isAssignment(Line.front()))
    return 0;
  const auto *Named = llvm::find_if(Line, isCompilerName);
  if (Named != Line.end())
    return static_cast<size_t>(Named - Line.begin());
  size_t Index = 0;
  while (Index + 1 < Line.size() && (isLauncher(Line[Index]) || isAssignment(Line[Index]) ||
                                     StringRef(Line[Index]).starts_with("-")))
    ++Index;
  return Index;
}

bool isShell(StringRef Word) { return isOneOf(Word, {"sh", "bash", "dash", "zsh", "ksh"}); }

/// True where \p Line is more than calls of compilers, one behind the other (`nvcc -M ... && nvcc
/// -c
/// ...`, of which all options count).
bool isForShell(Words Line) {
  if (llvm::is_contained({"cd", "pushd", "export", "set", ".", "source"}, Line.front()))
    return true;
  for (size_t I = 0; I + 1 < Line.size(); ++I) {
    const StringRef Word = Line[I], Next = Line[I + 1];
    const bool Ends = llvm::is_contained({"&&", "||", ";", "|", "&"}, Word) ||
                      (!Word.starts_with("-") && Word.ends_with(";"));
    if (Ends && !isCompilerName(Next))
      return true;
  }
  return false;
}

llvm::Error unfollowed(const llvm::Twine &What) {
  return llvm::createStringError("the compile command " + What + ", which is not followed");
}

/// Variables by which compilers take further options, or take others' files.
constexpr StringRef OfCompilers[] = {"CCC_OVERRIDE_OPTIONS",
                                     "CLANG_CONFIG_FILE_USER_DIR",
                                     "CLANG_CONFIG_FILE_SYSTEM_DIR",
                                     "HIPCC_COMPILE_FLAGS_APPEND",
                                     "GCC_EXEC_PREFIX",
                                     "COMPILER_PATH"};

/// Fails where \p Ahead, the words ahead of the compiler, lead elsewhere.
llvm::Error readsOn(Words Ahead) {
  for (StringRef Word : Ahead) {
    if (Word == "chdir" || Word == "cd" || Word == "-C" || Word.starts_with("--chdir"))
      return unfollowed("changes the directory");
    if (Word == "-S" || Word.starts_with("--split-string"))
      return unfollowed("is one for 'env' to split");
    const StringRef Variable = Word.split('=').first;
    if (isAssignment(Word) && llvm::is_contained(OfCompilers, Variable))
      return unfollowed("sets " + Variable);
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
