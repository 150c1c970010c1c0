#include "tool/JoinedSource.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "rewriters/SourcePlaces.h"
#include "rewriters/VerifyDeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

Position startOf(const CallJoin &Join, const ASTContext &Host) {
  return positionOf(Join.Parts.back().Statement->getBeginLoc(), Host.getSourceManager());
}

} // namespace

JoinedSource::JoinedSource(std::vector<CallJoin> TheJoins, const ASTContext &Host,
                           const Facts &TheFacts, llvm::StringRef Original)
    : File(SourcePlaces(Host).fileOf(Host.getSourceManager().getMainFileID())),
      Joins(std::move(TheJoins)) {
  render(Host, TheFacts, Original);
}

void JoinedSource::render(const ASTContext &Host, const Facts &TheFacts, llvm::StringRef Original) {
  CallJoiner Joiner(Host, TheFacts);
  EditSet All;
  std::vector<CallJoin> Kept;
  for (CallJoin &Join : Joins) {
    const auto refuse = [&](RejectReason Reason, const std::string &Message) {
      Refused.emplace_back(Join, Obstacle{Reason, startOf(Join, Host), Message, "", {}});
    };
    auto Rendered = Joiner.render(Join);
    if (!Rendered) {
      llvm::handleAllErrors(
          Rendered.takeError(),
          [&](const RenderRefusal &R) { Refused.emplace_back(Join, R.obstacle()); },
          [&](const llvm::ErrorInfoBase &E) { refuse(RejectReason::LaunchInMacro, E.message()); });
      continue;
    }
    if (llvm::Error Conflict = All.merge(Rendered->Edits)) {
      Joiner.takeBack(Join, *Rendered);
      refuse(RejectReason::LaunchInMacro,
             "the edit meets another one: " + llvm::toString(std::move(Conflict)));
      continue;
    }
    Expected.push_back(expectedJoin(Join, Rendered->Name));
    Edits.push_back(std::move(Rendered->Edits));
    Kept.push_back(std::move(Join));
  }
  Joins = std::move(Kept);
  All.mergeWhereFree(Joiner.removeUnusedWrappers());
  Prepared.emplace(File, Original, All);
}

bool JoinedSource::verify(const ASTContext &Joined) {
  Places.assign(Joins.size(), {});
  std::map<std::string, std::vector<const ExpectedJoin *>> ByName;
  for (const ExpectedJoin &Each : Expected)
    ByName[Each.Name].push_back(&Each);
  std::map<std::string, std::string> Wrong;
  for (const auto &[Name, Same] : ByName)
    if (auto Difference = findJoinDifference(Same, Joined))
      Wrong[Name] = *Difference;
  if (auto Difference = declarationDifference(Joined))
    for (const ExpectedJoin &Each : Expected)
      Wrong.try_emplace(Each.Name, *Difference);
  bool Good = Wrong.empty();
  for (unsigned Number = 0; Number < Joins.size(); ++Number) {
    const auto It = Wrong.find(Expected[Number].Name);
    if (It == Wrong.end() && locate(Number, Joined))
      continue;
    Good = false;
    refuse(Number, {RejectReason::WrapperMeansOtherwise,
                    startOf(Joins[Number], Joins[Number].Caller->getASTContext()),
                    "in one function the bodies would not mean what they do",
                    It == Wrong.end() ? "" : It->second,
                    {}});
  }
  return Good;
}

std::optional<std::string> JoinedSource::declarationDifference(const ASTContext &Joined) const {
  if (Joins.empty())
    return std::nullopt;
  llvm::StringSet<> Wrappers;
  for (const CallJoin &Join : Joins)
    for (const CallPart &Part : Join.Parts)
      if (Part.Wrapper && Part.Wrapper->getIdentifier())
        Wrappers.insert(Part.Wrapper->getName());
  return findDeclarationDifference(Joins.front().Caller->getASTContext(), Joined, Wrappers);
}

void JoinedSource::refuse(unsigned Number, Obstacle Why) {
  Unusable.insert(Number);
  Refused.emplace_back(Joins[Number], std::move(Why));
}

