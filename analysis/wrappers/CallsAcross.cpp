#include "analysis/wrappers/CallsAcross.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/wrappers/EarlyReturns.h"
#include "analysis/wrappers/KeptResult.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/FunctionNames.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/RuntimeApi.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What is given by value, and in the same way whatever file it is compiled in.
bool isPlainParameter(const ParmVarDecl &P) {
  const QualType Type = P.getType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const bool IsPlain =
      Class ? Class->getIdentifier() && Class->isTriviallyCopyable() && Class->isExternallyVisible()
            : Type->isScalarType();
  return IsPlain && !Type.isVolatileQualified() && !Type->isMemberPointerType() &&
         !Type->isFunctionPointerType() && !P.hasAttrs();
}

/// The functions that the unit defines for others.
class DefinitionFinder : public DynamicRecursiveASTVisitor {
public:
  std::vector<const FunctionDecl *> Found;
  /// Without bodies: under other names; and those that assembly may define.
  std::vector<const FunctionDecl *> ByAttribute;
  std::vector<std::string> InAssembly;
  /// What the linker may take others for.
  std::vector<std::string> Wrapped;

  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *Assembly) override {
    llvm::append_range(InAssembly, symbolsIn(Assembly->getAsmString()));
    return true;
  }

  /// (Also inline ones: the linker takes another definition for them.)
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && F->hasBody() && F->isExternallyVisible() &&
        F->getIdentifier() && (!isa<CXXMethodDecl>(F) || F->hasAttr<AsmLabelAttr>()) &&
        !F->isTemplated() && !F->isTemplateInstantiation())
      Found.push_back(F);
    else if (definesByAttribute(*F))
      ByAttribute.push_back(F);
    if (const llvm::StringRef Symbol =
            wrappedSymbol(F->getIdentifier() ? F->getName() : llvm::StringRef());
        !Symbol.empty())
      Wrapped.push_back(Symbol.str());
    return true;
  }
};

DefinitionFinder definitionsIn(const ASTContext &Host) {
  DefinitionFinder Finder;
  Finder.TraverseDecl(Host.getTranslationUnitDecl());
  return Finder;
}

/// True if the calls ahead of it only have to leave the host's memory alone for \p Part to be given
/// what it is given now.
bool dependsOnMemoryOnly(const CallPart &Part, const Facts &TheFacts, const ASTContext &Host) {
  for (unsigned I = 0; I < Part.Inputs.size(); ++I) {
    const Expr &Given = *Part.argument(I);
    const ExpressionReads Reads = readsOf(Given, Host.getSourceManager());
    if (!isOnlyValue(Given, Host) || Reads.Line)
      return false;
  }
  return !TheFacts.RenamesSymbols;
}

class RunsFinder : public DynamicRecursiveASTVisitor {
public:
  RunsFinder(const ASTContext &Host, const Facts &TheFacts) : Host(Host), TheFacts(TheFacts) {}
  std::vector<CallRun> Found;

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    const SourceManager &Sources = Host.getSourceManager();
    if (!Sources.isInMainFile(Sources.getExpansionLoc(F->getLocation())))
      return true;
    const FunctionDecl *Outer = std::exchange(Caller, isa<CXXConversionDecl>(F) ? nullptr : F);
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(F);
    Caller = Outer;
    return Continue;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; } // called when nobody knows

  bool VisitCompoundStmt(CompoundStmt *List) override {
    if (!Caller || Caller->isDependentContext() || Caller->hasAttr<CUDADeviceAttr>() ||
        Caller->hasAttr<CUDAGlobalAttr>())
      return true;
    for (const auto *It = List->body_begin(); It != List->body_end(); ++It) {
      auto Part = partFor(**It, *List);
      if (!Part) {
        finish(*List);
        continue;
      }
      if (Part->Check)
        ++It;
      add(std::move(*Part), *List);
    }
    finish(*List);
    return true;
  }

