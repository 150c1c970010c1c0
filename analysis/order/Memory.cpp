#include "analysis/order/Memory.h"
#include "analysis/host/Provenance.h"
#include "analysis/kernel/PerDeviceNames.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Kernels of one unit see a variable under another declaration than its host code does.
std::string keyOf(const VarDecl &V) {
  if (V.hasGlobalStorage() && !V.isStaticLocal())
    return "::" + V.getQualifiedNameAsString();
  return V.getNameAsString() + "@" + std::to_string(V.getCanonicalDecl()->getID());
}

bool onDeviceOnly(const VarDecl &V) {
  return (V.hasAttr<CUDADeviceAttr>() || V.hasAttr<CUDAConstantAttr>()) &&
         !V.hasAttr<HIPManagedAttr>();
}

/// True for types in whose values a pointer can hide.
bool mayHoldPointers(QualType Written, unsigned Depth = 0) {
  const QualType T = Written.getCanonicalType();
  if (T->isReferenceType() || Depth > 8)
    return true;
  if (T->isArrayType())
    return mayHoldPointers(QualType(T->getBaseElementTypeUnsafe(), 0), Depth + 1);
  if (const auto *Record = T->getAsCXXRecordDecl()) {
    if (!Record->hasDefinition() || Record->isUnion())
      return true;
    return llvm::any_of(
               Record->fields(),
               [&](const FieldDecl *F) { return mayHoldPointers(F->getType(), Depth + 1); }) ||
           llvm::any_of(Record->bases(), [&](const CXXBaseSpecifier &Base) {
             return mayHoldPointers(Base.getType(), Depth + 1);
           });
  }
  return T->isAnyPointerType() || T->isMemberPointerType();
}

/// How far an address lies behind what an array begins with, or behind the beginning of the
/// allocation that a variable holds.
struct Address {
  const VarDecl *Base = nullptr;
  uint64_t Offset = 0;
};

/// Finds addresses whose offset is constant.
class AddressReader {
public:
  explicit AddressReader(const Facts &TheFacts) : TheFacts(TheFacts) {}

  std::optional<Address> pointer(const Expr &E) const {
    if (const auto *Cast = dyn_cast<CastExpr>(&E))
      switch (Cast->getCastKind()) {
      case CK_ArrayToPointerDecay:
        return lvalue(*Cast->getSubExpr());
      case CK_LValueToRValue:
      case CK_NoOp:
      case CK_BitCast:
        return pointer(*Cast->getSubExpr());
      default:
        return std::nullopt; // to a base class, say
      }
    if (const auto *Paren = dyn_cast<ParenExpr>(&E))
      return pointer(*Paren->getSubExpr());
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
      return Unary->getOpcode() == UO_AddrOf ? lvalue(*Unary->getSubExpr()) : std::nullopt;
    if (const auto *Sum = dyn_cast<BinaryOperator>(&E);
        Sum && Sum->getOpcode() == BO_Add && Sum->getType()->isPointerType()) {
      const bool Left = Sum->getLHS()->getType()->isPointerType();
      return behind(pointer(Left ? *Sum->getLHS() : *Sum->getRHS()),
                    Left ? *Sum->getRHS() : *Sum->getLHS(), Sum->getType()->getPointeeType());
    }
    const auto *V = variable(E);
    return V && holdsBeginnings(*V, TheFacts) ? std::optional(Address{V, 0}) : std::nullopt;
  }

  std::optional<Address> lvalue(const Expr &Written) const {
    const Expr &E = *Written.IgnoreParens();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
      return behind(pointer(*Element->getBase()), *Element->getIdx(), E.getType());
    if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
      return Unary->getOpcode() == UO_Deref ? pointer(*Unary->getSubExpr()) : std::nullopt;
    const auto *V = variable(E);
    return V && V->getType()->isConstantArrayType() ? std::optional(Address{V, 0}) : std::nullopt;
  }

  static std::optional<uint64_t> constant(const Expr &E, const ASTContext &Context) {
    Expr::EvalResult Value;
    if (E.isValueDependent() || !E.EvaluateAsInt(Value, Context) ||
        Value.Val.getInt().isNegative() || Value.Val.getInt().getActiveBits() > 40)
      return std::nullopt;
    return Value.Val.getInt().getZExtValue();
  }

