#include "analysis/kernel/Rounding.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/CallArguments.h"
#include "analysis/kernel/OutsideMemory.h"
#include "matchers/DeviceApi.h"
#include "matchers/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace gpufuse {

const Expr &peeled(const Expr &Written) {
  const Expr *E = &Written;
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      // A double product that is narrowed may be compiled as one of floats.
      if (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_FloatingCast)
        return *E;
      E = Cast->getSubExpr();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
               Unary && (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus)) {
      E = Unary->getSubExpr();
    } else {
      return *E;
    }
  }
}

namespace {

/// The right-hand sides of all plain assignments to one local variable.
class Assignments : public DynamicRecursiveASTVisitor {
public:
  explicit Assignments(const VarDecl &V) : V(V) {}
  llvm::SmallVector<const BinaryOperator *, 4> Found;
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    const auto *Ref = dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParenImpCasts());
    if (Op->isAssignmentOp() && Ref && Ref->getDecl() == &V)
      Found.push_back(Op);
    return true;
  }

private:
  const VarDecl &V;
};

/// Functions whose result is no product, whatever they compute. (`expf` and its like end in a
/// multiplication that is contracted into a sum behind them.)
bool neverEndsInProduct(const FunctionDecl &Callee) {
  return selectsOrRounds(Callee) ||
         (deviceEffect(Callee) == DeviceEffect::Value && Callee.getIdentifier() &&
          llvm::is_contained({"fma", "fmaf", "__fma_rn", "__fmaf_rn"}, Callee.getName()));
}

/// True for an element or member of a local array or struct, whose history is not followed.
bool readsLocalMemory(const Expr &Read) {
  const Expr *E = Read.IgnoreParenImpCasts();
  bool Part = false;
  for (;;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase()->IgnoreParenImpCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    else
      break;
    Part = true;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Part && V && !V->hasGlobalStorage() && !V->getType()->isPointerType();
}

/// True when \p V has its address taken, is bound to a reference, or is stepped.
bool changesOtherThanByAssignment(const VarDecl &V, const FunctionDecl &Kernel) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(const VarDecl &V) : V(V) {}
    unsigned Mentions = 0, Understood = 0;
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
      Mentions += Ref->getDecl() == &V;
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
      if (Cast->getCastKind() == CK_LValueToRValue)
        count(Cast->getSubExpr());
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *Op) override {
      if (Op->isAssignmentOp())
        count(Op->getLHS());
      return true;
    }
    void count(const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
      Understood += Ref && Ref->getDecl() == &V;
    }
    const VarDecl &V;
  } Finder(V);
  Finder.TraverseStmt(Kernel.getBody());
  return Finder.Mentions != Finder.Understood;
}

/// All operators in the body of a kernel and of what it calls.
class OperatorCollector : public DynamicRecursiveASTVisitor {
public:
  std::vector<std::pair<const BinaryOperator *, const FunctionDecl *>> Found;
  std::vector<const CallExpr *> Calls;
  /// The functions that make the calls.
  std::vector<const FunctionDecl *> Callers;
  bool ConvertsFloats = false;
  bool ComparesPointers = false;

  void collect(const FunctionDecl &Function) {
    const FunctionDecl *Definition = nullptr;
    if (!Function.hasBody(Definition) || !Seen.insert(Definition).second)
      return;
    const FunctionDecl *Outer = std::exchange(Current, Definition);
    TraverseStmt(Definition->getBody());
    Current = Outer;
  }

  bool VisitBinaryOperator(BinaryOperator *Op) override {
    Found.emplace_back(Op, Current);
    const auto isPointer = [](const Expr &Operand) {
      return Operand.getType()->isPointerType() &&
             !isa<CXXNullPtrLiteralExpr, GNUNullExpr, IntegerLiteral>(Operand.IgnoreParenCasts());
    };
    ComparesPointers |= (Op->isComparisonOp() || Op->getOpcode() == BO_Sub) &&
                        isPointer(*Op->getLHS()) && isPointer(*Op->getRHS());
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    ConvertsFloats |= Cast->getCastKind() == CK_FloatingCast &&
                      !isa<FloatingLiteral>(Cast->getSubExpr()->IgnoreParens());
    ComparesPointers |= Cast->getCastKind() == CK_PointerToIntegral;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    Callers.push_back(Current);
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && deviceEffect(*Callee) == DeviceEffect::Unknown)
      collect(*Callee);
    return true;
  }

