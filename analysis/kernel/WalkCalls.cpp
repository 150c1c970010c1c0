// Calls: the table says what the toolkit's functions do; functions with a body are executed in
// place.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/DataDependence.h"
#include "analysis/kernel/KernelWalker.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/kernel/UntrackedVariables.h"
#include "matchers/Conditionals.h"
#include "matchers/Facts.h"
#include "matchers/SourceText.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr unsigned MaxCallDepth = 8;
/// Bodies executed per kernel, over all calls; more is an unknown call.
constexpr unsigned MaxCalls = 200;

/// True for methods of the toolkit's libraries (cub, thrust, libcu++): too large to be executed
/// here, and full of inline assembly.
bool ofLibrary(const FunctionDecl &Callee) {
  return isa<CXXMethodDecl>(Callee) &&
         !Callee.getDeclContext()->getEnclosingNamespaceContext()->isTranslationUnit() &&
         Callee.getASTContext().getSourceManager().isInSystemHeader(Callee.getLocation());
}

/// The directory that the file at \p Where is included from, as far as names of directories tell.
llvm::StringRef includeRoot(SourceLocation Where, const SourceManager &Sources) {
  const llvm::StringRef Path = Sources.getFilename(Sources.getSpellingLoc(Where));
  const size_t Include = Path.rfind("/include/");
  return Include == llvm::StringRef::npos ? llvm::sys::path::parent_path(Path)
                                          : Path.take_front(Include + 9);
}

/// True for a function of another library than those of the compiler, the toolkit and the system.
/// Directories of such are named like these (`-isystem`), but what their preprocessor chooses, for
/// one device or another, is not looked into.
bool ofForeignLibrary(const FunctionDecl &Callee) {
  const ASTContext &Context = Callee.getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Where = Callee.getLocation();
  const llvm::StringRef Root = includeRoot(Where, Sources);
  if (!Sources.isInSystemHeader(Where) || Root.empty() || Root.starts_with("/usr/include/") ||
      Root.starts_with("/usr/lib/"))
    return false;
  return llvm::none_of(runtimeNames(RuntimeOp::Allocate), [&](llvm::StringRef Known) {
    const auto Found =
        Context.getTranslationUnitDecl()->lookup(DeclarationName(&Context.Idents.get(Known)));
    return llvm::any_of(
        Found, [&](const NamedDecl *D) { return includeRoot(D->getLocation(), Sources) == Root; });
  });
}

/// In the body of such a closure, `this` is another object than the closure.
bool capturesThis(const CXXRecordDecl &Closure) {
  return llvm::any_of(Closure.captures(),
                      [](const LambdaCapture &Capture) { return Capture.capturesThis(); });
}

/// True where the text names \p Callee wherever it is called: other configurations, which are then
/// analysed, are found by names (tool/OtherConfigurations.h).
bool isCalledByName(const FunctionDecl &Callee) {
  static constexpr llvm::StringLiteral CalledByTheLanguage[] = {"begin", "end", "get"};
  return Callee.getIdentifier() && !llvm::is_contained(CalledByTheLanguage, Callee.getName());
}

/// Devices may compile different texts of a function with preprocessor branches.
bool mayDifferOnDevices(const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  const SourceManager &Sources = Context.getSourceManager();
  if (Sources.isInSystemHeader(Function.getLocation()) ||
      !containsDirective(Function.getSourceRange(), Context))
    return false;
  const auto Text = expandedText(Function.getSourceRange(), Context);
  return !Text || !isCalledByName(Function) || !onlyConfigures(withoutComments(*Text));
}