  /// In bytes; nothing for types without a constant size.
  static std::optional<uint64_t> sizeOf(QualType Type, const ASTContext &Context) {
    if (Type->isVoidType())
      return 1;
    if (Type->isIncompleteType() || Type->isFunctionType() ||
        Type.getCanonicalType()->isVariablyModifiedType() || Type->isDependentType())
      return std::nullopt;
    return Context.getTypeSizeInChars(Type).getQuantity();
  }

private:
  static const VarDecl *variable(const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&E);
    return Ref && !Ref->refersToEnclosingVariableOrCapture() ? dyn_cast<VarDecl>(Ref->getDecl())
                                                             : nullptr;
  }

  static std::optional<Address> behind(std::optional<Address> From, const Expr &Index,
                                       QualType Element) {
    if (!From)
      return std::nullopt;
    const ASTContext &Context = From->Base->getASTContext();
    const auto Count = constant(Index, Context), Size = sizeOf(Element, Context);
    if (!Count || !Size || *Size >> 20)
      return std::nullopt;
    return Address{From->Base, From->Offset + *Count * *Size};
  }

  const Facts &TheFacts;
};

const Memory Nothing{Memory::Kind::Nothing, {}, {}, false, false, false};
const Memory HostHeap{Memory::Kind::HostHeap, {}, {}, true, false};

/// `stderr` and its like: memory of the C library.
bool isOfTheLibrary(const Expr &Pointer) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&Pointer);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasGlobalStorage() && ofSystemHeader(*V);
}

Memory either(const Memory &X, const Memory &Y) {
  if (X.What == Memory::Kind::Nothing)
    return Y;
  if (Y.What == Memory::Kind::Nothing)
    return X;
  if (X.What == Memory::Kind::Allocations && Y.What == X.What) {
    Memory Out = X;
    Out.Sites.insert(Y.Sites.begin(), Y.Sites.end());
    Out.HostSees |= Y.HostSees;
    Out.Managed |= Y.Managed;
    Out.Pageable |= Y.Pageable;
    Out.Bytes = {};
    return Out;
  }
  const bool Same = X.What == Y.What && X.Variable == Y.Variable;
  return Same && X.What != Memory::Kind::Allocations ? X : Memory();
}

} // namespace

bool mayOverlap(const Memory &X, const Memory &Y) {
  using Kind = Memory::Kind;
  if (X.What == Kind::Nothing || Y.What == Kind::Nothing)
    return false;
  if (X.What == Kind::Anything || Y.What == Kind::Anything)
    return true;
  if (X.What != Y.What)
    return false; // an allocation is never a variable
  if (X.What == Kind::HostHeap)
    return true;
  if (X.Bytes.End <= Y.Bytes.Begin || Y.Bytes.End <= X.Bytes.Begin)
    return false;
  if (X.What == Kind::Variable)
    return X.Variable == Y.Variable;
  return mayBeOne(X.Sites, Y.Sites);
}

bool conflict(const Footprint &X, const Memory &Accessed, bool Writes) {
  return llvm::any_of(X.Touches, [&](const Touch &T) {
    return (T.Writes || Writes) && mayOverlap(T.Where, Accessed);
  });
}

bool conflict(const Footprint &X, const Footprint &Y) {
  if (X.HasOutput && Y.HasOutput)
    return true;
  return llvm::any_of(Y.Touches, [&](const Touch &T) { return conflict(X, T.Where, T.Writes); });
}

Memory MemoryMap::variable(const VarDecl &V) const {
  if (V.getType()->isReferenceType())
    return {};
  // Clang has no attribute for managed variables of CUDA: they are `__device__` to it.
  const bool Managed = V.hasAttr<HIPManagedAttr>() ||
                       (V.hasAttr<CUDADeviceAttr>() && !V.getASTContext().getLangOpts().HIP),
             OnDevice = onDeviceOnly(V) && !Managed;
  return {Memory::Kind::Variable, {}, keyOf(V), !OnDevice, Managed, !OnDevice && !Managed};
}

Memory MemoryMap::allocations(const ValueDecl &Root) const {
  const auto Sites = allocationSites(Root, TheFacts, TracedWays::WithinCallee);
  if (!Sites)
    return {};
  // What is asserted holds for one call, and other variables do not tell of which the pointer is.
  if (Sites->restsOnAnnotations() && !isa<ParmVarDecl>(Root))
    return {};
  ReliesOnAnnotations |= Sites->restsOnAnnotations();
  Memory Out{Memory::Kind::Allocations, Sites->Sites, {}, false, false, false};
  for (const AllocationSite Site : Sites->Sites) {
    if (isa<const ValueDecl *>(Site)) {
      Out.HostSees = Out.Managed = Out.Pageable = true;
      break;
    }
    const CallExpr *Allocation = Sites->callAt(Site);
    const RuntimeOp Op = Allocation ? runtimeOp(*Allocation) : RuntimeOp::None;
    Out.HostSees |= Op != RuntimeOp::Allocate;
    Out.Managed |= Op == RuntimeOp::AllocateManaged ||
                   (!Allocation && isa<UnaryOperator>(cast<const Expr *>(Site)));
    Out.Pageable |= Op == RuntimeOp::None;
  }
  return Out;
}