private:
  const FunctionDecl *Current = nullptr;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

/// A kernel, with all that it calls.
struct WholeKernel {
  explicit WholeKernel(const KernelSummary &Summary)
      : Kernel(*Summary.Kernel), Given(Summary.Given), Outside(*Summary.Kernel, Summary.Given) {
    Operators.collect(Kernel);
  }

  const FunctionDecl &Kernel;
  const GivenObjects &Given;
  const OutsideMemory Outside;
  OperatorCollector Operators;
};

/// A function of a kernel: itself, or one that it calls.
struct Scope {
  const FunctionDecl &Function;
  const WholeKernel &Whole;

  Stmt *body() const { return Function.getBody(); }
  const ASTContext &context() const { return Function.getASTContext(); }
  bool declares(const VarDecl &V) const {
    return V.getDeclContext() == static_cast<const DeclContext *>(&Function);
  }
};

/// What a call in the function Caller gives a parameter.
struct Argument {
  const Expr *Value;
  const FunctionDecl *Caller;
};
/// What all calls give \p Parameter, of the function at hand; none where one of them does not tell.
llvm::SmallVector<Argument, 2> argumentsFor(const ParmVarDecl &Parameter, const Scope &In) {
  llvm::SmallVector<Argument, 2> Out;
  const OperatorCollector &All = In.Whole.Operators;
  for (const auto &[Call, Caller] : llvm::zip(All.Calls, All.Callers)) {
    if (!isCallOf(*Call, &In.Function))
      continue;
    const Expr *Given = argumentFor(Parameter, *Call);
    if (!Given)
      return {};
    Out.push_back({Given, Caller});
  }
  return Out;
}

/// True for a parameter of the kernel, and for one of a function it calls that is never changed,
/// and of which \p Holds of whatever the calls give it.
bool isGivenOnly(const ParmVarDecl &Parameter, const Scope &In, unsigned Depth,
                 llvm::function_ref<bool(const Expr &, const Scope &, unsigned)> Holds) {
  if (In.Function.hasAttr<CUDAGlobalAttr>())
    return true;
  const auto Arguments = argumentsFor(Parameter, In);
  return Depth < 8 && !Arguments.empty() && !assignedVariables(In.body()).contains(&Parameter) &&
         llvm::all_of(
             Arguments,
             [&](const Argument &Given) {
               return Holds(*Given.Value, {*Given.Caller, In.Whole}, Depth + 1);
             });
}

/// True for a divisor that no compiler knows: one that is read from a parameter of the kernel or
/// from memory.
bool isRunTimeValue(const Expr &Divisor, const Scope &In, unsigned Depth = 0) {
  const Expr *E = Divisor.IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(Ref->getDecl());
    return Parameter && In.declares(*Parameter) &&
           isGivenOnly(*Parameter, In, Depth, [](const Expr &Value, const Scope &At, unsigned D) {
             return isRunTimeValue(Value, At, D);
           });
  }
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  return Element && Element->getBase()->IgnoreImpCasts()->getType()->isPointerType() &&
         isRunTimeValue(*Element->getBase(), In, Depth);
}

using Kind = StoredValue::Kind;

/// True for an integer that no compiler knows: one that is loaded, or a parameter of the kernel, or
/// a coordinate.
bool isOpenInteger(const Expr &Written, const Scope &In, unsigned Depth = 0) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (!coordinateNamed(Written, In.context()).empty())
    return true;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  if (!Ref)
    return In.Whole.Outside.contains(*E);
  return Parameter && In.declares(*Parameter) &&
         isGivenOnly(*Parameter, In, Depth, [](const Expr &Value, const Scope &At, unsigned D) {
           return isOpenInteger(Value, At, D);
         });
}

