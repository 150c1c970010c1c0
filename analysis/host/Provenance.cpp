#include "analysis/host/Provenance.h"
#include "matchers/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for a plain function that no other file can name, or that is taken not to be called from
/// there as the main file defines it and no header declares it; nor does the library call it.
bool onlyCalledHere(const FunctionDecl &Function, const Facts &TheFacts) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  const auto inMainFile = [&](const Decl *Each) {
    return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
  };
  static constexpr llvm::StringLiteral CalledByLibraries[] = {
      "swap", "iter_swap", "iter_move", "begin", "end", "data", "size", "get", "tag_invoke"};
  return !isa<CXXMethodDecl>(Function) && Function.getIdentifier() && !Function.isMain() &&
         !TheFacts.RenamesFunctions && !Function.hasAttr<UsedAttr>() &&
         !llvm::is_contained(CalledByLibraries, Function.getName()) &&
         llvm::all_of(Function.redecls(), inMainFile);
}

/// What each call gives \p Parameter; empty where not all calls are known.
llvm::SmallVector<std::pair<const CallExpr *, const Expr *>, 4>
argumentsFor(const ParmVarDecl &Parameter, const Facts &TheFacts) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function || !onlyCalledHere(*Function, TheFacts))
    return {};
  const auto Known = TheFacts.FunctionCallers.find(Function->getCanonicalDecl());
  // (Without any call, another file includes this one.)
  if (Known == TheFacts.FunctionCallers.end() || Known->second.Escapes)
    return {};
  llvm::SmallVector<std::pair<const CallExpr *, const Expr *>, 4> Out;
  const unsigned Number = Parameter.getFunctionScopeIndex();
  for (const CallExpr *Call : Known->second.Calls) {
    if (Number >= Call->getNumArgs())
      return {};
    const Expr *Arg = Call->getArg(Number);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Arg))
      Arg = Default->getExpr();
    Out.emplace_back(Call, Arg);
  }
  return Out;
}

class Tracer {
public:
  Tracer(const Facts &TheFacts, TracedWays Ways)
      : TheFacts(TheFacts), AlsoOnHost(Ways == TracedWays::WithinCallee) {}

  AllocationSites Sites;
  /// The value may be one that another call has left.
  bool OutlivesCall = false;

  /// False when \p Value can be a pointer that is not followed.
  bool traceArgument(const Expr &Value, ASTContext &Context) { return traceValue(Value, Context); }

  /// False when \p D can hold a pointer that is not followed.
  bool trace(const ValueDecl &D) {
    if (!Visited.insert(cast<ValueDecl>(D.getCanonicalDecl())).second)
      return true;
    const auto *Parameter = dyn_cast<ParmVarDecl>(&D);
    const auto *V = dyn_cast<VarDecl>(&D);
    if (Parameter && isDistinct(*Parameter))
      Sites.Sites.insert(cast<ValueDecl>(D.getCanonicalDecl()));
    else if (Parameter ? !traceArguments(*Parameter) : !onlyThisUnitSets(D))
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

  /// What the callers of its function give \p Parameter.
  bool traceArguments(const ParmVarDecl &Parameter) {
    if (AlsoOnHost || !Parameter.getType()->isPointerType() ||
        Parameter.getType().isVolatileQualified())
      return false;
    const auto Given = argumentsFor(Parameter, TheFacts);
    Sites.ThroughFileFunction |=
        cast<FunctionDecl>(Parameter.getDeclContext())->hasExternalFormalLinkage();
    return !Given.empty() && llvm::all_of(Given, [&](const auto &Each) {
      return traceValue(*Each.second, Parameter.getASTContext());
    });
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

bool mayBeOne(const AllocationSites &X, const AllocationSites &Y) {
  if (!mayBeOne(X.Sites, Y.Sites))
    return false;
  const bool OfOneFunction =
      !X.ByCall.empty() &&
      llvm::all_of_zip(X.ByCall, Y.ByCall,
                       [](const auto &OfX, const auto &OfY) { return OfX.first == OfY.first; });
  return !OfOneFunction || llvm::any_of(X.ByCall, [&](const auto &OfX) {
    return mayBeOne(OfX.second, Y.ByCall.find(OfX.first)->second);
  });
}

namespace {

/// The parameter that \p Given, an argument, points into the same allocation as.
const ParmVarDecl *passedOn(const Expr &Given) {
  const Expr *E = Given.IgnoreParenCasts();
  while (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isAdditiveOp() || !Op->getType()->isPointerType())
      return nullptr;
    E = (Op->getLHS()->getType()->isPointerType() ? Op->getLHS() : Op->getRHS())
            ->IgnoreParenCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref && Ref->getType()->isPointerType() ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
}

/// Deeper calls, and more of them, are not told apart.
constexpr unsigned MaxCallDepth = 4, MaxCallsTold = 32;

/// Tells the sites of \p Root apart by the calls that bring them.
void tellCalls(const ValueDecl &Root, const Facts &TheFacts, unsigned Depth, AllocationSites &Out) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Root);
  if (!Parameter || Depth >= MaxCallDepth || !TheFacts.Uses.neverChanges(*Parameter) ||
      isDistinct(*Parameter))
    return;
  const auto Given = argumentsFor(*Parameter, TheFacts);
  if (Given.size() > MaxCallsTold)
    return;
  for (const auto &[Call, Arg] : Given) {
    Tracer T(TheFacts, TracedWays::Device);
    if (!T.traceArgument(*Arg, Root.getASTContext()))
      return Out.ByCall.clear();
    AllocationSites &OfCall = Out.ByCall[Call];
    OfCall = std::move(T.Sites);
    if (const ParmVarDecl *Outer = passedOn(*Arg))
      tellCalls(*Outer, TheFacts, Depth + 1, OfCall);
  }
}

} // namespace

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
                                               TracedWays Ways) {
  if (!Root.getType()->isPointerType())
    return std::nullopt;
  Tracer T(TheFacts, Ways);
  // No site at all means that the value arrives in a way that was not seen, such as a copy of the
  // whole object.
  if (!T.trace(Root) || T.Sites.Sites.empty())
    return std::nullopt;
  // What is asserted of a parameter holds while its function runs.
  if (T.OutlivesCall && T.Sites.restsOnAnnotations())
    return std::nullopt;
  if (Ways == TracedWays::Device)
    tellCalls(Root, TheFacts, 0, T.Sites);
  return std::move(T.Sites);
}

std::optional<AllocationSites> allocationSitesIn(const VarDecl &Object, const FieldDecl &Field,
                                                 const Facts &TheFacts) {
  if (!isOwnVariable(Object) || Object.isStaticLocal() || !Object.getType()->isRecordType() ||
      Object.getType().isVolatileQualified() || !Field.getType()->isPointerType())
    return std::nullopt;
  Tracer T(TheFacts, TracedWays::Device);
  if (!T.traceIn(Object, Field) || T.Sites.Sites.empty() ||
      (T.OutlivesCall && T.Sites.restsOnAnnotations()))
    return std::nullopt;
  return std::move(T.Sites);
}

} // namespace gpufuse
