// Places: which variable or memory an lvalue designates, and what loading and storing there means.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/KernelWalker.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The outermost record of which \p Site, an access, names a member: Particle for
/// `p[i].velocity.x`. Null where it names none.
QualType outermostRecord(const Expr &Site) {
  const Expr *E = Site.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isAssignmentOp())
    E = Op->getLHS();
  else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
           Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf))
    E = Unary->getSubExpr();
  QualType Found;
  for (E = E->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts()) {
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const QualType Base = Member->getBase()->getType();
      Found = Member->isArrow() ? Base->getPointeeType() : Base;
      if (Member->isArrow())
        return Found;
      E = Member->getBase();
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
               Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      E = Element->getBase();
    } else {
      return Found;
    }
  }
}

} // namespace

/// True for scalars that nothing changes unseen, and for structs that nothing changes at all.
bool KernelWalker::isTracked(const VarDecl &Variable) {
  if (Untracked.contains(&Variable))
    return false;
  const QualType Type = Variable.getType();
  if (Type->isScalarType())
    return true;
  const auto *Function = dyn_cast<FunctionDecl>(Variable.getDeclContext());
  // (What the initialisers of a constructor do is not in its body.)
  if (!Function || !Function->hasBody() || isa<CXXConstructorDecl>(Function) ||
      followedFields(Type).empty())
    return false;
  const auto [It, New] = Changing.try_emplace(Function);
  if (New)
    It->second = changedVariables(Function->getBody());
  return !It->second.contains(&Variable);
}

Place KernelWalker::place(const Expr *E) {
  E = E->IgnoreParens();
  const Place Local = ownMemory();
  if (E->getType().isVolatileQualified() || E->getType()->isAtomicType())
    effect(KernelEffect::Kind::VolatileAccess, *E);
  noteComplexNumber(*E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    if (auto Copy = captured(*Ref))
      return *Copy;
    if (!Variable)
      return anyMemory();
    if (auto It = References.find(Variable); It != References.end())
      return It->second;
    if (Variable->getType()->isReferenceType())
      return anyMemory();
    if (Variable->hasAttr<CUDASharedAttr>()) {
      noteShared(*Variable);
      return {nullptr, Address{{Buffer::Kind::Shared, 0, Variable}, false, A.constant(0), {}}};
    }
    if (Variable->hasGlobalStorage())
      return {nullptr, Address{{Buffer::Kind::Variable, 0, Variable->getCanonicalDecl()},
                               false,
                               A.constant(0),
                               {}}};
    if (isTracked(*Variable))
      return {Variable, {}};
    if (beginsUnset(*Variable))
      risk(State.Where); // of having no value yet
    return Local;
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    // An element of an array inside a struct.
    const auto *Decay = dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens());
    if (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay &&
        isa<MemberExpr>(Decay->getSubExpr()->IgnoreParens()))
      if (Place Array = place(Decay->getSubExpr()); Array.Variable) {
        const Value Subscript = evaluate(Element->getIdx());
        const auto Number =
            Subscript.Number ? Algebra::asConstant(*Subscript.Number) : std::nullopt;
        if (!Number || *Number < 0 || *Number > std::numeric_limits<int>::max()) {
          risk(State.Where); // of being outside of it
          return Local;
        }
        Array.Path.emplace_back(static_cast<unsigned>(*Number));
        return Array;
      }
    // The left operand comes first, whichever of the two is the pointer.
    const Value Left = evaluate(Element->getLHS()), Right = evaluate(Element->getRHS());
    const bool PointerLeft = Element->getBase() == Element->getLHS();
    Place Of{nullptr,
             advance(PointerLeft ? Left : Right, PointerLeft ? Right : Left, E->getType(), false)
                 .Pointer};
    if (!Of.Memory || Of.Memory->Local || Of.Memory->Base.What == Buffer::Kind::Unknown)
      risk(State.Where); // of being outside of an array of its own, or nowhere
    return Of;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return pointee(*Unary->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl())) {
      evaluate(Member->getBase());
      return {nullptr, Address{{Buffer::Kind::Variable, 0, Static->getCanonicalDecl()},
                               false,
                               A.constant(0),
                               {}}};
    }
    Place Base;
    if (Member->isArrow())
      Base = pointee(*Member->getBase());
    else
      Base = place(Member->getBase());
    if (!Base.Variable && (!Base.Memory || Base.Memory->Local))
      risk(State.Where); // of having no value
    if (Member->getMemberDecl()->getType()->isReferenceType())
      return anyMemory(); // wherever it was bound to
    const QualType Type = Member->getBase()->getType();
    return field(Base, Member->isArrow() ? Type->getPointeeType() : Type, Field);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_LValueBitCast) {
      Place Inner = place(Cast->getSubExpr());
      if (Cast->getCastKind() == CK_NoOp)
        return Inner;
      risk(State.Where); // of its being no value of the type
      if (Inner.Variable)
        return Local;
      return Inner;
    }
    if (Cast->isPRValue()) {
      evaluate(E);
      return Local;
    }
    if (Cast->getCastKind() == CK_DerivedToBase ||
        Cast->getCastKind() == CK_UncheckedDerivedToBase) {
      Place Whole = place(Cast->getSubExpr());
      if (!Whole.Memory) // (no variable with bases is tracked)
        return Local;
      convertToBase(*Whole.Memory, *Cast);
      return Whole;
    }
    evaluate(Cast->getSubExpr());
    risk(State.Where); // of its being no such object
    return anyMemory();
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    evaluate(Temporary->getSubExpr());
    return Local;
  }
  if (E->isPRValue()) {
    evaluate(E);
    return Local;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const Condition C = condition(Choice->getCond());
    const Reason Why = LastCondition;
    const ThreadState Before = State;
    const auto arm = [&](const Region &Taken, const Expr *Arm) {
      State = Before;
      State.Where = State.Where.intersect(Taken);
      if (!C.Exact)
        State.blur(Why);
      Place At = place(Arm);
      return Value{{}, At.Variable ? ownMemory().Memory : std::move(At.Memory), {}};
    };
    const Value X = arm(C.MayHold, Choice->getTrueExpr()),
                Y = arm(C.MayFail, Choice->getFalseExpr());
    State = Before;
    for (const Expr *Arm : {Choice->getTrueExpr(), Choice->getFalseExpr()}) {
      const auto Changed = assignedVariables(Arm);
      forget(llvm::SmallVector<const VarDecl *>(Changed.begin(), Changed.end()), *Choice,
             Inexactness::Guard);
    }
    return {nullptr, eitherPointer(X, Y, C, *Choice).value_or(Address{})};
  }
  return evaluate(E).Referred.value_or(anyMemory());
}

