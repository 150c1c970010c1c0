#include "tool/FoldPhase.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {
namespace {

/// \p Text with \p Name, in quotes, replaced.
void rename(std::string &Text, const std::string &Name, llvm::StringRef By) {
  const std::string Quoted = "'" + Name + "'";
  for (size_t At = 0; (At = Text.find(Quoted, At)) != std::string::npos;)
    Text.replace(At, Quoted.size(), ("'" + By + "'").str());
}

/// True when \p Edits write a launch of \p Kernel, as they do behind a guard.
bool launches(const EditSet &Edits, const std::string &Kernel) {
  for (const auto &[File, OfFile] : Edits.files())
    for (const tooling::Replacement &R : OfFile)
      if (R.getReplacementText().contains(Kernel + "<<<"))
        return true;
  return false;
}

} // namespace

FoldedSource::FoldedSource(std::vector<MemsetFold> TheFolds, const ASTContext &Host,
                           llvm::StringRef Original)
    : File(SourcePlaces(Host).fileOf(Host.getSourceManager().getMainFileID())) {
  MemsetFolder Folder(Host);
  EditSet All;
  for (MemsetFold &Fold : TheFolds) {
    auto Each = Folder.render(Fold);
    if (!Each) {
      llvm::consumeError(Each.takeError()); // the set stays, and is said to stand between
      continue;
    }
    llvm::Error Conflict = All.merge(Each->Kernel);
    if (!Conflict)
      Conflict = All.merge(Each->Statement);
    if (Conflict) {
      llvm::consumeError(std::move(Conflict));
      continue;
    }
    Rendered.push_back(std::move(*Each));
    Folds.push_back(std::move(Fold));
  }
  Prepared.emplace(File, Original, All);
  for (const MemsetFold &Fold : Folds) {
    const TextRange Was = statementRange(*Fold.Statement, Host);
    Places.push_back(Prepared->pieceFor(Was.Begin));
    Prepared->place(Places.back().first, Places.back().second,
                    positionOf(Fold.Statement->getBeginLoc(), Host.getSourceManager()));
  }
}

std::optional<unsigned> FoldedSource::foldAt(const FindingSite &Site) const {
  for (unsigned I = 0; I < Places.size(); ++I)
    if (Site.Where.File == File && Places[I].first <= Site.Where.Offset &&
        Site.Where.Offset < Places[I].second)
      return I;
  return std::nullopt;
}

bool FoldedSource::concerns(const Finding &F) const {
  return llvm::any_of(F.Sites, [&](const FindingSite &Site) { return foldAt(Site).has_value(); });
}

std::vector<MemsetFold> FoldedSource::used(llvm::ArrayRef<Finding> Found) const {
  std::set<unsigned> Numbers;
  for (const Finding &F : Found) {
    if (F.Verdict != FindingVerdict::Applied || F.Check != "kernel-fusion" ||
        llvm::all_of(F.Sites, [&](const FindingSite &Site) { return foldAt(Site).has_value(); }))
      continue;
    for (const FindingSite &Site : F.Sites)
      if (const auto Number = foldAt(Site))
        Numbers.insert(*Number);
  }
  std::vector<MemsetFold> Out;
  for (const unsigned Number : Numbers)
    Out.push_back(Folds[Number]);
  return Out;
}

std::vector<MemsetFold> FoldedSource::notAtLine(unsigned Line) const {
  std::vector<MemsetFold> Out;
  for (unsigned I = 0; I < Folds.size(); ++I)
    if (!Prepared->writesLine(Rendered[I].Statement, Line) &&
        !Prepared->writesLine(Rendered[I].Kernel, Line))
      Out.push_back(Folds[I]);
  return Out.size() < Folds.size() ? Out : std::vector<MemsetFold>();
}

void FoldedSource::translate(Finding &F) const {
  EditSet Needed;
  std::set<std::string> Used;
  for (FindingSite &Site : F.Sites)
    if (const auto Number = foldAt(Site)) {
      const std::string &Name = Rendered[*Number].KernelName;
      const std::string Called = Folds[*Number].Call->getDirectCallee()->getNameAsString();
      rename(F.Message, Name, Called);
      for (Obstacle &O : F.Obstacles) {
        rename(O.Message, Name, Called);
        rename(O.Witness, Name, Called);
      }
      Site.Kernel = Called;
      Used.insert(Name);
      llvm::cantFail(Needed.merge(Rendered[*Number].Statement)); // they were merged before
      for (const Assumption Each : Folds[*Number].Assumptions)
        if (F.Verdict == FindingVerdict::Applied &&
            !llvm::is_contained(F.Assumptions, idOf(Each).str()))
          F.Assumptions.push_back(idOf(Each).str());
    }
  for (const RenderedFold &Each : Rendered) // one kernel may serve several
    if (Used.contains(Each.KernelName) && launches(F.Edits, Each.KernelName))
      llvm::cantFail(Needed.merge(Each.Kernel));
  Prepared->translate(F, Needed);
}

Finding findingFor(const RefusedFold &R, const ASTContext &Host) {
  const SourceManager &Sources = Host.getSourceManager();
  const std::string Set = R.Call->getDirectCallee()->getNameAsString(),
                    Kernel = kernelName(*R.Next);
  Finding F;
  F.Function = R.List->Function->getQualifiedNameAsString();
  F.Sites.push_back({positionOf(R.Call->getBeginLoc(), Sources), Set});
  F.Sites.push_back({positionOf(R.Next->Statement->getBeginLoc(), Sources), Kernel});
  F.Message = "launches of '" + Set + "' and '" + Kernel + "' are not fused: " + R.Why.Message;
  F.Obstacles.push_back(R.Why);
  return F;
}

} // namespace gpufuse
