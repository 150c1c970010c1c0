#include "tool/LaterStage.h"
#include "tool/PreparedText.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>
#include <map>

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
  if (Whole.Verdict != FindingVerdict::Applied)
    return;
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

/// What earlier stages found; findings of a later one take theirs into their own.
class EarlierFindings {
public:
  explicit EarlierFindings(std::vector<Finding> All)
      : All(std::move(All)), Gone(this->All.size()) {}

  /// The fusion whose kernel \p Site of \p F launches, \p InText being its place in the text that
  /// the later stage was given: of several with that kernel the one that stands nearest.
  const Finding *partAt(const FindingSite &Site, unsigned InText) {
    const auto [It, New] = Parts.try_emplace(InText, All.size());
    if (New)
      for (size_t I = 0; I < All.size(); ++I)
        if (isFusion(All[I]) && All[I].FusedKernel == Site.Kernel && !isPart(I) &&
            (It->second == All.size() || distance(I, Site) < distance(It->second, Site)))
          It->second = I;
    return It->second == All.size() ? nullptr : &All[It->second];
  }
  /// The next finding has parts of its own. Those of the last one are gone where that is \p Whole.
  void next(bool Whole) {
    for (const auto &[Place, Part] : Parts)
      if (Whole && Part != All.size())
        Gone[Part] = true;
    Parts.clear();
  }
  /// What was said of launches that are one now, with \p F.
  void dropRefusalsWithin(const Finding &F) {
    for (size_t I = 0; I < All.size(); ++I)
      if (All[I].Verdict != FindingVerdict::Applied && All[I].Check == F.Check &&
          llvm::all_of(All[I].Sites, [&](const FindingSite &Site) {
            return llvm::any_of(F.Sites,
                                [&](const FindingSite &Own) { return sameSite(Site, Own); });
          }))
        Gone[I] = true;
  }
  std::vector<Finding> takeRemaining() {
    std::vector<Finding> Out;
    for (size_t I = 0; I < All.size(); ++I)
      if (!Gone[I])
        Out.push_back(std::move(All[I]));
    return Out;
  }

private:
  bool isPart(size_t I) const {
    return llvm::any_of(Parts, [&](const auto &Each) { return Each.second == I; });
  }
  unsigned distance(size_t I, const FindingSite &Site) const {
    unsigned Least = std::numeric_limits<unsigned>::max();
    for (const FindingSite &Own : All[I].Sites)
      if (Own.Where.File == Site.Where.File)
        Least = std::min(Least, Own.Where.Offset < Site.Where.Offset
                                    ? Site.Where.Offset - Own.Where.Offset
                                    : Own.Where.Offset - Site.Where.Offset);
    return Least;
  }

  std::vector<Finding> All;
  std::vector<bool> Gone;
  /// Of one finding, by the places of its sites.
  std::map<unsigned, size_t> Parts;
};

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
  EarlierFindings Known(std::move(Earlier.Findings));
  std::vector<Finding> New;
  for (Finding &F : More.Findings) {
    if (F.Verdict != FindingVerdict::Applied && !F.NotRendered)
      continue; // was said before
    const bool Made = isMade(F.Function, Earlier.Original);
    std::vector<unsigned> InText;
    for (const FindingSite &Site : F.Sites)
      InText.push_back(Site.Where.Offset);
    Text.translate(F, EditSet());
    std::vector<FindingSite> Sites;
    bool InLoop = llvm::StringRef(F.Message).contains("in this loop"),
         Guarded = llvm::StringRef(F.Message).contains(Guard);
    for (const auto &[Site, Place] : llvm::zip_equal(F.Sites, InText)) {
      const Finding *Part = Known.partAt(Site, Place);
      if (!Part) {
        Sites.push_back(Site);
        continue;
      }
      InLoop |= llvm::StringRef(Part->Message).contains("in this loop") ||
                llvm::StringRef(Part->Message).contains(Loop);
      Guarded |= llvm::StringRef(Part->Message).contains(Guard);
      include(F, Sites, *Part);
      if (Made)
        F.Function = Part->Function;
    }
    Known.next(F.Verdict == FindingVerdict::Applied);
    if (F.NotRendered) {
      F.Sites = std::move(Sites);
    } else if (isFusion(F)) {
      F.Sites = std::move(Sites);
      F.Message = "launches of " + kernelNames(F) + (InLoop ? Loop.str() : "") + " can be one" +
                  (Guarded ? Guard.str() : "") + ": '" + F.FusedKernel + "'";
      Known.dropRefusalsWithin(F);
    }
    New.push_back(std::move(F));
  }
  std::vector<Finding> Kept = Known.takeRemaining();
  std::move(New.begin(), New.end(), std::back_inserter(Kept));
  llvm::sort(Kept, [](const Finding &X, const Finding &Y) {
    return X.Sites.front().Where.Offset < Y.Sites.front().Where.Offset;
  });
  // One edit goes with the other: the first finding that is applied has all.
  EditSet All = lineEdits(File, Earlier.Original, More.Rewritten);
  for (Finding &F : Kept)
    if (F.Verdict == FindingVerdict::Applied) {
      F.Edits = std::exchange(All, EditSet());
      F.Together = {WholeFile.str()};
    }
  Earlier.Findings = std::move(Kept);
  Earlier.Rewritten = std::move(More.Rewritten);
  Earlier.MoreToDo = More.MoreToDo;
}

} // namespace gpufuse