/// The part \p Field of an object of type \p Type; null for a member that is no field.
Place KernelWalker::field(Place Object, QualType Type, const FieldDecl *Field) const {
  if (Object.Variable) {
    if (!Field || !llvm::is_contained(followedFields(Type), Field))
      return ownMemory();
    Object.Path.emplace_back(*Field);
    return Object;
  }
  if (!Object.Memory)
    return ownMemory();
  if (!Field || Field->isBitField()) {
    Object.Memory->Offset.reset();
  } else if (Object.Memory->Offset) {
    const uint64_t Bits = Context.getFieldOffset(Field);
    Object.Memory->Offset = Object.Memory->Offset->add(A.constant(static_cast<int64_t>(Bits / 8)));
  }
  return Object;
}

/// What \p Ref designates in the body of a closure, where it names what the closure has captured;
/// nothing where it names the variable itself.
std::optional<Place> KernelWalker::captured(const DeclRefExpr &Ref) const {
  const auto *Method = CallStack.empty() ? nullptr : dyn_cast<CXXMethodDecl>(CallStack.back());
  if (!Ref.refersToEnclosingVariableOrCapture() || !Method || !Method->getParent()->isLambda())
    return std::nullopt;
  llvm::DenseMap<const ValueDecl *, FieldDecl *> Fields;
  FieldDecl *OfThis = nullptr;
  Method->getParent()->getCaptureFields(Fields, OfThis);
  const FieldDecl *Field = Fields.lookup(Ref.getDecl());
  const auto *Variable = dyn_cast<VarDecl>(Ref.getDecl());
  if (!Field && Variable && Variable->isUsableInConstantExpressions(Context))
    return std::nullopt; // nor need it be captured
  if (!Field || !This)
    return anyMemory();
  if (!Field->getType()->isReferenceType())
    return field(*This, Context.getCanonicalTagType(Method->getParent()), Field);
  // By reference: the variable itself, if it is of the function around the closure (and not what an
  // outer closure has captured), and this thread executes that.
  const DeclContext *Owner = Ref.getDecl()->getDeclContext();
  const auto is = [&](const FunctionDecl *F) {
    return static_cast<const DeclContext *>(F) == Owner;
  };
  const bool OfCaller = Owner == Method->getParent()->getDeclContext() &&
                        (is(&Kernel) || llvm::any_of(CallStack, is));
  return OfCaller ? std::nullopt : std::optional(anyMemory());
}

