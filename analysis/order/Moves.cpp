#include "analysis/order/Moves.h"
#include "matchers/HostApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isWork(const HostOperation &Operation) {
  switch (Operation.Op) {
  case RuntimeOp::LaunchKernel:
  case RuntimeOp::LaunchOther:
  case RuntimeOp::Copy:
  case RuntimeOp::CopyAsync:
  case RuntimeOp::CopySymbol:
  case RuntimeOp::CopySymbolAsync:
  case RuntimeOp::Set:
  case RuntimeOp::SetAsync:
  case RuntimeOp::Prefetch:
  case RuntimeOp::HostCallback:
    return true;
  default:
    return false;
  }
}

/// What a statement holds, calls that are seen included.
struct Contents {
  bool Work = false;     ///< something for the device
  bool Runtime = false;  ///< a runtime call, perhaps with a check of its error
  bool HostWork = false; ///< loops, and calls that do more than to compute
  /// The events that are recorded; null for one that is not a variable.
  llvm::SmallPtrSet<const ValueDecl *, 2> Recorded;
};

const ValueDecl *named(const Expr *E) {
  const auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenCasts()) : nullptr;
  return Ref ? Ref->getDecl() : nullptr;
}

class ContentReader {
public:
  Contents Out;

  void read(const Stmt &S) {
    if (isa<LambdaExpr>(S))
      return;
    Out.HostWork |=
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) && !S.getBeginLoc().isMacroID();
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      call(*Call);
    for (const Stmt *Child : S.children())
      if (Child)
        read(*Child);
  }

private:
  void call(const CallExpr &Call) {
    const HostOperation Operation = hostOperation(Call);
    Out.Work |= isWork(Operation);
    Out.Runtime |= Operation.Op != RuntimeOp::None;
    if (Operation.Op == RuntimeOp::EventRecord) {
      const auto *V = dyn_cast_or_null<VarDecl>(named(Operation.Event));
      Out.Recorded.insert(V && V->isLocalVarDecl() ? V : nullptr);
    }
    if (Operation.Op != RuntimeOp::None)
      return;
    const HostEffect Effect = hostEffect(Call);
    Out.HostWork |= Effect == HostEffect::Arguments;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (Effect != HostEffect::Unknown)
      return;
    Out.HostWork = true;
    if (!Callee || !Callee->hasBody(Definition) || Entered.size() > 32)
      Out.Work = true;
    else if (Entered.insert(Definition).second)
      read(*Definition->getBody());
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};

Contents contentsOf(const Stmt &S) {
  ContentReader Reader;
  Reader.read(S);
  return Reader.Out;
}

bool isHostWait(const CallExpr &Call) {
  return hostOperation(Call).Op != RuntimeOp::StreamWaitEvent;
}

const ValueDecl *streamOf(const HostOperation &Operation) { return named(Operation.Stream); }

/// True when a launch or copy for the stream of \p Wait is a direct part of \p S.
bool startsWorkOf(const Stmt &S, const HostOperation &Wait) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const HostOperation Operation = hostOperation(*Call);
    if (isWork(Operation) && streamOf(Operation) == streamOf(Wait))
      return true;
  }
  return llvm::any_of(S.children(),
                      [&](const Stmt *Child) { return Child && startsWorkOf(*Child, Wait); });
}

/// What a statement names, outside of itself.
class NameCollector {
public:
  llvm::SmallPtrSet<const ValueDecl *, 8> Declarations;
  llvm::StringSet<> Names;

  void collect(const Stmt &S) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      add(*Ref->getDecl());
    else if (const auto *Member = dyn_cast<MemberExpr>(&S))
      add(*Member->getMemberDecl());
    else if (const auto *Declares = dyn_cast<DeclStmt>(&S))
      for (const Decl *D : Declares->decls())
        Inside.insert(D);
    for (const Stmt *Child : S.children())
      if (Child)
        collect(*Child);
  }

private:
  void add(const ValueDecl &D) {
    if (Inside.contains(&D))
      return;
    Declarations.insert(&D);
    if (D.getIdentifier())
      Names.insert(D.getName());
  }

  llvm::SmallPtrSet<const Decl *, 4> Inside;
};

/// True when \p Place, where something gets a value, is \p S or inside of it.
bool contains(const Stmt &S, const Stmt &Place) {
  return &S == &Place || llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && contains(*Child, Place);
  });
}

