#include "tool/LaterStage.h"
#include "tool/PreparedText.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"

namespace gpufuse {
namespace {

bool isFusion(const Finding &F) {
  return F.Verdict == FindingVerdict::Applied && F.Check == "kernel-fusion" &&
         !F.FusedKernel.empty();
}

constexpr llvm::StringLiteral Loop = ", in loops,", Guard = ", where their buffers are apart";

/// Takes what \p Part, a fusion, says into \p Whole, of which its kernel is a part.
void include(Finding &Whole, std::vector<FindingSite> &Sites, const Finding &Part) {
  Sites.insert(Sites.end(), Part.Sites.begin(), Part.Sites.end());
  for (const std::string &Assumption : Part.Assumptions)
    if (!llvm::is_contained(Whole.Assumptions, Assumption))
      Whole.Assumptions.push_back(Assumption);
}

bool sameSite(const FindingSite &X, const FindingSite &Y) {
  return X.Where.File == Y.Where.File && X.Where.Offset == Y.Where.Offset;
}

/// True for a function that an earlier stage wrote: its name stands nowhere in \p Original.
bool isMade(llvm::StringRef Function, llvm::StringRef Original) {
  const size_t Scope = Function.rfind("::");
  return !Original.contains(Scope == llvm::StringRef::npos ? Function : Function.substr(Scope + 2));
}

} // namespace

std::string kernelNames(const Finding &F) {
  std::string Names;
  for (size_t I = 0; I < F.Sites.size(); ++I)
    Names += std::string(I == 0                    ? ""
                         : I + 1 == F.Sites.size() ? " and "
                                                   : ", ") +
             "'" + F.Sites[I].Kernel + "'";
  return Names;
}

void absorb(FileResult &Earlier, FileResult More) {
  const auto Edited =
      llvm::find_if(Earlier.Findings, [](const Finding &F) { return !F.Edits.empty(); });
  if (Edited == Earlier.Findings.end())
    return;
  const std::string File = Edited->Edits.files().begin()->first; // as positions call it
  const PreparedText Text(File, Earlier.Original,
                          lineEdits(File, Earlier.Original, Earlier.Rewritten));
  std::vector<Finding> Kept = std::move(Earlier.Findings), New;
  for (Finding &F : More.Findings) {
    if (F.Verdict != FindingVerdict::Applied && !F.NotRendered)
      continue; // was said before
    const bool Made = isMade(F.Function, Earlier.Original);
    Text.translate(F, EditSet());
    std::vector<FindingSite> Sites;
    bool InLoop = llvm::StringRef(F.Message).contains("in this loop"),
         Guarded = llvm::StringRef(F.Message).contains(Guard);
    for (const FindingSite &Site : F.Sites) {
      const auto Part = llvm::find_if(Kept, [&](const Finding &Each) {
        return isFusion(Each) && Each.FusedKernel == Site.Kernel &&
               (Made || Each.Function == F.Function);
      });
      if (Part == Kept.end()) {
        Sites.push_back(Site);
        continue;
      }
      InLoop |= llvm::StringRef(Part->Message).contains("in this loop") ||
                llvm::StringRef(Part->Message).contains(Loop);
      Guarded |= llvm::StringRef(Part->Message).contains(Guard);
      if (F.Verdict != FindingVerdict::Applied) {
        Sites.insert(Sites.end(), Part->Sites.begin(), Part->Sites.end());
        continue;
      }
      include(F, Sites, *Part);
      if (Made)
        F.Function = Part->Function;
      Kept.erase(Part);
    }
    if (F.NotRendered) {
      F.Sites = std::move(Sites);
    } else if (isFusion(F)) {
      F.Sites = std::move(Sites);
      F.Message = "launches of " + kernelNames(F) + (InLoop ? Loop.str() : "") + " can be one" +
                  (Guarded ? Guard.str() : "") + ": '" + F.FusedKernel + "'";
      // What was said of launches that are one now.
      llvm::erase_if(Kept, [&](const Finding &Each) {
        return Each.Verdict != FindingVerdict::Applied && Each.Check == F.Check &&
               llvm::all_of(Each.Sites, [&](const FindingSite &Site) {
                 return llvm::any_of(F.Sites,
                                     [&](const FindingSite &Own) { return sameSite(Site, Own); });
               });
      });
    }
    New.push_back(std::move(F));
  }
  std::move(New.begin(), New.end(), std::back_inserter(Kept));
  llvm::sort(Kept, [](const Finding &X, const Finding &Y) {
    return X.Sites.front().Where.Offset < Y.Sites.front().Where.Offset;
  });
  // One edit goes with the other: the first finding that is applied has all.
  EditSet All = lineEdits(File, Earlier.Original, More.Rewritten);
  for (Finding &F : Kept)
    if (F.Verdict == FindingVerdict::Applied)
      F.Edits = std::exchange(All, EditSet());
  Earlier.Findings = std::move(Kept);
  Earlier.Rewritten = std::move(More.Rewritten);
  Earlier.MoreToDo = More.MoreToDo;
}

} // namespace gpufuse
