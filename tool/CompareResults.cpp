#include "tool/CompareResults.h"
#include "rewriters/GuardText.h"
#include "tool/LaterStage.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <map>
#include <set>

using namespace clang;

namespace gpufuse {

static void addEdits(const Finding &F, std::set<tooling::Replacement> &Out) {
  for (const auto &[File, Edits] : F.Edits.files())
    Out.insert(Edits.begin(), Edits.end());
}

bool isImpossible(const FileResult &Other, const Configuration &As) {
  static const llvm::Regex Unknown(
      "error: (use of undeclared identifier|unknown type name) '([A-Za-z0-9_]+)'");
  llvm::SmallVector<llvm::StringRef, 3> Parts;
  if (!As.Defines.empty() && Other.Failed)
    return true;
  return Other.Failed && !Other.Errors.empty() && Unknown.match(Other.Errors.front(), &Parts) &&
         As.NamesLeftOut.contains(Parts[2]);
}

bool changesAlike(const FileResult &Known, const FileResult &Other, const Configuration &As) {
  const auto isLeftOut = [&](unsigned Offset) {
    return llvm::any_of(As.LeftOut, [&](const auto &Range) {
      return Range.first <= Offset && Offset < Range.second;
    });
  };
  const auto isAlike = [](const Finding &X, const Finding &Y) {
    return Y.Verdict == FindingVerdict::Applied && X.Check == Y.Check &&
           X.FusedKernel == Y.FusedKernel &&
           llvm::equal(X.Sites, Y.Sites, [](const FindingSite &S, const FindingSite &T) {
             return S.Where.File == T.Where.File && S.Where.Offset == T.Where.Offset;
           });
  };
  // What several findings need is among the edits of the first, which may be left out there.
  std::set<tooling::Replacement> Here, Wanted, There, Matched;
  for (const Finding &F : Other.Findings)
    addEdits(F, There);
  for (const Finding &F : Known.Findings) {
    if (F.Verdict != FindingVerdict::Applied)
      continue;
    addEdits(F, Here);
    if (llvm::all_of(F.Sites,
                     [&](const FindingSite &Site) { return isLeftOut(Site.Where.Offset); }))
      continue;
    const auto Same =
        llvm::find_if(Other.Findings, [&](const Finding &Each) { return isAlike(F, Each); });
    if (Same == Other.Findings.end())
      return false;
    addEdits(F, Wanted);
    addEdits(*Same, Matched);
  }
  const auto hasAll = [&](const std::set<tooling::Replacement> &In,
                          const std::set<tooling::Replacement> &All) {
    return llvm::all_of(All, [&](const tooling::Replacement &R) {
      // It means the same wherever it stands.
      const bool IsHelper = isDisjointFunctionText(R.getReplacementText());
      return In.contains(R) || (IsHelper && llvm::any_of(In, [&](const tooling::Replacement &Each) {
                                  return isDisjointFunctionText(Each.getReplacementText()) &&
                                         !isLeftOut(Each.getOffset());
                                }));
    });
  };
  // Functions that have no callers any more go with no finding of their own.
  std::vector<std::pair<unsigned, unsigned>> Gone = As.LeftOut;
  const EditSet OfOther = lineEdits(Other.Absolute, Other.Original, Other.Rewritten);
  for (const auto &[File, Edits] : OfOther.files())
    for (const tooling::Replacement &R : Edits)
      Gone.emplace_back(R.getOffset(), R.getOffset() + R.getLength());
  llvm::sort(Gone);
  const auto isGone = [&](const tooling::Replacement &R) {
    unsigned Begin = R.getOffset();
    for (const auto &[From, To] : Gone)
      if (From <= Begin)
        Begin = std::max(Begin, To);
    return Begin >= R.getOffset() + R.getLength();
  };
  const EditSet Lines = lineEdits(Known.Absolute, Known.Original, Known.Rewritten);
  return Known.CallsReplaced == Other.CallsReplaced &&
         llvm::equal(Known.Answers, Other.Answers,
                     [](const SiteAnswer &X, const SiteAnswer &Y) { return X.Joins == Y.Joins; }) &&
         hasAll(There, Wanted) && hasAll(Here, Matched) &&
         llvm::all_of(Lines.files(),
                      [&](const auto &OfFile) { return llvm::all_of(OfFile.second, isGone); });
}

bool blocksDiffer(const FileResult &Known, const FileResult &Other) {
  // (The kernels' names may differ for that.)
  std::map<std::pair<std::string, unsigned>, int64_t> Blocks;
  for (const Finding &F : Known.Findings)
    if (const Position &Where = F.Sites.front().Where; !F.FusedKernel.empty())
      Blocks.try_emplace({Where.File, Where.Offset}, F.BlockThreads);
  return llvm::any_of(Other.Findings, [&](const Finding &F) {
    const Position &Where = F.Sites.front().Where;
    const auto It = F.FusedKernel.empty() ? Blocks.end() : Blocks.find({Where.File, Where.Offset});
    return It != Blocks.end() && It->second != F.BlockThreads;
  });
}

bool offersAlike(const FileResult &Known, const FileResult &Other, llvm::ArrayRef<CallSite> Sites) {
  const auto offered = [](const FileResult &By, const std::string &Symbol) {
    return llvm::find_if(By.Across.Offered,
                         [&](const OfferedFunction &Each) { return Each.Symbol == Symbol; });
  };
  for (const CallSite &Site : Sites)
    for (const std::string &Callee : Site.Callees) {
      const auto Here = offered(Known, Callee), There = offered(Other, Callee);
      if (Here != Known.Across.Offered.end() &&
          (There == Other.Across.Offered.end() || Here->IsQuiet != There->IsQuiet ||
           Here->Query != There->Query))
        return false;
    }
  return true;
}

void refuseChanges(FileResult &Result, RejectReason Reason, const std::string &Why) {
  Result.Rewritten = Result.Original;
  Result.CallsReplaced = false;
  for (SiteAnswer &Answer : Result.Answers)
    Answer.Joins.clear();
  for (Finding &F : Result.Findings) {
    if (F.Verdict != FindingVerdict::Applied)
      continue;
    F.Verdict = FindingVerdict::Rejected;
    F.Message = (F.Check == "kernel-fusion" ? "launches of " + kernelNames(F) + " are not fused: "
                                            : "this stays: ") +
                Why;
    F.Obstacles = {{Reason, F.Sites.front().Where, Why, "", {}}};
    F.Edits = EditSet();
    F.Together.clear();
    F.Assumptions.clear();
  }
  for (FileResult &Header : Result.Headers)
    refuseChanges(Header, Reason, Why);
}

/// `step1`, which one way of a file defines and another calls.
static void noteCrossing(FunctionNames &Known, const FunctionNames &Other) {
  const auto note = [&](const FunctionNames &Owner, const FunctionNames &User) {
    for (const std::string &Name : Owner.Own)
      if (User.Wanted.contains(Name) && !User.Own.contains(Name))
        Known.Crossing.insert(Name);
  };
  Known.Crossing.insert(Other.Crossing.begin(), Other.Crossing.end());
  note(Known, Other);
  note(Other, Known);
}

void addNames(FunctionNames &Known, const FunctionNames &Other) {
  Known.IsProgram &= Other.IsProgram;
  Known.GivesAway |= Other.GivesAway;
  Known.LooksUp |= Other.LooksUp;
  Known.StartsEarly |= Other.StartsEarly;
  Known.Places.clear();
  if (Known.OfRuntime.empty())
    Known.OfRuntime = Other.OfRuntime;
  for (const auto Set : {&FunctionNames::Defined, &FunctionNames::Wanted, &FunctionNames::Own,
                         &FunctionNames::OwnInScope, &FunctionNames::Declared,
                         &FunctionNames::Shared, &FunctionNames::Strings, &FunctionNames::Exported})
    (Known.*Set).insert((Other.*Set).begin(), (Other.*Set).end());
}

void keepCommon(FileResult &Known, const FileResult &Other) {
  Known.Failed |= Other.Failed;
  llvm::append_range(Known.Included, Other.Included);
  Known.Across.Captures |= Other.Across.Captures;
  Known.Across.ReturnsCapturing |= Other.Across.ReturnsCapturing;
  Known.Across.OfLibrary |= Other.Across.OfLibrary;
  noteCrossing(Known.Across.Names, Other.Across.Names);
  addNames(Known.Across.Names, Other.Across.Names);
  Known.Errors.insert(Known.Errors.end(), Other.Errors.begin(), Other.Errors.end());
  std::vector<std::string> Defined;
  std::set_union(Known.Across.Defined.begin(), Known.Across.Defined.end(),
                 Other.Across.Defined.begin(), Other.Across.Defined.end(),
                 std::back_inserter(Defined));
  Known.Across.Defined = std::move(Defined);
  // What other files call here, or this file calls there, may differ, too.
  Known.Across.Offered.clear();
  Known.Across.Sites.clear();
  Known.Across.Helpers.clear();
  Known.Across.Calls.clear();
  for (FileResult &Header : Known.Headers)
    refuseChanges(Header, RejectReason::LaunchInHeader,
                  "'" + Known.File + "', which includes this file, is compiled in several ways");
  if (Known.Rewritten != Other.Rewritten)
    refuseChanges(Known, RejectReason::PreprocessorBetween,
                  "the file is compiled in another way, too, with other changes");
}

} // namespace gpufuse
