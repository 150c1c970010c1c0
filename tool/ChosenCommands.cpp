#include "tool/ChosenCommands.h"
#include "tool/CompileCommands.h"
#include "tool/FileNames.h"
#include "tool/IncludedText.h"
#include "tool/Shards.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

/// True for what a driver calls, which tools that watch a build write down beside the driver's own
/// command.
bool isStepOfDriver(const tooling::CompileCommand &Command) {
  return Command.CommandLine.size() > 1 &&
         llvm::is_contained({"-cc1", "-cc1as"}, Command.CommandLine[1]);
}

/// Takes out the steps of files that have a driver's command.
void dropStepsOfDrivers(std::vector<tooling::CompileCommand> &Commands) {
  std::set<std::string> Driven;
  for (const tooling::CompileCommand &Command : Commands)
    if (!isStepOfDriver(Command))
      Driven.insert(absolutePathOf(Command));
  llvm::erase_if(Commands, [&](const tooling::CompileCommand &Command) {
    return isStepOfDriver(Command) && Driven.contains(absolutePathOf(Command));
  });
}

/// Moves to \p Chosen what \p Callers has of its files, and adds what \p All has of them, by
/// whatever name (links): they must come to the same changes in all the ways they are compiled.
void takeOtherWays(std::vector<tooling::CompileCommand> &Chosen,
                   std::vector<tooling::CompileCommand> &Callers,
                   llvm::ArrayRef<tooling::CompileCommand> All) {
  std::set<std::string> Files;
  for (const tooling::CompileCommand &Command : Chosen)
    Files.insert(realPathOf(Command));
  for (const tooling::CompileCommand &Each : All)
    if (Files.contains(realPathOf(Each)))
      Chosen.push_back(Each);
  std::vector<tooling::CompileCommand> Others;
  for (tooling::CompileCommand &Each : Callers)
    (Files.contains(realPathOf(Each)) ? Chosen : Others).push_back(std::move(Each));
  Callers = std::move(Others);
}

/// True where the file of \p Command may be another one in a shared library.
bool mayDifferInLibraries(const tooling::CompileCommand &Command) {
  const auto Own = llvm::MemoryBuffer::getFile(realPathOf(Command));
  return !Own || asksForLibraries((*Own)->getBuffer()) ||
         IncludedText([](llvm::StringRef Text) { return asksForLibraries(Text); }).any(Command);
}

} // namespace

PlacedDatabase::PlacedDatabase(const tooling::CompilationDatabase &Database, std::string Directory)
    : Database(Database), Directory(std::move(Directory)) {
  if (this->Directory.empty())
    return;
  std::vector<tooling::CompileCommand> All = Database.getAllCompileCommands();
  llvm::erase_if(All, [](const tooling::CompileCommand &Each) {
    return llvm::sys::path::is_absolute(Each.Directory);
  });
  place(All);
  for (tooling::CompileCommand &Each : All) {
    std::vector<tooling::CompileCommand> &OfFile = Relative[absolutePathOf(Each)];
    OfFile.push_back(std::move(Each));
  }
}

void PlacedDatabase::place(std::vector<tooling::CompileCommand> &Commands) const {
  if (Directory.empty())
    return;
  for (tooling::CompileCommand &Each : Commands) {
    llvm::SmallString<256> Path(Each.Directory);
    llvm::sys::path::make_absolute(Directory, Path);
    llvm::sys::path::remove_dots(Path);
    Each.Directory = Path.str().str();
  }
}

std::vector<tooling::CompileCommand> PlacedDatabase::all() const {
  std::vector<tooling::CompileCommand> All = Database.getAllCompileCommands();
  place(All);
  return All;
}

std::vector<tooling::CompileCommand> PlacedDatabase::of(llvm::StringRef File) const {
  if (const auto It = Relative.find(File.str()); It != Relative.end())
    return It->second;
  std::vector<tooling::CompileCommand> Found = Database.getCompileCommands(File);
  place(Found);
  return Found;
}

