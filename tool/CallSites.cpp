#include "tool/CallSites.h"
#include "matchers/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr llvm::StringLiteral Mark = "\n// gpufuse: calls that other files make\n";

/// All functions of the unit that are not from system headers.
class Functions : public DynamicRecursiveASTVisitor {
public:
  explicit Functions(ASTContext &Host) : Host(Host) { TraverseDecl(Host.getTranslationUnitDecl()); }
  std::map<std::string, const FunctionDecl *> BySymbol;
  std::vector<const FunctionDecl *> InMainFile;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const SourceManager &Sources = Host.getSourceManager();
    if (Sources.isInMainFile(Sources.getExpansionLoc(F->getLocation())))
      InMainFile.push_back(F);
    if (F->isThisDeclarationADefinition() && F->hasBody() && F->isExternallyVisible() &&
        F->getIdentifier() && !isa<CXXMethodDecl>(F) && !F->isTemplated())
      BySymbol.try_emplace(symbolOf(*F, Host), F);
    return true;
  }

private:
  ASTContext &Host;
};

/// The call that \p S is, or checks the result of: `if (f(x) != cudaSuccess) return;`.
const CallExpr *calledIn(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    if (const auto *Compares = dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts()))
      return dyn_cast<CallExpr>(Compares->getLHS()->IgnoreParenImpCasts());
  return dyn_cast<CallExpr>(&S);
}

/// A type that holds what is given for both: the pointer through which may be written.
QualType wider(QualType X, QualType Y) {
  return X.isNull() || (X->isPointerType() && X->getPointeeType().isConstQualified()) ? Y : X;
}

} // namespace

std::string callSitesText(llvm::ArrayRef<CallSite> Sites, ASTContext &Host) {
  const Functions Known(Host);
  PrintingPolicy Policy(Host.getLangOpts());
  std::string Out = Mark.str();
  for (unsigned Number = 0; Number < Sites.size(); ++Number) {
    const CallSite &Site = Sites[Number];
    std::map<unsigned, QualType> Values;
    std::string Body;
    for (unsigned C = 0; C < Site.Callees.size(); ++C) {
      const auto Callee = Known.BySymbol.find(Site.Callees[C]);
      if (Callee == Known.BySymbol.end() ||
          Callee->second->getNumParams() != Site.GivenAs[C].size())
        return "";
      const FunctionDecl *Query = returnedQuery(*Callee->second);
      if (Site.Checked[C] && !Query)
        return "";
      Body += (Site.Checked[C] ? "  if (::" : "  ::") + Callee->second->getQualifiedNameAsString() +
              "(";
      for (unsigned P = 0; P < Site.GivenAs[C].size(); ++P) {
        const unsigned Value = Site.GivenAs[C][P];
        QualType &Type = Values[Value];
        Type = wider(
            Type,
            Callee->second->getParamDecl(P)->getType().getCanonicalType().getUnqualifiedType());
        Body += (P ? ", a" : "a") + std::to_string(Value);
      }
      if (Site.Checked[C])
        Body += ") != " + runtimeName(RuntimeOp::Success, Query->getName()).str();
      Body += Site.Checked[C] ? ")\n    return;\n" : ");\n";
    }
    Out += "void " + CallSiteName.str() + std::to_string(Number) + "(";
    for (const auto &[Value, Type] : Values) {
      std::string Name = "a" + std::to_string(Value);
      Type.getAsStringInternal(Name, Policy);
      Out += (Value == Values.begin()->first ? "" : ", ") + Name;
    }
    Out += ") {\n" + Body + "}\n";
  }
  return Out;
}

size_t callSitesBegin(llvm::StringRef Text) { return Text.rfind(Mark); }

std::optional<unsigned> callSiteNumber(llvm::StringRef Function) {
  unsigned Number = 0;
  if (!Function.consume_front(CallSiteName) || Function.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::optional<std::vector<std::vector<SiteJoin>>> readCallSites(llvm::ArrayRef<CallSite> Sites,
                                                                llvm::ArrayRef<MadeJoin> Joins,
                                                                ASTContext &Rewritten) {
  const SourceManager &Sources = Rewritten.getSourceManager();
  const size_t Begin = callSitesBegin(Sources.getBufferData(Sources.getMainFileID()));
  std::vector<std::vector<SiteJoin>> Out(Sites.size());
  for (const FunctionDecl *F : Functions(Rewritten).InMainFile) {
    if (Sources.getFileOffset(Sources.getExpansionLoc(F->getLocation())) < Begin)
      continue;
    const auto Number = callSiteNumber(F->getNameAsString());
    if (!Number || *Number >= Sites.size())
      return std::nullopt; // written among them, and lost with them
    const CallSite &Site = Sites[*Number];
    std::vector<const MadeJoin *> Own;
    for (const MadeJoin &Join : Joins)
      if (F->getName() == Join.Function)
        Own.push_back(&Join);
    unsigned Done = 0;
    size_t Next = 0;
    SiteJoin *Asks = nullptr; // the check behind it comes next
    for (const Stmt *S : cast<CompoundStmt>(F->getBody())->body()) {
      const CallExpr *Call = calledIn(*S);
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      if (SiteJoin *Join = std::exchange(Asks, nullptr)) {
        if (!Callee || !isa<IfStmt>(S) || runtimeOp(*Call) != RuntimeOp::ErrorQuery)
          return std::nullopt;
        Join->Query = Callee->getNameAsString();
        continue;
      }
      if (!Callee || Done == Site.Callees.size())
        return std::nullopt;
      const std::string Symbol = symbolOf(*Callee, Rewritten);
      if (Symbol == Site.Callees[Done]) {
        ++Done;
        continue;
      }
      if (Next == Own.size())
        return std::nullopt;
      const MadeJoin &Join = *Own[Next++];
      SiteJoin New{Done,
                   Join.Parts,
                   Callee->getNameAsString(),
                   Symbol,
                   typeOf(*Callee),
                   scopeOf(*Callee),
                   Callee->isExternC(),
                   "",
                   isa<IfStmt>(S),
                   {}};
      if (Callee->getNumParams() != Join.Parameters.size() || !Callee->isExternallyVisible())
        return std::nullopt;
      for (unsigned P = 0; P < Callee->getNumParams(); ++P) {
        const Expr *Arg = Call->getArg(P)->IgnoreParenImpCasts();
        if (const auto *Copy = dyn_cast<CXXConstructExpr>(Arg); Copy && Copy->getNumArgs() == 1)
          Arg = Copy->getArg(0)->IgnoreParenImpCasts();
        const auto *Ref = dyn_cast<DeclRefExpr>(Arg);
        const auto *Given = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
        unsigned Value = 0;
        const JoinedParameter &Like = Join.Parameters[P];
        if (!Given || Given->getName().drop_front().getAsInteger(10, Value) ||
            Site.GivenAs[Done + Like.Part][Like.Input] != Value)
          return std::nullopt;
        New.Parameters.push_back(
            {Callee->getParamDecl(P)->getNameAsString(), Like.Part, Like.Input, Value});
      }
      Out[*Number].push_back(std::move(New));
      for (; Done < Out[*Number].back().First + Out[*Number].back().Count; ++Done)
        if (Site.Checked[Done] && !Out[*Number].back().ReturnsError)
          Asks = &Out[*Number].back();
    }
    if (Asks || Done != Site.Callees.size() || Next != Own.size())
      return std::nullopt;
  }
  return Out;
}

} // namespace gpufuse
