#include "analysis/kernel/KnownNumbers.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isLoop(const Stmt &S) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S); }

/// \p Kernel, and the functions that it calls, each once.
llvm::SmallVector<const FunctionDecl *, 8> functionsOf(const FunctionDecl &Kernel) {
  llvm::SmallVector<const FunctionDecl *, 8> Out{&Kernel};
  for (const CallExpr *Call : callsIn(Kernel)) {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (Callee && deviceEffect(*Callee) == DeviceEffect::Unknown && Callee->hasBody(Definition) &&
        !llvm::is_contained(Out, Definition))
      Out.push_back(Definition);
  }
  return Out;
}

const Stmt *findIn(const Stmt &S, llvm::function_ref<bool(const Stmt &)> Wanted) {
  if (Wanted(S))
    return &S;
  for (const Stmt *Child : S.children())
    if (const Stmt *Found = Child ? findIn(*Child, Wanted) : nullptr)
      return Found;
  return nullptr;
}

const Stmt *findIn(const FunctionDecl &Kernel, llvm::function_ref<bool(const Stmt &)> Wanted) {
  for (const FunctionDecl *F : functionsOf(Kernel))
    if (const Stmt *Found = findIn(*F->getBody(), Wanted))
      return Found;
  return nullptr;
}

bool isConstant(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Known;
  return !E.isValueDependent() && E.EvaluateAsRValue(Known, Context);
}

/// Which numbers a variable may begin as.
struct Numbers {
  bool Zero = false, MinusZero = false, Other = false;
  bool any() const { return Zero || MinusZero || Other; }
};

/// What is done with a value of a variable, as far as a number in its place matters.
struct Use {
  const DeclRefExpr *Ref;
  const VarDecl *Variable;
  llvm::SmallVector<const Stmt *, 4> Loops;
  bool IsWritten = false;
  /// Nothing folds where it is 0, or -0.
  bool KeepsZero = false, KeepsMinusZero = false;
};

/// Reads one function.
class NumberReader {
public:
  NumberReader(const FunctionDecl &Function, bool IsKernel, bool ReadsBack)
      : Context(Function.getASTContext()), Function(Function), ReadsBack(ReadsBack),
        Assigned(assignedVariables(Function.getBody())) {
    if (!IsKernel) // where it is inlined, any argument may be a number
      for (const ParmVarDecl *Parameter : Function.parameters())
        Begins[Parameter].Other = true;
  }

