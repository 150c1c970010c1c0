#include "analysis/host/MemsetFold.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "matchers/Annotations.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The one call in \p S that sets memory in one dimension.
const CallExpr *setIn(const Stmt &S) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const RuntimeOp Op = runtimeOp(*Call);
    if ((Op == RuntimeOp::Set || Op == RuntimeOp::SetAsync) && Callee->getIdentifier() &&
        (Callee->getName().ends_with("Memset") || Callee->getName().ends_with("MemsetAsync")))
      return Call;
  }
  const CallExpr *Found = nullptr;
  for (const Stmt *Child : S.children())
    if (const CallExpr *In = Child ? setIn(*Child) : nullptr) {
      if (Found)
        return nullptr;
      Found = In;
    }
  return Found;
}

/// True where every run of \p S, which is left by no jump, evaluates \p Call.
bool alwaysEvaluates(const Stmt &S, const CallExpr &Call) {
  const auto inside = [&](const Stmt *Part) { return Part && alwaysEvaluates(*Part, Call); };
  if (&S == &Call)
    return true;
  if (const auto *Do = dyn_cast<DoStmt>(&S))
    return inside(Do->getBody());
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return inside(If->getInit()) || inside(If->getCond());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&S))
    return inside(Choice->getCond());
  if (const auto *Logical = dyn_cast<BinaryOperator>(&S); Logical && Logical->isLogicalOp())
    return inside(Logical->getLHS());
  if (isa<LambdaExpr>(S) || !isa<Expr, CompoundStmt, DeclStmt>(S))
    return false;
  return llvm::any_of(S.children(), inside);
}

std::optional<int64_t> constant(const Expr &E, const ASTContext &Host) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.EvaluateAsInt(Result, Host) ||
      Result.Val.getInt().getSignificantBits() > 63)
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

class FoldFinder {
public:
  FoldFinder(const ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), TheFacts(TheFacts), Options(Options) {}

  std::vector<MemsetFold> run() {
    for (const LaunchList &List : TheFacts.Lists) {
      if (!List.List || List.Guard || List.Launches.front().What.Within ||
          List.Function->isDependentContext())
        continue;
      size_t Next = 0;
      unsigned Index = 0;
      for (const Stmt *S : List.List->body()) {
        while (Next < List.Launches.size() && List.Launches[Next].Index < Index)
          ++Next;
        if (Next == List.Launches.size())
          break;
        if (const CallExpr *Call = Index < List.Launches[Next].Index ? setIn(*S) : nullptr)
          consider(List, *S, *Call, List.Launches[Next].What,
                   llvm::make_range(std::next(List.List->body_begin(), Index + 1),
                                    std::next(List.List->body_begin(), List.Launches[Next].Index)));
        ++Index;
      }
    }
    return std::move(Out);
  }

private:
  using Statements = llvm::iterator_range<CompoundStmt::const_body_iterator>;

  void consider(const LaunchList &List, const Stmt &S, const CallExpr &Call, const Launch &Next,
                Statements Between) {
    MemsetFold Fold;
    Fold.List = &List;
    Fold.Statement = &S;
    Fold.Call = &Call;
    Fold.Next = &Next;
    const bool Async = runtimeOp(Call) == RuntimeOp::SetAsync;
    if (Call.getNumArgs() < 3 || Next.Spelling == Launch::Form::LaunchCall ||
        Next.Spelling == Launch::Form::UserMacro || !Next.Kernel || Next.Labelled ||
        isSuppressed(S, "gpufuse-kernel-fusion", Host) || !setsOnly(S, Call))
      return;
    if (Async ? !sameStream(Call.getArg(3), Next.Stream) : Next.Stream && !isDefault(*Next.Stream))
      return;
    if (!declarations(Fold, Between))
      return;
    if (target(Fold) && value(Fold) && count(Fold) && shape(Fold))
      Out.push_back(std::move(Fold));
  }

