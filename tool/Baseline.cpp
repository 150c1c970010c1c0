#include "tool/Baseline.h"
#include "tool/ParseJson.h"
#include "tool/Sarif.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

namespace gpufuse {

llvm::StringRef pathFrom(llvm::StringRef Root, llvm::StringRef File) {
  llvm::StringRef Rest = File;
  return Rest.consume_front(Root) && Rest.consume_front("/") ? Rest : File;
}

/// The statement at \p Offset of \p Text behind the two lines of code ahead of it in its block,
/// without white space: what a reader would know it again by.
static std::string statementAt(llvm::StringRef Text, unsigned Offset) {
  llvm::StringRef Ahead = Text.take_front(Offset);
  Ahead = Ahead.take_front(Ahead.rfind('\n') + 1); // npos + 1: there is none
  std::string Out;
  for (int Lines = 0; Lines < 2 && !Ahead.empty();) {
    const auto [Before, Line] = Ahead.rtrim().rsplit('\n');
    const llvm::StringRef Code = (Line.empty() ? Before : Line).trim();
    Ahead = Line.empty() ? "" : Before;
    if (Code.starts_with("//") || Code.starts_with("/*") || Code.starts_with("*") ||
        Code.starts_with("#"))
      continue;
    Out += Code;
    Lines += Code.ends_with("{") ? 2 : 1;
  }
  Out += Text.substr(Offset).take_until([](char Ch) { return Ch == ';'; });
  llvm::erase_if(Out, [](char Ch) { return llvm::isSpace(Ch); });
  return Out;
}

std::vector<std::string> fingerprints(const FileResult &Result, llvm::StringRef Root) {
  std::vector<std::string> Out;
  llvm::StringMap<unsigned> Seen;
  for (const Finding &F : Result.Findings) {
    std::string Text = F.Check + "\n" + pathFrom(Root, Result.Absolute).str() + "\n" + F.Function;
    for (const FindingSite &Site : F.Sites) {
      Text += "\n" + Site.Kernel;
      if (Site.Where.File == Result.File || Site.Where.File == Result.Absolute)
        Text += "\n" + statementAt(Result.Original, Site.Where.Offset);
    }
    Text += F.Verdict == FindingVerdict::Applied ? "\napplied" : "";
    const unsigned Before = Seen[Text]++;
    const uint64_t Hash = llvm::xxh3_64bits(Text + "\n" + std::to_string(Before));
    Out.push_back(llvm::formatv("{0:x-16}", Hash).str());
  }
  return Out;
}

llvm::Expected<llvm::StringSet<>> readBaseline(llvm::StringRef File) {
  const auto unusable = [&](const std::string &Why) {
    return llvm::createStringError("--baseline=" + File.str() + ": " + Why);
  };
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return unusable(Buffer.getError().message());
  auto Log = parseJson((*Buffer)->getBuffer());
  if (!Log)
    return unusable(llvm::toString(Log.takeError()));
  const llvm::json::Object *Top = Log->getAsObject();
  const llvm::json::Array *Runs = Top ? Top->getArray("runs") : nullptr;
  if (!Runs)
    return unusable("this is no SARIF log; --sarif writes one");
  llvm::StringSet<> Out;
  for (const llvm::json::Value &Run : *Runs) {
    const llvm::json::Object *Each = Run.getAsObject();
    const llvm::json::Array *Results = Each ? Each->getArray("results") : nullptr;
    if (!Results)
      continue;
    for (const llvm::json::Value &Result : *Results)
      if (const llvm::json::Object *Found = Result.getAsObject())
        if (const llvm::json::Object *Prints = Found->getObject("partialFingerprints"))
          if (const auto Print = Prints->getString(FingerprintName))
            Out.insert(*Print);
  }
  return Out;
}

} // namespace gpufuse
