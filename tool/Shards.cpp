#include "tool/Shards.h"
#include "tool/CompileCommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

namespace gpufuse {

using clang::tooling::CompileCommand;

llvm::Expected<Shard> parseShard(llvm::StringRef Text) {
  Shard Out;
  const auto [Number, Of] = Text.split('/');
  if (Number.getAsInteger(10, Out.Number) || Of.getAsInteger(10, Out.Of) || Out.Number == 0 ||
      Out.Number > Out.Of)
    return llvm::createStringError("--shard='" + Text +
                                   "' is no part of a run; the second of eight is --shard=2/8");
  return Out;
}

std::string realPathOf(const CompileCommand &Command) {
  llvm::SmallString<256> Path(Command.Filename), Real;
  llvm::sys::path::make_absolute(Command.Directory, Path);
  if (!llvm::sys::fs::real_path(Path, Real))
    return Real.str().str();
  return absolutePathOf(Command);
}

std::vector<size_t> shareOf(llvm::ArrayRef<CompileCommand> Commands, Shard Part) {
  std::map<std::string, size_t> NumberOf;
  std::vector<std::vector<size_t>> Files;
  for (size_t I = 0; I < Commands.size(); ++I) {
    const auto [It, New] = NumberOf.try_emplace(realPathOf(Commands[I]), Files.size());
    if (New)
      Files.emplace_back();
    Files[It->second].push_back(I);
  }
  // Each file goes to the shard that has least to do: neighbours, which tend to be alike, to
  // different ones.
  std::vector<size_t> Load(Part.Of), Out;
  for (const std::vector<size_t> &File : Files) {
    const auto Least = llvm::min_element(Load);
    *Least += File.size();
    if (Least - Load.begin() == Part.Number - 1)
      llvm::append_range(Out, File);
  }
  llvm::sort(Out);
  return Out;
}

std::string fingerprintOf(llvm::ArrayRef<CompileCommand> Commands) {
  std::string All;
  const auto add = [&](llvm::StringRef Word) { (All += Word) += '\0'; };
  for (const CompileCommand &Command : Commands) {
    // (Both may be named from where the run is.)
    llvm::SmallString<256> Directory;
    if (llvm::sys::fs::real_path(Command.Directory, Directory))
      Directory = Command.Directory; // there is none such
    add(Directory);
    add(realPathOf(Command));
    llvm::for_each(Command.CommandLine, add);
    All += '\n';
  }
  return llvm::utohexstr(llvm::xxh3_64bits(All), /*LowerCase=*/true, 16);
}

} // namespace gpufuse