private:
  /// Calls of functions that return nothing, or the last error to a statement that checks it.
  std::optional<CallPart> partFor(const Stmt &S, const CompoundStmt &List) const {
    if (!isAllThatIsSpelled(S, List, Host) || containsDirective(S.getSourceRange(), Host))
      return std::nullopt;
    for (const CallExpr *Call : callsEvaluatedFirst(S))
      if (mayBeElsewhere(*Call)) {
        CallPart Part;
        Part.Statement = &S;
        Part.Call = Call;
        Part.Wrapper = Call->getDirectCallee();
        Part.Inputs.append(Part.Wrapper->param_begin(), Part.Wrapper->param_end());
        Part.Launches = true;
        const bool Returns = !Part.Wrapper->getReturnType()->isVoidType();
        if (!Returns && (Call != &S || S.getBeginLoc().isMacroID() || S.getEndLoc().isMacroID()))
          continue;
        findKeptResult(Part, List, TheFacts, Host);
        Part.ChecksBehind = isErrorType(Part.Wrapper->getReturnType()) &&
                            canAskBehind(Part, runtimeNames(RuntimeOp::ErrorQuery), *Caller, Host);
        if (!Returns || Part.ChecksBehind)
          return Part;
      }
    return std::nullopt;
  }

  /// True where \p Call is of a function that another file may define, and is given plain values.
  bool mayBeElsewhere(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || isa<CUDAKernelCallExpr, CXXOperatorCallExpr>(Call) || Callee->hasBody() ||
        Callee->getBuiltinID() || !hasPlainSymbol(*Callee) || Callee->hasAttr<CUDAGlobalAttr>() ||
        Host.getSourceManager().isInSystemHeader(Callee->getLocation()) ||
        Call.getNumArgs() != Callee->getNumParams())
      return false;
    for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
      const auto *Default = dyn_cast<CXXDefaultArgExpr>(Call.getArg(I));
      if ((Default && !isLiteral(*Default->getExpr())) ||
          !isPlainParameter(*Callee->getParamDecl(I)))
        return false;
    }
    return true;
  }

  /// Of the checks that stay one is left, so all say the same.
  bool checksAlike(const CallPart &Part) const {
    return llvm::all_of(Current, [&](const CallPart &Each) {
      return !Each.ChecksBehind || !Part.ChecksBehind ||
             (Each.Status == Part.Status && Each.checkText(Host) == Part.checkText(Host));
    });
  }

  void add(CallPart Part, const CompoundStmt &List) {
    if (!Current.empty() && (!editableCalls(Current.back(), Part, *Caller, Host).empty() ||
                             !checksAlike(Part) || !leavesResults(Part, {}, Current, Host).empty()))
      finish(List);
    const bool Stable = !Current.empty() && stableInputs(Part, Current, TheFacts, Host).empty();
    if (!Stable && !dependsOnMemoryOnly(Part, TheFacts, Host))
      return finish(List); // what it is given has effects, or changes with its line
    NeedsQuiet.push_back(!Stable && !Current.empty());
    Current.push_back(std::move(Part));
  }

  void finish(const CompoundStmt &List) {
    if (Current.size() > 1)
      Found.push_back({Caller, &List, std::move(Current), std::move(NeedsQuiet)});
    Current.clear();
    NeedsQuiet.clear();
  }

  const ASTContext &Host;
  const Facts &TheFacts;
  const FunctionDecl *Caller = nullptr;
  std::vector<CallPart> Current;
  std::vector<bool> NeedsQuiet;
};

} // namespace

bool callAlike(const CallSite &X, const CallSite &Y) {
  return X.Caller == Y.Caller && X.Callees == Y.Callees && X.GivenAs == Y.GivenAs &&
         X.NeedsQuiet == Y.NeedsQuiet && X.Checked == Y.Checked &&
         llvm::equal(X.Places, Y.Places, [](const Position &P, const Position &Q) {
           return P.File == Q.File && P.Offset == Q.Offset;
         });
}

std::vector<std::string> scopeOf(const FunctionDecl &F) {
  std::vector<std::string> Out;
  for (const DeclContext *C = F.getDeclContext(); !C->isTranslationUnit(); C = C->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(C))
      Out.insert(Out.begin(), Namespace->getNameAsString());
  return Out;
}

std::vector<std::string> writtenScopeOf(const FunctionDecl &F) {
  std::vector<std::string> Out;
  for (const DeclContext *C = F.getLexicalDeclContext(); !C->isTranslationUnit();
       C = C->getLexicalParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(C))
      Out.insert(Out.begin(), Namespace->getNameAsString());
  return Out;
}

const FunctionDecl *returnedQuery(const FunctionDecl &F) {
  CallPart Part;
  Part.Wrapper = &F;
  const Expr *Returned = Part.returned();
  const auto *Query = Returned ? dyn_cast<CallExpr>(Returned->IgnoreParenImpCasts()) : nullptr;
  return Query && Query->getNumArgs() == 0 && runtimeOp(*Query) == RuntimeOp::ErrorQuery
             ? Query->getDirectCallee()
             : nullptr;
}

bool isCallSite(const FunctionDecl &F) {
  return F.getIdentifier() && F.getName().starts_with(CallSiteName);
}

