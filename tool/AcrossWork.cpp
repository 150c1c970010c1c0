#include "tool/AcrossWork.h"
#include "rewriters/JoinAcross.h"
#include "tool/CallSites.h"
#include "tool/LaterStage.h"
#include "tool/UnitParser.h"

using namespace clang;

namespace gpufuse {

std::optional<PreparedText> replaceCalls(llvm::ArrayRef<AcrossWork::Join> Asked,
                                         const ParsedUnit &Unit, llvm::ArrayRef<CallRun> Runs,
                                         const FileResult &Out, UnitParser &Parser,
                                         std::vector<Finding> &Said) {
  if (Asked.empty())
    return std::nullopt;
  ASTContext &Host = Unit.Host->Ast->getASTContext();
  std::vector<JoinAcross> Joins;
  for (const AcrossWork::Join &Each : Asked) {
    if (Host.Idents.find(Each.With.Name) != Host.Idents.end())
      return std::nullopt; // the name stands for something else here
    if (Each.Site >= Runs.size() || !callAlike(siteOf(Runs[Each.Site], Host), Each.Asked))
      return std::nullopt; // of another configuration, where other functions are called
    Joins.push_back({&Runs[Each.Site], Each.With, Each.DefinedIn});
  }
  auto Edits = renderJoinsAcross(Joins, Host);
  if (!Edits) {
    llvm::consumeError(Edits.takeError());
    return std::nullopt;
  }
  PreparedText Text(Edits->files().begin()->first, Out.Original, *Edits);
  ParsedUnit After;
  if (llvm::Error Failed = Parser.all({{Out.Absolute, Text.text()}}, After)) {
    llvm::consumeError(std::move(Failed));
    return std::nullopt;
  }
  if (newDiagnostic(*Unit.Host, *After.Host) ||
      findJoinAcrossDifference(Joins, After.Host->Ast->getASTContext()))
    return std::nullopt;
  for (const JoinAcross &Join : Joins) {
    Finding F;
    F.Verdict = FindingVerdict::Applied;
    F.Function = Join.Run->Caller->getQualifiedNameAsString();
    for (const CallPart &Part :
         llvm::ArrayRef(Join.Run->Parts).slice(Join.With.First, Join.With.Count))
      F.Sites.push_back({positionOf(Part.Statement->getBeginLoc(), Host.getSourceManager()),
                         Part.Wrapper->getNameAsString()});
    F.Message = "what " + kernelNames(F) + " launch can be one: '" + Join.With.Name + "' of " +
                Join.DefinedIn;
    F.Assumptions.push_back(idOf(Assumption::RunIsWholeProgram).str());
    if (!Join.With.Query.empty() || Join.With.ReturnsError)
      F.Assumptions.push_back(idOf(Assumption::LaunchesSucceed).str());
    F.Edits = *Edits;
    F.Together.insert(WholeFile.str());
    Said.push_back(std::move(F));
  }
  return Text;
}

llvm::Error answerCalls(llvm::ArrayRef<CallSite> Sites, llvm::ArrayRef<MadeJoin> Made,
                        UnitParser &Parser, FileResult &Out) {
  std::shared_ptr<ParsedSide> After;
  if (llvm::Error Failed = Parser.host({{Out.Absolute, Out.Rewritten}}, After))
    return Failed;
  auto Joins = readCallSites(Sites, Made, After->Ast->getASTContext());
  if (Joins)
    Out.Answers.resize(Sites.size());
  const size_t End = callSitesBegin(Out.Original);
  std::vector<Finding> Own;
  for (Finding &F : Out.Findings) {
    if (const auto Number = callSiteNumber(F.Function)) {
      if (F.Verdict != FindingVerdict::Applied) {
        if (Joins)
          Out.Answers[*Number].Apart.push_back(std::move(F));
        continue;
      }
      F.Function = F.Sites.front().Kernel;
    }
    for (const std::string &Name : {Out.File, Out.Absolute})
      F.Edits = F.Edits.upTo(Name, static_cast<unsigned>(End));
    Own.push_back(std::move(F));
  }
  Out.Findings = std::move(Own);
  for (size_t I = 0; Joins && I < Joins->size(); ++I)
    Out.Answers[I].Joins = std::move((*Joins)[I]);
  return llvm::Error::success();
}

} // namespace gpufuse
