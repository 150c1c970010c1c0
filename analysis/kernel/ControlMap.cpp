#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What decides how often a loop runs, or where a switch goes.
const Expr *conditionOf(const Stmt &S) {
  if (const auto *For = dyn_cast<ForStmt>(&S))
    return For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(&S))
    return Do->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return Switch->getCond();
  return nullptr;
}

bool isLoop(const Stmt &S) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S); }

/// The `if` around all that a body does; null where there is none.
const IfStmt *bodyGuard(const FunctionDecl &Kernel) {
  const auto *Body = dyn_cast<CompoundStmt>(Kernel.getBody());
  const Stmt *Last = Body && !Body->body_empty() ? Body->body_back() : nullptr;
  const auto *If = dyn_cast_or_null<IfStmt>(Last);
  return If && !If->getElse() ? If : nullptr;
}

class Mentions : public RecursiveASTVisitor<Mentions> {
public:
  explicit Mentions(const llvm::DenseSet<const VarDecl *> &Any) : Any(Any) {}
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    Found |= V && Any.contains(V);
    return !Found;
  }

private:
  const llvm::DenseSet<const VarDecl *> &Any;
};

bool returns(const Stmt &S) {
  return isa<ReturnStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && returns(*Child); });
}

bool leavesEarly(const Stmt &S) {
  return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && leavesEarly(*Child); });
}

} // namespace

class ControlReader {
public:
  ControlReader(ControlMap &Out, const IfStmt *Guard) : Out(Out), Guard(Guard) {}

  void read(const Stmt *S) {
    if (!S)
      return;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      read(If->getInit());
      read(If->getConditionVariableDeclStmt());
      if (If->isConsteval()) // the kernel is refused
        return readAll(*S);
      read(If->getCond());
      if (If == Guard && !readsMemory(*If->getCond()))
        return read(If->getThen());
      Out.Conditions.push_back(If->getCond());
      inside(*S, [&] {
        read(If->getThen());
        read(If->getElse());
      });
    } else if (isLoop(*S) || isa<SwitchStmt>(S)) {
      inside(*S, [&] { readAll(*S); });
      if (const Expr *Condition = conditionOf(*S))
        Out.Conditions.push_back(Condition);
    } else if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(S)) {
      read(Choice->getCond());
      Out.Conditions.push_back(Choice->getCond());
      inside(*S, [&] {
        read(Choice->getTrueExpr());
        read(Choice->getFalseExpr());
      });
    } else if (const auto *Op = dyn_cast<BinaryOperator>(S); Op && Op->isLogicalOp()) {
      read(Op->getLHS());
      Out.Conditions.push_back(Op->getLHS());
      inside(*S, [&] { read(Op->getRHS()); });
    } else {
      note(*S);
      readAll(*S);
    }
  }

private:
  template <typename Function> void inside(const Stmt &S, Function &&Read) {
    Around.push_back(&S);
    Read();
    Around.pop_back();
  }

  void readAll(const Stmt &S) {
    for (const Stmt *Child : S.children())
      read(Child);
  }

  void note(const Stmt &S) {
    if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
      Out.Places[Op].push_back(Around);
      if (Op->getType()->isRealFloatingType())
        arithmetic(Op->isCompoundAssignmentOp()
                       ? BinaryOperator::getOpForCompoundAssignment(Op->getOpcode())
                       : Op->getOpcode());
    } else if (isa<ArraySubscriptExpr, MemberExpr, UnaryOperator, DeclRefExpr>(S)) {
      Out.Places[cast<Expr>(&S)].push_back(Around);
    } else if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      Out.Places[Call].push_back(Around);
      enter(*Call);
    }
  }

  void arithmetic(BinaryOperatorKind Kind) {
    if (Kind == BO_Mul || Kind == BO_Div)
      Out.WithProduct.insert(Around.begin(), Around.end());
  }

  void enter(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || deviceEffect(*Callee) != DeviceEffect::Unknown || !Callee->hasBody(Definition) ||
        llvm::is_contained(Entered, Definition))
      return;
    Entered.push_back(Definition);
    read(Definition->getBody());
    Entered.pop_back();
  }

  static bool readsMemory(const Stmt &S) {
    return isa<ArraySubscriptExpr, CallExpr>(S) ||
           (isa<UnaryOperator>(S) && cast<UnaryOperator>(S).getOpcode() == UO_Deref) ||
           llvm::any_of(S.children(),
                        [](const Stmt *Child) { return Child && readsMemory(*Child); });
  }

  ControlMap &Out;
  const IfStmt *Guard;
  Control Around;
  llvm::SmallVector<const FunctionDecl *, 4> Entered;
};

ControlMap::ControlMap(const FunctionDecl &Kernel) {
  const IfStmt *Guard = bodyGuard(Kernel);
  Guarded = Guard || llvm::any_of(Kernel.getBody()->children(), [](const Stmt *Each) {
              return Each && !isa<ReturnStmt>(Each) && returns(*Each);
            });
  ControlReader(*this, Guard).read(Kernel.getBody());
}

llvm::ArrayRef<Control> ControlMap::around(const Expr &E) const {
  auto It = Places.find(E.IgnoreParenCasts());
  return It == Places.end() ? llvm::ArrayRef<Control>() : It->second;
}

bool ControlMap::isInLoop(const Expr &E) const {
  const llvm::ArrayRef<Control> Found = around(E);
  return Found.empty() || llvm::any_of(Found, [](const Control &Around) {
           return llvm::any_of(Around, [](const Stmt *S) { return isLoop(*S); });
         });
}

bool ControlMap::variesInLoop(const Expr &Access, const Control &Around) {
  if (Around.size() != 1 || !isLoop(*Around.back()) || leavesEarly(*Around.back()))
    return false;
  const llvm::DenseSet<const VarDecl *> Changing = assignedVariables(Around.back());
  Mentions Finder(Changing);
  Finder.TraverseStmt(const_cast<Expr *>(&Access));
  return Finder.Found;
}

} // namespace gpufuse