/// True when the compiler may know \p E to be zero, of the given sign: a constant, or a local
/// variable that is given one.
bool mayBeKnownZero(const Expr &Written, bool Negative, const Scope &In, unsigned Depth = 0) {
  const Expr *E = Written.IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenCasts();
  if (Depth > 8)
    return true;
  llvm::APFloat Number(0.0);
  Expr::EvalResult Integer;
  if (E->isValueDependent())
    return true;
  // Also with its casts: `(int)0.4f`.
  for (const Expr *Each : {&Written, E})
    if (Each->getType()->isRealFloatingType() && Each->EvaluateAsFloat(Number, In.context()))
      return Number.isZero() && Number.isNegative() == Negative;
    else if (Each->getType()->isIntegralOrEnumerationType() &&
             Each->EvaluateAsInt(Integer, In.context()))
      return Integer.Val.getInt().isZero() && !Negative;
  if (const auto *Minus = dyn_cast<UnaryOperator>(E); Minus && Minus->getOpcode() == UO_Minus)
    return mayBeKnownZero(*Minus->getSubExpr(), !Negative, In, Depth + 1);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return mayBeKnownZero(*Choice->getTrueExpr(), Negative, In, Depth + 1) ||
           mayBeKnownZero(*Choice->getFalseExpr(), Negative, In, Depth + 1);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V);
  if (Parameter && In.declares(*Parameter) && !In.Function.hasAttr<CUDAGlobalAttr>()) {
    const auto Arguments = argumentsFor(*Parameter, In);
    if (Arguments.empty() || llvm::any_of(Arguments, [&](const Argument &Given) {
          return mayBeKnownZero(*Given.Value, Negative, {*Given.Caller, In.Whole}, Depth + 1);
        }))
      return true;
  }
  if (!V || !isOwnVariable(*V)) // an integer may be 0 in many ways: `v & 0`
    return !Negative && E->getType()->isIntegralOrEnumerationType() && !isOpenInteger(*E, In);
  Assignments All(*V);
  All.TraverseStmt(In.body());
  return (V->getInit() && mayBeKnownZero(*V->getInit(), Negative, In, Depth + 1)) ||
         llvm::any_of(All.Found, [&](const BinaryOperator *Op) {
           return Op->getOpcode() == BO_Assign &&
                  mayBeKnownZero(*Op->getRHS(), Negative, In, Depth + 1);
         });
}

/// The operand that is the value of the sum \p Op, bit for bit, where the other one is zero; 0 and
/// what \p StaysSum remain a sum.
const Expr *remainingSummand(const BinaryOperator &Op, const Scope &In,
                             llvm::function_ref<bool(const Expr &)> StaysSum) {
  const Expr &X = *Op.getLHS(), &Y = *Op.getRHS();
  const bool Adds = Op.getOpcode() == BO_Add || Op.getOpcode() == BO_AddAssign;
  if (!Op.getType()->isRealFloatingType() ||
      !(Adds || Op.isAdditiveOp() || Op.getOpcode() == BO_SubAssign))
    return nullptr;
  if (mayBeKnownZero(Y, /*Negative=*/Adds, In)) // x + -0, x - 0
    return &X;
  if (mayBeKnownZero(X, /*Negative=*/true, In)) // -0 + y, -0 - y
    return &Y;
  // 0 + y, y + 0, 0 - y, where y is not -0
  if (mayBeKnownZero(X, /*Negative=*/false, In) && !StaysSum(Y))
    return &Y;
  return Adds && mayBeKnownZero(Y, /*Negative=*/false, In) && !StaysSum(X) ? &X : nullptr;
}