std::vector<OfferedFunction> findOfferedFunctions(ASTContext &Host, const Facts &TheFacts) {
  std::vector<OfferedFunction> Out;
  if (TheFacts.RenamesSymbols)
    return Out;
  for (const FunctionDecl *F : definitionsIn(Host).Found) {
    const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody());
    const FunctionDecl *Query = Body ? returnedQuery(*F) : nullptr;
    if (!Body || F->isInlined() || !hasPlainSymbol(*F) ||
        (!Query && !F->getReturnType()->isVoidType()) || F->hasAttr<CUDAGlobalAttr>() ||
        F->hasAttr<CUDADeviceAttr>() ||
        !llvm::all_of(F->parameters(), [](const auto *P) { return isPlainParameter(*P); }) ||
        launchStatements(*Body, Host).empty())
      continue;
    const llvm::SmallVector<const IfStmt *, 2> Early = earlyReturns(*F);
    llvm::SmallVector<const Stmt *, 8> Statements;
    for (const Stmt *S : Body->body())
      if (!llvm::is_contained(Early, S) && !(Query && isa<ReturnStmt>(S)))
        Statements.push_back(S);
    const Between Effects = hostEffects(Statements, Host);
    const bool OwnOnly =
        llvm::all_of(Effects.Assigned, [](const VarDecl *V) { return V->hasLocalStorage(); });
    Out.push_back({symbolOf(*F, Host), F->getNameAsString(),
                   Effects.Obstacles.empty() && !Effects.CallsHostOnly && !Effects.Waits && OwnOnly,
                   Query ? Query->getNameAsString() : ""});
  }
  return Out;
}

std::vector<std::string> findDefinedSymbols(ASTContext &Host) {
  DefinitionFinder Definitions = definitionsIn(Host);
  std::vector<std::string> Out = std::move(Definitions.InAssembly);
  llvm::append_range(Out, Definitions.Wrapped);
  for (const FunctionDecl *F : Definitions.ByAttribute) {
    Out.push_back(symbolOf(*F, Host));
    Out.push_back(F->getNameAsString()); // which `#pragma weak` means
  }
  for (const FunctionDecl *F : Definitions.Found)
    if (!F->isInlined() || !Host.getSourceManager().isInSystemHeader(F->getLocation()))
      Out.push_back(symbolOf(*F, Host));
  llvm::sort(Out);
  return Out;
}

std::vector<CallRun> findCallRuns(const ASTContext &Host, const Facts &TheFacts) {
  RunsFinder Finder(Host, TheFacts);
  if (!TheFacts.RenamesSymbols)
    Finder.TraverseDecl(Host.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

CallSite siteOf(const CallRun &Run, ASTContext &Host) {
  CallSite Out;
  Out.Caller = Run.Caller->getQualifiedNameAsString();
  Out.NeedsQuiet = Run.NeedsQuiet;
  for (const CallPart &Part : Run.Parts)
    Out.Checked.push_back(Part.ChecksBehind);
  std::vector<std::pair<unsigned, unsigned>> Values; // where each stands first
  for (unsigned P = 0; P < Run.Parts.size(); ++P) {
    const CallPart &Part = Run.Parts[P];
    Out.Callees.push_back(symbolOf(*Part.Wrapper, Host));
    Out.Names.push_back(Part.Wrapper->getNameAsString());
    Out.Places.push_back(positionOf(Part.Statement->getBeginLoc(), Host.getSourceManager()));
    std::vector<unsigned> &Numbers = Out.GivenAs.emplace_back();
    for (unsigned I = 0; I < Part.Inputs.size(); ++I) {
      const auto Same = llvm::find_if(Values, [&](const auto &Each) {
        return sameInput(Run.Parts[Each.first], Each.second, Part, I, Host);
      });
      Numbers.push_back(static_cast<unsigned>(Same - Values.begin()));
      if (Same == Values.end())
        Values.emplace_back(P, I);
    }
  }
  return Out;
}

CallSite CallSite::part(unsigned First, unsigned Count, std::vector<unsigned> &ValueOf) const {
  CallSite Out;
  Out.Caller = Caller;
  for (unsigned C = First; C < First + Count; ++C) {
    Out.Callees.push_back(Callees[C]);
    Out.Names.push_back(Names[C]);
    Out.Places.push_back(Places[C]);
    Out.NeedsQuiet.push_back(NeedsQuiet[C]);
    Out.Checked.push_back(Checked[C]);
    std::vector<unsigned> &Numbers = Out.GivenAs.emplace_back();
    for (const unsigned Value : GivenAs[C]) {
      const auto Known = llvm::find(ValueOf, Value);
      Numbers.push_back(static_cast<unsigned>(Known - ValueOf.begin()));
      if (Known == ValueOf.end())
        ValueOf.push_back(Value);
    }
  }
  return Out;
}

} // namespace gpufuse
