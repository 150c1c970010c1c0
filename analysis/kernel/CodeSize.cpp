#include "analysis/kernel/CodeSize.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/Facts.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Operations that a function is taken to need at most, where it is inlined whoever calls it.
constexpr uint64_t EasilyInlined = 200;
/// What LLVM's 500 nodes are counted as here, with some left over.
constexpr uint64_t LongBlock = 450;
/// Nodes of the toolkit's functions: of barriers, of those that are few instructions, that are a
/// polynomial, and of any other.
constexpr uint64_t OfBarrier = 2, OfInstructions = 12, OfPolynomial = 50, OfAny = 250;
/// What a function of the toolkit needs; how often a loop may be written out, of which the rounds
/// are counted when the kernel runs, and one of which the compiler may know their number.
constexpr uint64_t OfLibrary = 25, Unrolled = 8, WrittenOut = 64;
/// A loop whose rounds are counted when the kernel runs is copied so often only as its rounds are
/// no more nodes together. (Seen: about 200 in nvcc 13.0, and 100 in clang-22.)
constexpr uint64_t MostInCopies = 300;
/// More operations than this no compiler writes out of a loop unless it is asked to: LLVM's bound
/// is 300, and 1200 where much of them goes away.
constexpr uint64_t WrittenOutUnasked = 2000;

/// Operations of a kernel, and of what is inlined into it.
class Size : public DynamicRecursiveASTVisitor {
public:
  explicit Size(const FunctionDecl &Kernel) : Context(Kernel.getASTContext()) {
    note(Kernel);
    const LaunchBounds Bounds = launchBounds(Kernel);
    ExtentsAreOpen = Bounds.empty() || Bounds.front() > 1;
    for (const ParmVarDecl *Parameter : Kernel.parameters())
      if (!Changed.contains(Parameter))
        KnownWhenItRuns.insert(Parameter);
    measure(Kernel);
  }

  /// Of all, where loops that the compiler may write out count as often as they go round.
  uint64_t Operations = 0;
  /// The nodes of the longest piece of code that may be one basic block.
  uint64_t Longest = 0;
  bool Floats = false;

  bool VisitExpr(Expr *E) override {
    Floats |= hasFloatingParts(E->getType().getNonReferenceType()) && isa<BinaryOperator>(E);
    return add(isa<BinaryOperator, UnaryOperator, ArraySubscriptExpr, MemberExpr,
                   AbstractConditionalOperator>(E),
               nodesOf(*E));
  }
  bool VisitIfStmt(IfStmt *) override { return add(2, 2); }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (Definition && Definition->getBody() && !isCoordinate(*Call) &&
        deviceEffect(*Callee) == DeviceEffect::Unknown) {
      passArguments(*Call, *Definition);
      return measure(*Definition);
    }
    Floats |=
        hasFloatingParts(Call->getType().getNonReferenceType()) && !Call->getType()->isVoidType();
    // (Each coordinate is one call of an intrinsic.)
    return add(OfLibrary, isCoordinate(*Call) ? 1 : Callee ? nodesOf(*Callee) : OfAny, 1);
  }
  /// No code; its message has no type.
  bool TraverseStaticAssertDecl(StaticAssertDecl *) override { return true; }
  bool TraverseAttributedStmt(AttributedStmt *S) override {
    IsAsked = llvm::any_of(S->getAttrs(), [](const Attr *A) { return isa<LoopHintAttr>(A); });
    return TraverseStmt(S->getSubStmt());
  }
  bool TraverseForStmt(ForStmt *S) override {
    return (!S->getInit() || TraverseStmt(S->getInit())) &&
           loop(*S->getBody(), S->getCond(), S->getInc(), roundsOf(*S));
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return loop(*S->getBody(), S->getCond(), nullptr,
                countsFromOneValue(S->getCond()) ? AnyNumber : roundsOf(S->getCond()));
  }
  bool TraverseDoStmt(DoStmt *S) override {
    bool Again = true;
    const bool Once = !S->getCond()->isValueDependent() &&
                      S->getCond()->EvaluateAsBooleanCondition(Again, Context) && !Again;
    return loop(*S->getBody(), S->getCond(), nullptr, Once ? 1 : roundsOf(S->getCond()));
  }

