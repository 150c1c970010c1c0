#include "analysis/host/PointerTracer.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExchangedPointers.h"
#include "analysis/host/HostPlace.h"
#include "matchers/Annotations.h"
#include "matchers/FunctionNames.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <numeric>

using namespace clang;

namespace gpufuse {
namespace {

/// Deeper calls are not followed.
constexpr unsigned MaxCallDepth = 3;

/// True for a method that only calls by its name reach, and of a class that no other file has: not
/// virtual, of no template, and nothing in a template's text has its name.
bool isNamedWhereCalled(const CXXMethodDecl &Method, const Facts &TheFacts) {
  const CXXRecordDecl &Class = *Method.getParent();
  return !Method.isVirtual() && !Class.isDependentContext() && !Class.isLambda() &&
         !isa<ClassTemplateSpecializationDecl>(Class) && !Class.hasAttr<VisibilityAttr>() &&
         isDeclaredInMainFile(Class) && !TheFacts.DependentMembers.contains(Method.getName());
}

/// True for a function that no other file can name, or that is taken not to be called from there as
/// the main file defines it and no header declares it; nor does the library call it.
bool onlyCalledHere(const FunctionDecl &Function, const Facts &TheFacts) {
  static constexpr llvm::StringLiteral CalledByLibraries[] = {
      "swap", "iter_swap", "iter_move", "begin", "end", "data", "size", "get", "tag_invoke"};
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Function.getIdentifier() && !Function.isMain() && !TheFacts.RenamesSymbols &&
         !llvm::is_contained(CalledByLibraries, Function.getName()) &&
         isOfMainFileAlone(Function) && (!Method || isNamedWhereCalled(*Method, TheFacts));
}

bool movesWithinBuffer(const Definition &Def) {
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Def.Place))
    return Unary->isIncrementDecrementOp();
  return isa_and_nonnull<CompoundAssignOperator>(Def.Place);
}

/// What a function returns, but for the closures inside of it.
class Returns : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallVector<const Expr *, 4> Found;
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitReturnStmt(ReturnStmt *Return) override {
    if (Return->getRetValue())
      Found.push_back(Return->getRetValue());
    return true;
  }
};

/// What becomes of a pointer variable whose address a parameter is.
class ThroughPointer : public DynamicRecursiveASTVisitor {
public:
  explicit ThroughPointer(const ParmVarDecl &Pointer) : Pointer(Pointer) {}

  /// Calls that allocate it, calls that are given the address, and what it is set to.
  llvm::SmallVector<const CallExpr *, 2> Allocated;
  llvm::SmallVector<std::pair<const CallExpr *, unsigned>, 2> Given;
  llvm::SmallVector<const Expr *, 2> Assigned;
  /// (What an assignment gives, `(*p = a) = b`, is the variable once more, unless nobody looks.)
  bool understood() const {
    return llvm::all_of(Mentions, [&](const Expr *E) { return Understood.contains(E); }) &&
           llvm::all_of(Assignments, [&](const Expr *E) { return Dropped.contains(E); });
  }