  const Expr *run(bool IntegersMatter) {
    read(*Function.getBody());
    while (spread()) {
    }
    if (Hidden && !Changes.empty())
      return Hidden;
    for (const Use &Each : Uses) {
      const auto It = Begins.find(Each.Variable);
      if (It == Begins.end() || !It->second.any() || Each.IsWritten)
        continue;
      const QualType Type = Context.getBaseElementType(Each.Variable->getType());
      const bool Floats = hasFloatingParts(Type) || Type->isVectorType();
      if (!Floats && !(IntegersMatter && (Type->isIntegerType() || Type->isRecordType())))
        continue;
      const Numbers &Begin = It->second;
      const bool Kept = Floats && !Begin.Other && (!Begin.Zero || Each.KeepsZero) &&
                        (!Begin.MinusZero || Each.KeepsMinusZero);
      if (!Kept && isBehindLoop(Each))
        return Each.Ref;
    }
    return nullptr;
  }

private:
  void read(const Stmt &S) {
    Parents.push_back(&S);
    if (isLoop(S)) {
      Loops.push_back(&S);
      Changes.try_emplace(&S, assignedVariables(&S));
    }
    if (const auto *Declares = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit()) {
          if (V->getType()->isReferenceType() && variableOf(*V->getInit()))
            Hidden = V->getInit(); // another name for it
          give(*V, *V->getInit());
        }
    } else if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->getOpcode() == BO_Assign) {
      if (const auto *V = variableOf(*Op->getLHS()))
        give(*V, *Op->getRHS());
    } else if (const auto *Address = dyn_cast<UnaryOperator>(&S);
               Address && Address->getOpcode() == UO_AddrOf) {
      const VarDecl *V = variableOf(*Address->getSubExpr());
      if (V && hasFloatingParts(V->getType()))
        Hidden = Address;
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(&S)) {
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Uses.push_back(useOf(*Ref, *V));
    }
    for (const Stmt *Child : S.children())
      if (Child)
        read(*Child);
    if (isLoop(S))
      Loops.pop_back();
    Parents.pop_back();
  }

  /// The variable that \p E is, or is a part of.
  static const VarDecl *variableOf(const Expr &E) {
    const Expr *Whole = E.IgnoreParenImpCasts();
    for (;;) {
      const auto *Member = dyn_cast<MemberExpr>(Whole);
      const auto *Element = dyn_cast<ArraySubscriptExpr>(Whole);
      if (Member && !Member->isArrow())
        Whole = Member->getBase()->IgnoreParenImpCasts();
      else if (Element)
        Whole = Element->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Whole);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isPointerType() ? V : nullptr;
  }

  void give(const VarDecl &V, const Expr &Value) {
    if (const auto *List = dyn_cast<InitListExpr>(&Value)) {
      if (List->getNumInits() == 0)
        Begins[&V].Zero = true;
      for (const Expr *Each : List->inits())
        give(V, *Each);
      return;
    }
    if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(Value)) {
      Begins[&V].Zero = true;
      return;
    }
    Expr::EvalResult Known;
    if (Value.isValueDependent() || !Value.EvaluateAsRValue(Known, Context) ||
        !(Known.Val.isFloat() || Known.Val.isInt())) {
      Given.emplace_back(&V, &Value);
      return;
    }
    Numbers &Begin = Begins[&V];
    if (Known.Val.isInt())
      (Known.Val.getInt() == 0 ? Begin.Zero : Begin.Other) = true;
    else if (!Known.Val.getFloat().isZero())
      Begin.Other = true;
    else
      (Known.Val.getFloat().isNegative() ? Begin.MinusZero : Begin.Zero) = true;
  }

  /// What is computed from numbers alone is one.
  bool spread() {
    bool Grows = false;
    for (const auto &[V, Value] : Given) {
      const auto isOpen = [&](const Stmt &S) {
        if (isa<ArraySubscriptExpr, MemberExpr>(S))
          return !variableOf(cast<Expr>(S));
        if (const auto *Op = dyn_cast<UnaryOperator>(&S); Op && Op->getOpcode() == UO_Deref)
          return true;
        const auto *Call = dyn_cast<CallExpr>(&S);
        if (Call && (!Call->getDirectCallee() ||
                     deviceEffect(*Call->getDirectCallee()) != DeviceEffect::Value))
          return Call->getNumArgs() == 0;
        const auto *Ref = dyn_cast<DeclRefExpr>(&S);
        const auto *Other = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
        return Other && !Begins.contains(Other);
      };
      Numbers &Begin = Begins[V];
      if (!Begin.Other && !findIn(*Value, isOpen))
        Grows = Begin.Other = true;
    }
    return Grows;
  }

  Use useOf(const DeclRefExpr &Ref, const VarDecl &V) const {
    Use Out{&Ref, &V, {Loops.begin(), Loops.end()}};
    // The variable, or the part of it, that is used.
    size_t I = Parents.size() - 1;
    const Stmt *Part = Parents[I];
    const auto isPart = [&](const Stmt &S) {
      const auto *Element = dyn_cast<ArraySubscriptExpr>(&S);
      const auto *Cast = dyn_cast<ImplicitCastExpr>(&S);
      return isa<ParenExpr>(S) || (Cast && Cast->getCastKind() != CK_IntegralToFloating) ||
             (isa<MemberExpr>(S) && !cast<MemberExpr>(S).isArrow()) ||
             (Element &&
              Element->getBase()->IgnoreParenImpCasts() == cast<Expr>(Part)->IgnoreParenImpCasts());
    };
    while (I > 0 && isPart(*Parents[I - 1]))
      Part = Parents[--I];
    const Stmt *User = I > 0 ? Parents[I - 1] : nullptr;
    const auto isHere = [&](const Expr *E) { return E == Part; };
    if (const auto *Op = dyn_cast_or_null<BinaryOperator>(User)) {
      const Expr &Other = isHere(Op->getLHS()) ? *Op->getRHS() : *Op->getLHS();
      switch (Op->getOpcode()) {
      case BO_Assign:
        Out.IsWritten = isHere(Op->getLHS());
        Out.KeepsZero = Out.KeepsMinusZero = !ReadsBack && !variableOf(*Op->getLHS());
        break;
      case BO_AddAssign:
      case BO_Add:
        Out.KeepsZero = isSignUnknown(Other);
        break;
      case BO_Mul:
      case BO_Div: // a value that may be infinite, or no number, keeps its product with 0
      case BO_MulAssign:
      case BO_DivAssign:
        Out.KeepsZero = Out.KeepsMinusZero = isOpenValue(Other);
        break;
      default:
        break;
      }
    } else if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      Out.KeepsZero = Out.KeepsMinusZero = Callee && isAtomic(deviceEffect(*Callee));
    }
    return Out;
  }

  /// A parameter as it came, or what is loaded from memory of which nothing is known.
  bool isOpenValue(const Expr &Written) const {
    const Expr *E = Written.IgnoreParenImpCasts();
    if (!E->getType()->isRealFloatingType())
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Parameter = dyn_cast<ParmVarDecl>(Ref->getDecl());
      return Parameter && !Assigned.contains(Parameter) &&
             Parameter->getDeclContext() == static_cast<const DeclContext *>(&Function);
    }
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    const Expr *From = Element                                   ? Element->getBase()
                       : Deref && Deref->getOpcode() == UO_Deref ? Deref->getSubExpr()
                                                                 : nullptr;
    // (A table of this file may be known.)
    const auto isKnown = [](const Stmt &S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(&S);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      return V && V->hasGlobalStorage() && !V->getType()->isPointerType();
    };
    return From && !ReadsBack && !variableOf(*E) && !findIn(*From, isKnown);
  }

  /// A value that may be -0, to which adding 0 is an operation: no square, for one.
  bool isSignUnknown(const Expr &Written) const {
    const auto *Product = dyn_cast<BinaryOperator>(Written.IgnoreParenImpCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return isOpenValue(Written);
    const auto isParameter = [](const Expr &E) {
      return isa<DeclRefExpr>(E.IgnoreParenImpCasts());
    };
    return isOpenValue(*Product->getLHS()) && isOpenValue(*Product->getRHS()) &&
           isParameter(*Product->getLHS()) != isParameter(*Product->getRHS());
  }

  bool isBehindLoop(const Use &Each) const {
    return llvm::any_of(Changes, [&](const auto &Loop) {
      return Loop.second.contains(Each.Variable) && !llvm::is_contained(Each.Loops, Loop.first);
    });
  }

  const ASTContext &Context;
  const FunctionDecl &Function;
  const bool ReadsBack;
  const llvm::DenseSet<const VarDecl *> Assigned;
  llvm::SmallVector<const Stmt *, 32> Parents;
  llvm::SmallVector<const Stmt *, 4> Loops;
  llvm::MapVector<const Stmt *, llvm::DenseSet<const VarDecl *>> Changes;
  llvm::DenseMap<const VarDecl *, Numbers> Begins;
  std::vector<std::pair<const VarDecl *, const Expr *>> Given;
  std::vector<Use> Uses;
  /// A variable is used in other ways than by its name.
  const Expr *Hidden = nullptr;
};

} // namespace

