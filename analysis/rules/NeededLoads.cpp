#include "analysis/rules/NeededLoads.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/CallArguments.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What a function may return.
class ReturnedValues : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallVector<const Expr *, 2> Found;
  bool VisitReturnStmt(ReturnStmt *Return) override {
    if (Return->getRetValue())
      Found.push_back(Return->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
};

/// Functions of two arguments that are one of them: known where the other one is infinite.
bool selects(llvm::StringRef Name) {
  Name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"fmax", "fmaxf", "fmin", "fminf", "max", "min"}, true)
      .Default(false);
}

class Finder {
public:
  Finder(const KernelSummary &Kernel, llvm::ArrayRef<const CallExpr *> Calls, OnWays Ways,
         llvm::function_ref<bool(const KernelAccess &)> Matters)
      : Kernel(Kernel), Calls(Calls), Ways(Ways), Matters(Matters) {}

  /// A call that is looked into, and the one around it.
  struct Frame {
    const CallExpr &Call;
    const FunctionDecl &Callee;
    const Frame *Outer;
  };

  bool needs(const Expr &Written, const Frame *In, unsigned Depth = 0) {
    if (Depth > MaxDepth || ++Steps > MaxSteps)
      return false;
    const Expr &E = *Written.IgnoreParens();
    const auto also = [&](const Expr &Part) { return needs(Part, In, Depth + 1); };
    if (const auto *Full = dyn_cast<FullExpr>(&E))
      return also(*Full->getSubExpr());
    if (const auto *Cast = dyn_cast<CastExpr>(&E))
      return ofCast(*Cast, In, Depth);
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
      return (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus) &&
             also(*Unary->getSubExpr());
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return Ways == OnWays::Every ? also(*Choice->getTrueExpr()) && also(*Choice->getFalseExpr())
                                   : also(*Choice->getTrueExpr()) || also(*Choice->getFalseExpr());
    if (const auto *Op = dyn_cast<BinaryOperator>(&E))
      return ofOperator(*Op, In, Depth);
    const auto *Call = dyn_cast<CallExpr>(&E);
    return Call && ofCall(*Call, In, Depth);
  }

private:
  static constexpr unsigned MaxDepth = 64, MaxSteps = 4096;

  bool ofCast(const CastExpr &Cast, const Frame *In, unsigned Depth) {
    switch (Cast.getCastKind()) {
    case CK_LValueToRValue:
      return isLoaded(*Cast.getSubExpr()) || ofPlace(*Cast.getSubExpr(), In, Depth);
    case CK_NoOp:
    case CK_FloatingCast:
    case CK_IntegralToFloating:
      return needs(*Cast.getSubExpr(), In, Depth + 1);
    case CK_IntegralCast: // (a narrower integer may be a known one)
      return isWidened(Cast) && needs(*Cast.getSubExpr(), In, Depth + 1);
    default:
      return false;
    }
  }

  /// True for an integer that stays the number that it is, but perhaps for its sign.
  bool isWidened(const CastExpr &Cast) const {
    const ASTContext &Context = Kernel.Kernel->getASTContext();
    return Context.getTypeSize(Cast.getType()) >= Context.getTypeSize(Cast.getSubExpr()->getType());
  }

  bool ofOperator(const BinaryOperator &Op, const Frame *In, unsigned Depth) {
    const auto also = [&](const Expr &Part) { return needs(Part, In, Depth + 1); };
    if (Op.getOpcode() == BO_Comma || Op.getOpcode() == BO_Assign)
      return also(*Op.getRHS());
    if (!Op.getType()->isRealFloatingType())
      return Op.isAdditiveOp() && (Ways == OnWays::Some || staysOpen(Op)) &&
             (also(*Op.getLHS()) || also(*Op.getRHS()));
    if (Op.isMultiplicativeOp() || Op.isAdditiveOp())
      return also(*Op.getLHS()) || also(*Op.getRHS());
    if (!Op.isCompoundAssignmentOp())
      return false;
    // `x[i] *= a` reads x[i] at the operator.
    return also(*Op.getRHS()) || isLoaded(Op) || ofPlace(*Op.getLHS(), In, Depth);
  }