  /// `int blocks = (n + 255) / 256;` between the set and the launch may stand ahead of the set, if
  /// nothing between changes anything.
  bool declarations(MemsetFold &Fold, Statements Between) const {
    llvm::DenseSet<const VarDecl *> Declared;
    for (const Stmt *S : Between)
      if (const auto *Declares = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            Declared.insert(V);
    llvm::SetVector<const VarDecl *> Named;
    for (const Expr *E : {Fold.Next->Grid, Fold.Next->Block})
      if (E)
        for (const VarDecl *V : readsOf(*E, Host.getSourceManager()).Variables)
          if (Declared.contains(V))
            Named.insert(V);
    if (Named.empty())
      return true;
    for (const Stmt *S : Between) {
      const CallExpr *Set = setIn(*S);
      const gpufuse::Between Does = classifyBetween({S}, Host, {Set});
      if (!(isa<DeclStmt>(S) || Set) || !Does.Obstacles.empty() || !Does.Assigned.empty() ||
          Does.CallsHostOnly)
        return false;
    }
    for (const VarDecl *V : Declared)
      if (V->hasLocalStorage() && !V->getType()->isReferenceType() && V->getInit() &&
          isOnlyValue(*V->getInit(), Host) && TheFacts.Uses.neverChanges(*V))
        Fold.DeclaredBetween.insert(V);
    return llvm::all_of(Named, [&](const VarDecl *V) { return Fold.DeclaredBetween.contains(V); });
  }

  /// Nothing but the set, and a check of what it returns.
  bool setsOnly(const Stmt &S, const CallExpr &Call) const {
    const Between Rest = classifyBetween({&S}, Host, {&Call});
    return !isa<DeclStmt>(S) && alwaysEvaluates(S, Call) && Rest.Obstacles.empty() &&
           Rest.Assigned.empty() && !Rest.AnyName && !Rest.CallsHostOnly &&
           !(Rest.HasErrorCheck && Options.StrictErrors);
  }

  static bool isDefault(const Expr &Stream) {
    const Expr *E = Stream.IgnoreParenCasts();
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      E = Default->getExpr()->IgnoreParenCasts();
    const auto *Zero = dyn_cast<IntegerLiteral>(E);
    return (Zero && Zero->getValue().isZero()) || isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E);
  }

  bool sameStream(const Expr *Set, const Expr *Launched) const {
    if (!Launched || isDefault(*Launched))
      return isDefault(*Set);
    return true; // F1 decides, of the kernel's launch
  }

  /// An array of numbers on the device, which the host does not see.
  bool target(MemsetFold &Fold) const {
    Fold.Pointer = Fold.Call->getArg(0)->IgnoreImpCasts();
    while (isa<ExplicitCastExpr>(Fold.Pointer) && Fold.Pointer->getType()->isVoidPointerType())
      Fold.Pointer = cast<ExplicitCastExpr>(Fold.Pointer)->getSubExpr()->IgnoreImpCasts();
    const QualType Type = Fold.Pointer->getType();
    if (!Type->isPointerType())
      return false;
    Fold.Element =
        Type->getPointeeType().getCanonicalType(); // a local name means nothing elsewhere
    if (!Fold.Element->isArithmeticType() || Fold.Element->isBooleanType() ||
        Fold.Element.isConstQualified() || Fold.Element.isVolatileQualified() ||
        Fold.Element->isEnumeralType() || Host.getTypeSize(Fold.Element) > 64)
      return false;
    Algebra A;
    HostValues Values(Host, TheFacts, A);
    const HostPointer Pointer = Values.pointer(*Fold.Pointer);
    const auto Sites =
        Pointer.Root ? allocationSites(*Pointer.Root, TheFacts, TracedWays::Device) : std::nullopt;
    if (!Sites || Sites->Sites.empty())
      return false;
    if (Sites->ThroughFileVariable)
      Fold.Assumptions.insert(Assumption::FileSetsItsVariables);
    if (Sites->ThroughFileFunction)
      Fold.Assumptions.insert(Assumption::FileCallsItsFunctions);
    Fold.Assumptions.insert(Assumption::LaunchesSucceed);
    Fold.Assumptions.insert(Assumption::FewerThan2To31Threads);
    if (llvm::any_of(Fold.Assumptions,
                     [&](Assumption Each) { return Options.Withdrawn.contains(Each); }))
      return false;
    return llvm::all_of(Sites->Sites, [](AllocationSite Site) {
      const auto *E = dyn_cast<const Expr *>(Site);
      const auto *Call = E ? dyn_cast<CallExpr>(E) : nullptr;
      return Call && runtimeOp(*Call) == RuntimeOp::Allocate;
    });
  }

  /// The value of an element all of whose bytes are the given one.
  bool value(MemsetFold &Fold) const {
    const auto Byte = constant(*Fold.Call->getArg(1), Host);
    if (!Byte)
      return false;
    const uint64_t Pattern = static_cast<uint8_t>(*Byte) * 0x0101010101010101u;
    if (Pattern && !Fold.Element->isIntegerType())
      return false;
    const auto Bits = static_cast<unsigned>(Host.getTypeSize(Fold.Element));
    const uint64_t Cut = Bits == 64 ? Pattern : Pattern & ((uint64_t(1) << Bits) - 1);
    const bool Signed = Fold.Element->isSignedIntegerType();
    Fold.Value = Signed ? llvm::SignExtend64(Cut, Bits) : static_cast<int64_t>(Cut);
    return Signed || Bits < 64 || Fold.Value >= 0;
  }

