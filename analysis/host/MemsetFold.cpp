#include "analysis/host/MemsetFold.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/CommutingWork.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/host/PointerTracer.h"
#include "analysis/host/ZeroTogether.h"
#include "matchers/Annotations.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"

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

std::optional<int64_t> constant(const Expr &E, const ASTContext &Host) {
  Expr::EvalResult Result;
  if (E.isValueDependent() || !E.EvaluateAsInt(Result, Host) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

/// True where the unit changes between devices: a set may be of another one's memory, which a
/// kernel need not be able to touch.
bool usesSeveralDevices(const ASTContext &Host) {
  struct Finder : DynamicRecursiveASTVisitor {
    unsigned Loops = 0, Changes = 0;
    bool TraverseForStmt(ForStmt *S) override {
      return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseForStmt(S); });
    }
    bool TraverseWhileStmt(WhileStmt *S) override {
      return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(S); });
    }
    bool TraverseDoStmt(DoStmt *S) override {
      return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(S); });
    }
    bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
      return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(S); });
    }
    bool inLoop(llvm::function_ref<bool()> Traverse) {
      ++Loops;
      const bool Continue = Traverse();
      --Loops;
      return Continue;
    }
    bool VisitCallExpr(CallExpr *Call) override {
      if (runtimeOp(*Call) == RuntimeOp::SetDevice)
        Changes += Loops ? 2 : 1;
      return Changes < 2;
    }
  } Devices;
  const SourceManager &Sources = Host.getSourceManager();
  for (Decl *D : Host.getTranslationUnitDecl()->decls())
    if (!Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      Devices.TraverseDecl(D);
  return Devices.Changes >= 2;
}

class FoldFinder {
public:
  FoldFinder(const ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), TheFacts(TheFacts), Options(Options) {}

  MemsetFolds run() {
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
    if (!Out.Folds.empty() && usesSeveralDevices(Host))
      for (const MemsetFold &Fold : std::exchange(Out.Folds, {}))
        refuse(Fold, "the program may use several devices, and what is set may be another's");
    return std::move(Out);
  }

private:
  void refuse(const MemsetFold &Fold, std::string Why) {
    Out.Refused.push_back({Fold.List, Fold.Call, Fold.Next,
                           Obstacle{RejectReason::MemsetNotAKernel,
                                    positionOf(Fold.Call->getBeginLoc(), Host.getSourceManager()),
                                    std::move(Why),
                                    "",
                                    {}}});
  }

  using Statements = llvm::iterator_range<CompoundStmt::const_body_iterator>;

  void consider(const LaunchList &List, const Stmt &S, const CallExpr &Call, const Launch &Next,
                Statements Between) {
    MemsetFold Fold;
    Fold.List = &List;
    Fold.Statement = &S;
    Fold.Call = &Call;
    Fold.Next = &Next;
    std::string Why = whyNot(Fold, Between);
    if (Why.empty())
      Out.Folds.push_back(std::move(Fold));
    else if (standsBeside(S, Between))
      refuse(Fold, std::move(Why));
  }

  /// "" where a kernel can make \p Fold, which is completed then.
  std::string whyNot(MemsetFold &Fold, Statements Between) const {
    const CallExpr &Call = *Fold.Call;
    const Launch &Next = *Fold.Next;
    const bool Async = runtimeOp(Call) == RuntimeOp::SetAsync;
    if (Call.getNumArgs() < 3 || Next.Spelling == Launch::Form::LaunchCall ||
        Next.Spelling == Launch::Form::UserMacro || !Next.Kernel || Next.Labelled)
      return "the launch behind the set is not followed";
    if (isSuppressed(*Fold.Statement, "gpufuse-kernel-fusion", Host))
      return "a comment keeps the set as it is";
    if (spells(textOf(statementRange(*Fold.Statement, Host), Host), "__COUNTER__", TheFacts.Text,
               Host))
      return "its statement counts with __COUNTER__";
    if (!setsOnly(*Fold.Statement, Call) && !keepsResult(Fold))
      return "the statement does more than to set memory and to check for errors";
    if (Async ? !sameStream(Call.getArg(3), Next.Stream) : Next.Stream && !isDefault(*Next.Stream))
      return "the set and the launch are not provably in one stream";
    if (!declarations(Fold, Between))
      return "what gives the launch its shape is computed behind the set, with other effects";
    for (const auto Each : {&FoldFinder::target, &FoldFinder::value, &FoldFinder::shape})
      if (std::string Why = (this->*Each)(Fold); !Why.empty())
        return Why;
    return "";
  }