std::string PlacedDatabase::rootOf(llvm::ArrayRef<tooling::CompileCommand> All) const {
  namespace path = llvm::sys::path;
  const auto holds = [](llvm::StringRef Parent, llvm::StringRef Path) {
    return Path == Parent || (Path.starts_with(Parent) && path::is_separator(Path[Parent.size()]));
  };
  std::optional<std::string> Common;
  for (const tooling::CompileCommand &Each : All) {
    const std::string Path = realPathOf(Each);
    if (!Common)
      Common = path::parent_path(Path).str();
    while (!holds(*Common, Path) && !Common->empty())
      Common = path::parent_path(*Common).str();
  }
  llvm::SmallString<256> Own;
  if (!Common || llvm::sys::fs::real_path(Directory.empty() ? "." : Directory, Own))
    return "";
  for (const llvm::StringRef Above : {Own.str(), path::parent_path(Own)})
    if (path::has_filename(Above) && holds(Above, *Common))
      return Above.str();
  return path::has_filename(*Common) && *Common != path::root_path(*Common) ? *Common : "";
}

llvm::Expected<ChosenCommands> chooseCommands(const PlacedDatabase &From,
                                              llvm::ArrayRef<std::string> Sources,
                                              const tooling::ArgumentsAdjuster &Adjust) {
  ChosenCommands Out;
  const std::vector<tooling::CompileCommand> All = From.all();
  std::vector<tooling::CompileCommand> Chosen, Callers;
  std::vector<std::string> Patterns;
  for (const std::string &Source : Sources) {
    if (!llvm::sys::fs::exists(Source) && !All.empty()) {
      Patterns.push_back(Source);
      continue;
    }
    // Of a relative name, the database would guess from the other files.
    auto Commands = From.of(tooling::getAbsolutePath(Source));
    if (!llvm::sys::fs::exists(Source) && Source == AllFiles)
      Out.Missing.push_back("compile_commands.json");
    else if (Commands.empty())
      Out.Missing.push_back(Source);
    else
      std::move(Commands.begin(), Commands.end(), std::back_inserter(Chosen));
  }
  for (const std::string &Pattern : Patterns) {
    llvm::Regex Matcher(Pattern);
    std::string Problem;
    if (!Matcher.isValid(Problem))
      return llvm::createStringError("'" + Pattern +
                                     "' is neither a file nor a regular expression: " + Problem);
    bool Any = false;
    for (const tooling::CompileCommand &Command : All) {
      if (!Matcher.match(Command.Filename))
        continue;
      const bool CallsAtMost = Pattern == AllFiles && !isGpuSource(Command);
      Any = true;
      (CallsAtMost ? Callers : Chosen).push_back(Command);
    }
    if (!Any && Pattern != AllFiles)
      Out.Missing.push_back(Pattern);
  }
  takeOtherWays(Chosen, Callers, All);
  dropStepsOfDrivers(Chosen);
  dropStepsOfDrivers(Callers);
  // A file may be compiled in several ways.
  std::map<std::string, std::set<std::vector<std::string>>> Seen, SeenWhole;
  for (auto [From, To] : {std::pair(&Chosen, &Out.Commands), std::pair(&Callers, &Out.Callers)})
    for (tooling::CompileCommand &Command : *From) {
      const std::string Path = absolutePathOf(Command);
      const bool IsNew = Seen[Path].insert(meaningOf(Command, /*OfLibrariesToo=*/false)).second,
                 IsOther = SeenWhole[Path].insert(meaningOf(Command)).second;
      if (!IsNew && !(IsOther && mayDifferInLibraries(Command)))
        continue;
      Command.CommandLine = Adjust(Command.CommandLine, Command.Filename);
      Command.Filename = nameFromHere(Command.Filename, Command.Directory);
      To->push_back(std::move(Command));
    }
  if (llvm::is_contained(Patterns, AllFiles))
    Out.Root = From.rootOf(All);
  return Out;
}

} // namespace gpufuse