/// True when \p S reads \p V only where no sum can absorb it: stored as it is, multiplied, divided,
/// compared, selected from. \p Safe tells whether that holds for the value of \p S itself.
bool entersNoSum(const Stmt &S, const VarDecl &V, bool Safe) {
  const auto names = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    return Ref && Ref->getDecl() == &V;
  };
  const auto all = [&](bool ChildSafe) {
    return llvm::all_of(S.children(), [&](const Stmt *Child) {
      return !Child || entersNoSum(*Child, V, ChildSafe);
    });
  };
  if (const auto *E = dyn_cast<Expr>(&S); E && names(E))
    return Safe;
  if (isa<ParenExpr, FullExpr>(S))
    return all(Safe);
  if (const auto *Cast = dyn_cast<CastExpr>(&S))
    return all(Safe || Cast->getCastKind() == CK_FloatingToIntegral ||
               Cast->getCastKind() == CK_FloatingToBoolean);
  if (const auto *Unary = dyn_cast<UnaryOperator>(&S))
    return all(Safe && (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus));
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&S))
    return entersNoSum(*Choice->getCond(), V, true) &&
           entersNoSum(*Choice->getTrueExpr(), V, Safe) &&
           entersNoSum(*Choice->getFalseExpr(), V, Safe);
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    return all(Call->getDirectCallee() && selectsOrRounds(*Call->getDirectCallee()));
  if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
    if (Op->isComparisonOp() || Op->isMultiplicativeOp())
      return all(true);
    const bool Scales = Op->getOpcode() == BO_MulAssign || Op->getOpcode() == BO_DivAssign;
    if (Scales || Op->getOpcode() == BO_Assign) {
      // A copy in another variable may enter a sum there.
      const bool ToMemory = !isa<DeclRefExpr>(Op->getLHS()->IgnoreParens());
      return entersNoSum(*Op->getLHS(), V, names(Op->getLHS())) &&
             entersNoSum(*Op->getRHS(), V, Scales || ToMemory || names(Op->getLHS()));
    }
  }
  return all(false);
}

/// True when nothing that \p Kernel computes is a product of floating-point values.
bool formsNoProduct(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  return productsIn(Kernel).empty() && llvm::none_of(Operators.Calls, [](const CallExpr *Call) {
           const FunctionDecl *Callee = Call->getDirectCallee();
           return !Callee || (deviceEffect(*Callee) == DeviceEffect::Value &&
                              hasFloatingParts(Call->getType().getNonReferenceType()) &&
                              !selectsOrRounds(*Callee));
         });
}

/// 0 and any term may be the term.
bool noTerm(const Expr &) { return false; }

class ValueClassifier {
public:
  ValueClassifier(const Scope &In, const DialectOptions &Dialect,
                  llvm::function_ref<bool(const Expr &)> StaysSum = noTerm)
      : In(In), Dialect(Dialect), StaysSum(StaysSum) {}

  StoredValue Result;

  void classify(const Expr *Value, unsigned Depth = 0) {
    if (Depth > 8)
      return isAlso(Kind::MayBeProduct);
    const Expr *E = &peeled(*Value);
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return classifyOperator(*Op, Depth);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      classify(Choice->getTrueExpr(), Depth + 1);
      return classify(Choice->getFalseExpr(), Depth + 1);
    }
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return classifyLoad(*Cast->getSubExpr(), Depth);
      if (Cast->getCastKind() != CK_IntegralToFloating)
        isAlso(Kind::MayBeProduct);
      return;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (!Callee || !neverEndsInProduct(*Callee) || mayBeItsArgument(*Call))
        isAlso(Kind::MayBeProduct);
      else if (Call->getNumArgs() == 2) // the larger or smaller one; which, may be known
        for (const Expr *Arg : Call->arguments())
          classify(Arg, Depth + 1);
    } else if (!isa<FloatingLiteral, IntegerLiteral, ImplicitValueInitExpr>(E)) {
      isAlso(Kind::MayBeProduct);
    }
  }