/// What the temporary object holds that \p Arg is, if \p Callee only reads it through \p Parameter,
/// and returns no reference, which might be to it: then that may as well be a copy. Null for
/// anything else.
const Expr *onlyRead(const ParmVarDecl &Parameter, const Expr &Arg, const FunctionDecl &Callee) {
  const QualType Type = Parameter.getType();
  if (!Type->isReferenceType() || !Type->getPointeeType().isConstQualified() ||
      followedFields(Type->getPointeeType()).empty() || Callee.getReturnType()->isReferenceType())
    return nullptr;
  const Expr *E = Arg.IgnoreParens();
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() != CK_NoOp)
      return nullptr;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E);
  return Temporary && !changedVariables(Callee.getBody()).contains(&Parameter)
             ? Temporary->getSubExpr()
             : nullptr;
}

} // namespace

KernelWalker::KernelWalker(const FunctionDecl &Kernel, const LaunchBinding &Binding,
                           const Algebra &A, const Distrusted &MayWrap)
    : Context(Kernel.getASTContext()), Kernel(Kernel), Binding(Binding), A(A), Table(A),
      Integers(Context, Table, Binding.NothingWraps), MayWrap(MayWrap) {
  Out.Given = GivenObjects(Kernel);
  State.Where = A.everywhere();
}

void KernelWalker::bindCoordinates() {
  static constexpr const char *Axes[] = {"x", "y", "z"};
  Table.assume(Binding.Facts);
  const Index One = A.constant(1), Limit = A.constant(int64_t(1) << 31);
  Region Few = A.everywhere();
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
    Table.assume(Total.ge_set(Grid).intersect(Total.ge_set(Block)));
    Few = Few.intersect(Total.lt_set(Limit));
    Table.assume(Base.ge_set(A.constant(0)).intersect(Base.add(Block).le_set(Total)));
    if (Algebra::asConstant(Grid))
      Table.assume(Base.le_set(Block.mul(Grid.sub(One))));
    Coordinates["blockIdx" + Axis] = BlockIdx;
    Coordinates["threadIdx" + Axis] = ThreadIdx;
    Coordinates["blockDim" + Axis] = Block;
    Coordinates["gridDim" + Axis] = Grid;
    Coordinates["gridDim * blockDim" + Axis] = Total;
  }
  assumeUnlessContradicted(Few);
}

/// What the launch itself may say otherwise: with a contradiction, everything would be proven.
void KernelWalker::assumeUnlessContradicted(const Region &Assumed) {
  if (!Table.facts().intersect(Assumed).is_empty())
    Table.assume(Assumed);
}

/// What holds for `blockIdx.y * gridDim.x + blockIdx.x`, the number of a block, and the number of
/// its first thread, in a launch of fewer than 2^31 threads (safety model, assumptions).
void KernelWalker::boundBlockNumbers() {
  if (std::exchange(BlockNumbersBounded, true) ||
      Algebra::asConstant(Coordinates.at("gridDim.y")) == 1)
    return;
  const Index &Columns = Coordinates.at("gridDim.x"), &Rows = Coordinates.at("gridDim.y"),
              &Block = Coordinates.at("blockDim.x"), &Column = Coordinates.at("blockIdx.x");
  const Index Zero = A.constant(0), Limit = A.constant(int64_t(1) << 31);
  const auto Blocks = Table.product(Rows, Columns),
             Row = Table.product(Coordinates.at("blockIdx.y"), Columns);
  const auto Threads = Blocks ? Table.product(*Blocks, Block) : std::nullopt;
  if (!Row || !Threads)
    return;
  Table.assume(Blocks->ge_set(Columns)
                   .intersect(Blocks->ge_set(Rows))
                   .intersect(Threads->ge_set(*Blocks))
                   .intersect(Threads->ge_set(Coordinates.at("gridDim * blockDim.x"))));
  assumeUnlessContradicted(Threads->lt_set(Limit));
  Table.assume(Row->ge_set(Zero).intersect(Row->add(Columns).le_set(*Blocks)));
  if (const auto First = Table.product(Row->add(Column), Block))
    Table.assume(First->ge_set(Zero).intersect(First->add(Block).le_set(*Threads)));
  if (const auto First = Table.product(*Row, Block))
    Table.assume(First->ge_set(Zero).intersect(
        First->add(Coordinates.at("gridDim * blockDim.x")).le_set(*Threads)));
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
  collectUntracked(Kernel, Untracked);
  execute(Kernel.getBody());
  confirmRaces();
  nameData();
  Out.Space.Facts = Table.facts();
  Out.Space.Scaled = Table.scaled();
  return std::move(Out);
}