  bool VisitStmt(Stmt *S) override {
    if (!isa<Expr, DeclStmt, ReturnStmt>(S))
      for (const Stmt *Child : S->children())
        if (const auto *E = dyn_cast_or_null<Expr>(Child))
          drop(*E);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (Ref->getDecl() == &Pointer)
      Mentions.push_back(Ref);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const unsigned First = objectArguments(*Call);
    for (unsigned I = First; I < Call->getNumArgs(); ++I) {
      const Expr *Named = pointer(*Call->getArg(I));
      if (!Named || !Call->getArg(I)->getType()->isPointerType())
        continue;
      Understood.insert(Named);
      if (I == 0 && allocates(runtimeOp(*Call)))
        Allocated.push_back(Call);
      else
        Given.emplace_back(Call, I - First);
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    if (const Expr *Named = Op->getOpcode() == BO_Assign ? variable(*Op->getLHS()) : nullptr) {
      Understood.insert(Named);
      Assigned.push_back(Op->getRHS());
      Assignments.push_back(Op);
    } else if (Op->isCommaOp()) {
      drop(*Op->getLHS());
    } else if (Op->isEqualityOp()) {
      Understood.insert(pointer(*Op->getLHS()));
      Understood.insert(pointer(*Op->getRHS()));
    }
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueToRValue) {
      Understood.insert(variable(*Cast->getSubExpr()));
      drop(*Cast->getSubExpr());
    } else if (Cast->getCastKind() == CK_PointerToBoolean)
      Understood.insert(pointer(*Cast->getSubExpr()));
    return true;
  }

private:
  /// Nothing is done with the variable that \p E is, if it is one.
  void drop(const Expr &E) {
    const Expr *Inner = E.IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr()->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(Inner); Cast && Cast->getCastKind() == CK_ToVoid)
      Inner = Cast->getSubExpr()->IgnoreParens();
    Dropped.insert(Inner);
  }

  /// Where \p E, a value, names the address; null where it is another.
  const Expr *pointer(const Expr &E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
    return Ref && Ref->getDecl() == &Pointer && E.isPRValue() ? Ref : nullptr;
  }
  /// The same for the variable itself, `*p`.
  const Expr *variable(const Expr &E) const {
    const auto *Deref = dyn_cast<UnaryOperator>(E.IgnoreParens());
    return Deref && Deref->getOpcode() == UO_Deref ? pointer(*Deref->getSubExpr()) : nullptr;
  }

  const ParmVarDecl &Pointer;
  llvm::SmallVector<const Expr *, 4> Mentions, Assignments;
  llvm::SmallPtrSet<const Expr *, 4> Understood, Dropped;
};

} // namespace

llvm::SmallVector<std::pair<const CallExpr *, const Expr *>, 4>
argumentsFor(const ParmVarDecl &Parameter, const Facts &TheFacts) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function || !onlyCalledHere(*Function, TheFacts))
    return {};
  if (const FunctionTemplateDecl *Template = Function->getPrimaryTemplate()) {
    // Code that is not resolved yet names the template.
    const auto Named =
        TheFacts.FunctionCallers.find(Template->getTemplatedDecl()->getCanonicalDecl());
    if (Named != TheFacts.FunctionCallers.end() && Named->second.Escapes)
      return {};
  }
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

bool PointerTracer::trace(const ValueDecl &D) {
  if (!Visited.insert({cast<ValueDecl>(D.getCanonicalDecl()), Within}).second)
    return true;
  const auto *Parameter = dyn_cast<ParmVarDecl>(&D);
  const auto *V = dyn_cast<VarDecl>(&D);
  if (Parameter && isDistinct(*Parameter))
    allocated(cast<ValueDecl>(D.getCanonicalDecl()));
  else if (Parameter ? !traceArguments(*Parameter) : !onlyThisUnitSets(D, TheFacts))
    return false;
  if (V && V->hasLocalStorage() && !Parameter && TheFacts.Uses.definitions(D).empty())
    return false; // what a handler has caught
  Sites.ThroughFileVariable |= !Parameter && othersCouldSet(D);
  if (V && V->hasLocalStorage() && ofEntered(*V))
    return traceDefinitions(D);
  // What it holds may come from any other call.
  OutlivesCall = true;
  const CallPath Entered = std::exchange(Within, CallPath());
  const bool Followed = traceDefinitions(D);
  Within = Entered;
  return Followed;
}

/// True for a variable of the function that has been entered last, and where none has.
bool PointerTracer::ofEntered(const VarDecl &V) const {
  const auto *Function = dyn_cast<FunctionDecl>(V.getDeclContext());
  return Within.empty() ||
         (Function && !V.isInitCapture() &&
          Within.back()->getDirectCallee()->getCanonicalDecl() == Function->getCanonicalDecl());
}