Memory MemoryMap::pointedTo(const Expr &Written, const MemoryBindings &Bound) const {
  const Expr &E = *Written.IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(&E))
    return pointedTo(*Full->getSubExpr(), Bound);
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E))
    return Nothing;
  if (const auto *Zero = dyn_cast<IntegerLiteral>(&E))
    return Zero->getValue().isZero() ? Nothing : Memory();
  if (isa<StringLiteral, PredefinedExpr>(E))
    return Nothing; // nothing on the device writes it
  if (isOfTheLibrary(E))
    return HostHeap;
  if (const auto *Call = dyn_cast<CallExpr>(&E); Call && runtimeOp(*Call) == RuntimeOp::ErrorText)
    return Nothing;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || Ref->refersToEnclosingVariableOrCapture()) // perhaps a copy
      return {};
    if (V->getType()->isArrayType() || !V->getType()->isPointerType())
      return V->getType()->isScalarType() ? Memory() : variable(*V); // an array, or a symbol
    if (auto It = Bound.find(V); It != Bound.end())
      return It->second;
    return allocations(*V);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    if (Member->getType()->isArrayType())
      return named(*Member, Bound);
    return Member->getType()->isPointerType() ? allocations(*Member->getMemberDecl()) : Memory();
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(&E); Op && Op->isAdditiveOp())
    return Op->getType()->isPointerType()
               ? pointedTo(Op->getLHS()->getType()->isPointerType() ? *Op->getLHS() : *Op->getRHS(),
                           Bound)
               : Memory();
  if (const auto *Unary = dyn_cast<UnaryOperator>(&E)) {
    if (Unary->getOpcode() == UO_AddrOf)
      return named(*Unary->getSubExpr(), Bound);
    if (Unary->isIncrementDecrementOp())
      return pointedTo(*Unary->getSubExpr(), Bound);
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return either(pointedTo(*Choice->getTrueExpr(), Bound),
                  pointedTo(*Choice->getFalseExpr(), Bound));
  if (isa<ArraySubscriptExpr>(E) && E.getType()->isArrayType())
    return named(E, Bound);
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
      Call && Call->getMethodDecl() && Call->getMethodDecl()->isInStdNamespace() &&
      Call->getMethodDecl()->getIdentifier() &&
      llvm::is_contained({"data", "c_str"}, Call->getMethodDecl()->getName()) &&
      hostEffect(*Call) == HostEffect::Arguments)
    return ownedBy(*Call->getImplicitObjectArgument(), Bound); // `v.data()`
  return {};
}

Memory MemoryMap::pointedTo(const Expr &E, const Expr *Count, const MemoryBindings &Bound) const {
  Memory Out = pointedTo(E, Bound);
  const auto At = Count ? AddressReader(TheFacts).pointer(E) : std::nullopt;
  const auto Bytes = At ? AddressReader::constant(*Count, At->Base->getASTContext()) : std::nullopt;
  if (Bytes)
    Out.Bytes = {At->Offset, At->Offset + *Bytes};
  return Out;
}

Memory MemoryMap::element(const Expr &E, const MemoryBindings &Bound) const {
  Memory Out = named(E, Bound);
  const auto At = AddressReader(TheFacts).lvalue(E);
  const auto Size =
      At ? AddressReader::sizeOf(E.getType(), At->Base->getASTContext()) : std::nullopt;
  if (Size)
    Out.Bytes = {At->Offset, At->Offset + *Size};
  return Out;
}

Memory MemoryMap::named(const Expr &Written, const MemoryBindings &Bound) const {
  const Expr &E = *Written.IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && !Ref->refersToEnclosingVariableOrCapture() ? variable(*V) : Memory();
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
      return variable(*Static);
    if (Member->getMemberDecl()->getType()->isReferenceType())
      return {};
    return Member->isArrow() ? pointedTo(*Member->getBase(), Bound)
                             : named(*Member->getBase(), Bound);
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return pointedTo(*Element->getBase(), Bound);
  if (const auto *Unary = dyn_cast<UnaryOperator>(&E); Unary && Unary->getOpcode() == UO_Deref)
    return pointedTo(*Unary->getSubExpr(), Bound);
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E);
      Call && Call->getOperator() == OO_Subscript && Call->getDirectCallee() &&
      Call->getDirectCallee()->isInStdNamespace() && hostEffect(*Call) == HostEffect::Arguments)
    return ownedBy(*Call->getArg(0), Bound); // `v[i]`
  return {};
}

