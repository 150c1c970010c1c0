// Calls: the table says what the toolkit's functions do; functions with a body are executed in
// place.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/KernelWalker.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/Facts.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr unsigned MaxCallDepth = 8;
/// Bodies executed per kernel, over all calls; more is an unknown call.
constexpr unsigned MaxCalls = 200;

/// Locals whose value may change behind the walker's back: address taken, captured, or aliased by a
/// reference.
class UntrackedFinder : public RecursiveASTVisitor<UntrackedFinder> {
public:
  explicit UntrackedFinder(llvm::DenseSet<const VarDecl *> &Out) : Out(Out) {}

  bool VisitUnaryOperator(UnaryOperator *Op) {
    if (Op->getOpcode() == UO_AddrOf)
      add(Op->getSubExpr());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          Out.insert(V);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->getType()->isReferenceType() && V->getInit())
      add(V->getInit());
    return true;
  }
  /// `(char *&)p += pitch`
  bool VisitCastExpr(CastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueBitCast)
      add(Cast->getSubExpr());
    return true;
  }
  /// `Cursor c{i}`, where a field of Cursor is a reference.
  bool VisitInitListExpr(InitListExpr *List) {
    const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
    for (const Expr *Init : (Semantic ? Semantic : List)->inits())
      if (Init->isGLValue())
        add(Init);
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *List) {
    for (const Expr *Init : List->getInitExprs())
      if (Init->isGLValue())
        add(Init);
    return true;
  }

  /// What a call may change through a reference.
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const unsigned Shift = objectArguments(*Call);
    for (unsigned I = 0; I < Call->getNumArgs(); ++I) {
      const bool Known = Callee && I >= Shift && I - Shift < Callee->getNumParams();
      const QualType Type = Known ? Callee->getParamDecl(I - Shift)->getType() : QualType();
      if (Call->getArg(I)->isLValue() &&
          !(Known && Type->isReferenceType() && Type->getPointeeType().isConstQualified() &&
            onlyReads(*Callee, I - Shift)))
        add(Call->getArg(I));
    }
    return true;
  }

private:
  /// True when \p Callee does not cast away the const of what its parameter refers to.
  static bool onlyReads(const FunctionDecl &Callee, unsigned Parameter) {
    const FunctionDecl *Body = nullptr;
    return deviceEffect(Callee) != DeviceEffect::Unknown || !Callee.hasBody(Body) ||
           !changedVariables(Body->getBody()).contains(Body->getParamDecl(Parameter));
  }

  /// Also of `++i`, `(j = i)`, `(f(), i)`, `c ? i : j`: every variable that the lvalue may be.
  void add(const Expr *Written) {
    const Expr *E = Written->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Out.insert(V);
      return;
    }
    if (isa<UnaryOperator, BinaryOperator, AbstractConditionalOperator, FullExpr>(E))
      for (const Stmt *Child : E->children())
        if (const auto *Part = dyn_cast_or_null<Expr>(Child))
          add(Part);
  }
  llvm::DenseSet<const VarDecl *> &Out;
};

/// True when evaluating \p S may do more than compute a value.
bool hasEffect(const Stmt &S) {
  const auto *Binary = dyn_cast<BinaryOperator>(&S);
  const auto *Unary = dyn_cast<UnaryOperator>(&S);
  return isa<CallExpr, LambdaExpr>(S) || (Binary && Binary->isAssignmentOp()) ||
         (Unary && Unary->isIncrementDecrementOp()) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && hasEffect(*Child); });
}

/// Devices may compile different texts of a function with preprocessor branches.
bool hasDirective(const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  return !Context.getSourceManager().isInSystemHeader(Function.getLocation()) &&
         containsDirective(Function.getSourceRange(), Context);
}

} // namespace

KernelWalker::KernelWalker(const FunctionDecl &Kernel, const LaunchBinding &Binding,
                           const Algebra &A)
    : Context(Kernel.getASTContext()), Kernel(Kernel), Binding(Binding), A(A), Table(A),
      Integers(Context, Table) {
  State.Where = A.everywhere();
}