/// A power of two that \p E is a multiple of, whether or not it wraps; 0 for 0.
static uint64_t factorOf(const Expr &E, const ASTContext &Context) {
  constexpr unsigned Enough = 16;
  const Expr *Inner = E.IgnoreParenImpCasts();
  Expr::EvalResult Result;
  if (!Inner->isValueDependent() && Inner->EvaluateAsInt(Result, Context)) {
    const llvm::APSInt Number = Result.Val.getInt();
    return Number.isZero() ? 0 : uint64_t(1) << std::min(Number.countr_zero(), Enough);
  }
  const auto *Op = dyn_cast<BinaryOperator>(Inner);
  if (!Op || (Op->getOpcode() != BO_Mul && !Op->isAdditiveOp()))
    return 1;
  const uint64_t X = factorOf(*Op->getLHS(), Context), Y = factorOf(*Op->getRHS(), Context);
  return Op->getOpcode() == BO_Mul ? std::min(X * Y, uint64_t(1) << Enough) : std::gcd(X, Y);
}

/// \p Pointer is moved by \p By of what it points to; by any number where that is null.
void PointerTracer::moved(QualType Pointer, const Expr *By, const ASTContext &Context) {
  const QualType To = Pointer->isPointerType() ? Pointer->getPointeeType() : QualType();
  const uint64_t Bytes = To.isNull() || To->isVoidType() || To->isIncompleteType()
                             ? 1
                             : Context.getTypeSizeInChars(To).getQuantity();
  if (const uint64_t Step = Bytes * (By ? factorOf(*By, Context) : 1))
    Sites.Steps.insert(Step);
}

void PointerTracer::allocated(AllocationSite Site) {
  Sites.Sites.insert(Site);
  if (AlongCalls)
    Sites.Made.insert({Site, Within});
}

void PointerTracer::allocated(const Definition &Def) {
  allocated(Def.allocation());
  if (Def.Listed)
    Sites.Listed[Def.Listed] = dyn_cast<CallExpr>(Def.Value);
}

/// True where \p V, which begins as null, is surely allocated by a statement beside its
/// declaration, ahead of \p Ref.
static bool isAllocatedAhead(const VarDecl &V, const Expr &Ref, const Facts &TheFacts) {
  const auto *Function = dyn_cast<FunctionDecl>(V.getDeclContext());
  if (!V.isLocalVarDecl() || !V.hasLocalStorage() || !Function || !Function->hasBody() ||
      TheFacts.FunctionsWithGoto.contains(Function))
    return false;
  const SourceManager &Sources = V.getASTContext().getSourceManager();
  const auto allocates = [&](const CallExpr &Call) {
    return llvm::any_of(TheFacts.Uses.definitions(V), [&](const Definition &Def) {
      return Def.Kind == Definition::How::Allocated && Def.Value == &Call;
    });
  };
  const auto declares = [&](const Stmt *S) {
    const auto *Declares = dyn_cast<DeclStmt>(S);
    return Declares && llvm::is_contained(Declares->decls(), &V);
  };
  const auto isIn = [&](const auto &Self, const Stmt &S) -> bool {
    if (const auto *List = dyn_cast<CompoundStmt>(&S))
      if (const auto *const At = llvm::find_if(List->body(), declares); At != List->body_end())
        return std::any_of(At, List->body_end(), [&](const Stmt *Each) {
          return surelyCalls(*Each, allocates) &&
                 Sources.isBeforeInTranslationUnit(Each->getEndLoc(), Ref.getBeginLoc());
        });
    return llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && Self(Self, *Child); });
  };
  return isIn(isIn, *Function->getBody());
}

static bool mayReturn(const Stmt &S) {
  return isa<ReturnStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && mayReturn(*Child); });
}

/// True where every constructor of its class surely allocates \p Field.
static bool isAllocatedByConstructors(const FieldDecl &Field, const Facts &TheFacts) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const auto allocates = [&](const CallExpr &Call) {
    return llvm::any_of(TheFacts.Uses.definitions(Field), [&](const Definition &Def) {
      return Def.Kind == Definition::How::Allocated && Def.Value == &Call;
    });
  };
  bool Any = false;
  if (!Class)
    return false;
  for (const CXXConstructorDecl *Each : Class->ctors()) {
    if (Each->isDeleted() || (Each->isCopyOrMoveConstructor() && !Each->isUserProvided()))
      continue; // a copy has what there was
    const FunctionDecl *Definition = nullptr;
    const auto *Body = Each->isUserProvided() && Each->hasBody(Definition)
                           ? dyn_cast<CompoundStmt>(Definition->getBody())
                           : nullptr;
    if (!Body)
      return false;
    const auto *const At =
        llvm::find_if(Body->body(), [&](const Stmt *S) { return surelyCalls(*S, allocates); });
    if (At == Body->body_end() ||
        std::any_of(Body->body_begin(), At, [](const Stmt *S) { return mayReturn(*S); }))
      return false;
    Any = true;
  }
  return Any;
}