private:
  void isAlso(Kind What) { Result.Rest = std::max(Result.Rest, What); }

  /// `fma(x, y, -0.0)`, `fmax(p, p)`
  bool mayBeItsArgument(const CallExpr &Call) const {
    if (Call.getNumArgs() == 3)
      return mayBeKnownZero(*Call.getArg(2), /*Negative=*/true, In);
    if (Call.getNumArgs() != 2)
      return false;
    llvm::FoldingSetNodeID X, Y;
    Call.getArg(0)->Profile(X, In.context(), /*Canonical=*/true);
    Call.getArg(1)->Profile(Y, In.context(), /*Canonical=*/true);
    return X == Y;
  }

  void classifyOperator(const BinaryOperator &Op, unsigned Depth) {
    switch (Op.getOpcode()) {
    case BO_Mul:
    case BO_MulAssign:
      Result.Pinnable.push_back(&Op);
      return;
    case BO_Div:
    case BO_DivAssign:
      // A quotient by a constant may be compiled as a product, an approximate one is one.
      if (Dialect.Lang != Language::Cuda || Dialect.ApproximatesDivision)
        isAlso(Kind::MayBeProduct);
      else if (!isRunTimeValue(*Op.getRHS(), In))
        Result.Pinnable.push_back(&Op);
      return;
    case BO_Comma:
    case BO_Assign:
      return classify(Op.getRHS(), Depth + 1);
    case BO_Add:
    case BO_Sub:
    case BO_AddAssign:
    case BO_SubAssign:
      if (const Expr *Value = remainingSummand(Op, In, StaysSum))
        classify(Value, Depth + 1);
      return;
    default:
      return;
    }
  }

  void classifyLoad(const Expr &From, unsigned Depth) {
    if (In.Whole.Given.isGiven(*From.IgnoreParens()))
      return; // as a parameter of the kernel
    const auto *Ref = dyn_cast<DeclRefExpr>(From.IgnoreParens());
    const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Variable || Variable->hasGlobalStorage()) // not `a[i] = v = x * y`
      return isAlso(In.Whole.Outside.contains(From) || formsNoProduct(In.Whole.Kernel)
                        ? Kind::Copy
                        : Kind::MayBeProduct);
    if (Variable->getType()->isReferenceType() || !In.declares(*Variable) ||
        changesOtherThanByAssignment(*Variable, In.Function))
      return isAlso(Kind::MayBeProduct);
    ValueClassifier Held(In, Dialect, StaysSum);
    if (isa<ParmVarDecl>(Variable) && !In.Function.hasAttr<CUDAGlobalAttr>())
      classifyGiven(*cast<ParmVarDecl>(Variable), Depth);
    else if (Variable->getInit())
      Held.classify(Variable->getInit(), Depth + 1);
    Assignments All(*Variable);
    All.TraverseStmt(In.body());
    for (const BinaryOperator *Op : All.Found)
      Held.classify(Op->getOpcode() == BO_Assign ? Op->getRHS() : Op, Depth + 1);
    isAlso(Held.Result.Rest);
    if (Held.Result.Pinnable.empty())
      return;
    // With its own rounding, the product would be missing in the kernel's own sums.
    if (!entersNoSum(*In.body(), *Variable, false))
      return isAlso(Kind::MayBeProduct);
    for (const BinaryOperator *Op : Held.Result.Pinnable)
      if (!llvm::is_contained(Result.Pinnable, Op))
        Result.Pinnable.push_back(Op);
  }

  /// What the calls of a function give its parameter.
  void classifyGiven(const ParmVarDecl &Parameter, unsigned Depth) {
    const auto Arguments = argumentsFor(Parameter, In);
    if (Arguments.empty())
      isAlso(Kind::MayBeProduct);
    for (const Argument &Each : Arguments) {
      ValueClassifier Given({*Each.Caller, In.Whole}, Dialect, StaysSum);
      Given.classify(Each.Value, Depth + 1);
      isAlso(Given.Result.mayBeProduct() ? Kind::MayBeProduct : Given.Result.Rest);
    }
  }

  const Scope In;
  const DialectOptions &Dialect;
  const llvm::function_ref<bool(const Expr &)> StaysSum;
};

