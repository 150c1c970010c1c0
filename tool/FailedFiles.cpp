#include "tool/FailedFiles.h"
#include "matchers/FunctionNames.h"
#include "matchers/RuntimeApi.h"
#include "tool/CompileCommands.h"
#include "tool/Shards.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

/// They may call each other; no name is written so.
constexpr char OfFailed[] = "(not analysed)";

/// Each program has its own, which no other file may call.
constexpr char OfProgram[] = "main";

bool beginsCapture(llvm::StringRef Word) {
  return Word.contains_insensitive(BeginsCapture); // Fortran spells it as it likes
}

/// True for a header that declares the runtime, in its directory in a toolkit (`-I` may name that):
/// it says how a capture begins, and begins none.
bool declaresRuntime(llvm::StringRef Path) {
  namespace path = llvm::sys::path;
  static constexpr llvm::StringLiteral OfCuda[] = {"cuda.h",
                                                   "cuda_runtime_api.h",
                                                   "driver_types.h",
                                                   "cupti_driver_cbid.h",
                                                   "cupti_runtime_cbid.h",
                                                   "generated_cuda_meta.h",
                                                   "generated_cuda_runtime_api_meta.h"};
  const auto has = [](llvm::StringRef Directory, llvm::ArrayRef<llvm::StringRef> Names) {
    return llvm::all_of(Names, [&](llvm::StringRef Name) {
      llvm::SmallString<256> File(Directory);
      path::append(File, Name);
      return llvm::sys::fs::exists(File);
    });
  };
  const llvm::StringRef Directory = path::parent_path(Path);
  if (llvm::is_contained(OfCuda, path::filename(Path)) || Path.ends_with("Typedefs.h"))
    return has(Directory, {"cuda_runtime_api.h", "driver_types.h", "crt/host_defines.h"});
  for (llvm::StringRef Up = Directory; path::has_parent_path(Up); Up = path::parent_path(Up))
    if (path::filename(Up) == "hip")
      return has(Up, {"hip_runtime_api.h", "hip_version.h", "driver_types.h"});
  return false;
}

/// True where \p Command surely makes the `main` of a program, \p Included of what it includes: no
/// macro may call that otherwise.
bool isProgram(const clang::tooling::CompileCommand &Command,
               llvm::ArrayRef<const llvm::StringSet<> *> Included) {
  const auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
  const auto saysMain = [](llvm::StringRef Word) {
    return Word.contains(OfProgram) && (Word.contains('=') || Word.starts_with("-D"));
  };
  return Buffer && !isFortran(Command.Filename) && !mayBeOfLibrary(Command) &&
         surelyDefinesMain((*Buffer)->getBuffer()) &&
         llvm::none_of(clangWords(Command), saysMain) &&
         llvm::none_of(Command.CommandLine, saysMain) &&
         llvm::none_of(Included, [](const auto *Words) { return Words->contains(OfProgram); });
}

/// All that the run knows by name.
llvm::StringSet<> namesIn(llvm::ArrayRef<FileResult> Results) {
  llvm::StringSet<> Out;
  for (const FileResult &R : Results) {
    for (const auto *Names : {&R.Across.Names.Defined, &R.Across.Names.Wanted, &R.Across.Names.Own})
      for (const std::string &Name : *Names)
        Out.insert(Name);
    for (const OfferedFunction &Each : R.Across.Offered)
      Out.insert(Each.Name);
    for (const HelperFact &Each : R.Across.Helpers)
      Out.insert(Each.Name);
  }
  return Out;
}

/// \p Names by what Fortran may call them.
std::multimap<std::string, std::string> byFortranName(const llvm::StringSet<> &Names) {
  std::multimap<std::string, std::string> Out;
  for (const llvm::StringRef Name : Names.keys())
    Out.emplace(fortranName(Name), Name.str());
  return Out;
}

} // namespace

void FailedFiles::describe(llvm::ArrayRef<clang::tooling::CompileCommand> Commands,
                           llvm::MutableArrayRef<FileResult> Results) {
  std::map<size_t, std::vector<const llvm::StringSet<> *>> Texts; // by number of the file
  std::map<size_t, llvm::StringSet<>> OfCommands;
  bool AnyCaptures = false;
  for (size_t I = 0; I < Results.size(); ++I) {
    const bool Unknown = Results[I].Failed && !Results[I].Across.OfHost;
    if (Unknown) {
      OfCommands[I] = wordsOf(llvm::join(Commands[I].CommandLine, " ") + " " +
                              llvm::join(clangWords(Commands[I]), " ")); // `-DVAR=out`
      Texts[I] = {&OfCommands[I], &Words.in(realPathOf(Commands[I]))};
      const auto noteCapture = [&](const llvm::StringSet<> &Said) {
        Results[I].Across.Captures |= llvm::any_of(Said.keys(), beginsCapture);
      };
      llvm::for_each(Texts[I], [&](const auto *Each) { noteCapture(*Each); });
      for (const std::string &Path : Included.filesOf(Commands[I])) {
        Texts[I].push_back(&Words.in(Path));
        if (!declaresRuntime(Path))
          noteCapture(*Texts[I].back());
      }
      Results[I].Across.Names.IsProgram =
          isProgram(Commands[I], llvm::ArrayRef(Texts[I]).drop_front(2));
    }
    Results[I].Across.ReturnsCapturing |= Unknown && Results[I].Across.Captures;
    AnyCaptures |= Results[I].Across.Captures;
  }
  if (Texts.empty())
    return;
  const llvm::StringSet<> Known = namesIn(Results);
  const std::multimap<std::string, std::string> OfFortran = byFortranName(Known);
  for (const auto &[I, Files] : Texts) {
    FunctionNames &Names = Results[I].Across.Names;
    const auto add = [&](llvm::StringRef Name) {
      Names.Defined.insert(Name.str());
      Names.Wanted.insert(Name.str());
    };
    add(OfFailed);
    const bool InFortran = isFortran(Commands[I].Filename);
    for (const llvm::StringSet<> *Each : Files)
      for (const llvm::StringRef Word : Each->keys()) {
        for (const std::string &Name : namesInSymbol(Word))
          if (Known.contains(Name))
            add(Name);
        if (InFortran)
          for (auto [It, End] = OfFortran.equal_range(fortranName(Word)); It != End; ++It)
            add(It->second);
        if (Word != OfProgram && (AnyCaptures || Known.contains(Word)))
          add(Word); // what captures may call others by way of any
      }
  }
}

} // namespace gpufuse