/// What \p Pointer points to.
Place KernelWalker::pointee(const Expr &Pointer) {
  const Expr *E = Pointer.IgnoreParens();
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() != CK_NoOp)
      break;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  if (This && isa<CXXThisExpr>(E))
    return *This;
  const Value V = evaluate(&Pointer);
  risk(State.Where); // of its pointing nowhere, even where nothing is touched there
  return {nullptr, V.Pointer ? V.Pointer : Address{}};
}

/// \p At, the address of an object, becomes that of the base to which \p Cast converts it.
void KernelWalker::convertToBase(Address &At, const CastExpr &Cast) const {
  const Expr *Sub = Cast.getSubExpr();
  const QualType Type = Sub->getType();
  const auto *Derived = (Sub->isGLValue() ? Type : Type->getPointeeType())->getAsCXXRecordDecl();
  for (const CXXBaseSpecifier *Step : Cast.path()) {
    const auto *Base = Step->getType()->getAsCXXRecordDecl();
    if (Step->isVirtual() || !Derived || !Base)
      At.Offset.reset();
    if (!At.Offset)
      return;
    const CharUnits Within = Context.getASTRecordLayout(Derived).getBaseClassOffset(Base);
    At.Offset = At.Offset->add(A.constant(Within.getQuantity()));
    Derived = Base;
  }
}

/// The value of a part of a struct.
Value KernelWalker::loadPart(const Place &From, const Expr &Site) {
  const auto It = State.Locals.find(From.Variable);
  const Value *Part = It == State.Locals.end() ? nullptr : &It->second;
  for (size_t I = 0; Part && I < From.Path.size(); ++I) {
    if (Part->Given) {
      ArgumentPart Longer = *Part->Given;
      Longer.Path.insert(Longer.Path.end(), From.Path.begin() + static_cast<std::ptrdiff_t>(I),
                         From.Path.end());
      return argument(Longer);
    }
    if (!Part->Parts) {
      risk(State.Where); // of having no value
      return unknown(Site.getType(), Inexactness::NonAffine, Site, *Part);
    }
    const auto Found = Part->Parts->find(From.Path[I]);
    Part = Found == Part->Parts->end() ? nullptr : &Found->second;
  }
  if (Part)
    return *Part;
  risk(State.Where); // of having no value
  return unknown(Site.getType(), Inexactness::NonAffine, Site);
}

Value KernelWalker::load(const Place &From, const Expr &Site) {
  const QualType Type = Site.getType();
  if (From.Variable && State.Unset.contains(From.Variable))
    risk(State.Where); // of having no value yet
  if (From.Variable && !From.Path.empty())
    return loadPart(From, Site);
  if (From.Variable) {
    auto It = State.Locals.find(From.Variable);
    if (It != State.Locals.end() && Type->isRecordType())
      return It->second;
    if (It != State.Locals.end() && (It->second.Number || It->second.Pointer))
      return It->second;
    if (It != State.Locals.end() && !Type->isPointerType())
      return It->second.Unknown.Why == Inexactness::None
                 ? unknown(Type, Inexactness::NonAffine, Site)
                 : It->second;
    // A constant of the host function, which a closure need not capture.
    if (Type->isIntegralOrEnumerationType() &&
        From.Variable->isUsableInConstantExpressions(Context))
      if (const auto Number = IntegerSemantics::initialNumber(*From.Variable))
        return {A.constant(*Number), {}, {}};
    return unknown(Type, Inexactness::LoopCarried, Site);
  }
  if (From.Memory && From.Memory->Base.What == Buffer::Kind::Variable) {
    const VarDecl *Variable = From.Memory->Base.Variable;
    if (From.Memory->Offset && Algebra::asConstant(*From.Memory->Offset) == 0 &&
        Context.hasSameUnqualifiedType(Type, Variable->getType()) &&
        Variable->getType().isConstQualified() &&
        Variable->getType()->isIntegralOrEnumerationType())
      if (const auto Number = IntegerSemantics::initialNumber(*Variable))
        return {A.constant(*Number), {}, {}};
  }
  if (From.Memory)
    access(*From.Memory, Type, AccessKind::Read, Site);
  const bool OwnMemory = From.Memory && From.Memory->Local;
  Value Out = unknown(Type, OwnMemory ? Inexactness::NonAffine : Inexactness::IndirectIndex, Site);
  if (From.Memory && !OwnMemory && From.Memory->Offset && IntegerSemantics::isInteger(Type))
    Out.Loaded = std::make_shared<LoadedNumber>(
        LoadedNumber{From.Memory->Base, *From.Memory->Offset,
                     static_cast<unsigned>(Context.getTypeSizeInChars(Type).getQuantity())});
  return Out;
}