/// Looks for what makes an integer of the bits of a floating-point value, in a kernel and what it
/// calls: `__float_as_int(a * b)`, casts of addresses, unions, copies of bytes.
class BitFinder : public DynamicRecursiveASTVisitor {
public:
  bool in(const FunctionDecl &Function) {
    const FunctionDecl *Definition = nullptr;
    if (Function.hasBody(Definition) && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
    return Found;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    const CastKind How = Cast->getCastKind();
    Found |= How == CK_LValueBitCast || How == CK_LValueToRValueBitCast;
    if (How == CK_BitCast && Cast->getType()->isPointerType() &&
        Cast->getSubExpr()->getType()->isPointerType())
      Found |= hasFloatingParts(Cast->getType()->getPointeeType()) ||
               hasFloatingParts(Cast->getSubExpr()->getType()->getPointeeType());
    return !Found;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    Found |= Field && Field->getParent()->isUnion();
    return !Found;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    if (deviceEffect(*Callee) == DeviceEffect::Unknown)
      return !in(*Callee);
    Found |= !hasFloatingParts(Call->getType().getNonReferenceType()) &&
             llvm::any_of(Call->arguments(), [](const Expr *Arg) {
               return hasFloatingParts(Arg->getType().getNonReferenceType());
             });
    return !Found;
  }

private:
  bool Found = false;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

/// What a variable begins with, as far as sums are concerned.
enum class Beginning {
  Open, ///< nothing is known of it, or it is a number other than 0
  Zero,
  Other
};

Beginning beginningWith(const Expr &Written, const Scope &In) {
  const Expr &E = peeled(Written);
  if (isa<FloatingLiteral, IntegerLiteral>(E.IgnoreParenImpCasts())) {
    if (mayBeKnownZero(Written, /*Negative=*/true, In))
      return Beginning::Other; // -0 and a product are the product
    return mayBeKnownZero(Written, /*Negative=*/false, In) ? Beginning::Zero : Beginning::Open;
  }
  const auto *Load = dyn_cast<CastExpr>(&E);
  if (Load && Load->getCastKind() == CK_IntegralToFloating)
    return isOpenInteger(*Load->getSubExpr(), In) ? Beginning::Open : Beginning::Other;
  return Load && Load->getCastKind() == CK_LValueToRValue &&
                 In.Whole.Outside.contains(*Load->getSubExpr())
             ? Beginning::Open
             : Beginning::Other;
}

/// True for a local that starts as a literal or a load and then only ever has values added, which
/// stay sums.
bool accumulates(const VarDecl &V, const Scope &In,
                 llvm::function_ref<bool(const Expr &)> StaysSum) {
  if (!In.declares(V) || isa<ParmVarDecl>(V) || changesOtherThanByAssignment(V, In.Function))
    return false;
  Assignments All(V);
  All.TraverseStmt(In.body());
  bool FromZero = false;
  const auto begins = [&](const Expr &Value) {
    const Beginning Is = beginningWith(Value, In);
    FromZero |= Is == Beginning::Zero;
    return Is != Beginning::Other;
  };
  if (V.getInit() && !begins(*V.getInit()))
    return false;
  llvm::SmallVector<const Expr *, 4> Terms;
  for (const BinaryOperator *Op : All.Found) {
    if (Op->getOpcode() == BO_AddAssign || Op->getOpcode() == BO_SubAssign)
      Terms.push_back(Op->getRHS());
    else if (Op->getOpcode() != BO_Assign || !begins(*Op->getRHS()))
      return false;
  }
  return !FromZero || llvm::all_of(Terms, [&](const Expr *Term) { return StaysSum(*Term); });
}

} // namespace

std::vector<const BinaryOperator *>
sumsOfTwoProducts(const KernelSummary &Kernel, const DialectOptions &Dialect,
                  llvm::function_ref<bool(const Expr &)> StaysSum) {
  std::vector<const BinaryOperator *> Out;
  const WholeKernel Whole(Kernel);
  for (const auto &[Op, Function] : Whole.Operators.Found) {
    if (!isSum(*Op) || !Op->getType()->isRealFloatingType())
      continue;
    const Scope In{*Function, Whole};
    const auto mayBeProduct = [&](const Expr *Operand) {
      ValueClassifier Classifier(In, Dialect, StaysSum);
      Classifier.classify(Operand);
      return Classifier.Result.mayBeProduct();
    };
    if (!mayBeProduct(Op->getRHS()))
      continue;
    // The left side of `+=` is what its variable holds.
    const auto *Target = Op->isCompoundAssignmentOp()
                             ? dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParens())
                             : nullptr;
    const auto *Sum = Target ? dyn_cast<VarDecl>(Target->getDecl()) : nullptr;
    if (Sum ? accumulates(*Sum, In, StaysSum)
            : Op->isCompoundAssignmentOp() && Whole.Outside.contains(*Op->getLHS()))
      continue; // only ever a constant plus sums, or read from memory
    // (Else an element or member of what may hold products.)
    if (Sum || Op->isCompoundAssignmentOp() || mayBeProduct(Op->getLHS()))
      Out.push_back(Op);
  }
  return Out;
}

