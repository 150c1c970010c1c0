#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/OutsideMemory.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/DeviceApi.h"
#include "matchers/Facts.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
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

class Mentions : public DynamicRecursiveASTVisitor {
public:
  explicit Mentions(const llvm::DenseSet<const VarDecl *> &Any) : Any(Any) {}
  bool Found = false;
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    Found |= V && Any.contains(V);
    return !Found;
  }

private:
  const llvm::DenseSet<const VarDecl *> &Any;
};

bool leavesEarly(const Stmt &S) {
  return isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && leavesEarly(*Child); });
}

/// True where floating-point values are computed or passed on, or may be, in what is called.
bool touchesFloats(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  return isa<CallExpr>(S) ||
         (E && !E->getType()->isVoidType() &&
          hasFloatingParts(E->getType().getNonReferenceType())) ||
         llvm::any_of(S.children(),
                      [](const Stmt *Child) { return Child && touchesFloats(*Child); });
}

/// True where floating-point values are computed, and not only loaded, stored and named.
bool computesFloats(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  const bool Floats =
      E && !E->getType()->isVoidType() && hasFloatingParts(E->getType().getNonReferenceType());
  const auto *Cast = dyn_cast<CastExpr>(&S);
  const bool Converts =
      Cast && !llvm::is_contained(
                  {CK_LValueToRValue, CK_NoOp, CK_ArrayToPointerDecay, CK_FunctionToPointerDecay},
                  Cast->getCastKind());
  const auto *Op = dyn_cast<BinaryOperator>(&S);
  const auto *Unary = dyn_cast<UnaryOperator>(&S);
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    return !isCoordinate(*Call);
  return isa<LambdaExpr, AbstractConditionalOperator, InitListExpr>(S) ||
         (isa<CXXConstructExpr>(S) && !cast<CXXConstructExpr>(S).getConstructor()->isTrivial()) ||
         (Floats && (Converts || (Op && Op->getOpcode() != BO_Assign) ||
                     (Unary && Unary->getOpcode() != UO_Deref))) ||
         (Converts && hasFloatingParts(Cast->getSubExpr()->getType().getNonReferenceType())) ||
         llvm::any_of(S.children(),
                      [](const Stmt *Child) { return Child && computesFloats(*Child); });
}

/// Whether something names a variable from outside of it that may hold a floating-point value which
/// was computed, or lead to one; or calls what may.
class ValuesFromOutside : public DynamicRecursiveASTVisitor {
public:
  explicit ValuesFromOutside(const llvm::DenseSet<const VarDecl *> &Assigned)
      : Assigned(Assigned) {}
  bool Found = false;

  bool VisitVarDecl(VarDecl *V) override {
    Own.insert(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    Found |= !isCoordinate(*Call) && (!Callee || deviceEffect(*Callee) != DeviceEffect::Value);
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || Own.contains(V) || V->hasGlobalStorage() || isCoordinate(*V))
      return true;
    const QualType Type = V->getType();
    const bool IsGiven = isa<ParmVarDecl>(V) && !Assigned.contains(V),
               MayHold = Type->isReferenceType() || hasFloatingParts(Type);
    Found |= MayHold && !IsGiven;
    if (Type->isPointerType() && !IsGiven) {
      Found |= !V->getInit() || Assigned.contains(V);
      if (!Found) // what it leads to
        TraverseStmt(const_cast<Expr *>(V->getInit()));
    }
    return !Found;
  }

private:
  const llvm::DenseSet<const VarDecl *> &Assigned;
  llvm::SmallPtrSet<const VarDecl *, 8> Own;
};

/// True for a value that may be a product, where those of \p Products may hold one.
bool mayBeProduct(const Expr &Value, const llvm::DenseSet<const VarDecl *> &Products) {
  const Expr &E = peeled(Value);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(&E))
    return mayBeProduct(*Temporary->getSubExpr(), Products);
  if (const auto *Op = dyn_cast<BinaryOperator>(&E))
    return !Op->isAdditiveOp();
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? Products.contains(V) : !E.isLValue() && isa<CallExpr, AbstractConditionalOperator>(E);
}

/// True for a number, and for a struct or vector of numbers, but not for coordinates (`threadIdx`).
bool isFloating(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  return Type->isRealFloatingType() || Type->isVectorType() || Type->isAnyComplexType() ||
         (Record && !Record->getName().starts_with("__") && hasFloatingParts(Type));
}

