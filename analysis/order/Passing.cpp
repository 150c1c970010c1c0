#include "analysis/order/Passing.h"
#include "matchers/Annotations.h"
#include "matchers/HostApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

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
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(&S))
      construct(*Construct);
    else if (const auto *Argument = dyn_cast<CXXDefaultArgExpr>(&S))
      read(*Argument->getExpr());
    else if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(&S))
      read(*Member->getExpr());
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(&S))
      destroy(Bind->getType());
    else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(&S))
      destroy(Delete->getDestroyedType());
    else if (const auto *Declares = dyn_cast<DeclStmt>(&S))
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && !V->getType()->isReferenceType())
          destroy(V->getType());
    for (const Stmt *Child : S.children())
      if (Child)
        read(*Child);
  }

private:
  void anything() { Out.Work = Out.Runtime = Out.HostWork = true; }

  void construct(const CXXConstructExpr &Construct) {
    const CXXConstructorDecl &Constructor = *Construct.getConstructor();
    const FunctionDecl *Definition = nullptr;
    if (Constructor.isTrivial() || hostEffect(Constructor) == HostEffect::Arguments)
      return;
    if (!Constructor.hasBody(Definition))
      return anything();
    if (!Entered.insert(Definition).second)
      return;
    for (const CXXCtorInitializer *Init : cast<CXXConstructorDecl>(Definition)->inits())
      read(*Init->getInit());
    read(*Definition->getBody());
  }

  void destroy(QualType Written) {
    const auto *Class = Written->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
      return;
    const CXXDestructorDecl *Destructor = Class->getDestructor();
    if (!Destructor || hostEffect(*Destructor) != HostEffect::Arguments)
      anything();
  }

  void call(const CallExpr &Call) {
    const HostOperation Operation = hostOperation(Call);
    Out.Work |= isDeviceWork(Operation);
    Out.Runtime |= Operation.Op != RuntimeOp::None;
    Out.HostWaits |= isHostWait(Operation.Op) || Operation.Op == RuntimeOp::Copy ||
                     Operation.Op == RuntimeOp::CopySymbol;
    if (Operation.Op == RuntimeOp::EventRecord) {
      const VarDecl *V = variableIn(Operation.Event);
      Out.Recorded.insert(V && V->hasLocalStorage() ? V : nullptr);
    }
    if (Operation.Op != RuntimeOp::None)
      return;
    const HostEffect Effect = hostEffect(Call);
    Out.HostWork |= Effect == HostEffect::Arguments;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (Effect != HostEffect::Unknown)
      return;
    Out.HostWork = true;
    if (Callee && isHostOnly(*Callee))
      return;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (!Callee || !Callee->hasBody(Definition) || (Method && Method->isVirtual()) ||
        Entered.size() > 32)
      Out.Work = true;
    else if (Entered.insert(Definition).second)
      read(*Definition->getBody());
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};

/// True when \p Place, where something gets a value, is \p S or inside of it.
bool contains(const Stmt &S, const Stmt &Place) {
  return &S == &Place || llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && contains(*Child, Place);
  });
}

} // namespace

bool isDeviceWork(const HostOperation &Operation) {
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

Contents contentsOf(const Stmt &S) {
  ContentReader Reader;
  Reader.read(S);
  return Reader.Out;
}

void NamesOf::collect(const Stmt &S) {
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

void NamesOf::add(const ValueDecl &D) {
  if (Inside.contains(&D))
    return;
  Declarations.insert(&D);
  if (D.getIdentifier())
    Names.insert(D.getName());
}

bool NamesOf::mayChangeIn(const Stmt &S, const VariableUses &Uses) const {
  if (const auto *Declares = dyn_cast<DeclStmt>(&S))
    for (const Decl *D : Declares->decls()) {
      const auto *Value = dyn_cast<ValueDecl>(D);
      if (!Value || isa<DecompositionDecl>(D) ||
          (Value->getIdentifier() && Names.contains(Value->getName())))
        return true; // a type, `using`, several names
    }
  return llvm::any_of(Declarations, [&](const ValueDecl *D) {
    if (isa<FunctionDecl, EnumConstantDecl>(D))
      return false;
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType() || Uses.escapes(*V))
      return true; // anything may change it
    return llvm::any_of(Uses.definitions(*V), [&](const Definition &Def) {
      return Def.Kind != Definition::How::Initial && (!Def.Place || contains(S, *Def.Place));
    });
  });
}

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

} // namespace gpufuse
