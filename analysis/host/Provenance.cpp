#include "analysis/host/Provenance.h"
#include "matchers/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

class Tracer {
public:
  Tracer(const Facts &TheFacts, bool AlsoOnHost) : TheFacts(TheFacts), AlsoOnHost(AlsoOnHost) {}

  AllocationSites Sites;
  /// The value may be one that another call has left.
  bool OutlivesCall = false;

  /// False when \p D can hold a pointer that is not followed.
  bool trace(const ValueDecl &D) {
    if (!Visited.insert(cast<ValueDecl>(D.getCanonicalDecl())).second)
      return true;
    const auto *Parameter = dyn_cast<ParmVarDecl>(&D);
    const auto *V = dyn_cast<VarDecl>(&D);
    if (Parameter && isDistinct(*Parameter))
      Sites.Sites.insert(cast<ValueDecl>(D.getCanonicalDecl()));
    else if (!onlyThisUnitSets(D))
      return false;
    OutlivesCall |= !V || !V->hasLocalStorage();
    Sites.ThroughFileVariable |= isa<VarDecl>(D) && cast<VarDecl>(D).hasExternalFormalLinkage();
    for (const Definition &Def : TheFacts.Uses.definitions(D)) {
      switch (Def.Kind) {
      case Definition::How::Allocated:
        Sites.Sites.insert(Def.Value);
        break;
      case Definition::How::Initial:
      case Definition::How::Assigned:
        if (!traceValue(*Def.Value, D.getASTContext()))
          return false;
        break;
      case Definition::How::Changed:
        if (!movesWithinBuffer(Def))
          return false;
        break;
      case Definition::How::Escaped:
        return false;
      }
    }
    return true;
  }

  /// False when \p Field of \p Object can hold a pointer that is not followed.
  bool traceIn(const VarDecl &Object, const FieldDecl &Field) {
    for (const Definition &Def : TheFacts.Uses.definitions(Object)) {
      if (Def.Kind == Definition::How::Initial && isa_and_nonnull<CXXConstructExpr>(Def.Value) &&
          cast<CXXConstructExpr>(Def.Value)->getConstructor()->isTrivial() &&
          cast<CXXConstructExpr>(Def.Value)->getNumArgs() == 0)
        continue;
      if (Def.Kind != Definition::How::Changed || !Def.Member)
        return false;
      if (Def.Member == &Field && !traceDefinition(Field, Def.Place))
        return false;
    }
    return true;
  }

private:
  /// What \p Place gives \p Field.
  bool traceDefinition(const FieldDecl &Field, const Stmt *Place) {
    for (const Definition &Def : TheFacts.Uses.definitions(Field)) {
      if (Def.Place != Place)
        continue;
      if (Def.Kind == Definition::How::Allocated)
        Sites.Sites.insert(Def.Value);
      else if (Def.Kind != Definition::How::Assigned ||
               !traceValue(*Def.Value, Field.getASTContext()))
        return false;
      return true;
    }
    return false;
  }

  static bool movesWithinBuffer(const Definition &Def) {
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Def.Place))
      return Unary->isIncrementDecrementOp();
    return isa_and_nonnull<CompoundAssignOperator>(Def.Place);
  }

  /// Other translation units can neither name a variable without external linkage nor a field of a
  /// class that only the main file defines; they are taken not to name a variable that the main
  /// file defines and no header declares.
  bool onlyThisUnitSets(const ValueDecl &D) const {
    if (D.getType().isVolatileQualified() || D.getType()->isReferenceType() || isa<ParmVarDecl>(D))
      return false;
    const SourceManager &Sources = D.getASTContext().getSourceManager();
    const auto inMainFile = [&](const Decl *Each) {
      return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
    };
    if (const auto *V = dyn_cast<VarDecl>(&D))
      return V->hasLocalStorage() || V->isStaticLocal() ||
             (!V->hasExternalFormalLinkage() && !ofSystemHeader(*V)) ||
             (V->hasDefinition() == VarDecl::Definition && llvm::all_of(V->redecls(), inMainFile));
    const auto *Field = dyn_cast<FieldDecl>(&D);
    if (Field && TheFacts.DependentMembers.contains(Field->getName()))
      return false;
    if (!Field || Field->getParent()->isUnion() || Field->getParent()->isDependentContext() ||
        !Field->getIdentifier()) // a closure's: no definition names it
      return false;
    return inMainFile(Field);
  }

  bool traceValue(const Expr &Value, ASTContext &Context) {
    const Expr *E = Value.IgnoreParenCasts();
    if (AlsoOnHost && allocatesOnHost(*E)) {
      Sites.Sites.insert(E);
      return true;
    }
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      E = Default->getExpr()->IgnoreParenCasts();
    if (E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) ||
        isa<ImplicitValueInitExpr>(E))
      return true;
    if (!E->getType()->isPointerType() && !isa<InitListExpr>(E))
      return false; // an address computed as an integer
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return List->getNumInits() == 0 ||
             (List->getNumInits() == 1 && traceValue(*List->getInit(0), Context));
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      if (Op->getOpcode() == BO_Assign)
        return traceValue(*Op->getRHS(), Context);
      if (!Op->isAdditiveOp())
        return false;
      return traceValue(Op->getLHS()->getType()->isPointerType() ? *Op->getLHS() : *Op->getRHS(),
                        Context);
    }
    if (const auto *AddressOf = dyn_cast<UnaryOperator>(E)) {
      const auto *Element =
          AddressOf->getOpcode() == UO_AddrOf
              ? dyn_cast<ArraySubscriptExpr>(AddressOf->getSubExpr()->IgnoreParens())
              : nullptr;
      return Element && traceValue(*Element->getBase(), Context);
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return traceValue(*Choice->getTrueExpr(), Context) &&
             traceValue(*Choice->getFalseExpr(), Context);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return isa<VarDecl>(Ref->getDecl()) && trace(*Ref->getDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isa<FieldDecl>(Member->getMemberDecl()) && trace(*Member->getMemberDecl());
    return false;
  }

  const Facts &TheFacts;
  const bool AlsoOnHost;
  llvm::DenseSet<const ValueDecl *> Visited;
};

} // namespace