/// Where data is the reason behind another one, says so.
void KernelWalker::nameData() {
  std::optional<DataDependence> Data;
  for (KernelAccess &Access : Out.Accesses) {
    if (Access.Why == Inexactness::None || Access.Why == Inexactness::IndirectIndex)
      continue;
    if (!Data)
      Data.emplace(Kernel);
    if ((Access.WhyPlace && Data->decides(*Access.WhyPlace)) ||
        (Access.Where.What != Buffer::Kind::Unknown && !Access.Relation.FirstByte &&
         Data->decidesPlace(*Access.Site)))
      Access.Why = Inexactness::IndirectIndex;
  }
}

Value KernelWalker::evaluateArgument(const Expr &Arg) {
  if (!Arg.isGLValue())
    return evaluate(&Arg);
  const Expr *Inner = Arg.IgnoreParens();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return evaluate(Temporary->getSubExpr());
  return load(place(Inner), *Inner);
}

std::optional<Value> KernelWalker::knownFunction(const FunctionDecl &Callee,
                                                 llvm::ArrayRef<Value> Args) {
  const llvm::StringRef Name = Callee.getName();
  if ((Name == "__umul24" || Name == "__mul24") && Args.size() == 2 && Args[0].Number &&
      Args[1].Number) {
    const bool Signed = Name == "__mul24";
    const auto lowBits = [&](const Value &V) {
      return Integers.convert(*V.Number, 24, Signed, State.Where);
    };
    const auto Product = Table.product(lowBits(Args[0]), lowBits(Args[1]));
    return Product ? std::optional(Value{
                         Integers.convert(*Product, Callee.getReturnType(), State.Where), {}, {}})
                   : std::nullopt;
  }
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
  if (isMove(*Callee)) {
    Value Same;
    Same.Referred = place(Call.getArg(0));
    return Same;
  }
  if (auto Known = evaluateGroupCall(Call))
    return *Known;
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
    if (Type.getNonReferenceType()->isRealFloatingType())
      computesFloat(!selectsOrRounds(*Callee));
    else if (Context.getLangOpts().HIP && Name.contains("lround"))
      computesFloat(true); // see selectsOrRounds
    if (!isTotal(Call, Name))
      risk(State.Where);
    if (auto Extreme = knownFunction(*Callee, Args))
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
  case DeviceEffect::CopyBytes:
  case DeviceEffect::SetBytes:
    return moveBytes(Call, Effect == DeviceEffect::CopyBytes);
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
      Out.Effects.back().NamesThreads = Name == "__syncwarp" || Name.ends_with("_sync");
    } else if (Effect == DeviceEffect::Clock) {
      effect(KernelEffect::Kind::Clock, Call, Name);
    } else if (Effect == DeviceEffect::DeviceAllocation) {
      effect(KernelEffect::Kind::DeviceAllocation, Call, Name);
    } else {
      effect(KernelEffect::Kind::OrderedOutput, Call, Name);
    }
    return unknown(Type, Inexactness::IndirectIndex, Call);
  }
  const llvm::ArrayRef Args(Call.getArgs(), Call.getNumArgs());
  const unsigned Objects = objectArguments(Call);
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const bool OnObject = Method && Method->isImplicitObjectMemberFunction(),
             Plain = !Method || Method->isStatic() ||
                     (OnObject && !Method->isVirtual() && !isa<CXXDestructorDecl>(Method) &&
                      !(Method->getParent()->isLambda() && capturesThis(*Method->getParent())));
  if (const FunctionDecl *Body = Plain ? followed(*Callee) : nullptr) {
    const Expr *On = OfMember ? OfMember->getImplicitObjectArgument() : nullptr;
    if (Objects)
      On = Args[0];
    return enter(*Body, Args.drop_front(Objects), Call, OnObject ? On : nullptr);
  }
  if (OfMember)
    evaluate(OfMember->getImplicitObjectArgument());
  for (const Expr *Arg : Call.arguments())
    Arg->isGLValue() ? void(place(Arg)) : void(evaluate(Arg));
  const bool Texture = Name.starts_with("tex1D") || Name.starts_with("tex2D") ||
                       Name.starts_with("tex3D") || Name.starts_with("surf");
  effect(Texture ? KernelEffect::Kind::TextureOrSurface : KernelEffect::Kind::UnknownCall, Call,
         Name.empty() ? llvm::StringRef(Callee->getQualifiedNameAsString()) : Name);
  return unknown(Type, Inexactness::NonAffine, Call);
}