bool loadsMemory(const Expr &E, const OutsideMemory &Outside) {
  class Finder : public DynamicRecursiveASTVisitor {
  public:
    explicit Finder(const OutsideMemory &Outside) : Outside(Outside) {}
    bool Found = false;
    bool VisitExpr(Expr *E) override {
      const auto *Unary = dyn_cast<UnaryOperator>(E);
      if (isa<ArraySubscriptExpr, MemberExpr>(E) || (Unary && Unary->getOpcode() == UO_Deref))
        Found |= Outside.contains(*E) || isShared(*E);
      return !Found;
    }

  private:
    static bool isShared(const Expr &Place) {
      const Expr *E = Place.IgnoreParenCasts();
      while (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase()->IgnoreParenCasts();
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      return Ref && Ref->getDecl()->hasAttr<CUDASharedAttr>();
    }

    const OutsideMemory &Outside;
  } Loads(Outside);
  Loads.TraverseStmt(const_cast<Expr *>(&E));
  return Loads.Found;
}

std::optional<Accumulation> accumulation(const VarDecl &V, const FunctionDecl &Kernel) {
  if (isa<ParmVarDecl>(V) || !V.getInit() || !V.getType()->isRealFloatingType() ||
      V.hasGlobalStorage() || V.getDeclContext() != static_cast<const DeclContext *>(&Kernel) ||
      changesOtherThanByAssignment(V, Kernel))
    return std::nullopt;
  Assignments All(V);
  All.TraverseStmt(Kernel.getBody());
  Accumulation Out{V.getInit(), {}};
  for (const BinaryOperator *Op : All.Found) {
    if (Op->getOpcode() != BO_AddAssign && Op->getOpcode() != BO_SubAssign)
      return std::nullopt;
    Out.Added.push_back(Op->getRHS());
  }
  return Out;
}

bool isMultiplication(const BinaryOperator &Op) {
  return Op.getOpcode() == BO_Mul || Op.getOpcode() == BO_MulAssign;
}

bool isQuotient(const BinaryOperator &Op) {
  return Op.getOpcode() == BO_Div || Op.getOpcode() == BO_DivAssign;
}

bool isSum(const BinaryOperator &Op) {
  return Op.isAdditiveOp() || Op.getOpcode() == BO_AddAssign || Op.getOpcode() == BO_SubAssign;
}

std::vector<const BinaryOperator *> productsIn(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  std::vector<const BinaryOperator *> Products;
  for (const auto &[Op, Function] : Operators.Found)
    if ((isMultiplication(*Op) || isQuotient(*Op)) && Op->getType()->isRealFloatingType())
      Products.push_back(Op);
  return Products;
}

std::vector<FloatingOperator> floatingOperatorsIn(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  const FunctionDecl *Definition = nullptr;
  Kernel.hasBody(Definition);
  std::vector<FloatingOperator> Out;
  for (const auto &[Op, Function] : Operators.Found)
    if ((Op->getLHS()->getType()->isRealFloatingType() || // `i += x` computes with x
         Op->getRHS()->getType()->isRealFloatingType()) &&
        (isMultiplication(*Op) || isQuotient(*Op) || Op->isComparisonOp() || isSum(*Op)))
      Out.push_back({Op, Function != Definition});
  return Out;
}

bool convertsFloats(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  return Operators.ConvertsFloats;
}

bool comparesPointers(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  return Operators.ComparesPointers;
}

std::vector<const CallExpr *> callsIn(const FunctionDecl &Kernel) {
  OperatorCollector Operators;
  Operators.collect(Kernel);
  return std::move(Operators.Calls);
}

std::vector<const CallExpr *> callsEndingInProduct(const FunctionDecl &Kernel) {
  std::vector<const CallExpr *> Calls = callsIn(Kernel);
  llvm::erase_if(Calls, [](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !Callee || deviceEffect(*Callee) != DeviceEffect::Value || selectsOrRounds(*Callee) ||
           Call->getNumArgs() == 0 || // `INFINITY`
           !hasFloatingParts(Call->getType().getNonReferenceType());
  });
  return Calls;
}

bool selectsOrRounds(const FunctionDecl &Callee) {
  if (deviceEffect(Callee) != DeviceEffect::Value || !Callee.getIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  Name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"fmax", "fmaxf", "fmin", "fminf", "max", "min", "fabs", "fabsf", "floor", "floorf"},
             true)
      .Cases({"ceil", "ceilf", "trunc", "truncf", "rint", "rintf", "sqrt", "sqrtf"}, true)
      // (On AMD these subtract what is cut off, and HIP's headers define the others as the
      // operators: both may be contracted.)
      .Cases({"round", "roundf", "__fmul_rn", "__dmul_rn", "__fadd_rn", "__dadd_rn"},
             !Callee.getASTContext().getLangOpts().HIP)
      .Default(false);
}

