#include "tool/JoinedSource.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "rewriters/SourcePlaces.h"
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
    : Original(Original.str()), Joins(std::move(TheJoins)) {
  const SourceManager &Sources = Host.getSourceManager();
  File = SourcePlaces(Host).fileOf(Sources.getMainFileID());
  render(Host, TheFacts);
}

void JoinedSource::render(const ASTContext &Host, const Facts &TheFacts) {
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
  auto Applied = All.apply(File, Original);
  if (!Applied) { // edits that were merged do not conflict
    llvm::consumeError(Applied.takeError());
    Joins.clear();
    return;
  }
  Text = std::move(*Applied);
  long Shift = 0;
  if (const auto It = All.files().find(File); It != All.files().end())
    for (const tooling::Replacement &R : It->second) {
      Pieces.push_back({R.getOffset(), R.getLength(), static_cast<unsigned>(R.getOffset() + Shift),
                        R.getReplacementText().str()});
      Shift += static_cast<long>(R.getReplacementText().size()) - R.getLength();
    }
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

void JoinedSource::refuse(unsigned Number, Obstacle Why) {
  Unusable.insert(Number);
  Refused.emplace_back(Joins[Number], std::move(Why));
}

void JoinedSource::refuseAt(unsigned Line, RejectReason Reason, const std::string &Message,
                            const std::string &Details) {
  const auto lineAt = [&](size_t Offset) {
    return llvm::StringRef(Text).take_front(Offset).count('\n') + 1;
  };
  std::set<unsigned> Found;
  for (const Piece &Each : Pieces)
    if (lineAt(Each.Begin) <= Line && Line <= lineAt(Each.Begin + Each.Text.size()))
      for (unsigned Number = 0; Number < Joins.size(); ++Number)
        for (const auto &[Name, OfFile] : Edits[Number].files())
          for (const tooling::Replacement &R : OfFile)
            if (Name == File && R.getOffset() == Each.Offset)
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
    Places[Number].push_back({Range.Begin, Range.End, Origins[Next++]});
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
    if (Where.File == Each.From.Where.File && Each.Begin <= Where.Offset && Where.Offset < Each.End)
      return Each.From.Part;
  return std::nullopt;
}

std::pair<unsigned, const JoinedSource::Piece *>
JoinedSource::originalOffset(unsigned Offset) const {
  long Shift = 0;
  for (const Piece &Each : Pieces) {
    if (Offset < Each.Begin)
      break;
    if (Offset < Each.Begin + Each.Text.size())
      return {Each.Offset, &Each};
    Shift += static_cast<long>(Each.Length) - static_cast<long>(Each.Text.size());
  }
  return {static_cast<unsigned>(Offset + Shift), nullptr};
}

void JoinedSource::translate(Position &Where) const {
  if (Where.File != File)
    return;
  for (const std::vector<Place> &OfJoin : Places)
    for (const Place &Each : OfJoin)
      if (Each.Begin <= Where.Offset && Where.Offset < Each.End) {
        Where = Each.From.Where;
        return;
      }
  Where.Offset = originalOffset(Where.Offset).first;
  const llvm::StringRef Ahead = llvm::StringRef(Original).take_front(Where.Offset);
  Where.Line = static_cast<unsigned>(Ahead.count('\n') + 1);
  Where.Column = static_cast<unsigned>(Ahead.size() - (Ahead.rfind('\n') + 1) + 1);
}

/// \p Own are the joins that must be made for the edits to make sense.
EditSet JoinedSource::translate(const EditSet &OfText, llvm::ArrayRef<unsigned> Own) const {
  EditSet Base;
  for (const unsigned Number : Own)
    llvm::cantFail(Base.merge(Edits[Number])); // they were merged before
  const auto Found = Base.files().find(File);
  const tooling::Replacements Joined =
      Found == Base.files().end() ? tooling::Replacements() : Found->second;
  tooling::Replacements Behind;
  EditSet Out;
  for (const auto &[Name, OfFile] : OfText.files())
    for (const tooling::Replacement &R : OfFile) {
      if (Name != File) {
        llvm::cantFail(Out.replace(Name, R.getOffset(), R.getLength(), R.getReplacementText()));
        continue;
      }
      const auto [Offset, In] = originalOffset(R.getOffset());
      unsigned At = Joined.getShiftedCodePosition(Offset);
      if (In) // within what a join writes, perhaps beside what another one does
        for (const tooling::Replacement &J : Joined) {
          const size_t Begin = In->Text.find(J.getReplacementText().str());
          if (J.getOffset() != In->Offset || Begin == std::string::npos)
            continue;
          long Shift = 0;
          for (const tooling::Replacement &Earlier : Joined)
            if (Earlier.getOffset() < J.getOffset())
              Shift += static_cast<long>(Earlier.getReplacementText().size()) -
                       static_cast<long>(Earlier.getLength());
          At = static_cast<unsigned>(J.getOffset() + Shift + R.getOffset() - In->Begin - Begin);
        }
      Behind = Behind.merge(tooling::Replacements(tooling::Replacement(
          File, Behind.getShiftedCodePosition(At), R.getLength(), R.getReplacementText())));
    }
  if (const tooling::Replacements All = Joined.merge(Behind); !All.empty())
    llvm::cantFail(Out.merge(EditSet(File, All))); // the only ones of this file
  return Out;
}

void JoinedSource::translate(Finding &F) const {
  const std::vector<unsigned> Own = joinsOf(F.Function);
  F.Edits = translate(F.Edits, Own);
  for (FindingSite &Site : F.Sites)
    translate(Site.Where);
  for (Obstacle &O : F.Obstacles) {
    translate(O.Where);
    for (RelatedPlace &Each : O.Related)
      translate(Each.Where);
  }
  if (F.StoppedBy)
    translate(F.StoppedBy->Where);
  if (!Own.empty())
    F.Function = Joins[Own.front()].Caller->getQualifiedNameAsString();
}

} // namespace gpufuse