bool computesWithIntegers(const FunctionDecl &Kernel) {
  const ASTContext &Context = Kernel.getASTContext();
  return findIn(Kernel, [&](const Stmt &S) {
           if (const auto *Cast = dyn_cast<CastExpr>(&S))
             return Cast->getCastKind() == CK_IntegralToFloating &&
                    !isConstant(*Cast->getSubExpr(), Context);
           const auto *Call = dyn_cast<CallExpr>(&S);
           return Call && Call->getType()->isRealFloatingType() && Call->getDirectCallee() &&
                  deviceEffect(*Call->getDirectCallee()) == DeviceEffect::Value &&
                  llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
                    return Argument->getType()->isIntegerType() && !isConstant(*Argument, Context);
                  });
         }) != nullptr;
}

const Expr *numberKeptPastLoop(const FunctionDecl &Kernel, bool ReadsBack) {
  const bool IntegersMatter = computesWithIntegers(Kernel);
  for (const FunctionDecl *F : functionsOf(Kernel))
    if (const Expr *Found = NumberReader(*F, F == &Kernel, ReadsBack).run(IntegersMatter))
      return Found;
  return nullptr;
}

const Stmt *whereFloatsAreTold(const FunctionDecl &Kernel, bool SignsMatter,
                               llvm::function_ref<bool(const Expr &)> Loaded,
                               llvm::function_ref<bool(const Expr &)> Hidden) {
  const ASTContext &Context = Kernel.getASTContext();
  std::vector<std::pair<llvm::FoldingSetNodeID, llvm::FoldingSetNodeID>> Compared;
  return findIn(Kernel, [&](const Stmt &S) {
    if (const auto *Cast = dyn_cast<CastExpr>(&S))
      return Cast->getCastKind() == CK_FloatingToBoolean && !Hidden(*Cast->getSubExpr());
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    if (!Op || !Op->isComparisonOp() || !Op->getLHS()->getType()->isRealFloatingType() ||
        Hidden(*Op->getLHS()) || Hidden(*Op->getRHS()))
      return false;
    if (SignsMatter || Op->isEqualityOp() || !(Loaded(*Op->getLHS()) || Loaded(*Op->getRHS())))
      return true;
    llvm::FoldingSetNodeID X, Y;
    peeled(*Op->getLHS()).Profile(X, Context, /*Canonical=*/true);
    peeled(*Op->getRHS()).Profile(Y, Context, /*Canonical=*/true);
    const bool Again = llvm::any_of(Compared, [&](const auto &Each) {
      return (Each.first == X && Each.second == Y) || (Each.first == Y && Each.second == X);
    });
    Compared.emplace_back(std::move(X), std::move(Y));
    return Again;
  });
}