/// `memcpy` and, if not \p Copies, `memset`.
Value KernelWalker::moveBytes(const CallExpr &Call, bool Copies) {
  Value To = evaluate(Call.getArg(0)), From = evaluate(Call.getArg(1));
  const Value Count = evaluate(Call.getArg(2));
  const auto Bytes = Count.Number ? Algebra::asConstant(*Count.Number) : std::nullopt;
  for (const Value *V : {&To, &From})
    if (!V->Pointer || V->Pointer->Local)
      risk(State.Where); // of leaving an object of its own
  const bool Known = Bytes && *Bytes > 0 && *Bytes <= std::numeric_limits<int>::max();
  const QualType Type = Context.getConstantArrayType(
      Context.CharTy, llvm::APInt(64, Known ? *Bytes : 1), nullptr, ArraySizeModifier::Normal, 0);
  const auto touch = [&](const Value &V, AccessKind Kind) {
    Address At = V.Pointer.value_or(Address{});
    if (!Known) {
      At.Offset.reset();
      At.Unknown = Count.Unknown;
    }
    AccessTraits Traits;
    if (Kind == AccessKind::Write)
      Traits.Stored = &Call;
    access(At, Type, Kind, Call, Traits);
  };
  if (Copies)
    touch(From, AccessKind::Read);
  touch(To, AccessKind::Write);
  return To;
}

/// The definition of \p Callee that is executed in place of a call; null where it is not followed.
const FunctionDecl *KernelWalker::followed(const FunctionDecl &Callee) {
  const FunctionDecl *Body = nullptr;
  return !Callee.isWeak() && // another file may bring the body that is linked
                 !ofLibrary(Callee) && !ofForeignLibrary(Callee) && Callee.hasBody(Body) &&
                 CallStack.size() < MaxCallDepth && ++Calls < MaxCalls &&
                 !llvm::is_contained(CallStack, Body)
             ? Body
             : nullptr;
}

/// How often \p Callee returns, if every thread that comes behind a call of it has run its body
/// from the first statement to the last; nothing if it may not have.
static std::optional<size_t> returnsOnOneWay(const FunctionDecl &Callee) {
  const auto *Body = dyn_cast<CompoundStmt>(Callee.getBody());
  if (!Body || Body->body_empty() || isa<CXXConstructorDecl>(Callee))
    return std::nullopt;
  const bool Returns = isa<ReturnStmt>(Body->body_back());
  const auto isStep = [](const Stmt *S) { return isa<DeclStmt, Expr>(S); };
  return llvm::all_of(llvm::drop_end(Body->body(), Returns), isStep)
             ? std::optional<size_t>(Returns)
             : std::nullopt;
}

