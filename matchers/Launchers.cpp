#include "matchers/Launchers.h"
#include "matchers/Closures.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

class KernelUses : public DynamicRecursiveASTVisitor {
public:
  explicit KernelUses(const ValueDecl &Kernel) : Kernel(Kernel) { ShouldVisitImplicitCode = true; }
  unsigned Mentions = 0, Launches = 0;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    Mentions += Ref->getDecl() == &Kernel;
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    const auto *Ref = dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    const bool IsKernel = Ref && Ref->getDecl() == &Kernel;
    Launches += IsKernel && (!Ref->getLocation().isMacroID() ||
                             isSpelledByLaunchMacro(*Call, Kernel.getASTContext()));
    return true;
  }

private:
  const ValueDecl &Kernel;
};

/// What `std::forward<A>(args)` is given in a template; null for others.
const Expr *forwarded(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Callee =
      Call ? dyn_cast<UnresolvedLookupExpr>(Call->getCallee()->IgnoreParens()) : nullptr;
  const auto isOfLibrary = [](const NamedDecl *D) {
    return D->isInStdNamespace() && D->getIdentifier() && D->getName() == "forward";
  };
  return Callee && !Callee->requiresADL() && llvm::all_of(Callee->decls(), isOfLibrary) &&
                 Callee->getNumDecls() > 0 && Call->getNumArgs() == 1
             ? Call->getArg(0)
             : nullptr;
}

class PackUses : public DynamicRecursiveASTVisitor {
public:
  bool Found = false; // of another kind

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    ToKernels.insert(Call->arg_begin(), Call->arg_end());
    return true;
  }
  bool TraversePackExpansionExpr(PackExpansionExpr *Expansion) override {
    return (ToKernels.contains(Expansion) && packHandedOn(*Expansion)) ||
           DynamicRecursiveASTVisitor::TraversePackExpansionExpr(Expansion);
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return !isPack(*Ref->getDecl()); }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc Type) override {
    return !note(Type.getTypePtr()->isParameterPack());
  }
  bool VisitSizeOfPackExpr(SizeOfPackExpr *) override { return !note(true); }

private:
  llvm::SmallPtrSet<const Expr *, 8> ToKernels;
  bool isPack(const ValueDecl &D) { return note(D.isParameterPack()); }
  bool note(bool Is) {
    Found |= Is;
    return Is;
  }
};

} // namespace

const DeclRefExpr *functionNamed(const Expr &Given) {
  const Expr *Named = Given.IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Named);
      Address && Address->getOpcode() == UO_AddrOf)
    Named = Address->getSubExpr()->IgnoreParens();
  const auto *Ref = dyn_cast<DeclRefExpr>(Named);
  return Ref && isa<FunctionDecl>(Ref->getDecl()) ? Ref : nullptr;
}

bool isOnlyLaunched(const ValueDecl &Kernel, const FunctionDecl &Function) {
  KernelUses Uses(Kernel);
  Uses.TraverseStmt(Function.getBody());
  return Uses.Launches > 0 && Uses.Mentions == Uses.Launches;
}

const ParmVarDecl &writtenParameter(const FunctionDecl &Pattern, const FunctionDecl &Instance,
                                    unsigned Number) {
  const auto isPack = [](const ParmVarDecl *P) { return P->isParameterPack(); };
  const auto Pack =
      static_cast<unsigned>(llvm::find_if(Pattern.parameters(), isPack) - Pattern.param_begin());
  if (Number <= Pack || Pack == Pattern.getNumParams())
    return *Pattern.getParamDecl(std::min(Number, Pack));
  const unsigned Behind = Pattern.getNumParams() - Pack - 1, // as many in both
      First = Instance.getNumParams() - Behind;
  return *Pattern.getParamDecl(Number < First ? Pack : Pack + 1 + (Number - First));
}

const ParmVarDecl *packHandedOn(const PackExpansionExpr &Expansion) {
  const Expr *Handed = Expansion.getPattern()->IgnoreParenImpCasts();
  if (const Expr *Given = forwarded(*Handed))
    Handed = Given->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Handed);
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return Parameter && Parameter->isParameterPack() ? Parameter : nullptr;
}

bool onlyHandsPacksOn(const FunctionDecl &Pattern) {
  PackUses Uses;
  Uses.TraverseStmt(Pattern.getBody());
  return !Uses.Found;
}

/// True where \p Function, a definition, names \p Closure only to give kernels a copy.
static bool isOnlyGivenToKernels(const ParmVarDecl &Closure, const FunctionDecl &Function) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(const ParmVarDecl &Closure) : Closure(Closure) {}
    unsigned Mentions = 0, Given = 0;
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
      Mentions += Ref->getDecl() == &Closure;
      return true;
    }
    bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
      for (const Expr *Arg : Call->arguments()) {
        const Expr *E = Arg->IgnoreParenImpCasts();
        if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
            Copy && Copy->getConstructor()->isCopyConstructor())
          E = Copy->getArg(0)->IgnoreParenImpCasts();
        const auto *Ref = dyn_cast<DeclRefExpr>(E);
        Given += Ref && Ref->getDecl() == &Closure;
      }
      return true;
    }

  private:
    const ParmVarDecl &Closure;
  } Finder(Closure);
  Finder.TraverseStmt(Function.getBody());
  return Finder.Mentions == Finder.Given;
}

bool isHandedOn(const VarDecl &Parameter) {
  const auto *OfFunction = dyn_cast<ParmVarDecl>(&Parameter);
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!OfFunction || !Function || !Parameter.getType()->isReferenceType() || !Function->hasBody())
    return false;
  if (closureType(Parameter.getType().getNonReferenceType()) &&
      Function->doesThisDeclarationHaveABody() && isOnlyGivenToKernels(*OfFunction, *Function))
    return true;
  const FunctionDecl &Pattern = writtenDefinition(*Function);
  return writtenParameter(Pattern, *Function, OfFunction->getFunctionScopeIndex())
             .isParameterPack() &&
         onlyHandsPacksOn(Pattern);
}

} // namespace gpufuse