private:
  static constexpr uint64_t Enough = 100000;
  /// Of rounds that the compiler may be able to count.
  static constexpr uint64_t AnyNumber = Enough + 1;

  bool measure(const FunctionDecl &Definition) {
    if (!Around.insert(&Definition).second)
      return true;
    TraverseStmt(Definition.getBody());
    Around.erase(&Definition);
    return Operations < Enough;
  }

  static bool isVariable(const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType();
  }

  /// The nodes that LLVM makes of \p E at most, and of what it loads through it.
  uint64_t nodesOf(const Expr &E) const {
    const QualType Type = E.getType();
    const uint64_t Words = Type->isRecordType() && !Type->isIncompleteType()
                               ? Context.getTypeSizeInChars(Type).getQuantity() / 4 + 1
                               : 1;
    if (isa<ArraySubscriptExpr>(E)) // widened, scaled, loaded
      return 2 + Words;
    if (isa<MemberExpr, AbstractConditionalOperator>(E))
      return 1 + Words;
    if (const auto *Op = dyn_cast<BinaryOperator>(&E)) {
      const uint64_t Copies = isVariable(*Op->getLHS()) ? 0 : Words;
      return Op->isCompoundAssignmentOp() ? 1 + 2 * Copies
             : Op->isAssignmentOp()       ? Copies
                                          : 1 + Op->isLogicalOp();
    }
    if (const auto *Op = dyn_cast<UnaryOperator>(&E))
      return isVariable(*Op->getSubExpr()) ? 1 : 1 + 2 * Words;
    if (const auto *Cast = dyn_cast<CastExpr>(&E))
      return Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_LValueToRValue &&
             Cast->getCastKind() != CK_ArrayToPointerDecay &&
             Cast->getCastKind() != CK_FunctionToPointerDecay;
    return isa<CXXConstructExpr>(E) ? 2 * Words : 0;
  }

  static uint64_t nodesOf(const FunctionDecl &OfToolkit) {
    const DeviceEffect Effect = deviceEffect(OfToolkit);
    if (!OfToolkit.getIdentifier())
      return OfAny;
    if (Effect == DeviceEffect::BlockBarrier)
      return OfBarrier;
    llvm::StringRef Name = OfToolkit.getName();
    Name.consume_front("__builtin_");
    const auto startsWith = [&](std::initializer_list<llvm::StringRef> Beginnings) {
      return llvm::any_of(Beginnings, [&](llvm::StringRef Each) { return Name.starts_with(Each); });
    };
    if (selectsOrRounds(OfToolkit) || startsWith({"__", "amdgcn", "sqrt", "rsqrt", "fma"}) ||
        (Effect != DeviceEffect::Unknown && Effect != DeviceEffect::Value))
      return OfInstructions;
    return OfToolkit.getReturnType()->isSpecificBuiltinType(BuiltinType::Float) &&
                   startsWith({"exp", "log", "tanh", "erff"})
               ? OfPolynomial
               : OfAny;
  }

  bool add(uint64_t More, uint64_t Nodes) { return add(More, Nodes, More); }
  bool add(uint64_t More, uint64_t Nodes, uint64_t AtLeast) {
    Operations += More;
    Least += AtLeast;
    Block += Nodes;
    Longest = std::max(Longest, Block);
    return Operations < Enough;
  }

  /// What \p Definition changes, or tells the compiler: behind `if (n == 4)`, n is a number.
  void note(const FunctionDecl &Definition) {
    const auto Variables = changedVariables(Definition.getBody());
    Changed.insert(Variables.begin(), Variables.end());
    noteTold(*Definition.getBody());
  }

  void noteTold(const Stmt &S) {
    if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isEqualityOp())
      noteNamed(S);
    if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
      noteNamed(*Switch->getCond());
    for (const Stmt *Child : S.children())
      if (Child)
        noteTold(*Child);
  }

  void noteNamed(const Stmt &S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&S);
    if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
        V && Changed.insert(V).second && V->getInit() && V->hasLocalStorage())
      noteNamed(*V->getInit());
    for (const Stmt *Child : S.children())
      if (Child)
        noteNamed(*Child);
  }

  /// What a function is given that only the running kernel knows.
  void passArguments(const CallExpr &Call, const FunctionDecl &Definition) {
    note(Definition);
    const unsigned First = objectArguments(Call);
    for (unsigned I = 0; I < Definition.getNumParams() && First + I < Call.getNumArgs(); ++I) {
      const ParmVarDecl *Parameter = Definition.getParamDecl(I);
      if (!Changed.contains(Parameter) && isKnownWhenItRuns(*Call.getArg(First + I)))
        KnownWhenItRuns.insert(Parameter);
      else
        KnownWhenItRuns.erase(Parameter);
    }
  }

  /// True where \p S needs a parameter of the kernel, or data: no compiler knows its value.
  bool isKnownWhenItRuns(const Stmt &S) const {
    if (const auto *E = dyn_cast<Expr>(&S))
      if (const std::string Coordinate = coordinateNamed(*E, Context); !Coordinate.empty())
        return ExtentsAreOpen && llvm::StringRef(Coordinate).contains("Dim.");
    if (isa<CallExpr, AbstractConditionalOperator>(S))
      return false; // of what may be one number, as in min(n, 0)
    if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isLogicalOp())
      return isKnownWhenItRuns(*Op->getLHS()) && isKnownWhenItRuns(*Op->getRHS());
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V))
        return KnownWhenItRuns.contains(Parameter);
      return V && V->getInit() && V->hasLocalStorage() && !Changed.contains(V) &&
             isKnownWhenItRuns(*V->getInit());
    }
    return llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && isKnownWhenItRuns(*Child); });
  }

  /// How often a loop on \p Condition may be written out; 0 for rounds that only the running kernel
  /// can count, with a branch after each.
  uint64_t roundsOf(const Expr *Condition) const {
    return Condition && isKnownWhenItRuns(*Condition) ? 0 : WrittenOut;
  }

  /// What \p S is made of that only the running kernel knows: variables, by what they began as, and
  /// elements, as they are written.
  void collectUnknown(const Stmt &S, llvm::StringSet<> &Out) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(&S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && Out.insert(V->getName()).second && V->getInit() && V->hasLocalStorage())
      collectUnknown(*V->getInit(), Out);
    if (isa<ArraySubscriptExpr, MemberExpr>(S)) {
      std::string Text;
      llvm::raw_string_ostream Stream(Text);
      S.printPretty(Stream, nullptr, PrintingPolicy(Context.getLangOpts()));
      Out.insert(Text);
      return;
    }
    for (const Stmt *Child : S.children())
      if (Child)
        collectUnknown(*Child, Out);
  }

  /// True where both sides of a comparison count from one such value, `k < base + 160` from base
  /// on: how far they are apart may be a number.
  bool countsFromOneValue(const Expr *Condition) const {
    const auto *Test = dyn_cast_or_null<BinaryOperator>(Condition);
    if (!Test || !Test->isComparisonOp())
      return false;
    llvm::StringSet<> Left, Right;
    collectUnknown(*Test->getLHS(), Left);
    collectUnknown(*Test->getRHS(), Right);
    return llvm::any_of(Left, [&](const auto &Each) { return Right.contains(Each.getKey()); });
  }

  /// One that counts from number to number goes round no more often than there are numbers.
  uint64_t roundsOf(const ForStmt &For) const {
    const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond());
    const auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit());
    const auto *Counter = Declares && Declares->isSingleDecl()
                              ? dyn_cast<VarDecl>(Declares->getSingleDecl())
                              : nullptr;
    const std::optional<int64_t> Start = Counter ? numberOf(Counter->getInit()) : std::nullopt,
                                 Bound = Test && Test->isRelationalOp() ? numberOf(Test->getRHS())
                                                                        : std::nullopt;
    // `for (int s = blockDim.x / 2; s > 0; s /= 2)`
    const auto *Tested =
        Test ? dyn_cast<DeclRefExpr>(Test->getLHS()->IgnoreParenImpCasts()) : nullptr;
    if (Bound && !Start && Tested && Tested->getDecl() == Counter && Counter->getInit() &&
        isKnownWhenItRuns(*Counter->getInit()))
      return 0;
    if (!Bound)
      return countsFromOneValue(For.getCond()) ? AnyNumber : roundsOf(For.getCond());
    const uint64_t Between = std::abs(*Bound - Start.value_or(0)) + 1;
    return std::min(Start && countsBySteps(For) ? Between : std::max(Between, WrittenOut), Enough);
  }

  std::optional<int64_t> numberOf(const Expr *E) const {
    Expr::EvalResult Result;
    if (!E || E->isValueDependent() || !E->EvaluateAsInt(Result, Context) ||
        Result.Val.getInt().getSignificantBits() > 32)
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
  }

  /// `++k`, `k -= 2`.
  bool countsBySteps(const ForStmt &For) const {
    if (const auto *One = dyn_cast_or_null<UnaryOperator>(For.getInc()))
      return One->isIncrementDecrementOp();
    const auto *More = dyn_cast_or_null<CompoundAssignOperator>(For.getInc());
    return More && More->isAdditiveOp(More->getOpForCompoundAssignment(More->getOpcode())) &&
           numberOf(More->getRHS()).value_or(0) != 0;
  }

  /// One round, with \p Block counting on.
  bool round(Stmt &Body, Expr *Condition, Expr *Step) {
    return TraverseStmt(&Body) && (!Step || TraverseStmt(Step)) &&
           (!Condition || TraverseStmt(Condition));
  }

  /// (Of a loop that stays, a round may be peeled off at either end, and another loop may turn out
  /// to do nothing: what stands around a loop counts as one block.)
  bool loop(Stmt &Body, Expr *Condition, Expr *Step, uint64_t Rounds) {
    const bool Asked = std::exchange(IsAsked, false);
    const uint64_t Before = std::exchange(Operations, 0), LeastBefore = std::exchange(Least, 0),
                   Ahead = std::exchange(Block, 0);
    const bool Goes = round(Body, Condition, Step);
    if (Rounds == AnyNumber && !Asked) // as many as are written out
      Rounds = WrittenOutUnasked / std::max<uint64_t>(Least, 1);
    const bool Stays = Rounds == 0 || (!Asked && Rounds * Least > WrittenOutUnasked);
    const uint64_t Copies = !Stays ? Rounds : Asked ? WrittenOut : Unrolled;
    const uint64_t Written =
        Stays && !Asked ? std::max(Block, std::min(Block * Copies, MostInCopies)) : Block * Copies;
    Longest = std::max(Longest, Ahead + Written);
    Block = Ahead + Block * (Stays ? 1 : Rounds);
    Operations = Before + Operations * (Stays ? 1 : Rounds);
    Least = LeastBefore + Least * (Stays ? 1 : Rounds);
    return Goes && Operations < Enough;
  }

  const ASTContext &Context;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Around;
  llvm::SmallPtrSet<const ParmVarDecl *, 8> KnownWhenItRuns;
  /// Variables with other values than at first, or of which a branch tells the value.
  llvm::DenseSet<const VarDecl *> Changed;
  /// Operations, where those of the toolkit's functions may be one each.
  uint64_t Least = 0;
  /// The nodes of what may stand in one basic block so far.
  uint64_t Block = 0;
  /// No compiler knows how many threads and blocks there are: the kernel is not bound to one.
  bool ExtentsAreOpen = true;
  /// The next loop has a hint, `#pragma unroll` perhaps.
  bool IsAsked = false;
};

} // namespace

bool hasLongBlock(const FunctionDecl &Kernel) { return Size(Kernel).Longest > LongBlock; }

const CallExpr *callInlinedForOneCaller(const FunctionDecl &Kernel) {
  for (const CallExpr *Call : callsIn(Kernel)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (!Definition || !Definition->getBody() || Definition->hasAttr<AlwaysInlineAttr>() ||
        Definition->hasAttr<NoInlineAttr>() || deviceEffect(*Callee) != DeviceEffect::Unknown)
      continue;
    if (const Size OfCallee(*Definition); OfCallee.Operations > EasilyInlined && OfCallee.Floats)
      return Call;
  }
  return nullptr;
}

} // namespace gpufuse