/// Executes the body of \p Callee with its parameters bound to \p Args, for a method on the object
/// \p On, for a constructor on a new one.
Value KernelWalker::enter(const FunctionDecl &Callee, llvm::ArrayRef<const Expr *> Args,
                          const Expr &Site, const Expr *On) {
  collectUntracked(Callee, Untracked);
  riskOfEntering(Callee);
  if (mayDifferOnDevices(Callee))
    effect(KernelEffect::Kind::ConditionalText, Site, Callee.getNameAsString());
  const auto object = [&] { return On->getType()->isPointerType() ? pointee(*On) : place(On); };
  // Of an assignment the right operand comes first.
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Site);
  const bool RightFirst = Operator && Operator->isAssignmentOp();
  std::optional<Place> Object;
  if (On && !RightFirst)
    Object = object();
  llvm::SmallVector<std::pair<const ParmVarDecl *, Value>, 4> Bound;
  llvm::SmallVector<std::pair<const ParmVarDecl *, Place>, 4> Referred;
  const unsigned Count = std::min<unsigned>(Callee.getNumParams(), Args.size());
  for (unsigned Each = 0; Each < Count; ++Each) {
    const unsigned I = RightFirst ? Count - 1 - Each : Each;
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    if (const Expr *Temporary = onlyRead(*Parameter, *Args[I], Callee)) {
      Bound.emplace_back(Parameter, evaluate(Temporary));
      Referred.emplace_back(Parameter, Place{Parameter, {}});
    } else if (Parameter->getType()->isReferenceType())
      Referred.emplace_back(Parameter, place(Args[I]));
    else
      Bound.emplace_back(Parameter, evaluate(Args[I]));
  }
  if (On && RightFirst)
    Object = object();
  // What an earlier call left in its variables is no value of this one's.
  llvm::SmallVector<const VarDecl *> Stale;
  for (const auto &Local : State.Locals)
    if (Local.first->getDeclContext() == static_cast<const DeclContext *>(&Callee))
      Stale.push_back(Local.first);
  for (const VarDecl *V : Stale)
    State.Locals.erase(V);
  // Only now: an argument may have called the same function.
  for (auto &[Parameter, At] : Referred)
    References[Parameter] = At;
  for (auto &[Parameter, V] : Bound)
    State.Locals[Parameter] = V;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee);
  if (Constructor)
    Object = ownMemory();
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  unsigned &Depth = Out.Given.isMethod(Callee)                  ? InGivenObjects
                    : Method && Method->getParent()->isLambda() ? InClosures
                                                                : InObjects;
  Depth += Object.has_value();
  const Region Where = State.Where;
  const Reason Inexact = State.Inexact;
  const auto Unset = State.Unset;
  const Departures Outside = Departed;
  std::optional<Place> Outer = std::exchange(This, Object);
  llvm::SmallVector<ReturnedValue, 4> OuterReturned = std::exchange(Returned, {});
  auto OuterDivisors = std::exchange(ReturnedDivisors, std::nullopt);
  CallStack.push_back(&Callee);
  Value Built;
  if (Constructor)
    Built = initialise(*Constructor);
  execute(Callee.getBody());
  if (!Callee.getReturnType()->isVoidType())
    risk(State.Where); // of having nothing to return
  CallStack.pop_back();
  if (ReturnedDivisors)
    State.Divisors = State.Reachable ? inBoth(std::move(State.Divisors), *ReturnedDivisors)
                                     : std::move(*ReturnedDivisors);
  ReturnedDivisors = std::move(OuterDivisors);
  This = std::move(Outer);
  Depth -= Object.has_value();
  // What the arithmetic of a function has told of the threads holds behind the call.
  if (returnsOnOneWay(Callee) != Returned.size())
    State.Where = Where;
  else if (!Returned.empty())
    State.Where = Returned.front().Where;
  State.Inexact = Inexact;
  State.Unset = Unset;
  Departed = Outside;
  State.Reachable = true;
  const llvm::SmallVector<ReturnedValue, 4> Results =
      std::exchange(Returned, std::move(OuterReturned));
  if (Constructor)
    return Built;
  if (Results.size() == 1)
    return Results[0].What;
  if (auto Number = oneOf(Results, Where))
    return {std::move(Number), {}, {}};
  return unknown(Callee.getReturnType(), Inexactness::NonAffine, Site);
}