/// True where \p D is given nothing but allocations, and null as it begins.
static bool isAllocatedOrNew(const ValueDecl &D, const Facts &TheFacts) {
  return llvm::all_of(TheFacts.Uses.definitions(D), [&](const Definition &Def) {
    return Def.Kind == Definition::How::Allocated ||
           (Def.Kind == Definition::How::Initial && Def.Value &&
            Def.Value->isNullPointerConstant(const_cast<ASTContext &>(D.getASTContext()),
                                             Expr::NPC_ValueDependentIsNotNull));
  });
}

/// What \p E, which names \p D, a variable or a field, holds.
bool PointerTracer::traceRead(const Expr &E, const ValueDecl &D) {
  const bool WasNull = Sites.MayBeNull;
  const bool Followed = trace(D);
  if (const auto *V = dyn_cast<VarDecl>(&D)) {
    // (What is static begins as null.)
    Sites.MayBeNull |= V->hasGlobalStorage() && !V->getAnyInitializer();
    // (Whichever read of it is traced first.)
    if (!WasNull && !isa<ParmVarDecl>(*V) && V->getAnyInitializer() &&
        isAllocatedOrNew(*V, TheFacts))
      Sites.MayBeNull = !isAllocatedAhead(*V, E, TheFacts);
  } else if (const auto *Field = dyn_cast<FieldDecl>(&D)) {
    const bool IsSet = isAllocatedOrNew(D, TheFacts) && isAllocatedByConstructors(*Field, TheFacts);
    Sites.MayBeNull = WasNull || !IsSet; // of a static object, or one that is made of zeros
  }
  return Followed;
}

bool PointerTracer::traceDefinitions(const ValueDecl &D) {
  return isArrayOfPointers(D.getType())
             ? traceElements(D)
             : llvm::all_of(TheFacts.Uses.definitions(D),
                            [&](const Definition &Def) { return traceDefinition(Def, D); });
}

/// What \p Def gives \p Of, or an element of it.
bool PointerTracer::traceDefinition(const Definition &Def, const ValueDecl &Of) {
  switch (Def.Kind) {
  case Definition::How::Allocated:
    allocated(Def);
    return true;
  case Definition::How::Initial:
  case Definition::How::Assigned:
    return traceValue(*Def.Value, Of.getASTContext());
  case Definition::How::Changed:
    moved(Of.getType(), nullptr, Of.getASTContext());
    return movesWithinBuffer(Def);
  case Definition::How::Escaped:
    return Def.GivenTo && traceGiven(*Def.GivenTo, Def.Parameter);
  }
  llvm_unreachable("covered");
}

/// What any element of \p Array is given, where that is only ever one of them, or each in turn.
bool PointerTracer::traceElements(const ValueDecl &Array) {
  ASTContext &Context = Array.getASTContext();
  for (const Definition &Def : TheFacts.Uses.definitions(Array)) {
    const bool IsFirst = Def.Kind == Definition::How::Initial && Def.Value;
    const auto *List = IsFirst ? dyn_cast<InitListExpr>(Def.Value->IgnoreParens()) : nullptr;
    const bool Followed =
        List ? llvm::all_of(List->inits(),
                            [&](const Expr *Each) { return traceValue(*Each, Context); })
             : IsFirst && isa<ImplicitValueInitExpr>(Def.Value);
    if (!Followed && !(Def.Kind == Definition::How::Escaped && Def.OfElement))
      return false;
  }
  for (const Definition &Def : TheFacts.Uses.definitionsOfElements(Array)) {
    if (!Def.Each) {
      if (!traceDefinition(Def, Array))
        return false;
      continue;
    }
    for (const Definition &OfEach : TheFacts.Uses.definitions(*Def.Each))
      if (OfEach.Kind != Definition::How::Initial && !traceDefinition(OfEach, *Def.Each))
        return false;
  }
  return true;
}