bool returns(const Stmt &S) {
  return isa<ReturnStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && returns(*Child); });
}

} // namespace

class ControlReader {
public:
  ControlReader(ControlMap &Out, const OutsideMemory &Outside, const IfStmt *Guard,
                const FunctionDecl &Kernel)
      : Out(Out), Outside(Outside), Guard(Guard), Assigned(assignedVariables(Kernel.getBody())),
        MovesBits(movesBits(Kernel)) {}

  void readList(llvm::ArrayRef<const Stmt *> Statements) {
    for (; !Statements.empty(); Statements = Statements.drop_front()) {
      const IfStmt *Leaves = asLeavingBranch(*Statements.front());
      if (!Leaves || !Around.empty() || !Entered.empty()) {
        read(Statements.front());
        continue;
      }
      // What follows stands in its else, where another body comes behind this.
      read(Leaves->getCond());
      Out.Conditions.push_back(Leaves->getCond());
      if (!noteOneWay(*Leaves, Statements.drop_front()))
        noteChoice(*Leaves->getCond(), *Leaves);
      return inside(*Leaves, [&] {
        read(Leaves->getThen());
        readList(Statements.drop_front());
      });
    }
  }

  void read(const Stmt *S) {
    if (!S)
      return;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      read(If->getInit());
      read(If->getConditionVariableDeclStmt());
      if (If->isConsteval()) // the kernel is refused
        return readAll(*S);
      const bool IsGuard = If == Guard || (asReturnGuard(*If) && Around.empty() && Entered.empty());
      if (IsGuard)
        Out.Guards.push_back(If->getBeginLoc());
      if (IsGuard && !readsMemory(*If->getCond()) && !ComputesFloats &&
          asksForIntegers(*If->getCond()))
        return read(If->getThen());
      read(If->getCond());
      Out.Conditions.push_back(If->getCond());
      const Stmt *Else = If->getElse();
      if (leavesEarly(*If) || givesFloatsOnward(*If) ||
          !noteOneWay(*If, Else ? llvm::ArrayRef(Else) : llvm::ArrayRef<const Stmt *>()))
        noteChoice(*If->getCond(), *If);
      inside(*S, [&] {
        read(If->getThen());
        read(If->getElse());
      });
    } else if (isLoop(*S) || isa<SwitchStmt>(S)) {
      if (isLoop(*S))
        Out.Loops.push_back(S);
      inside(*S, [&] { readAll(*S); });
      if (const Expr *Condition = conditionOf(*S)) {
        Out.Conditions.push_back(Condition);
        if (isa<SwitchStmt>(S))
          noteChoice(*Condition, *S);
      }
    } else if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(S)) {
      read(Choice->getCond());
      Out.Conditions.push_back(Choice->getCond());
      noteChoice(*Choice->getCond(), *Choice);
      inside(*S, [&] {
        read(Choice->getTrueExpr());
        read(Choice->getFalseExpr());
      });
    } else if (const auto *Op = dyn_cast<BinaryOperator>(S); Op && Op->isLogicalOp()) {
      read(Op->getLHS());
      Out.Conditions.push_back(Op->getLHS());
      OfIntegers.push_back(Op->getLHS());
      inside(*S, [&] { read(Op->getRHS()); });
    } else if (const auto *List = dyn_cast<CompoundStmt>(S)) {
      readList({List->body_begin(), List->body_end()});
    } else {
      if (const auto *E = dyn_cast<Expr>(S))
        ComputesFloats |= isFloating(E->getType()) &&
                          !isa<FloatingLiteral, IntegerLiteral>(E->IgnoreParenImpCasts());
      const auto *Cast = dyn_cast<CastExpr>(S);
      ConvertsIntegers |= Cast && Cast->getCastKind() == CK_IntegralToFloating;
      note(*S);
      readAll(*S);
    }
  }

  /// Behind the whole body.
  void finish() {
    if (ConvertsIntegers)
      llvm::append_range(Out.Choices, OfIntegers);
  }