void JoinedSource::refuseAt(unsigned Line, RejectReason Reason, const std::string &Message,
                            const std::string &Details) {
  std::set<unsigned> Found;
  for (unsigned Number = 0; Number < Joins.size(); ++Number)
    if (Prepared->writesLine(Edits[Number], Line))
      Found.insert(Number);
  for (unsigned Number = 0; Number < Joins.size(); ++Number)
    if (Found.empty() || Found.contains(Number))
      refuse(Number, {Reason,
                      startOf(Joins[Number], Joins[Number].Caller->getASTContext()),
                      Message,
                      Details,
                      {}});
}

std::vector<CallJoin> JoinedSource::takeUsable() {
  std::vector<CallJoin> Out;
  for (unsigned Number = 0; Number < Joins.size(); ++Number)
    if (!Unusable.contains(Number))
      Out.push_back(std::move(Joins[Number]));
  return Out;
}

bool JoinedSource::locate(unsigned Number, const ASTContext &Joined) {
  const FunctionDecl *F = definitionNamed(Expected[Number].Name, *Joined.getTranslationUnitDecl());
  if (!F)
    return false;
  const std::vector<ExpectedJoin::Origin> &Origins = Expected[Number].Origins;
  size_t Next = 0;
  for (const Stmt *S : cast<CompoundStmt>(F->getBody())->body()) {
    if (isa<DeclStmt, NullStmt, ReturnStmt>(S))
      continue;
    if (Next == Origins.size())
      return false;
    const TextRange Range = statementRange(*S, Joined);
    Prepared->place(Range.Begin, Range.End, Origins[Next].Where);
    Places[Number].push_back({positionOf(S->getBeginLoc(), Joined.getSourceManager()).File,
                              Range.Begin, Range.End, Origins[Next++]});
  }
  return Next == Origins.size();
}

std::vector<unsigned> JoinedSource::joinsOf(llvm::StringRef Function) const {
  std::vector<unsigned> Out;
  const size_t Scope = Function.rfind("::");
  const llvm::StringRef Name =
      Scope == llvm::StringRef::npos ? Function : Function.drop_front(Scope + 2);
  for (unsigned Number = 0; Number < Joins.size(); ++Number)
    if (Expected[Number].Name == Name)
      Out.push_back(Number);
  return Out;
}

std::optional<unsigned> JoinedSource::partAt(unsigned Number, const Position &Where) const {
  for (const Place &Each : Places[Number])
    if (Where.File == Each.File && Each.Begin <= Where.Offset && Where.Offset < Each.End)
      return Each.From.Part;
  return std::nullopt;
}

std::vector<Finding> JoinedSource::calls() const {
  std::vector<Finding> Out;
  for (const CallJoin &Join : Joins) {
    const SourceManager &Sources = Join.Caller->getASTContext().getSourceManager();
    Finding &F = Out.emplace_back();
    F.Verdict = FindingVerdict::Applied;
    for (const CallPart &Part : Join.Parts)
      if (Part.Launches)
        F.Sites.push_back({positionOf(Part.Statement->getBeginLoc(), Sources), ""});
  }
  return Out;
}

void JoinedSource::translate(Finding &F) const {
  const std::vector<unsigned> Own = joinsOf(F.Function);
  EditSet Needed;
  const std::string Succeed = idOf(Assumption::LaunchesSucceed).str();
  for (const unsigned Number : Own) {
    llvm::cantFail(Needed.merge(Edits[Number])); // they were merged before
    const bool ChecksOnce =
        llvm::any_of(Joins[Number].Parts, [](const CallPart &Part) { return Part.ChecksBehind; });
    if (ChecksOnce && F.Verdict == FindingVerdict::Applied &&
        !llvm::is_contained(F.Assumptions, Succeed))
      F.Assumptions.push_back(Succeed);
  }
  Prepared->translate(F, Needed);
  if (!Own.empty())
    F.Function = Joins[Own.front()].Caller->getQualifiedNameAsString();
}

} // namespace gpufuse