/// True when behind \p S the text of the wait may mean something else than before it.
bool changesMeaning(const Stmt &S, const NameCollector &Of, const VariableUses &Uses) {
  if (const auto *Declares = dyn_cast<DeclStmt>(&S))
    for (const Decl *D : Declares->decls()) {
      const auto *Value = dyn_cast<ValueDecl>(D);
      if (!Value || (Value->getIdentifier() && Of.Names.contains(Value->getName())))
        return true; // a type, `using`
    }
  return llvm::any_of(Of.Declarations, [&](const ValueDecl *D) {
    if (isa<FunctionDecl, EnumConstantDecl>(D))
      return false;
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->isLocalVarDeclOrParm() || V->isStaticLocal() || V->getType()->isReferenceType() ||
        Uses.escapes(*V))
      return true; // anything may change it
    return llvm::any_of(Uses.definitions(*V), [&](const Definition &Def) {
      return Def.Kind != Definition::How::Initial && (!Def.Place || contains(S, *Def.Place));
    });
  });
}

} // namespace

bool alwaysCalls(const Stmt &Statement, const CallExpr &Call) {
  if (&Statement == &Call)
    return true;
  const auto in = [&](const Stmt *Part) { return Part && alwaysCalls(*Part, Call); };
  if (const auto *If = dyn_cast<IfStmt>(&Statement))
    return in(If->getInit()) || in(If->getConditionVariableDeclStmt()) || in(If->getCond());
  if (const auto *Do = dyn_cast<DoStmt>(&Statement))
    return in(Do->getBody());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&Statement))
    return in(Choice->getCond());
  if (const auto *Op = dyn_cast<BinaryOperator>(&Statement); Op && Op->isLogicalOp())
    return in(Op->getLHS());
  if (const auto *List = dyn_cast<CompoundStmt>(&Statement)) {
    for (const Stmt *Each : List->body()) {
      if (in(Each))
        return true;
      if (!isa<DeclStmt, NullStmt, Expr>(Each))
        return false; // it may leave
    }
    return false;
  }
  if (const auto *Declares = dyn_cast<DeclStmt>(&Statement))
    return llvm::any_of(Declares->decls(), [&](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && !V->isStaticLocal() && in(V->getInit());
    });
  return isa<CastExpr, ParenExpr, FullExpr, CallExpr, BinaryOperator, MaterializeTemporaryExpr,
             UnaryOperator, CXXConstructExpr>(Statement) &&
         llvm::any_of(Statement.children(), in);
}

const Stmt *statementBehind(const CompoundStmt &List, const Stmt &S) {
  const auto *It = llvm::find(List.body(), &S);
  return It != List.body_end() && std::next(It) != List.body_end() ? *std::next(It) : nullptr;
}

std::vector<const Stmt *> laterPlaces(const CompoundStmt &List, const Stmt &Next,
                                      const Stmt &Statement, const CallExpr &Call,
                                      const VariableUses &Uses) {
  std::vector<const Stmt *> Out;
  if (!alwaysCalls(Statement, Call))
    return Out;
  const HostOperation Operation = hostOperation(Call);
  const bool PassesWork = !isHostWait(Call) || Operation.Op == RuntimeOp::EventSynchronize;
  const ValueDecl *Event = named(Operation.Event);
  NameCollector Names;
  Names.collect(Statement);
  for (const Stmt *S = &Next; S; S = statementBehind(List, *S)) {
    if (isa<LabelStmt, SwitchCase>(S))
      break;
    if (S != &Next)
      Out.push_back(S);
    const Contents Of = contentsOf(*S);
    if ((!PassesWork && Of.Work) || Of.Recorded.contains(nullptr) || Of.Recorded.contains(Event) ||
        changesMeaning(*S, Names, Uses))
      break;
  }
  return Out;
}

bool paysToMove(const CompoundStmt &List, const Stmt &Next, const CallExpr &Call,
                const Stmt &Target) {
  const HostOperation Operation = hostOperation(Call);
  for (const Stmt *S = &Next; S && S != &Target; S = statementBehind(List, *S)) {
    const Contents Of = contentsOf(*S);
    const bool Busy = Of.Work || (Of.HostWork && !Of.Runtime);
    if (isHostWait(Call) ? Busy : startsWorkOf(*S, Operation))
      return true;
  }
  return false;
}

} // namespace gpufuse