  /// True for a sum of integers that nothing makes a known one (`n - n`): of a constant and another
  /// value, or of elements of two parameters.
  bool staysOpen(const BinaryOperator &Sum) const {
    const auto isKnown = [&](const Expr &E) {
      Expr::EvalResult Known;
      return !E.isValueDependent() && E.EvaluateAsInt(Known, Kernel.Kernel->getASTContext());
    };
    const Buffer *Left = bufferOf(*Sum.getLHS()), *Right = bufferOf(*Sum.getRHS());
    return isKnown(*Sum.getLHS()) || isKnown(*Sum.getRHS()) ||
           (Left && Right && !(*Left == *Right));
  }

  /// What \p E is an element of, where that is one parameter's memory.
  const Buffer *bufferOf(const Expr &E) const {
    const Buffer *Found = nullptr;
    const Expr *Place = E.IgnoreParenImpCasts();
    for (const KernelAccess &A : Kernel.Accesses) {
      if (!A.Site || A.Site->IgnoreParenImpCasts() != Place || A.Kind != AccessKind::Read)
        continue;
      if (A.Where.What != Buffer::Kind::Parameter || (Found && !(*Found == A.Where)))
        return nullptr;
      Found = &A.Where;
    }
    return Found;
  }

  /// True where what stands at \p Site is loaded, and all that may be loaded there matters.
  bool isLoaded(const Expr &Site) const {
    bool Found = false;
    const Expr *Place = Site.IgnoreParenCasts();
    for (const KernelAccess &A : Kernel.Accesses)
      if (A.Site && A.Kind == AccessKind::Read && A.Site->IgnoreParenCasts() == Place) {
        if (!Matters(A))
          return false;
        Found = true;
      }
    return Found;
  }

