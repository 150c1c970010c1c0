#include "tool/HeaderPhase.h"
#include "tool/CompareResults.h"
#include "tool/FileNames.h"
#include "tool/InlinedHeader.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace gpufuse {

/// The numbers of those \p Included, in their order, of which \p Findings say that launches stand
/// in an included file.
static std::vector<size_t> launchingHeaders(llvm::ArrayRef<Inclusion> Included,
                                            llvm::ArrayRef<Finding> Findings) {
  std::set<std::string> RealPaths;
  for (const Finding &F : Findings)
    for (const Obstacle &O : F.Obstacles)
      if (O.Reason == RejectReason::LaunchInHeader) {
        llvm::SmallString<256> RealPath;
        (void)llvm::sys::fs::real_path(O.Where.File, RealPath); // else of none
        RealPaths.insert(RealPath.str().str());
      }
  std::vector<size_t> Out;
  for (size_t I = 0; I < Included.size(); ++I)
    if (RealPaths.contains(Included[I].RealPath))
      Out.push_back(I);
  return Out;
}

/// A file of the run, not \p Of itself, that includes what is at \p RealPath; "" for none.
static std::string otherUserOf(const std::string &RealPath, const FileResult &Of,
                               const PipelineOptions &Options) {
  if (const auto Users = Options.Including->find(RealPath); Users != Options.Including->end())
    for (const std::string &File : Users->second)
      if (File != Of.File && File != Of.Absolute)
        return File;
  return "";
}

/// Says of what is refused because it stands in \p Header that \p Other includes that, too.
static void nameOtherUser(FileResult &Of, const std::string &Header, const std::string &Other) {
  for (Finding &F : Of.Findings)
    for (Obstacle &O : F.Obstacles)
      if (O.Reason == RejectReason::LaunchInHeader && O.Where.File == Header) {
        const std::string Was =
            std::exchange(O.Message, "'" + Other + "' includes '" + Header + "', too");
        if (const size_t At = F.Message.find(Was); At != std::string::npos)
          F.Message.replace(At, Was.size(), O.Message);
      }
}

void analyzeHeaders(FileResult &Of, UnitMakeup Makeup, const tooling::CompileCommand &Command,
                    const PipelineOptions &Options, UnsavedText Unsaved, AnalyzeWhole Analyze) {
  for (const size_t I : launchingHeaders(Makeup.Inclusions, Of.Findings)) {
    const Inclusion &Header = Makeup.Inclusions[I];
    if (!llvm::StringRef(Header.RealPath).starts_with(Options.HeaderRoot + "/"))
      continue; // of another project
    if (const std::string Other = otherUserOf(Header.RealPath, Of, Options); !Other.empty()) {
      nameOtherUser(Of, nameFromHere(Header.Name, Command.Directory), Other);
      continue;
    }
    const auto Whole = InlinedHeader::in(Of.Rewritten, Of.Absolute, Makeup.Inclusions, Header);
    if (!Whole)
      continue;
    Unsaved.Main = Whole->text();
    PipelineOptions OfHeader = Options;
    OfHeader.HeaderRoot.clear();
    OfHeader.Lines = LineFilter(Of.Absolute, Whole->lines());
    UnitMakeup AsWhole;
    FileResult Found = Analyze(OfHeader, Unsaved, AsWhole);
    const FunctionNames Names = std::move(Found.Across.Names);
    auto Result = Whole->resultFor(std::move(Found), Command.Directory);
    llvm::append_range(AsWhole.Included, Whole->parts());
    llvm::sort(AsWhole.Included);
    if (!Result || AsWhole.Included != Makeup.Included)
      continue;
    addNames(Of.Across.Names, Names); // those of the header are its own
    llvm::erase_if(Of.Findings, [&](const Finding &F) {
      return F.Verdict != FindingVerdict::Applied && F.Sites.front().Where.File == Result->File;
    });
    // Those behind it see what it has become.
    Makeup.Inclusions[I].Text = Result->Rewritten;
    Unsaved.Headers[Header.Path] = Result->Rewritten;
    Of.Headers.push_back(std::move(*Result));
  }
}

} // namespace gpufuse