void KernelWalker::store(const Place &To, const Value &V, const Expr &Site, const Expr *Stored) {
  if (To.Variable) {
    if (!To.Variable->getType()->isScalarType()) // it was taken not to change
      effect(KernelEffect::Kind::UnknownConstruct, Site, "a const that is cast away");
    State.Locals[To.Variable] = V;
    State.Unset.erase(To.Variable);
    return;
  }
  if (!To.Memory)
    return;
  QualType Type = Site.getType();
  if (const auto *Op = dyn_cast<BinaryOperator>(&Site))
    Type = Op->getLHS()->getType();
  else if (const auto *Unary = dyn_cast<UnaryOperator>(&Site);
           Unary && Unary->isIncrementDecrementOp())
    Type = Unary->getSubExpr()->getType();
  AccessTraits Traits;
  Traits.Stored = Stored;
  access(*To.Memory, Type, AccessKind::Write, Site, Traits);
}

void KernelWalker::access(const Address &At, QualType Type, AccessKind Kind, const Expr &Site,
                          AccessTraits Traits) {
  if (At.Local || At.Base.What == Buffer::Kind::Shared)
    return;
  AccessRelation Relation{State.Where, At.Offset, 0, false, State.Divisors};
  bool Loses = false; // the condition
  if (const auto Gathered = At.Offset ? Table.gathered(*At.Offset) : std::nullopt) {
    Relation.FirstByte = *Gathered;
    const std::set<std::string> Kept = Table.productNames(*Gathered);
    std::set<std::string> Gone;
    for (const std::string &Name : Table.productNames(*At.Offset))
      if (!Kept.contains(Name) && involves(Relation.Where, Name))
        Gone.insert(Name);
    if (!Gone.empty()) { // what is known of the single products is known of all together
      Relation.Where = without(Relation.Where.intersect(At.Offset->eq_set(*Gathered)), Gone);
      Loses = true;
    }
  }
  if (!Type->isIncompleteType())
    Relation.Bytes = static_cast<unsigned>(Context.getTypeSizeInChars(Type).getQuantity());
  if (!Relation.Bytes)
    Relation.FirstByte.reset();
  KernelAccess Out(At.Base, std::move(Relation), Kind, Traits);
  Out.Type = Type;
  Out.Record = outermostRecord(Site);
  Out.Site = &Site;
  Out.Nested = !CallStack.empty();
  Out.In = Out.Nested ? CallStack.back() : &Kernel;
  Out.ExactWhere = State.exact();
  if (!At.Offset && At.Element)
    Out.Element = *At.Element;
  Out.Why = State.Inexact.Why;
  Out.WhyPlace = State.Inexact.Place;
  if (!At.Offset) {
    Out.Why = At.Unknown.Why == Inexactness::None ? Inexactness::NonAffine : At.Unknown.Why;
    Out.WhyPlace = At.Unknown.Place;
  }
  Out.Relation.Exact = Out.Why == Inexactness::None;
  Out.ExactWhere &= !Loses;
  this->Out.Accesses.push_back(std::move(Out));
}

} // namespace gpufuse