bool hasFloatingParts(QualType Type) {
  // (`__half` and its like hold their number as an integer.)
  if (const auto *Record = Type->getAsCXXRecordDecl())
    return !Record->hasDefinition() || Record->isUnion() || Record->getName().starts_with("__") ||
           Record->getNumBases() > 0 || llvm::any_of(Record->fields(), [](const FieldDecl *Field) {
             return hasFloatingParts(Field->getType());
           });
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return hasFloatingParts(Array->getElementType());
  return !Type->isIntegralOrEnumerationType() && !Type->isPointerType();
}

bool movesBits(const FunctionDecl &Kernel) { return BitFinder().in(Kernel); }

bool mayCarryFloat(const KernelAccess &Write, const FunctionDecl &Kernel) {
  return hasFloatingParts(Write.Type) || Write.Type->isArrayType() || // bytes of anything
         movesBits(Kernel);
}

StoredValue storedValue(const KernelAccess &Write, const KernelSummary &Of,
                        const DialectOptions &Dialect) {
  if (!mayCarryFloat(Write, *Of.Kernel) || !Write.Stored)
    return {};
  const StoredValue Unknown{{}, Kind::MayBeProduct};
  if (!hasFloatingParts(Write.Type))
    return Unknown;
  const WholeKernel Whole(Of);
  if (Write.Type->isRealFloatingType()) {
    ValueClassifier Classifier({*Write.In, Whole}, Dialect);
    Classifier.classify(Write.Stored);
    return std::move(Classifier.Result);
  }
  const auto *Construct = dyn_cast<CXXConstructExpr>(Write.Stored->IgnoreParenImpCasts());
  if (Write.Nested || readsLocalMemory(*Write.Stored))
    return Unknown;
  const Expr *Source = Write.Stored->IgnoreParenImpCasts();
  if (Construct && Construct->getNumArgs() == 1)
    Source = Construct->getArg(0)->IgnoreParenImpCasts();
  if (isa<DeclRefExpr>(Source))
    return Unknown; // a local struct, put together before
  const bool Copies = (Write.Stored->isLValue() ||
                       (Construct && Construct->getConstructor()->isCopyOrMoveConstructor() &&
                        Construct->getArg(0)->isLValue())) &&
                      Whole.Outside.contains(*Source);
  return Copies ? StoredValue{{}, Kind::Copy} : Unknown;
}

} // namespace gpufuse