Memory MemoryMap::ownedBy(const Expr &Object, const MemoryBindings &Bound) const {
  const auto *Record = Object.getType()->getAsCXXRecordDecl();
  const llvm::StringRef Name = Record && Record->getIdentifier() ? Record->getName() : "";
  if (!Record || !Record->isInStdNamespace())
    return {};
  if (Name == "array")
    return named(Object, Bound);
  // Handles to memory of others (views, smart pointers, iterators) may lead anywhere. The standard
  // allocator, which constructors are given, has no state.
  return llvm::is_contained({"allocator",
                             "vector",
                             "basic_string",
                             "deque",
                             "list",
                             "map",
                             "set",
                             "unordered_map",
                             "unordered_set",
                             "basic_ostream",
                             "basic_istream",
                             "basic_iostream",
                             "basic_ofstream",
                             "basic_ifstream",
                             "basic_fstream",
                             "basic_stringstream",
                             "basic_ostringstream",
                             "basic_istringstream",
                             "ios_base",
                             "basic_ios"},
                            Name)
             ? HostHeap
             : Memory();
}

Footprint MemoryMap::ofLaunch(const HostOperation &Launch, const MemoryBindings &Bound) const {
  Footprint Out;
  const FunctionDecl *Kernel = Launch.Kernel ? Kernels.find(*Launch.Kernel) : nullptr;
  const bool ByArray = !isa<CUDAKernelCallExpr>(Launch.Call);
  if (!Kernel || ByArray || TheFacts.Text.UsesArchitecture ||
      Launch.Call->getNumArgs() != Kernel->getNumParams()) {
    Out.Touches.push_back({Memory(), true});
    Out.HasOutput = Out.Observes = true;
    return Out;
  }
  auto [Reach, New] = Reaches.try_emplace(Kernel);
  if (New) {
    Reach->second = reachOf(*Kernel);
    if (!nameThatDiffers(*Launch.Kernel, TheFacts.Text).empty())
      Reach->second.Anywhere = Reach->second.HasOutput = Reach->second.Observes = true;
  }
  const KernelReach &Of = Reach->second;
  Out.HasOutput = Of.HasOutput;
  Out.Observes = Of.Observes;
  if (Of.Anywhere)
    Out.Touches.push_back({Memory(), true});
  for (const VarDecl *V : Of.Variables)
    Out.Touches.push_back({variable(*V), !V->getType().isConstQualified()});
  for (unsigned I = 0; I < Kernel->getNumParams(); ++I) {
    const QualType Type = Kernel->getParamDecl(I)->getType();
    if (Type->isPointerType())
      Out.Touches.push_back({pointedTo(*Launch.Call->getArg(I), Bound),
                             Of.CastsConstAway || !Type->getPointeeType().isConstQualified()});
    else if (mayHoldPointers(Type))
      Out.Touches.push_back({Memory(), true});
  }
  return Out;
}

Footprint MemoryMap::footprint(const HostOperation &Operation, const MemoryBindings &Bound) const {
  if (Operation.IsLaunch)
    return ofLaunch(Operation, Bound);
  Footprint Out;
  switch (Operation.Op) {
  case RuntimeOp::Copy:
  case RuntimeOp::CopyAsync:
  case RuntimeOp::CopySymbol:
  case RuntimeOp::CopySymbolAsync:
    if (!Operation.Target || !Operation.Source) { // parameters in a struct
      Out.Touches.push_back({Memory(), true});
      return Out;
    }
    Out.Touches.push_back({pointedTo(*Operation.Target, Operation.Bytes, Bound), true});
    if (const Memory Source = pointedTo(*Operation.Source, Operation.Bytes, Bound);
        Source.Managed || Operation.Op != RuntimeOp::Copy ||
        Operation.Direction != CopyDirection::HostToDevice) // else read before the call returns
      Out.Touches.push_back({Source, false});
    return Out;
  case RuntimeOp::Allocate: // in the order of a stream
    Out.Touches.push_back(
        {{Memory::Kind::Allocations, {Operation.Call}, {}, false, false, false}, true});
    return Out;
  case RuntimeOp::Set:
  case RuntimeOp::SetAsync:
  case RuntimeOp::Prefetch:
  case RuntimeOp::Free:
  case RuntimeOp::FreeHost:
    Out.Touches.push_back(
        {Operation.Target ? pointedTo(*Operation.Target, Operation.Bytes, Bound) : Memory(), true});
    return Out;
  case RuntimeOp::EventRecord:
  case RuntimeOp::StreamWaitEvent:
    return Out;
  default:
    Out.Touches.push_back({Memory(), true});
    Out.HasOutput = Out.Observes = true;
    return Out;
  }
}

} // namespace gpufuse