void KernelWalker::bindCoordinates() {
  static constexpr const char *Axes[] = {"x", "y", "z"};
  Table.assume(Binding.Facts);
  const Index One = A.constant(1), Limit = A.constant(int64_t(1) << 31);
  for (unsigned D = 0; D < 3; ++D) {
    const std::string Axis = std::string(".") + Axes[D];
    const Index &Grid = Binding.Grid[D], &Block = Binding.Block[D];
    auto coordinate = [&](const std::string &Name, const Index &Extent,
                          std::vector<std::string> &Names) {
      if (Algebra::asConstant(Extent) == 1)
        return A.constant(0);
      Names.push_back(Name);
      const Index Symbol = Table.named("%" + Name, 32, false);
      Table.assume(Symbol.lt_set(Extent));
      return Symbol;
    };
    const Index BlockIdx = coordinate("blockIdx" + Axis, Grid, Out.Space.BlockCoordinates);
    const Index ThreadIdx = coordinate("threadIdx" + Axis, Block, Out.Space.ThreadCoordinates);
    Table.assume(
        Grid.ge_set(One).intersect(Block.ge_set(One)).intersect(Block.le_set(A.constant(1024))));
    // Fewer than 2^31 threads along an axis (safety model, assumptions).
    const Index Total = *Table.product(Grid, Block), Base = *Table.product(BlockIdx, Block);
    Table.assume(Total.lt_set(Limit).intersect(Total.ge_set(Grid)).intersect(Total.ge_set(Block)));
    Table.assume(Base.ge_set(A.constant(0)).intersect(Base.add(Block).le_set(Total)));
    if (Algebra::asConstant(Grid))
      Table.assume(Base.le_set(Block.mul(Grid.sub(One))));
    Coordinates["blockIdx" + Axis] = BlockIdx;
    Coordinates["threadIdx" + Axis] = ThreadIdx;
    Coordinates["blockDim" + Axis] = Block;
    Coordinates["gridDim" + Axis] = Grid;
    Coordinates["gridDim * blockDim" + Axis] = Total;
  }
}

void KernelWalker::bindParameters() {
  for (unsigned I = 0; I < Kernel.getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Kernel.getParamDecl(I);
    const QualType Type = Parameter->getType();
    if (Type->isPointerType())
      State.Locals[Parameter] = {
          {}, Address{{Buffer::Kind::Parameter, I, nullptr}, false, A.constant(0), {}}, {}};
    else if (I < Binding.Arguments.size() && Binding.Arguments[I] &&
             IntegerSemantics::isInteger(Type))
      State.Locals[Parameter] = {Binding.Arguments[I], {}, {}};
    else if (Type->isRecordType())
      State.Locals[Parameter] = argument({I, {}});
    else
      State.Locals[Parameter] = unknown(Type, Inexactness::NonAffine, *Kernel.getBody());
  }
}

/// What the launch tells of a part of its arguments.
Value KernelWalker::argument(const ArgumentPart &Part) {
  QualType Type = Kernel.getParamDecl(Part.Parameter)->getType();
  for (const ObjectStep &Step : Part.Path)
    if (Type = stepInto(Type, Step); Type.isNull())
      return unknown(Context.VoidPtrTy, Inexactness::NonAffine, *Kernel.getBody());
  if (Type->isPointerType() && !Type.isRestrictQualified())
    return {{},
            Address{{Buffer::Kind::Parameter, Part.Parameter, nullptr, Part.Path},
                    false,
                    A.constant(0),
                    {}},
            {}};
  if (IntegerSemantics::isInteger(Type))
    if (auto Number = Binding.Field ? Binding.Field(Part.Parameter, Part.Path) : std::nullopt) {
      Table.assume(A.fits(*Number, Integers.bits(Type), IntegerSemantics::isSigned(Type)));
      return {std::move(Number), {}, {}};
    }
  Value Out = unknown(Type, Inexactness::NonAffine, *Kernel.getBody());
  if (Type->isConstantArrayType() || !followedFields(Type).empty())
    Out.Given = Part;
  return Out;
}

KernelSummary KernelWalker::run() {
  Out.Kernel = &Kernel;
  bindCoordinates();
  bindParameters();
  UntrackedFinder(Untracked).TraverseStmt(Kernel.getBody());
  execute(Kernel.getBody());
  Out.Space.Facts = Table.facts();
  Out.Space.Scaled = Table.scaled();
  return std::move(Out);
}

Value KernelWalker::evaluateArgument(const Expr &Arg) {
  if (!Arg.isGLValue())
    return evaluate(&Arg);
  const Expr *Inner = Arg.IgnoreParens();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return evaluate(Temporary->getSubExpr());
  return load(place(Inner), *Inner);
}

std::optional<Value> KernelWalker::minimumOrMaximum(const FunctionDecl &Callee,
                                                    llvm::ArrayRef<Value> Args) {
  const llvm::StringRef Name = Callee.getName();
  const bool Min = Name.ends_with("min"), Max = Name.ends_with("max");
  if (!(Min || Max) || Args.size() != 2 || !Args[0].Number || !Args[1].Number ||
      !IntegerSemantics::isInteger(Callee.getReturnType().getNonReferenceType()))
    return std::nullopt;
  // Of one signed and one unsigned number, the toolkit's functions compare unsigned ones.
  const QualType Common = Callee.getReturnType().getNonReferenceType();
  const Index X = Integers.convert(*Args[0].Number, Common, State.Where),
              Y = Integers.convert(*Args[1].Number, Common, State.Where);
  return Value{Min ? X.min(Y) : X.max(Y), {}, {}};
}