bool mayBeOne(const std::set<AllocationSite> &X, const std::set<AllocationSite> &Y) {
  return llvm::any_of(X, [&](AllocationSite Site) { return Y.contains(Site); });
}

bool allocatesOnHost(const Expr &E) {
  if (const auto *New = dyn_cast<CXXNewExpr>(&E))
    return New->getNumPlacementArgs() == 0 && New->getOperatorNew() &&
           New->getOperatorNew()->isReplaceableGlobalAllocationFunction() &&
           !New->getOperatorNew()->isDefined();
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const unsigned Builtin = Callee ? Callee->getBuiltinID() : 0;
  return Builtin == Builtin::BImalloc || Builtin == Builtin::BIcalloc;
}

bool holdsBeginnings(const VarDecl &V, const Facts &TheFacts) {
  ASTContext &Context = V.getASTContext();
  const bool SetHereAlone = V.isLocalVarDecl()
                                ? !V.hasExternalStorage() && !V.isExceptionVariable()
                                : !V.hasExternalFormalLinkage() && !ofSystemHeader(V);
  return V.getType()->isPointerType() && !V.getType().isVolatileQualified() && SetHereAlone &&
         !V.isStaticDataMember() && !TheFacts.Uses.definitions(V).empty() &&
         llvm::all_of(TheFacts.Uses.definitions(V), [&](const Definition &Def) {
           if (Def.Kind == Definition::How::Allocated)
             return true;
           if (Def.Kind != Definition::How::Initial && Def.Kind != Definition::How::Assigned)
             return false;
           const Expr *Value = Def.Value->IgnoreParenCasts();
           return allocatesOnHost(*Value) ||
                  Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull);
         });
}

std::optional<AllocationSites> allocationSites(const ValueDecl &Root, const Facts &TheFacts,
                                               bool AlsoOnHost) {
  if (!Root.getType()->isPointerType())
    return std::nullopt;
  Tracer T(TheFacts, AlsoOnHost);
  // No site at all means that the value arrives in a way that was not seen, such as a copy of the
  // whole object.
  if (!T.trace(Root) || T.Sites.Sites.empty())
    return std::nullopt;
  // What is asserted of a parameter holds while its function runs.
  if (T.OutlivesCall && T.Sites.restsOnAnnotations())
    return std::nullopt;
  return std::move(T.Sites);
}

std::optional<AllocationSites> allocationSitesIn(const VarDecl &Object, const FieldDecl &Field,
                                                 const Facts &TheFacts) {
  if (!isOwnVariable(Object) || Object.isStaticLocal() || !Object.getType()->isRecordType() ||
      Object.getType().isVolatileQualified() || !Field.getType()->isPointerType())
    return std::nullopt;
  Tracer T(TheFacts, /*AlsoOnHost=*/false);
  if (!T.traceIn(Object, Field) || T.Sites.Sites.empty() ||
      (T.OutlivesCall && T.Sites.restsOnAnnotations()))
    return std::nullopt;
  return std::move(T.Sites);
}

} // namespace gpufuse