private:
  /// Notes a branch of the kernel's own of which one way at most computes floating-point values;
  /// false for another.
  bool noteOneWay(const IfStmt &If, llvm::ArrayRef<const Stmt *> Else) {
    const Stmt *const First = If.getThen();
    const llvm::ArrayRef<const Stmt *> Then(First);
    const auto computes = [](llvm::ArrayRef<const Stmt *> Way) {
      return llvm::any_of(Way, [](const Stmt *S) { return computesFloats(*S); });
    };
    const bool OfThen = computes(Then), OfElse = computes(Else);
    if (!Entered.empty() || MovesBits || (OfThen && OfElse))
      return false;
    if (OfThen || OfElse) {
      const auto Computing = OfElse ? Else : Then, Moving = OfElse ? Then : Else;
      ValuesFromOutside Named(Assigned);
      for (const Stmt *S : Computing)
        Named.TraverseStmt(const_cast<Stmt *>(S));
      if (Named.Found)
        return false;
      Out.OneWays.push_back({If.getCond(), {}, {}});
      Out.OneWays.back().Computing.append(Computing.begin(), Computing.end());
      Out.OneWays.back().Moving.append(Moving.begin(), Moving.end());
    }
    OfIntegers.push_back(If.getCond());
    return true;
  }

  /// True where a variable from outside of \p If may get a floating-point value in it.
  static bool givesFloatsOnward(const IfStmt &If) {
    return llvm::any_of(assignedVariables(&If), [&](const VarDecl *V) {
      const bool Own = If.getBeginLoc() <= V->getBeginLoc() && V->getEndLoc() <= If.getEndLoc();
      const QualType Type = V->getType();
      return !Own && !V->hasGlobalStorage() &&
             (Type->isReferenceType() || hasFloatingParts(Type.getNonReferenceType()));
    });
  }

  void noteChoice(const Expr &Condition, const Stmt &Ways) {
    (touchesFloats(Ways) || leavesEarly(Ways) ? Out.Choices : OfIntegers).push_back(&Condition);
  }

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
    if (const auto *Declares = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
          give(*V, *V->getInit());
    } else if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
      Out.Places[Op].push_back(Around);
      if (Op->getOpcode() == BO_Assign)
        give(*Op->getLHS(), *Op->getRHS());
      else if (Op->isAssignmentOp() && (isMultiplication(*Op) || isQuotient(*Op)))
        give(*Op->getLHS(), *Op);
    } else if (isa<ArraySubscriptExpr, MemberExpr, UnaryOperator, DeclRefExpr>(S)) {
      Out.Places[cast<Expr>(&S)].push_back(Around);
      if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
        Out.Uses.push_back(Ref);
    } else if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      Out.Places[Call].push_back(Around);
      enter(*Call);
    }
  }

  void give(const Expr &To, const Expr &Value) {
    const Expr *E = To.IgnoreParenImpCasts();
    for (;;) { // a part of a local variable, or the whole
      const auto *Member = dyn_cast<MemberExpr>(E);
      const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
      if (Member && !Member->isArrow())
        E = Member->getBase()->IgnoreParenImpCasts();
      else if (Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        E = Element->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && !V->hasGlobalStorage() && !V->getType()->isReferenceType())
      give(*V, Value);
    else if (Value.getType()->isRealFloatingType() && !loadsMemory(To, Outside))
      Out.GivenUnseen.push_back(&Value);
  }

  void give(const VarDecl &V, const Expr &Value) {
    if (!Value.getType()->isRealFloatingType())
      return;
    Out.Given.emplace_back(&V, &Value);
    Out.GivenIn[&Value] = Around;
  }

  void enter(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || deviceEffect(*Callee) != DeviceEffect::Unknown || !Callee->hasBody(Definition) ||
        llvm::is_contained(Entered, Definition))
      return;
    const unsigned First = objectArguments(Call);
    for (unsigned I = 0; I < Definition->getNumParams() && First + I < Call.getNumArgs(); ++I)
      if (const Expr &Arg = *Call.getArg(First + I);
          !Definition->getParamDecl(I)->getType()->isReferenceType())
        give(*Definition->getParamDecl(I), Arg);
      else if (Arg.getType()->isRealFloatingType()) // by another name
        Out.GivenUnseen.push_back(&Arg);
    Entered.push_back(Definition);
    read(Definition->getBody());
    Entered.pop_back();
  }

  /// True for comparisons of integers, and what is made of them by `&&` and `||`: whether all or
  /// one of them holds, nothing is done ahead of the body.
  static bool asksForIntegers(const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    return (!E || !isFloating(E->getType())) && !isa<AbstractConditionalOperator>(S) &&
           llvm::all_of(S.children(),
                        [](const Stmt *Child) { return !Child || asksForIntegers(*Child); });
  }

  static bool readsMemory(const Stmt &S) {
    return isa<ArraySubscriptExpr, CallExpr>(S) ||
           (isa<UnaryOperator>(S) && cast<UnaryOperator>(S).getOpcode() == UO_Deref) ||
           llvm::any_of(S.children(),
                        [](const Stmt *Child) { return Child && readsMemory(*Child); });
  }

  ControlMap &Out;
  const OutsideMemory &Outside;
  const IfStmt *Guard;
  const llvm::DenseSet<const VarDecl *> Assigned;
  const bool MovesBits;
  Control Around;
  llvm::SmallVector<const FunctionDecl *, 4> Entered;
  /// Conditions that only integers depend on, which matter where they become floating-point
  /// numbers.
  std::vector<const Expr *> OfIntegers;
  bool ConvertsIntegers = false;
  /// Ahead of what is read next: what stands there is no guard around all that the body computes.
  bool ComputesFloats = false;
};