  /// Nothing between the set and the launch has an effect, but for other sets.
  bool standsBeside(const Stmt &S, Statements Between) const {
    llvm::SmallVector<const Stmt *, 8> All{&S};
    All.append(Between.begin(), Between.end());
    Harmless Sets;
    const auto isSet = [](const CallExpr &Each) { return setIn(Each) == &Each; };
    Sets.Commutes = isSet;
    return classifyBetween(All, Host, Sets).Obstacles.empty();
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
    const auto isIt = [&](const CallExpr &Each) { return &Each == &Call; };
    return !isa<DeclStmt>(S) && surelyCalls(S, isIt) && Rest.Obstacles.empty() &&
           Rest.Assigned.empty() && !Rest.AnyName && !Rest.CallsHostOnly &&
           !(Rest.HasErrorCheck && Options.StrictErrors);
  }

  /// `status = cudaMemset(...)`: the last error may as well be kept.
  bool keepsResult(MemsetFold &Fold) const {
    const llvm::StringRef Query =
        runtimeName(RuntimeOp::ErrorQuery, Fold.Call->getDirectCallee()->getName());
    if (Query.empty() || Options.StrictErrors || !variableKeeping(*Fold.Statement, *Fold.Call) ||
        !spelledRange(Fold.Statement->getSourceRange(), Host) ||
        !isGlobalIn(*Fold.List->Function, Query))
      return false;
    Fold.Query = Query;
    return true;
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
  std::string target(MemsetFold &Fold) const {
    Fold.Pointer = Fold.Call->getArg(0)->IgnoreImpCasts();
    while (isa<ExplicitCastExpr>(Fold.Pointer) && Fold.Pointer->getType()->isVoidPointerType())
      Fold.Pointer = cast<ExplicitCastExpr>(Fold.Pointer)->getSubExpr()->IgnoreImpCasts();
    const QualType Type = Fold.Pointer->getType();
    if (!Type->isPointerType())
      return "what is set is no array of numbers";
    Fold.Element =
        Type->getPointeeType().getCanonicalType(); // a local name means nothing elsewhere
    if (!Fold.Element->isArithmeticType() || Fold.Element->isBooleanType() ||
        Fold.Element.isConstQualified() || Fold.Element.isVolatileQualified() ||
        Fold.Element->isEnumeralType() || Host.getTypeSize(Fold.Element) > 64)
      return "what is set is no array of numbers";
    Algebra A;
    HostValues Values(Host, TheFacts, A);
    const HostPointer Pointer = Values.pointer(*Fold.Pointer);
    const auto Sites =
        Pointer.Root ? allocationSites(*Pointer.Root, TheFacts, TracedWays::Device) : std::nullopt;
    const std::string Unknown = "it is not known that what is set comes from device allocations "
                                "alone, which the host does not see";
    if (!Sites || Sites->Sites.empty())
      return Unknown;
    if (Sites->ThroughFileVariable)
      Fold.Assumptions.insert(Assumption::FileSetsItsVariables);
    if (Sites->ThroughFileFunction)
      Fold.Assumptions.insert(Assumption::FileCallsItsFunctions);
    if (Options.StrictErrors)
      return "a set that fails reports its error here, and a launch would report another one "
             "(--strict-errors)";
    Fold.Assumptions.insert(Assumption::LaunchesSucceed);
    Fold.Assumptions.insert(Assumption::FewerThan2To31Threads);
    if (llvm::any_of(Fold.Assumptions,
                     [&](Assumption Each) { return Options.Withdrawn.contains(Each); }))
      return "an assumption is taken away that this needs";
    if (!isOfDevice(*Sites))
      return Unknown;
    PointerTracer Way(TheFacts, TracedWays::Device);
    Fold.MayBeNull =
        !Way.traceValue(*Fold.Pointer, const_cast<ASTContext &>(Host)) || Way.Sites.MayBeNull;
    return isAligned(Fold) ? "" : "what is set may begin within an element";
  }

  /// A set of bytes may begin anywhere; a kernel stores whole elements.
  bool isAligned(const MemsetFold &Fold) const {
    PointerTracer Way(TheFacts, TracedWays::Device);
    return Way.traceValue(*Fold.Pointer, const_cast<ASTContext &>(Host)) &&
           llvm::all_of(Way.Sites.Steps, [&](uint64_t Step) {
             return Step % static_cast<uint64_t>(elementBytes(Fold)) == 0;
           });
  }

  /// The value of an element all of whose bytes are the given one.
  std::string value(MemsetFold &Fold) const {
    const auto Byte = constant(*Fold.Call->getArg(1), Host);
    if (!Byte)
      return "the value is no constant";
    const uint64_t Pattern = static_cast<uint8_t>(*Byte) * 0x0101010101010101u;
    if (Pattern && !Fold.Element->isIntegerType())
      return "the bytes of floating-point numbers are set to something other than zero";
    const auto Bits = static_cast<unsigned>(Host.getTypeSize(Fold.Element));
    const uint64_t Cut = Bits == 64 ? Pattern : Pattern & ((uint64_t(1) << Bits) - 1);
    const bool Signed = Fold.Element->isSignedIntegerType();
    Fold.Value = Signed ? llvm::SignExtend64(Cut, Bits) : static_cast<int64_t>(Cut);
    return Signed || Bits < 64 || Fold.Value >= 0 ? "" : "the value is too large";
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
        return withoutWidening(Other->IgnoreParenImpCasts());
    return nullptr;
  }

  /// The factors of a product, but for the conversions around them.
  static void factors(const Expr &E, llvm::SmallVectorImpl<const Expr *> &Found,
                      llvm::SmallVectorImpl<const BinaryOperator *> &Products) {
    const auto *Product = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
    if (!Product || Product->getOpcode() != BO_Mul) {
      Found.push_back(E.IgnoreParenImpCasts());
      return;
    }
    Products.push_back(Product);
    factors(*Product->getLHS(), Found, Products);
    factors(*Product->getRHS(), Found, Products);
  }

  /// `w * h * sizeof(T)`, where a thread of the launch can have each element of each row. (No more
  /// elements than threads: the product does not wrap in 64 bits.)
  bool rows(MemsetFold &Fold, HostValues &Values, const Algebra &A, const Index &Columns,
            const Index &Lines) const {
    llvm::SmallVector<const Expr *, 4> Found;
    llvm::SmallVector<const BinaryOperator *, 4> Products;
    factors(*Fold.Call->getArg(2), Found, Products);
    const int64_t Size = elementBytes(Fold);
    const auto *IsSize = llvm::find_if(Found, [&](const Expr *E) {
      return isa<UnaryExprOrTypeTraitExpr>(E) && constant(*E, Host) == Size;
    });
    if (IsSize != Found.end())
      Found.erase(IsSize);
    else if (Size != 1)
      return false;
    const auto mayWrap = [&](const BinaryOperator *Product) {
      return Product->getType()->isUnsignedIntegerType() &&
             Host.getTypeSize(Product->getType()) < 64;
    };
    if (Found.size() != 2 || llvm::any_of(Products, mayWrap) ||
        !Host.hasSameUnqualifiedType(Found[0]->getType(), Found[1]->getType()))
      return false;
    for (const auto &[Width, Height] :
         {std::pair(Found[0], Found[1]), std::pair(Found[1], Found[0])}) {
      const Index Wide = Values.integer(*Width), High = Values.integer(*Height);
      if (!Values.atMost(Wide, Columns) || !Values.atMost(High, Lines) ||
          !Values.atMost(A.constant(0), Wide) || !Values.atMost(A.constant(0), High))
        continue;
      Fold.Width = Width;
      Fold.Height = Height;
      Fold.ThreadForEach = true;
      Fold.CountType = Width->getType().getCanonicalType().getUnqualifiedType();
      return isCount(Fold.CountType);
    }
    return false;
  }

  bool isCount(QualType Type) const {
    return Type->isIntegerType() && !Type->isEnumeralType() && !Type->isBooleanType() &&
           Host.getTypeSize(Type) >= 32;
  }

  /// `size_t bytes = n * sizeof(float);`, or a field that is given nothing else. (What wraps is a
  /// multiple still.)
  bool isMultiple(const Expr &Bytes, int64_t Size, MemsetFold &Fold) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(&Bytes);
    const auto *Member = dyn_cast<MemberExpr>(&Bytes);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (!Host.hasSameUnqualifiedType(Bytes.getType(), Host.getSizeType()))
      return false;
    const auto isProduct = [&](const Expr *Given) {
      const auto Known = Given ? constant(*Given, Host) : std::nullopt;
      return Given && (elementsIn(*Given, Size) || (Known && *Known % Size == 0));
    };
    if (V)
      return !isa<ParmVarDecl>(V) && V->getInit() && TheFacts.Uses.neverChanges(*V) &&
             isProduct(V->getInit());
    return Field && onlyThisUnitSets(*Field, TheFacts) &&
           (!othersCouldSet(*Field) || mayRestOnFile(Fold)) &&
           !TheFacts.Uses.definitions(*Field).empty() &&
           llvm::all_of(TheFacts.Uses.definitions(*Field), [&](const Definition &D) {
             return (D.Kind == Definition::How::Initial || D.Kind == Definition::How::Assigned) &&
                    isProduct(D.Value);
           });
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
    } else if (isMultiple(*Fold.Count, Size, Fold)) {
      Fold.CountsBytes = true;
    } else {
      return false;
    }
    Fold.CountType = Fold.CountType.getCanonicalType().getUnqualifiedType();
    if (Fold.CountType->isUnsignedIntegerType() && Host.getTypeSize(Fold.CountType) == 64)
      Fold.CountType = Host.LongLongTy; // `(size_t)-1` sets nothing
    return isCount(Fold.CountType);
  }

  /// `n` of `(size_t)n`, where both are the same or one is negative: such a set is refused.
  const Expr *withoutWidening(const Expr *E) const {
    const auto *Cast = dyn_cast<ExplicitCastExpr>(E);
    if (!Cast || !Cast->getType()->isIntegerType())
      return E;
    const Expr *Inner = Cast->getSubExpr()->IgnoreParenImpCasts();
    return Inner->getType()->isSignedIntegerType() && !Inner->getType()->isEnumeralType() &&
                   Host.getTypeSize(Cast->getType()) == 64 &&
                   Host.getTypeSize(Inner->getType()) == 32
               ? Inner
               : E;
  }

  /// Notes that other files are taken not to set what a field holds.
  bool mayRestOnFile(MemsetFold &Fold) const {
    Fold.Assumptions.insert(Assumption::FileSetsItsVariables);
    return !Options.Withdrawn.contains(Assumption::FileSetsItsVariables);
  }

  /// True where provably no more than \p Room elements are set.
  bool isAtMost(const MemsetFold &Fold, HostValues &Values, const Index &Room,
                const Algebra &A) const {
    const int64_t Bytes = elementBytes(Fold);
    return Values.atMost(Values.integer(*Fold.Call->getArg(2)), Room.mul(A.constant(Bytes))) ||
           (Fold.Count && !Fold.CountsBytes && Values.atMost(Values.integer(*Fold.Count), Room));
  }

  /// True where \p Blocks have few elements for each thread, or are more than the one that would
  /// set at the speed of one multiprocessor what a set does at that of the memory.
  bool isWorkFor(int64_t Blocks, int64_t Threads, const MemsetFold &Fold, HostValues &Values,
                 const Algebra &A) const {
    constexpr int64_t Few = 16;
    return Blocks > 1 || isAtMost(Fold, Values, A.constant(Threads * Few), A);
  }

  /// True where a launch without blocks, which fails, takes no set with it that would have been
  /// made: there is a block, their number provably is that of some elements each, or both follow
  /// from one number, which is zero where either is.
  bool isEmptyWith(const Index &Blocks, MemsetFold &Fold, HostValues &Values,
                   const Algebra &A) const {
    constexpr int64_t Many = int64_t(1) << 30;
    if (Values.atMost(A.constant(1), Blocks) ||
        isAtMost(Fold, Values, Blocks.mul(A.constant(Many)), A))
      return true;
    bool RestsOnFile = false;
    if (!areZeroTogether(*Fold.Next->Grid, *Fold.Call->getArg(2), Host, TheFacts, RestsOnFile))
      return false;
    return !RestsOnFile || mayRestOnFile(Fold);
  }

  /// The kernel knows its threads by one number, or by those of a row and a column.
  std::string shape(MemsetFold &Fold) const {
    Algebra A;
    const auto Known = A.bounded([&]() -> std::string {
      HostValues Values(Host, TheFacts, A);
      const std::array<Index, 3> Grid = Values.extents(*Fold.Next->Grid),
                                 Block = Values.extents(*Fold.Next->Block);
      if (Values.restsOnFile() && !mayRestOnFile(Fold))
        return "an assumption is taken away that this needs";
      const auto isOne = [](const Index &Each) { return Algebra::asConstant(Each) == 1; };
      const auto Threads = Algebra::asConstant(Block[0]), Rows = Algebra::asConstant(Block[1]);
      if (!isOne(Grid[2]) || !isOne(Block[2]))
        return "the launch may have more than two dimensions";
      if (!isOne(Grid[1]) || !isOne(Block[1])) {
        if (Threads && *Threads > 0 && Rows && *Rows > 0 &&
            rows(Fold, Values, A, Grid[0].mul(A.constant(*Threads)),
                 Grid[1].mul(A.constant(*Rows))))
          return "";
        return "the launch may have rows, and the set is not provably one of as many rows and "
               "columns as it has threads, at most";
      }
      if (!count(Fold))
        return "the number of bytes is not that of a known number of elements";
      Fold.ThreadForEach =
          Threads && *Threads > 0 && isAtMost(Fold, Values, Grid[0].mul(A.constant(*Threads)), A);
      if (Fold.ThreadForEach)
        return "";
      if (!isEmptyWith(Grid[0], Fold, Values, A))
        return "the launch may have no blocks, where the set has elements";
      if (!Values.atMost(A.constant(1), Block[0]))
        return "the launch may have empty blocks, where the set has elements";
      const auto Blocks = Algebra::asConstant(Grid[0]);
      if (Blocks && Threads && !isWorkFor(*Blocks, *Threads, Fold, Values, A))
        return "it would not pay: the launch has one block, for what may be many elements";
      return "";
    });
    return Known.value_or("the shape of the launch is too much to decide");
  }

  const ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  MemsetFolds Out;
};

} // namespace

MemsetFolds findMemsetFolds(const ASTContext &Host, const Facts &TheFacts,
                            const LegalityOptions &Options) {
  return FoldFinder(Host, TheFacts, Options).run();
}

} // namespace gpufuse