  /// What a variable holds.
  bool ofPlace(const Expr &Place, const Frame *In, unsigned Depth) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Place.IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || V->hasGlobalStorage() || Ref->refersToEnclosingVariableOrCapture())
      return false;
    const auto *Function = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (!Function || !Function->getBody() || !V->getType().getNonReferenceType()->isScalarType())
      return false;
    const bool Changes = assignedIn(*Function).contains(V);
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(V))
      return !(Changes && Ways == OnWays::Every) && ofParameter(*Parameter, *Function, In, Depth);
    if (V->getType()->isReferenceType())
      return !Changes && V->getInit() &&
             (isLoaded(*V->getInit()) || ofPlace(*V->getInit(), In, Depth + 1));
    const bool Begins = V->getInit() && needs(*V->getInit(), In, Depth + 1);
    if (!Changes || (Begins && Ways == OnWays::Some))
      return Begins;
    if ((V->getInit() && !Begins && Ways == OnWays::Every) || !Following.insert(V).second)
      return false;
    const AssignedValues Values = valuesAssigned(*V, *Function->getBody());
    const auto one = [&](const Expr *Value) { return needs(*Value, In, Depth + 1); };
    const bool Given = Ways == OnWays::Some ? llvm::any_of(Values.Found, one)
                                            : Values.Complete && !Values.Found.empty() &&
                                                  llvm::all_of(Values.Found, one);
    Following.erase(V);
    return Given;
  }

  /// What the call at hand gives the parameter; where there is none, what all calls do.
  bool ofParameter(const ParmVarDecl &Parameter, const FunctionDecl &Function, const Frame *In,
                   unsigned Depth) {
    const auto given = [&](const CallExpr &Call, const Frame *Outer) {
      const Expr *Arg = argumentFor(Parameter, Call);
      if (!Arg || (isa<CXXOperatorCallExpr>(Call) && !Kernel.Given.isMethod(Function)))
        return false;
      return Parameter.getType()->isReferenceType()
                 ? isLoaded(*Arg) || ofPlace(*Arg->IgnoreParenImpCasts(), Outer, Depth + 1)
                 : needs(*Arg, Outer, Depth + 1);
    };
    for (const Frame *F = In; F; F = F->Outer)
      if (&F->Callee == &Function)
        return given(F->Call, F->Outer);
    bool Found = false;
    for (const CallExpr *Call : Calls) {
      if (!isCallOf(*Call, &Function))
        continue;
      if (!given(*Call, nullptr))
        return false;
      Found = true;
    }
    return Found;
  }

  bool ofCall(const CallExpr &Call, const Frame *In, unsigned Depth) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || (isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call) &&
                    !(Callee->getDefinition() && Kernel.Given.isMethod(*Callee->getDefinition()))))
      return false;
    switch (deviceEffect(*Callee)) {
    case DeviceEffect::NonCoherentLoad:
    case DeviceEffect::CachedLoad:
      return isLoaded(Call);
    case DeviceEffect::Value:
      return ofLibrary(*Callee, Call, In, Depth);
    case DeviceEffect::Unknown:
      break;
    default:
      return false;
    }
    const FunctionDecl *Definition = Callee->getDefinition();
    if (!Definition || !Definition->getBody())
      return false;
    ReturnedValues Returned;
    Returned.TraverseStmt(Definition->getBody());
    const Frame Inside{Call, *Definition, In};
    const auto one = [&](const Expr *Value) { return needs(*Value, &Inside, Depth + 1); };
    return !Returned.Found.empty() && (Ways == OnWays::Every ? llvm::all_of(Returned.Found, one)
                                                             : llvm::any_of(Returned.Found, one));
  }

  /// The result of a function of the toolkit, which nothing is known of where nothing is known of
  /// its argument.
  bool ofLibrary(const FunctionDecl &Callee, const CallExpr &Call, const Frame *In,
                 unsigned Depth) {
    if (!Call.getType()->isRealFloatingType() || !Callee.getIdentifier())
      return false;
    const auto also = [&](unsigned I) { return needs(*Call.getArg(I), In, Depth + 1); };
    switch (Call.getNumArgs()) {
    case 1:
      return also(0);
    case 2:
      if (Ways == OnWays::Some)
        return also(0) || also(1);
      return (also(0) && (also(1) || leavesOpen(Callee, *Call.getArg(1)))) ||
             (also(1) && leavesOpen(Callee, *Call.getArg(0)));
    case 3: { // fma, where each one matters: there may always be a NaN
      llvm::StringRef Name = Callee.getName();
      Name.consume_front("__builtin_");
      Name.consume_front("__");
      return Name.starts_with("fma") && !Name.starts_with("fmax") &&
             (also(0) || also(1) || also(2));
    }
    default:
      return false;
    }
  }

  /// True for a number that does not decide the result alone, as an infinite one decides a maximum,
  /// and 0 and 1 a power.
  bool leavesOpen(const FunctionDecl &Callee, const Expr &Other) const {
    Expr::EvalResult Known;
    if (Other.isValueDependent() || !Other.EvaluateAsRValue(Known, Kernel.Kernel->getASTContext()))
      return false;
    llvm::APFloat Number(0.0);
    if (Known.Val.isFloat())
      Number = Known.Val.getFloat();
    else if (Known.Val.isInt())
      Number.convertFromAPInt(Known.Val.getInt(), Known.Val.getInt().isSigned(),
                              llvm::APFloat::rmNearestTiesToEven);
    else
      return false;
    return Number.isFinite() && (selects(Callee.getName()) ||
                                 (!Number.isZero() && !llvm::abs(Number).isExactlyValue(1.0)));
  }

  const llvm::DenseSet<const VarDecl *> &assignedIn(const FunctionDecl &Function) {
    auto &Known = Assigned[&Function];
    if (!Known)
      Known = assignedVariables(Function.getBody());
    return *Known;
  }

  const KernelSummary &Kernel;
  const llvm::ArrayRef<const CallExpr *> Calls;
  const OnWays Ways;
  const llvm::function_ref<bool(const KernelAccess &)> Matters;
  /// The variables, the values of which are looked into.
  llvm::SmallPtrSet<const VarDecl *, 8> Following;
  std::map<const FunctionDecl *, std::optional<llvm::DenseSet<const VarDecl *>>> Assigned;
  unsigned Steps = 0;
};

} // namespace

bool needsLoad(const Expr &E, const KernelSummary &Kernel, llvm::ArrayRef<const CallExpr *> Calls,
               OnWays Ways, llvm::function_ref<bool(const KernelAccess &)> Matters) {
  return Finder(Kernel, Calls, Ways, Matters).needs(E, nullptr);
}

} // namespace gpufuse