namespace {

/// Whether a value depends on which thread it is, or on data; and if not, on what the host gives.
enum class Openness { Known, Given, OfThread };

Openness opennessOf(const Stmt &S, const FunctionDecl &Kernel,
                    const llvm::DenseSet<const VarDecl *> &Assigned, unsigned Depth = 0) {
  if (const auto *Call = dyn_cast<CallExpr>(&S); Call && isCoordinate(*Call))
    return Openness::OfThread;
  if (isa<ArraySubscriptExpr>(S))
    return Openness::OfThread;
  Openness Out = Openness::Known;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && isCoordinate(*V))
      return Openness::OfThread;
    if (!V || V->getDeclContext() != static_cast<const DeclContext *>(&Kernel) ||
        Assigned.contains(V))
      return Openness::Known;
    if (isa<ParmVarDecl>(V))
      return Openness::Given;
    if (V->getInit() && V->hasLocalStorage() && Depth < 16)
      return opennessOf(*V->getInit(), Kernel, Assigned, Depth + 1);
    return Openness::Known;
  }
  for (const Stmt *Child : S.children())
    if (Child)
      Out = std::max(Out, opennessOf(*Child, Kernel, Assigned, Depth));
  return Out;
}

} // namespace

const Stmt *whereIntegersAreTold(const FunctionDecl &Kernel,
                                 llvm::function_ref<bool(const Expr &)> Hidden) {
  const ASTContext &Context = Kernel.getASTContext();
  const llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(Kernel.getBody());
  return findIn(Kernel, [&](const Stmt &S) {
    if (isLoop(S) || isa<SwitchStmt>(S))
      return true;
    // (Behind a question for a truth value that is a 0 or a 1.)
    if (const auto *Cast = dyn_cast<CastExpr>(&S))
      return (Cast->getCastKind() == CK_IntegralToBoolean && !Hidden(*Cast->getSubExpr())) ||
             (Cast->getCastKind() == CK_LValueToRValue && Cast->getType()->isBooleanType() &&
              !Hidden(*Cast));
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    if (!Op || !Op->isComparisonOp() || !Op->getLHS()->getType()->isIntegralOrEnumerationType() ||
        Hidden(*Op->getLHS()) || Hidden(*Op->getRHS()))
      return false;
    // The guard `i < n` tells neither.
    const Openness X = opennessOf(*Op->getLHS(), Kernel, Assigned),
                   Y = opennessOf(*Op->getRHS(), Kernel, Assigned);
    return Op->isEqualityOp() || isConstant(*Op->getLHS(), Context) ||
           isConstant(*Op->getRHS(), Context) || std::min(X, Y) == Openness::Known ||
           std::max(X, Y) != Openness::OfThread;
  });
}

} // namespace gpufuse