bool PointerTracer::traceIn(const VarDecl &Object, const FieldDecl &Field) {
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

/// What \p Place gives \p Field.
bool PointerTracer::traceDefinition(const FieldDecl &Field, const Stmt *Place) {
  for (const Definition &Def : TheFacts.Uses.definitions(Field)) {
    if (Def.Place != Place)
      continue;
    if (Def.Kind == Definition::How::Allocated)
      allocated(Def);
    else if (Def.Kind != Definition::How::Assigned ||
             !traceValue(*Def.Value, Field.getASTContext()))
      return false;
    return true;
  }
  return false;
}

/// What the call that has been entered gives \p Parameter, or else all callers of its function.
bool PointerTracer::traceArguments(const ParmVarDecl &Parameter) {
  if (!AlongCalls || !Parameter.getType()->isPointerType() ||
      Parameter.getType().isVolatileQualified())
    return false;
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Within.empty() && Function) {
    const CallExpr *Call = Within.back();
    const unsigned Number = Parameter.getFunctionScopeIndex() + objectArguments(*Call);
    if (Call->getDirectCallee()->getCanonicalDecl() != Function->getCanonicalDecl() ||
        Number >= Call->getNumArgs())
      return false;
    Within.pop_back();
    const bool Followed = traceValue(*Call->getArg(Number), Parameter.getASTContext());
    Within.push_back(Call);
    return Followed;
  }
  const auto Given = argumentsFor(Parameter, TheFacts);
  if (Given.empty())
    return false;
  Sites.ThroughFileFunction |= Function->hasExternalFormalLinkage();
  return llvm::all_of(
      Given, [&](const auto &Each) { return traceValue(*Each.second, Parameter.getASTContext()); });
}

/// The body that \p Call executes, if it can be entered.
const FunctionDecl *PointerTracer::entered(const CallExpr &Call) const {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Body = nullptr;
  // (What an object or a closure keeps outlives the call.)
  return AlongCalls && Callee && !isa<CXXMethodDecl>(Callee) && !mayBeReplaced(*Callee) &&
                 Within.size() < MaxCallDepth && Callee->hasBody(Body)
             ? Body
             : nullptr;
}

/// What \p Call returns.
bool PointerTracer::traceReturned(const CallExpr &Call) {
  const FunctionDecl *Body = entered(Call);
  if (!Body || Body->getASTContext().getSourceManager().isInSystemHeader(Body->getLocation()))
    return false;
  Returns All;
  All.TraverseStmt(Body->getBody());
  Within.push_back(&Call);
  const bool Followed = !All.Found.empty() && llvm::all_of(All.Found, [&](const Expr *Value) {
    return traceValue(*Value, Body->getASTContext());
  });
  Within.pop_back();
  return Followed;
}

/// What \p Call gives a pointer variable of which it is given the address or a reference.
bool PointerTracer::traceGiven(const CallExpr &Call, unsigned Parameter) {
  if (const Expr *Other = AlongCalls ? swappedFor(Call, Parameter) : nullptr)
    return traceValue(*Other, Call.getDirectCallee()->getASTContext());
  if (AlongCalls && isExchange(Call) && Parameter == 0)
    return traceValue(*Call.getArg(1), Call.getDirectCallee()->getASTContext());
  const FunctionDecl *Body = entered(Call);
  if (!Body || Parameter >= Body->getNumParams() ||
      Body->getASTContext().getSourceManager().isInSystemHeader(Body->getLocation()))
    return false;
  const ParmVarDecl &P = *Body->getParamDecl(Parameter);
  Within.push_back(&Call);
  const bool New = Visited.insert({&P, Within}).second;
  const bool Followed =
      !New || (P.getType()->isReferenceType() ? traceDefinitions(P) : traceThrough(P, *Body));
  Within.pop_back();
  return Followed;
}

