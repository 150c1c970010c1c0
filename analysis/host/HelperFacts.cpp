#include "analysis/host/HelperFacts.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/HostValues.h"
#include "analysis/order/ConditionalCode.h"
#include "matchers/HostApi.h"
#include "matchers/LinkerSymbol.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

constexpr unsigned MaxDepth = 4;

/// Finds what a body reads besides its own variables and constants. (What it writes is asked
/// apart.)
class ReadsMore : public DynamicRecursiveASTVisitor {
public:
  ReadsMore() { ShouldVisitImplicitCode = true; }
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    const bool Own = V && V->hasLocalStorage() && !V->getType()->isReferenceType();
    return Own || isa<FunctionDecl, EnumConstantDecl>(Ref->getDecl()) || (V && V->isConstexpr()) ||
           found();
  }
  bool VisitMemberExpr(MemberExpr *M) override { return !M->isArrow() || found(); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return found(); }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return found(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return found(); }
  bool VisitStmtExpr(StmtExpr *) override { return found(); }
  bool VisitUnaryOperator(UnaryOperator *Op) override {
    return (Op->getOpcode() != UO_Deref && Op->getOpcode() != UO_AddrOf) || found();
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr;
    if (hostEffect(*Call) == HostEffect::Value || (Callee && Callee->hasAttr<ConstAttr>()))
      return true;
    if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->hasBody(Body) || Depth >= MaxDepth)
      return found();
    ++Depth;
    TraverseStmt(Body->getBody());
    --Depth;
    return !Found;
  }

private:
  bool found() {
    Found = true;
    return false;
  }
  unsigned Depth = 0;
};

bool isPlainValue(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !Type.isVolatileQualified() &&
         (Type->isScalarType() ||
          (Type->isRecordType() && (!Class || Class->isTriviallyCopyable())));
}

bool isOfSystem(const Decl *D, const ASTContext &Host) {
  return D && D->getLocation().isValid() &&
         Host.getSourceManager().isInSystemHeader(D->getLocation());
}

/// The bodies that are called in a body, but for those of the system.
class CalledBodies : public DynamicRecursiveASTVisitor {
public:
  explicit CalledBodies(const ASTContext &Host) : Sources(Host.getSourceManager()) {}
  std::set<const FunctionDecl *> Found;

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr;
    if (Callee && Callee->hasBody(Body) && !Sources.isInSystemHeader(Body->getLocation()))
      Found.insert(Body);
    return true;
  }

private:
  const SourceManager &Sources;
};

class HelperFinder : public DynamicRecursiveASTVisitor {
public:
  HelperFinder(ASTContext &Host, const Facts &TheFacts)
      : Host(Host), Text(TheFacts.Text), Conditional(Host, Text), Values(Host, TheFacts, A) {}
  std::vector<HelperFact> Found;

  bool TraverseDecl(Decl *D) override {
    return isOfSystem(D, Host) || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->isThisDeclarationADefinition() || !F->hasBody() || !hasPlainSymbol(*F) ||
        F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>() ||
        !llvm::all_of(F->parameters(), [](const auto *P) { return isPlainValue(P->getType()); }) ||
        isChosen(*F, 0))
      return true;
    HelperFact Fact{symbolOf(*F, Host), typeOf(*F), F->getNameAsString()};
    if (isValue(*F)) {
      if (isExtents(F->getReturnType()))
        for (const auto &Each : Values.extentsReturned(*F))
          Fact.Extents.push_back(Each && *Each > 0 && *Each < 65536 ? static_cast<unsigned>(*Each)
                                                                    : 0);
      Found.push_back(std::move(Fact));
    } else if (auto Errors = errorsOfCheck(*F)) {
      Fact.What = HelperFact::Kind::Check;
      Fact.Errors = std::move(*Errors);
      Found.push_back(std::move(Fact));
    }
    return true;
  }

private:
  bool isValue(const FunctionDecl &F) const {
    if (!isPlainValue(F.getReturnType()))
      return false;
    ReadsMore Reads;
    Reads.TraverseStmt(F.getBody());
    return !Reads.Found && changesNothing(effectsOfCalling(F, {}, /*IsValue=*/true, Host));
  }

  static bool isExtents(QualType Type) {
    const auto *Record = Type->getAsRecordDecl();
    return Record && Record->getIdentifier() && Record->getName() == "dim3";
  }

  /// The parameters that must say that there was no error for \p F to do nothing.
  std::optional<std::vector<unsigned>> errorsOfCheck(const FunctionDecl &F) const {
    std::vector<unsigned> Errors;
    for (unsigned I = 0; I < F.getNumParams(); ++I)
      if (isErrorType(F.getParamDecl(I)->getType()))
        Errors.push_back(I);
    const Between Effects = effectsOfCalling(F, Errors, /*IsValue=*/false, Host);
    return Effects.HasErrorCheck && changesNothing(Effects) ? std::optional(Errors) : std::nullopt;
  }

  /// But for its own variables.
  static bool changesNothing(const Between &Effects) {
    return Effects.Obstacles.empty() && !Effects.CallsHostOnly && !Effects.CallsElsewhere &&
           llvm::all_of(Effects.Assigned, [](const VarDecl *V) { return V->hasLocalStorage(); });
  }

  /// True where the preprocessor chooses \p F, or what it calls, or anything in them but `assert`.
  bool isChosen(const FunctionDecl &F, unsigned Depth) {
    if (Depth > MaxDepth || Conditional.around(F) || containsDirective(F.getSourceRange(), Host))
      return true;
    const auto Range = spelledRange(F.getSourceRange(), Host);
    if (!Range || llvm::any_of(identifiersIn(textOf(*Range, Host), Host), [&](const auto &Name) {
          return Name.getKey() != "assert" && Text.Chosen.contains(Name.getKey());
        }))
      return true;
    CalledBodies Called(Host);
    Called.TraverseStmt(F.getBody());
    return llvm::any_of(Called.Found,
                        [&](const FunctionDecl *Body) { return isChosen(*Body, Depth + 1); });
  }

  ASTContext &Host;
  const UnitText &Text;
  ConditionalCode Conditional;
  Algebra A;
  HostValues Values;
};

class CalleeFinder : public DynamicRecursiveASTVisitor {
public:
  explicit CalleeFinder(const ASTContext &Host) : Host(Host) {
    ShouldVisitTemplateInstantiations = true;
  }
  std::set<const FunctionDecl *> Found;

  bool TraverseDecl(Decl *D) override {
    return isOfSystem(D, Host) || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && !Callee->hasBody() && !Callee->getBuiltinID() &&
        !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()) &&
        hasPlainSymbol(*Callee))
      Found.insert(Callee->getCanonicalDecl());
    return true;
  }

private:
  const ASTContext &Host;
};

} // namespace

std::vector<HelperFact> findHelperFacts(ASTContext &Host, const Facts &TheFacts) {
  HelperFinder Finder(Host, TheFacts);
  if (!TheFacts.RenamesSymbols)
    Finder.TraverseDecl(Host.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

std::vector<CalledFunction> findCalledElsewhere(ASTContext &Host) {
  CalleeFinder Finder(Host);
  Finder.TraverseDecl(Host.getTranslationUnitDecl());
  std::map<std::string, std::string> BySymbol;
  for (const FunctionDecl *F : Finder.Found)
    BySymbol[symbolOf(*F, Host)] = F->getNameAsString();
  std::vector<CalledFunction> Out;
  for (const auto &[Symbol, Name] : BySymbol)
    Out.push_back({Symbol, Name});
  return Out;
}

} // namespace gpufuse
