#include "tool/MergePartials.h"
#include "tool/FileNames.h"
#include "tool/PartialResults.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

struct NamedPartial {
  std::string Path;
  PartialResults Results;
};

llvm::Error wrong(const std::string &Path, const llvm::Twine &What) {
  return llvm::createStringError(Path + ": " + What);
}

/// Directories stand for the files in them, by name.
llvm::Expected<std::vector<std::string>> filesOf(llvm::ArrayRef<std::string> Paths) {
  std::vector<std::string> Out;
  for (const std::string &Path : Paths) {
    if (!llvm::sys::fs::is_directory(Path)) {
      Out.push_back(Path);
      continue;
    }
    std::vector<std::string> Inside;
    std::error_code Code;
    for (llvm::sys::fs::directory_iterator It(Path, Code), End; It != End && !Code;
         It.increment(Code))
      if (llvm::sys::path::extension(It->path()) == ".json")
        Inside.push_back(It->path());
    if (Code || Inside.empty())
      return wrong(Path, Code ? Code.message() : "there are no partial results in this directory");
    llvm::sort(Inside);
    llvm::append_range(Out, Inside);
  }
  return Out;
}

llvm::Expected<std::vector<NamedPartial>> readAll(llvm::ArrayRef<std::string> Paths) {
  auto Files = filesOf(Paths);
  if (!Files)
    return Files.takeError();
  std::vector<NamedPartial> Out;
  llvm::Error Wrong = llvm::Error::success();
  for (const std::string &Path : *Files) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    auto Read = Buffer ? readPartial((*Buffer)->getBuffer())
                       : llvm::createStringError(Buffer.getError().message());
    if (Read)
      Out.push_back({Path, std::move(*Read)});
    else
      Wrong = llvm::joinErrors(std::move(Wrong), wrong(Path, llvm::toString(Read.takeError())));
  }
  if (Wrong)
    return Wrong;
  return Out;
}

/// \p Other is of the same run as \p First, as far as one can tell by the two.
llvm::Error checkTogether(const NamedPartial &First, const NamedPartial &Other) {
  const PartialResults &X = First.Results, &Y = Other.Results;
  if (const auto Different = differences(X.Options, Y.Options); !Different.empty())
    return wrong(Other.Path, "analysed with other options than " + First.Path + " (" +
                                 llvm::join(Different, ", ") + ")");
  if (X.Part.has_value() != Y.Part.has_value())
    return wrong(Other.Path, "of " + First.Path + " and this, one is a shard and one is not");
  if (!X.Part)
    return llvm::Error::success();
  if (X.Part->Of != Y.Part->Of)
    return wrong(Other.Path, "this is one of " + llvm::Twine(Y.Part->Of) + " shards, and " +
                                 First.Path + " is one of " + llvm::Twine(X.Part->Of));
  if (X.Run != Y.Run || X.Missing != Y.Missing)
    return wrong(Other.Path, "analysed from other compile commands than " + First.Path);
  return llvm::Error::success();
}

/// Every shard is there, once.
llvm::Error checkComplete(llvm::ArrayRef<NamedPartial> All) {
  if (!All.front().Results.Part)
    return llvm::Error::success();
  std::map<unsigned, const NamedPartial *> ByNumber;
  for (const NamedPartial &Each : All) {
    const auto [It, New] = ByNumber.try_emplace(Each.Results.Part->Number, &Each);
    if (!New)
      return wrong(Each.Path,
                   "this is shard " + llvm::Twine(It->first) + ", as is " + It->second->Path);
  }
  std::string Lacking;
  unsigned Count = 0;
  const unsigned Of = All.front().Results.Part->Of;
  for (unsigned Number = 1; Number <= Of; ++Number)
    if (!ByNumber.contains(Number)) {
      Lacking += (Count++ ? ", " : "") + std::to_string(Number);
    }
  if (!Count)
    return llvm::Error::success();
  return llvm::createStringError("of " + llvm::Twine(Of) + " shards, " +
                                 (Count == 1 ? "this is" : "these are") + " missing: " + Lacking);
}

/// Nothing that was read has changed since.
llvm::Error checkInputs(llvm::ArrayRef<NamedPartial> All) {
  std::map<std::string, std::optional<FileState>> Now;
  std::set<std::string> Told;
  llvm::Error Changed = llvm::Error::success();
  for (const NamedPartial &Each : All)
    for (const FileState &Was : Each.Results.Inputs) {
      const auto [It, New] = Now.try_emplace(Was.Path);
      if (New)
        It->second =
            llvm::sys::fs::exists(Was.Path) ? FileState::of(Was.Path) : FileState::absent(Was.Path);
      if (It->second != Was && Told.insert(Was.Path).second)
        Changed = llvm::joinErrors(
            std::move(Changed),
            wrong(Was.Path, (Was.isAbsent()                          ? "it was not there when "
                             : It->second && !It->second->isAbsent() ? "it has changed since "
                                                                     : "it is gone since ") +
                                Each.Path + " was made" + (Was.isAbsent() ? "" : " from it") +
                                "; analyse it again"));
    }
  return Changed;
}

template <typename T> void sortByNumber(std::vector<T> &Row) {
  llvm::sort(Row, [](const T &X, const T &Y) { return X.Number < Y.Number; });
}

MergedPartials assemble(std::vector<NamedPartial> All) {
  MergedPartials Out;
  Out.Options = All.front().Results.Options;
  std::vector<PartialResults::File> Files;
  std::vector<PartialResults::Caller> Callers;
  for (NamedPartial &Each : All) {
    for (PartialResults::File &File : Each.Results.Files) {
      File.Command.Filename = nameFromHere(File.Command.Filename, Each.Results.Directory);
      nameFromHere(File.Result, Each.Results.Directory);
    }
    for (PartialResults::Caller &Caller : Each.Results.Callers)
      Caller.Command.Filename = nameFromHere(Caller.Command.Filename, Each.Results.Directory);
    std::move(Each.Results.Files.begin(), Each.Results.Files.end(), std::back_inserter(Files));
    std::move(Each.Results.Callers.begin(), Each.Results.Callers.end(),
              std::back_inserter(Callers));
    for (const std::string &Source : Each.Results.Missing)
      if (!llvm::is_contained(Out.Missing, Source))
        Out.Missing.push_back(Source);
  }
  // What was chosen by name stays in the order in which it is given.
  if (All.front().Results.Part) {
    sortByNumber(Files);
    sortByNumber(Callers);
  }
  AnalyzedFiles Analyzed;
  for (PartialResults::File &File : Files) {
    Analyzed.Commands.push_back(std::move(File.Command));
    Analyzed.Results.push_back(std::move(File.Result));
  }
  Out.Files = keepOnePerFile(std::move(Analyzed));
  for (PartialResults::Caller &Caller : Callers)
    Out.Callers.push_back(std::move(Caller.Command));
  return Out;
}

} // namespace

llvm::Expected<MergedPartials> mergePartials(llvm::ArrayRef<std::string> Paths) {
  auto All = readAll(Paths);
  if (!All)
    return All.takeError();
  llvm::Error Wrong = llvm::Error::success();
  for (const NamedPartial &Other : llvm::ArrayRef(*All).drop_front())
    Wrong = llvm::joinErrors(std::move(Wrong), checkTogether(All->front(), Other));
  if (!Wrong)
    Wrong = checkComplete(*All);
  if (!Wrong)
    Wrong = checkInputs(*All);
  if (Wrong)
    return Wrong;
  return assemble(std::move(*All));
}

} // namespace gpufuse