Value KernelWalker::evaluateCall(const CallExpr &Call, bool Discarded) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const QualType Type = Call.getType();
  if (isa<CUDAKernelCallExpr>(Call)) {
    effect(KernelEffect::Kind::DeviceLaunch, Call);
    return {};
  }
  if (!Callee) {
    effect(KernelEffect::Kind::UnknownCall, Call, "a function pointer");
    return unknown(Type, Inexactness::NonAffine, Call);
  }
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    if (Method && Method->isTrivial() && Operator->getOperator() == OO_Equal) {
      const Place Source = place(Call.getArg(1));
      if (Source.Memory)
        access(*Source.Memory, Call.getArg(1)->getType(), AccessKind::Read, *Call.getArg(1));
      store(place(Call.getArg(0)), {}, *Call.getArg(0), Call.getArg(1));
      return {};
    }
  }
  const DeviceEffect Effect = deviceEffect(*Callee);
  const llvm::StringRef Name = Callee->getIdentifier() ? Callee->getName() : "";
  switch (Effect) {
  case DeviceEffect::Unknown:
    break;
  case DeviceEffect::Value: {
    llvm::SmallVector<Value, 3> Args;
    for (const Expr *Arg : Call.arguments())
      Args.push_back(evaluateArgument(*Arg));
    // Most mathematical functions form sums inside (`log1pf`).
    Out.AddsFloats |= Type.getNonReferenceType()->isRealFloatingType() && !selectsOrRounds(*Callee);
    if (auto Extreme = minimumOrMaximum(*Callee, Args))
      return *Extreme;
    return unknown(Type, Inexactness::NonAffine, Call, Args);
  }
  case DeviceEffect::NonCoherentLoad:
  case DeviceEffect::CachedLoad: {
    const Value Pointer = evaluate(Call.getArg(0));
    AccessTraits Traits;
    Traits.NonCoherent = Effect == DeviceEffect::NonCoherentLoad;
    access(Pointer.Pointer.value_or(Address{}), Call.getArg(0)->getType()->getPointeeType(),
           AccessKind::Read, Call, Traits);
    return unknown(Type, Inexactness::IndirectIndex, Call);
  }
  case DeviceEffect::Fence:
    return {};
  default:
    for (unsigned I = isAtomic(Effect) ? 1 : 0; I < Call.getNumArgs(); ++I)
      evaluateArgument(*Call.getArg(I));
    if (isAtomic(Effect)) {
      const Value Pointer = evaluate(Call.getArg(0));
      AccessTraits Traits;
      Traits.Atomic = Effect;
      Traits.AtomicResultUsed = !Discarded;
      access(Pointer.Pointer.value_or(Address{}), Call.getArg(0)->getType()->getPointeeType(),
             AccessKind::Atomic, Call, Traits);
    } else if (Effect == DeviceEffect::BlockBarrier) {
      effect(KernelEffect::Kind::Barrier, Call, Name);
    } else if (Effect == DeviceEffect::WarpExchange) {
      effect(KernelEffect::Kind::WarpExchange, Call, Name);
    } else if (Effect == DeviceEffect::Clock) {
      effect(KernelEffect::Kind::Clock, Call, Name);
    } else if (Effect == DeviceEffect::DeviceAllocation) {
      effect(KernelEffect::Kind::DeviceAllocation, Call, Name);
    } else {
      effect(KernelEffect::Kind::OrderedOutput, Call, Name);
    }
    return unknown(Type, Inexactness::IndirectIndex, Call);
  }
  const FunctionDecl *Body = nullptr;
  const bool Plain = (!isa<CXXMethodDecl>(Callee) || cast<CXXMethodDecl>(Callee)->isStatic()) &&
                     !Callee->isWeak(); // another file may bring the body that is linked
  if (Plain && Callee->hasBody(Body) && CallStack.size() < MaxCallDepth && ++Calls < MaxCalls &&
      !llvm::is_contained(CallStack, Body))
    return enter(*Body, llvm::ArrayRef(Call.getArgs(), Call.getNumArgs()), Call);
  for (const Expr *Arg : Call.arguments())
    Arg->isGLValue() ? void(place(Arg)) : void(evaluate(Arg));
  const bool Texture = Name.starts_with("tex1D") || Name.starts_with("tex2D") ||
                       Name.starts_with("tex3D") || Name.starts_with("surf");
  effect(Texture ? KernelEffect::Kind::TextureOrSurface : KernelEffect::Kind::UnknownCall, Call,
         Name.empty() ? llvm::StringRef(Callee->getQualifiedNameAsString()) : Name);
  return unknown(Type, Inexactness::NonAffine, Call);
}