  int64_t elementBytes(const MemsetFold &Fold) const {
    return Host.getTypeSizeInChars(Fold.Element).getQuantity();
  }

  /// The factor of `n * sizeof(T)` beside the size of an element; null if \p Bytes is written in
  /// another way.
  const Expr *elementsIn(const Expr &Bytes, int64_t Size) const {
    const auto *Product = dyn_cast<BinaryOperator>(Bytes.IgnoreParenImpCasts());
    if (!Product || Product->getOpcode() != BO_Mul)
      return nullptr;
    for (const auto &[Factor, Other] : {std::pair(Product->getLHS(), Product->getRHS()),
                                        std::pair(Product->getRHS(), Product->getLHS())})
      if (constant(*Factor, Host) == Size)
        return Other->IgnoreParenImpCasts();
    return nullptr;
  }

  bool count(MemsetFold &Fold) const {
    const Expr &Bytes = *Fold.Call->getArg(2);
    const int64_t Size = elementBytes(Fold);
    if (const auto Known = constant(Bytes, Host)) {
      Fold.KnownCount = *Known / Size;
      Fold.Count = elementsIn(Bytes, Size); // as it is written, if it is
      Fold.CountType = Host.IntTy;
      return *Known >= 0 && *Known % Size == 0 && *Known < (int64_t(1) << 31);
    }
    Fold.Count = Bytes.IgnoreParenImpCasts();
    Fold.CountType = Host.getSizeType();
    const Expr *Elements = elementsIn(Bytes, Size);
    const QualType Product = Bytes.IgnoreParenImpCasts()->getType();
    const auto Bits = static_cast<unsigned>(Elements ? Host.getTypeSize(Elements->getType()) : 0);
    const bool MayWrap =
        Bits > 32 || (Product->isUnsignedIntegerType() && Host.getTypeSize(Product) < Bits + 32);
    if (Elements && MayWrap) {
      Fold.CountsBytes = Size != 1;
    } else if (Elements) {
      Fold.Count = Elements;
      Fold.CountType = Elements->getType();
    } else if (Size == 1) {
      Fold.CountType = Fold.Count->getType();
    } else { // `size_t bytes = n * sizeof(float);`
      const auto *Ref = dyn_cast<DeclRefExpr>(Fold.Count);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V || !V->getInit() || !TheFacts.Uses.neverChanges(*V) ||
          !Host.hasSameUnqualifiedType(V->getType(), Host.getSizeType()) ||
          !elementsIn(*V->getInit(), Size))
        return false;
      Fold.CountsBytes = true;
    }
    Fold.CountType = Fold.CountType.getCanonicalType().getUnqualifiedType();
    return Fold.CountType->isIntegerType() && !Fold.CountType->isEnumeralType() &&
           !Fold.CountType->isBooleanType() && Host.getTypeSize(Fold.CountType) >= 32;
  }

  /// The kernel knows its threads by one number.
  bool shape(MemsetFold &Fold) const {
    Algebra A;
    const auto Known = A.bounded([&] {
      HostValues Values(Host, TheFacts, A);
      const std::array<Index, 3> Grid = Values.extents(*Fold.Next->Grid),
                                 Block = Values.extents(*Fold.Next->Block);
      for (const Index *Each : {&Grid[1], &Grid[2], &Block[1], &Block[2]})
        if (Algebra::asConstant(*Each) != 1)
          return false;
      const auto Threads = Algebra::asConstant(Block[0]);
      if (!Threads || *Threads <= 0)
        return true;
      const Index Bytes = Values.integer(*Fold.Call->getArg(2)),
                  Room = Grid[0].mul(A.constant(*Threads * elementBytes(Fold)));
      Fold.ThreadForEach = Values.atMost(Bytes, Room);
      if (!Fold.ThreadForEach && Fold.Count && !Fold.CountsBytes)
        Fold.ThreadForEach =
            Values.atMost(Values.integer(*Fold.Count), Grid[0].mul(A.constant(*Threads)));
      return true;
    });
    return Known && *Known;
  }

  const ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  std::vector<MemsetFold> Out;
};

} // namespace

std::vector<MemsetFold> findMemsetFolds(const ASTContext &Host, const Facts &TheFacts,
                                        const LegalityOptions &Options) {
  return FoldFinder(Host, TheFacts, Options).run();
}

} // namespace gpufuse