/// The number that a function with several `return` statements returns, where it is known which one
/// a thread comes to; \p Where the function was entered.
std::optional<Index> KernelWalker::oneOf(llvm::ArrayRef<ReturnedValue> Results,
                                         const Region &Where) {
  if (Results.empty() ||
      !llvm::all_of(Results, [](const ReturnedValue &R) { return R.What.Number && R.Exact; }))
    return std::nullopt;
  Index Chosen = *Results.back().What.Number;
  for (const ReturnedValue &R : llvm::reverse(Results.drop_back()))
    Chosen = R.Where.gist(Where).indicator_function().cond(*R.What.Number, Chosen).coalesce();
  return Chosen.n_piece() <= MaxPieces ? std::optional(Chosen) : std::nullopt;
}

/// What a constructor does before its body. The value is that of the whole object if nothing in the
/// body may change it.
Value KernelWalker::initialise(const CXXConstructorDecl &Constructor) {
  const std::vector<const FieldDecl *> Fields =
      followedFields(Context.getCanonicalTagType(Constructor.getParent()));
  std::map<ObjectStep, Value> Parts;
  for (const CXXCtorInitializer *Init : Constructor.inits()) {
    const FieldDecl *Field = Init->isMemberInitializer() ? Init->getMember() : nullptr;
    if (Field && Field->getType()->isReferenceType()) {
      place(Init->getInit());
      continue;
    }
    Value Initial = evaluate(Init->getInit());
    if (Field && llvm::is_contained(Fields, Field))
      Parts.emplace(*Field, std::move(Initial));
  }
  const auto *Body = dyn_cast<CompoundStmt>(Constructor.getBody());
  if (!Body || !Body->body_empty() || Parts.empty() || changesObject(Constructor))
    return {};
  return {{}, {}, {}, std::make_shared<const decltype(Parts)>(std::move(Parts))};
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
  const llvm::ArrayRef Args(Construct.getArgs(), Construct.getNumArgs());
  const bool DoesNothing = Constructor->isTrivial() || makesGroup(Construct);
  // A copy may be elided; the toolkit's own (half) have no other effect.
  const bool MayBeElided = Constructor->isCopyOrMoveConstructor() &&
                           !Context.getSourceManager().isInSystemHeader(Constructor->getLocation());
  if (const FunctionDecl *Body = DoesNothing || MayBeElided ? nullptr : followed(*Constructor))
    return enter(*Body, Args, Construct);
  for (const Expr *Arg : Args)
    evaluateArgument(*Arg);
  if (!DoesNothing)
    effect(KernelEffect::Kind::UnknownCall, Construct, Constructor->getQualifiedNameAsString());
  return {};
}

KernelSummary summarize(const FunctionDecl &Kernel, const LaunchBinding &Binding,
                        const Algebra &A) {
  assert(Kernel.hasBody() && "only a definition can be summarised");
  // Each walk but the last finds loops that an assumption does not hold for.
  KernelWalker::Distrusted MayWrap;
  for (;;) {
    KernelWalker::Distrusted Disproved;
    auto Result = A.bounded([&] {
      KernelWalker Walker(Kernel, Binding, A, MayWrap);
      KernelSummary Out = Walker.run();
      Disproved = Walker.disproved();
      return Out;
    });
    if (!Result)
      break;
    if (Disproved.empty()) {
      Result->ComparesPointers = comparesPointers(Kernel);
      return std::move(*Result);
    }
    MayWrap.insert(Disproved.begin(), Disproved.end());
  }
  KernelSummary GaveUp;
  GaveUp.Kernel = &Kernel;
  GaveUp.Space.Facts = A.everywhere();
  GaveUp.Effects.push_back(
      {KernelEffect::Kind::UnknownConstruct, Kernel.getBody(), "too many cases"});
  return GaveUp;
}

} // namespace gpufuse