/// Executes the body of \p Callee with its parameters bound to \p Args.
Value KernelWalker::enter(const FunctionDecl &Callee, llvm::ArrayRef<const Expr *> Args,
                          const Expr &Site) {
  UntrackedFinder(Untracked).TraverseStmt(Callee.getBody());
  if (hasDirective(Callee))
    effect(KernelEffect::Kind::ConditionalText, Site, Callee.getNameAsString());
  llvm::SmallVector<std::pair<const ParmVarDecl *, Value>, 4> Bound;
  llvm::SmallVector<std::pair<const ParmVarDecl *, Place>, 4> Referred;
  for (unsigned I = 0; I < Callee.getNumParams() && I < Args.size(); ++I) {
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    if (Parameter->getType()->isReferenceType())
      Referred.emplace_back(Parameter, place(Args[I]));
    else
      Bound.emplace_back(Parameter, evaluate(Args[I]));
  }
  // Only now: an argument may have called the same function.
  for (auto &[Parameter, At] : Referred)
    References[Parameter] = At;
  for (auto &[Parameter, V] : Bound)
    State.Locals[Parameter] = V;
  const Region Where = State.Where;
  const Reason Inexact = State.Inexact;
  llvm::SmallVector<Value, 4> OuterReturned = std::exchange(Returned, {});
  auto OuterDivisors = std::exchange(ReturnedDivisors, std::nullopt);
  CallStack.push_back(&Callee);
  execute(Callee.getBody());
  CallStack.pop_back();
  if (ReturnedDivisors)
    State.Divisors = State.Reachable ? inBoth(std::move(State.Divisors), *ReturnedDivisors)
                                     : std::move(*ReturnedDivisors);
  ReturnedDivisors = std::move(OuterDivisors);
  State.Where = Where;
  State.Inexact = Inexact;
  State.Reachable = true;
  const llvm::SmallVector<Value, 4> Results = std::exchange(Returned, std::move(OuterReturned));
  if (Results.size() == 1)
    return Results[0];
  return unknown(Callee.getReturnType(), Inexactness::NonAffine, Site);
}

Value KernelWalker::evaluateConstruct(const CXXConstructExpr &Construct) {
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  if (Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial()) {
    const Expr *Source = Construct.getArg(0)->IgnoreParens();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Source))
      return evaluate(Temporary->getSubExpr());
    const Place From = place(Source);
    if (From.Variable)
      return load(From, Construct);
    if (!From.Memory || From.Memory->Local)
      return {};
    access(*From.Memory, Construct.getType(), AccessKind::Read, Construct);
    return {{}, {}, {Inexactness::IndirectIndex, &Construct}};
  }
  for (const Expr *Arg : Construct.arguments())
    evaluateArgument(*Arg);
  // The toolkit's own (dim3, float4) only copy their arguments; any other may do anything in its
  // initialisers.
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Constructor->getBody());
  const bool OnlyCopies = Body && Body->body_empty() &&
                          Context.getSourceManager().isInSystemHeader(Constructor->getLocation()) &&
                          llvm::none_of(Constructor->inits(), [](const CXXCtorInitializer *Init) {
                            return hasEffect(*Init->getInit());
                          });
  if (!Constructor->isTrivial() && !OnlyCopies)
    effect(KernelEffect::Kind::UnknownCall, Construct, Constructor->getQualifiedNameAsString());
  return {};
}

std::string nameOf(const Buffer &Where, const FunctionDecl &Kernel) {
  if (Where.What == Buffer::Kind::Parameter)
    return Kernel.getParamDecl(Where.Parameter)->getNameAsString() + textOf(Where.Path);
  return Where.Variable ? Where.Variable->getNameAsString() : "";
}

RejectReason reasonFor(Inexactness Why) {
  switch (Why) {
  case Inexactness::None:
    return RejectReason::DependenceNotProven;
  case Inexactness::IndirectIndex:
    return RejectReason::IndirectIndex;
  case Inexactness::LoopCarried:
    return RejectReason::LoopCarriedIndex;
  case Inexactness::NonAffine:
    return RejectReason::NonAffineIndex;
  case Inexactness::Guard:
    return RejectReason::UnknownGuard;
  }
  return RejectReason::DependenceNotProven;
}

KernelSummary summarize(const FunctionDecl &Kernel, const LaunchBinding &Binding,
                        const Algebra &A) {
  assert(Kernel.hasBody() && "only a definition can be summarised");
  auto Result = A.bounded([&] { return KernelWalker(Kernel, Binding, A).run(); });
  if (Result)
    return std::move(*Result);
  KernelSummary GaveUp;
  GaveUp.Kernel = &Kernel;
  GaveUp.Space.Facts = A.everywhere();
  GaveUp.Effects.push_back(
      {KernelEffect::Kind::UnknownConstruct, Kernel.getBody(), "too many cases"});
  return GaveUp;
}

} // namespace gpufuse