ControlMap::ControlMap(const FunctionDecl &Kernel, const GivenObjects &Given) {
  const IfStmt *Guard = bodyGuard(Kernel);
  Guarded = Guard || llvm::any_of(Kernel.getBody()->children(), [](const Stmt *Each) {
              return Each && !isa<ReturnStmt>(Each) && returns(*Each);
            });
  const OutsideMemory Outside(Kernel, Given);
  ControlReader Reader(*this, Outside, Guard, Kernel);
  Reader.read(Kernel.getBody());
  Reader.finish();
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

bool ControlMap::happensOnce(const Expr &E) const { return around(E).size() == 1 && !isInLoop(E); }

bool ControlMap::holdsProducts() const {
  const auto isProduct = [](const Expr &Value) { return mayBeProduct(Value, {}); };
  return llvm::any_of(Given, [&](const auto &Each) { return isProduct(*Each.second); }) ||
         llvm::any_of(GivenUnseen, [&](const Expr *Value) { return isProduct(*Value); });
}

const Expr *ControlMap::productUsedElsewhere() const {
  llvm::DenseSet<const VarDecl *> Products;
  for (bool Grows = true; Grows;) { // copies of copies
    Grows = false;
    for (const auto &[V, Value] : Given)
      Grows |= mayBeProduct(*Value, Products) && Products.insert(V).second;
  }
  for (const Expr *Value : GivenUnseen) // where it is used is not followed
    if (mayBeProduct(*Value, Products))
      return Value;
  for (const auto &[V, Value] : Given) {
    if (!mayBeProduct(*Value, Products))
      continue;
    const Control &Where = GivenIn.find(Value)->second;
    const bool ComesBack = llvm::any_of(Where, [](const Stmt *S) { return isLoop(*S); });
    for (const DeclRefExpr *Use : Uses) {
      if (Use->getDecl() != V || (Use->getBeginLoc() < Value->getBeginLoc() && !ComesBack))
        continue;
      const bool Elsewhere = llvm::any_of(around(*Use),
                                          [&](const Control &Around) { return Around != Where; }),
                 BehindGuard = llvm::any_of(Guards, [&](SourceLocation Guard) {
                   return Value->getBeginLoc() < Guard && Guard < Use->getBeginLoc();
                 });
      if (Elsewhere || BehindGuard)
        return Value;
    }
  }
  return nullptr;
}

const Expr *ControlMap::constantKeptPastLoop() const {
  llvm::DenseSet<const VarDecl *> Changing;
  for (const Stmt *Loop : Loops)
    for (const VarDecl *V : assignedVariables(Loop))
      Changing.insert(V);
  for (const auto &[V, Value] : Given) {
    llvm::APFloat Number(0.0);
    if (Changing.contains(V) && !Value->isValueDependent() &&
        Value->EvaluateAsFloat(Number, V->getASTContext()) && !Number.isZero())
      return Value;
  }
  return nullptr;
}

bool ControlMap::variesInLoop(const Expr &Access) const {
  const llvm::ArrayRef<Control> Found = around(Access);
  return !Found.empty() && llvm::all_of(Found, [&](const Control &Around) {
    if (Around.size() != 1 || !isLoop(*Around.back()) || leavesEarly(*Around.back()))
      return false;
    const llvm::DenseSet<const VarDecl *> Changing = assignedVariables(Around.back());
    Mentions Finder(Changing);
    Finder.TraverseStmt(const_cast<Expr *>(&Access));
    return Finder.Found;
  });
}

} // namespace gpufuse
