#include "analysis/order/Starts.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isShape(const Expr &E) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(&E);
  const auto *Class = Construct ? Construct->getConstructor()->getParent() : nullptr;
  return Class && Class->getIdentifier() && Class->getName() == "dim3";
}

/// True for a literal, and for such a launch shape.
bool isConstant(const Expr &E) {
  const bool IsPart =
      isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          CXXNullPtrLiteralExpr, GNUNullExpr, CastExpr, ParenExpr, FullExpr,
          MaterializeTemporaryExpr>(E) ||
      isShape(E) || (isa<DeclRefExpr>(E) && isa<EnumConstantDecl>(cast<DeclRefExpr>(E).getDecl()));
  return IsPart && llvm::all_of(E.children(), [](const Stmt *Child) {
           const auto *Part = dyn_cast_or_null<Expr>(Child);
           return !Part || isConstant(*Part);
         });
}

/// True for an expression that means the same wherever its variables have the same values: it reads
/// no memory, calls nothing but constructors of launch shapes, and changes nothing.
bool isPlain(const Expr &E, const SourceManager &Sources) {
  if (isa<IntegerLiteral>(E) &&
      Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(E.getBeginLoc())))
    return false; // `__LINE__`
  if (isShape(E)) {
    // its arguments are looked at below
  } else if (const auto *Op = dyn_cast<BinaryOperator>(&E)) {
    if (Op->isAssignmentOp() || Op->isCommaOp())
      return false;
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(&E)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref)
      return false;
  } else if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    if (Member->isArrow())
      return false;
  } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&E)) {
    return isConstant(*Default->getExpr());
  } else if (!isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral,
                  CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr, CastExpr, ParenExpr,
                  FullExpr, MaterializeTemporaryExpr, UnaryExprOrTypeTraitExpr>(E)) {
    return false;
  }
  if (isa<UnaryExprOrTypeTraitExpr>(E))
    return true;
  return llvm::all_of(E.children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return !Part || isPlain(*Part, Sources);
  });
}

/// True when \p S does nothing but to make its call, and to check its error.
bool canMove(const Step &S, const SourceManager &Sources) {
  const CallExpr &Call = *S.Operation.Call;
  if (!alwaysCalls(*S.Statement, Call))
    return false;
  const auto plain = [&](const Expr *E) { return isPlain(*E, Sources); };
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call))
    if (!llvm::all_of(Launch->getConfig()->arguments(), plain))
      return false;
  return llvm::all_of(Call.arguments(), plain);
}

class Finder {
public:
  Finder(const CompoundStmt &List, const EditedList &As, const VariableUses &Uses,
         const SourceManager &Sources)
      : Steps(stepsOf(List, As)), Uses(Uses), Sources(Sources) {
    for (const Stmt *S : List.body())
      if (!As.Absent.contains(S))
        Present.push_back(S);
  }

  std::vector<Start> run() {
    std::vector<Start> Out;
    for (size_t I = 0; I < Steps.size();) {
      const size_t End = groupAt(I);
      if (End > I)
        if (Start S = startOf(I, End); !S.Up.Places.empty())
          Out.push_back(std::move(S));
      I = std::max(End, I + 1);
    }
    return Out;
  }

private:
  bool follows(size_t Index) const { // directly, with not even an error check between
    const auto *It = llvm::find(Present, Steps[Index].Statement);
    return Index > 0 && It != Present.begin() && *std::prev(It) == Steps[Index - 1].Statement;
  }

  bool isWorkOf(size_t Index, const VarDecl *Side) const {
    const HostOperation &Operation = Steps[Index].Operation;
    return isStreamWork(Operation.Op) && Side && variableIn(Operation.Stream) == Side &&
           canMove(Steps[Index], Sources);
  }

  bool isForkAt(size_t Index) const {
    if (Index + 2 >= Steps.size() || !follows(Index + 1) || !follows(Index + 2))
      return false;
    const HostOperation &Record = Steps[Index].Operation, &Wait = Steps[Index + 1].Operation;
    return Record.Op == RuntimeOp::EventRecord && Wait.Op == RuntimeOp::StreamWaitEvent &&
           variableIn(Record.Event) && variableIn(Record.Event) == variableIn(Wait.Event) &&
           variableIn(Wait.Stream) && !sameStream(Record.Stream, Wait.Stream) &&
           canMove(Steps[Index], Sources) && canMove(Steps[Index + 1], Sources);
  }

  /// The end of the start that begins with the step at \p Begin; \p Begin where none does.
  size_t groupAt(size_t Begin) const {
    const bool Forked = isForkAt(Begin);
    const size_t First = Begin + (Forked ? 2 : 0);
    const VarDecl *Side = variableIn(Steps[First].Operation.Stream);
    size_t I = First;
    while (I < Steps.size() && isWorkOf(I, Side) && (I == First || follows(I)))
      ++I;
    if (I == First)
      return Begin;
    while (I < Steps.size() && Steps[I].Operation.Op == RuntimeOp::EventRecord && follows(I) &&
           !isForkAt(I) && variableIn(Steps[I].Operation.Stream) == Side &&
           canMove(Steps[I], Sources))
      ++I;
    return I;
  }

  Start startOf(size_t Begin, size_t End) const {
    Start Out;
    NamesOf Names;
    for (size_t I = Begin; I < End; ++I) {
      Out.Calls.push_back(Steps[I].Operation.Call);
      Out.Statements.push_back(Steps[I].Statement);
      Names.collect(*Steps[I].Statement);
    }
    const HostOperation *Fork =
        Steps[Begin].Operation.Op == RuntimeOp::EventRecord ? &Steps[Begin].Operation : nullptr;
    bool Pays = false;
    for (const auto *It = llvm::find(Present, Out.Statements.front()); It != Present.begin();) {
      const Stmt &Passed = **--It;
      const Contents Of = contentsOf(Passed);
      const bool OfMain = Fork && isWorkOfStream(Passed, *Fork);
      const char *Stops =
          isa<LabelStmt, SwitchCase>(Passed) ? "control may come here from elsewhere"
          : Names.mayChangeIn(Passed, Uses)  ? "what it names may get its meaning here"
          : !OfMain && (Of.Work || Of.Runtime)
              ? "the runtime is called here for something else than its main stream"
              : nullptr;
      if (Stops) {
        Out.Up.End = &Passed;
        Out.Up.Why = Stops;
        return Out;
      }
      Pays |= OfMain || Of.HostWork;
      if (Pays)
        Out.Up.Places.push_back(&Passed);
    }
    Out.Up.Why = "the block begins here";
    return Out;
  }

  /// True when \p S gives work to the stream of \p Fork, and no more.
  bool isWorkOfStream(const Stmt &S, const HostOperation &Fork) const {
    const auto It = llvm::find_if(Steps, [&](const Step &Each) { return Each.Statement == &S; });
    return It != Steps.end() && isStreamWork(It->Operation.Op) &&
           sameStream(It->Operation.Stream, Fork.Stream);
  }

  const std::vector<Step> Steps;
  llvm::SmallVector<const Stmt *, 32> Present;
  const VariableUses &Uses;
  const SourceManager &Sources;
};

} // namespace

std::vector<Start> findStarts(const CompoundStmt &List, const EditedList &As,
                              const VariableUses &Uses, const SourceManager &Sources) {
  return Finder(List, As, Uses, Sources).run();
}

} // namespace gpufuse