/// The same, where \p Pointer, a parameter of \p Function, is the address.
bool PointerTracer::traceThrough(const ParmVarDecl &Pointer, const FunctionDecl &Function) {
  ThroughPointer Uses(Pointer);
  Uses.TraverseStmt(Function.getBody());
  if (!Uses.understood())
    return false;
  for (const CallExpr *Call : Uses.Allocated)
    allocated(Call);
  return llvm::all_of(Uses.Given,
                      [&](const auto &Each) { return traceGiven(*Each.first, Each.second); }) &&
         llvm::all_of(Uses.Assigned, [&](const Expr *Value) {
           return traceValue(*Value, Function.getASTContext());
         });
}

bool onlyThisUnitSets(const ValueDecl &D, const Facts &TheFacts) {
  if (D.getType().isVolatileQualified() || D.getType()->isReferenceType() || isa<ParmVarDecl>(D))
    return false;
  const SourceManager &Sources = D.getASTContext().getSourceManager();
  const auto inMainFile = [&](const Decl *Each) {
    return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
  };
  const auto *V = dyn_cast<VarDecl>(&D);
  if (TheFacts.RenamesSymbols) // which may be others' names for it
    return V && V->hasLocalStorage();
  if (V)
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

bool othersCouldSet(const ValueDecl &D) {
  // (Also a class without a name may be that of an object that has one.)
  if (const auto *Field = dyn_cast<FieldDecl>(&D))
    return isNamedElsewhere(*Field->getParent()) ||
           !Field->getParent()->getParentFunctionOrMethod();
  const auto *V = dyn_cast<VarDecl>(&D);
  return V && (V->hasExternalFormalLinkage() || V->isExternallyVisible()); // in inline functions
}

bool PointerTracer::traceValue(const Expr &Value, ASTContext &Context) {
  const Expr *E = Value.IgnoreParens();
  for (; isa<CastExpr>(E); E = cast<CastExpr>(E)->getSubExpr()->IgnoreParens())
    if (const CastKind Kind = cast<CastExpr>(E)->getCastKind();
        Kind == CK_DerivedToBase || Kind == CK_UncheckedDerivedToBase || Kind == CK_BaseToDerived ||
        Kind == CK_Dynamic)
      Sites.Steps.insert(1); // bytes: to a part of the object
  E = Value.IgnoreParenCasts();
  if (!AlongCalls && allocatesOnHost(*E)) {
    Sites.Sites.insert(E);
    return true;
  }
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    E = Default->getExpr()->IgnoreParenCasts();
  if (E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) ||
      isa<ImplicitValueInitExpr>(E)) {
    Sites.MayBeNull = true;
    return true;
  }
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
    const bool PointerLeft = Op->getLHS()->getType()->isPointerType();
    moved(Op->getType(), PointerLeft ? Op->getRHS() : Op->getLHS(), Context);
    return traceValue(PointerLeft ? *Op->getLHS() : *Op->getRHS(), Context);
  }
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(E)) {
    const auto *Element =
        AddressOf->getOpcode() == UO_AddrOf
            ? dyn_cast<ArraySubscriptExpr>(AddressOf->getSubExpr()->IgnoreParens())
            : nullptr;
    if (Element)
      moved(Element->getBase()->getType(), Element->getIdx(), Context);
    return Element && traceValue(*Element->getBase(), Context);
  }
  if (const ValueDecl *Array = arrayOfElement(*E)) {
    Sites.MayBeNull = true; // whichever element that is
    return trace(*Array);
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return traceValue(*Choice->getTrueExpr(), Context) &&
           traceValue(*Choice->getFalseExpr(), Context);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl>(Ref->getDecl()) && traceRead(*E, *Ref->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(Member->getMemberDecl()) && traceRead(*E, *Member->getMemberDecl());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (AlongCalls && isExchange(*Call))
      return traceValue(*Call->getArg(0), Context);
    const FieldDecl *Field = returnedField(*Call);
    return Field ? traceRead(*E, *Field) : traceReturned(*Call);
  }
  return false;
}

} // namespace gpufuse
