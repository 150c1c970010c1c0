#include "tool/JoinPhase.h"
#include "matchers/CollectFacts.h"
#include "matchers/LaunchMatchers.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Runs shrink to what is fused in them, and lose what cannot be used; then it is as it is.
constexpr unsigned MaxRounds = 6;

std::optional<std::pair<unsigned, unsigned>> partsOf(const JoinedSource &Joined, unsigned Number,
                                                     const Finding &F) {
  const auto First = Joined.partAt(Number, F.Sites.front().Where),
             Last = Joined.partAt(Number, F.Sites.back().Where);
  return First && Last ? std::optional(std::pair(*First, *Last)) : std::nullopt;
}

/// The first and last part of each run of parts that fusions of join \p Number bring together.
std::vector<std::pair<unsigned, unsigned>> fusedParts(const JoinedSource &Joined, unsigned Number,
                                                      llvm::ArrayRef<Finding> Found) {
  std::vector<std::pair<unsigned, unsigned>> Runs;
  for (const Finding &F : Found) {
    if (F.Verdict != FindingVerdict::Applied || F.Check != "kernel-fusion" ||
        !llvm::is_contained(Joined.joinsOf(F.Function), Number))
      continue;
    const auto Parts = partsOf(Joined, Number, F);
    if (!Parts || Parts->first == Parts->second)
      continue;
    const llvm::ArrayRef<CallPart> All = Joined.joins()[Number].Parts;
    if (llvm::none_of(All.slice(Parts->first, Parts->second - Parts->first + 1),
                      [](const CallPart &Part) { return Part.Call != nullptr; }))
      continue; // the launches stand in the caller
    if (!Runs.empty() && Parts->first <= Runs.back().second)
      Runs.back().second = std::max(Runs.back().second, Parts->second);
    else
      Runs.push_back(*Parts);
  }
  return Runs;
}

bool sameParts(llvm::ArrayRef<CallJoin> X, llvm::ArrayRef<CallJoin> Y) {
  return llvm::equal(X, Y, [](const CallJoin &A, const CallJoin &B) {
    return llvm::equal(A.Parts, B.Parts, [](const CallPart &P, const CallPart &Q) {
      return P.Statement == Q.Statement;
    });
  });
}

/// The facts without the launches of other functions: whether these can be fused is asked of the
/// text that is rewritten in the end.
Facts ofJoinedFunctions(const JoinedUnit &Trial) {
  Facts Out = Trial.TheFacts;
  llvm::erase_if(Out.Lists, [&](const LaunchList &List) {
    return Trial.Source.joinsOf(List.Function->getQualifiedNameAsString()).empty();
  });
  return Out;
}

} // namespace

std::vector<CallJoin> JoinPhase::remaining(const JoinedSource &Joined,
                                           llvm::ArrayRef<Finding> Found) {
  std::vector<CallJoin> Out;
  for (unsigned Number = 0; Number < Joined.joins().size(); ++Number)
    for (const auto &[First, Last] : fusedParts(Joined, Number, Found))
      Out.push_back(partOf(Joined.joins()[Number], First, Last));
  return Out;
}

bool JoinPhase::allFused(const JoinedSource &Joined, llvm::ArrayRef<Finding> Found) {
  return sameParts(remaining(Joined, Found), Joined.joins());
}

std::optional<JoinedUnit> JoinPhase::run(CallJoins Calls) {
  for (const RefusedJoin &R : Calls.Refused)
    note({R.First, R.Second}, *R.Caller, R.Obstacles);
  const ASTContext &Host = Unit.Host->Ast->getASTContext();
  std::vector<CallJoin> Joins = std::move(Calls.Joins);
  bool First = true;
  for (unsigned Round = 0; Round < MaxRounds && !Joins.empty(); ++Round) {
    JoinedUnit Trial{JoinedSource(std::move(Joins), Host, TheFacts, Text), ParsedUnit(), Facts()};
    const bool Usable = isUsable(Trial);
    for (const auto &[Join, Why] : Trial.Source.refused())
      note(Join.Parts, *Join.Caller, {Why});
    if (!Usable) {
      Joins = Trial.Source.takeUsable();
      continue;
    }
    std::vector<Finding> Found = Steps.Decide(Trial.Unit, ofJoinedFunctions(Trial));
    Joins = remaining(Trial.Source, Found);
    const bool Whole = sameParts(Joins, Trial.Source.joins());
    if (First)
      noteUnfused(Trial.Source, std::move(Found));
    First = false;
    if (Whole && !Joins.empty())
      return Trial;
  }
  return std::nullopt;
}

/// Parses the joined text; what cannot be used is refused.
bool JoinPhase::isUsable(JoinedUnit &Trial) {
  JoinedSource &Joined = Trial.Source;
  if (Joined.joins().empty())
    return false;
  if (llvm::Error Failed = Steps.Parse(Joined.text(), Trial.Unit)) {
    const ParseDiagnostic *Error = firstError(Trial.Unit);
    Joined.refuseAt(Error ? Error->Line : 0, RejectReason::WrapperMeansOtherwise,
                    "the joined function does not compile", llvm::toString(std::move(Failed)));
    return false;
  }
  for (auto [Was, Is] :
       {std::pair(&*Unit.Host, &*Trial.Unit.Host), std::pair(&*Unit.Device, &*Trial.Unit.Device)})
    if (const ParseDiagnostic *New = newDiagnostic(*Was, *Is)) {
      Joined.refuseAt(New->Line, RejectReason::NewWarning,
                      "the compiler would warn of the joined function", New->text());
      return false;
    }
  if (!Joined.verify(Trial.Unit.Host->Ast->getASTContext()))
    return false;
  Trial.TheFacts = collectFacts(Trial.Unit.Host->Ast->getASTContext());
  return true;
}

/// Keeps what is said of launches of different calls that are not fused.
void JoinPhase::noteUnfused(const JoinedSource &Joined, std::vector<Finding> Found) {
  for (Finding &F : Found) {
    const std::vector<unsigned> Own = Joined.joinsOf(F.Function);
    if (F.Verdict == FindingVerdict::Applied || F.Check != "kernel-fusion" || Own.empty())
      continue;
    const auto Parts = partsOf(Joined, Own.front(), F);
    if (!Parts || Parts->first == Parts->second)
      continue;
    F.Edits = EditSet();
    Joined.translate(F);
    F.Edits = EditSet();
    Findings.push_back(std::move(F));
  }
}

/// Calls that stay apart.
void JoinPhase::note(llvm::ArrayRef<CallPart> Parts, const FunctionDecl &Caller,
                     std::vector<Obstacle> Obstacles) {
  Finding F;
  const ASTContext &Host = Caller.getASTContext();
  std::string Names;
  for (const CallPart &Part : Parts)
    if (Part.Launches) {
      const std::string Name = Part.Wrapper ? Part.Wrapper->getNameAsString()
                                            : kernelName(*matchLaunch(*Part.Statement, Host));
      F.Sites.push_back({positionOf(Part.Statement->getBeginLoc(), Host.getSourceManager()), Name});
      Names += (Names.empty() ? "'" : ", '") + Name + "'";
    }
  F.Function = Caller.getQualifiedNameAsString();
  F.Message = "what " + Names + " launch is not fused: " + Obstacles.front().Message;
  F.Obstacles = std::move(Obstacles);
  Findings.push_back(std::move(F));
}

} // namespace gpufuse
