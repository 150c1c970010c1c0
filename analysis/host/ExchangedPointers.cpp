#include "analysis/host/ExchangedPointers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

const VarDecl *variable(const Expr *E) {
  const auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

/// `x = y`, as an expression statement; null for both where \p S is anything else.
std::pair<const VarDecl *, const VarDecl *> assignment(const Stmt &S) {
  const auto *Op = dyn_cast<BinaryOperator>(&S);
  return Op && Op->getOpcode() == BO_Assign
             ? std::pair{variable(Op->getLHS()), variable(Op->getRHS())}
             : std::pair<const VarDecl *, const VarDecl *>();
}

/// `t = x`, or `T *t = x`.
std::pair<const VarDecl *, const VarDecl *> savedIn(const Stmt &S) {
  const auto *Declares = dyn_cast<DeclStmt>(&S);
  if (!Declares)
    return assignment(S);
  const auto *V = Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
  return V && !V->isStaticLocal() ? std::pair{V->getCanonicalDecl(), variable(V->getInit())}
                                  : std::pair<const VarDecl *, const VarDecl *>();
}

/// The exchanges by way of a third variable, statement behind statement. Each of the two
/// assignments that are part of one leads to the other variable.
class Exchanges : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseMap<const Stmt *, const VarDecl *> Partner;

  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (size_t I = 2; I < List->size(); ++I) {
      const Stmt *const *S = List->body_begin() + I - 2;
      const auto [Saved, X] = savedIn(*S[0]);
      const auto [Left, Y] = assignment(*S[1]);
      const auto [Last, From] = assignment(*S[2]);
      if (Saved && X && Y && Left == X && Last == Y && From == Saved && X != Y && Saved != X &&
          Saved != Y && !X->getType()->isReferenceType() && !Y->getType()->isReferenceType() &&
          !Saved->getType()->isReferenceType()) {
        Partner[S[1]] = Y;
        Partner[S[2]] = X;
      }
    }
    return true;
  }
};

/// The lists of statements by which variables are declared.
class DeclaringLists : public DynamicRecursiveASTVisitor {
public:
  explicit DeclaringLists(const std::set<const VarDecl *> &Variables) : Variables(Variables) {}
  llvm::DenseMap<const VarDecl *, const CompoundStmt *> Found;

  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (const Stmt *S : List->body())
      if (const auto *Declares = dyn_cast<DeclStmt>(S))
        for (const Decl *Each : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(Each);
              V && Variables.contains(V->getCanonicalDecl()))
            Found[V->getCanonicalDecl()] = List;
    return true;
  }

  /// What stands behind one may be done again without what stands ahead.
  bool HasLabels = false;
  bool VisitLabelStmt(LabelStmt *) override {
    HasLabels = true;
    return true;
  }

private:
  const std::set<const VarDecl *> &Variables;
};

bool isNull(const Expr &Value, const VarDecl &Of) {
  return Value.IgnoreParenCasts()->isNullPointerConstant(Of.getASTContext(),
                                                         Expr::NPC_ValueDependentIsNotNull);
}

/// True where a closure keeps a copy of \p V: the name stands for that inside.
class Copied : public DynamicRecursiveASTVisitor {
public:
  explicit Copied(const VarDecl &V) : V(V) {}
  bool Found = false;

  bool VisitLambdaExpr(LambdaExpr *Closure) override {
    for (const LambdaCapture &Each : Closure->captures())
      Found |= Each.capturesVariable() && Each.getCaptureKind() == LCK_ByCopy &&
               Each.getCapturedVar()->getCanonicalDecl() == &V;
    return !Found;
  }

private:
  const VarDecl &V;
};

bool isCopiedByClosure(const VarDecl &V) {
  const auto *Around = dyn_cast_or_null<FunctionDecl>(V.getParentFunctionOrMethod());
  Copied Finder(V);
  if (Around && Around->hasBody())
    Finder.TraverseStmt(Around->getBody());
  return Finder.Found;
}

/// The variable that \p Def exchanges its own with; null where it does something else.
const VarDecl *partner(const Definition &Def) {
  if (Def.Kind == Definition::How::Escaped && Def.GivenTo)
    return variable(swappedFor(*Def.GivenTo, Def.Parameter));
  if (Def.Kind != Definition::How::Assigned || !Def.Function || !Def.Function->hasBody())
    return nullptr;
  Exchanges All;
  All.TraverseStmt(Def.Function->getBody());
  return All.Partner.lookup(Def.Place);
}

} // namespace

bool isExchange(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
         Callee->getName() == "exchange" && Call.getNumArgs() == 2;
}

const Expr *swappedFor(const CallExpr &Call, unsigned Parameter) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->isInStdNamespace() && Callee->getIdentifier() &&
                 Callee->getName() == "swap" && Call.getNumArgs() == 2
             ? Call.getArg(1 - Parameter)
             : nullptr;
}

const Expr *firstValue(const VarDecl &V, const Facts &TheFacts) {
  for (const Definition &Def : TheFacts.Uses.definitions(V))
    if (Def.Kind == Definition::How::Initial && !isNull(*Def.Value, V))
      return Def.Value;
  return nullptr;
}

bool beginTogether(const std::set<const VarDecl *> &Variables) {
  const auto *Function =
      dyn_cast_or_null<FunctionDecl>((*Variables.begin())->getParentFunctionOrMethod());
  if (!Function || !Function->hasBody())
    return false;
  DeclaringLists Lists(Variables);
  Lists.TraverseStmt(Function->getBody());
  return !Lists.HasLabels && Lists.Found.size() == Variables.size() &&
         llvm::all_of(Lists.Found,
                      [&](const auto &Each) { return Each.second == Lists.Found.begin()->second; });
}

std::set<const VarDecl *> exchangedPointers(const VarDecl &V, const Facts &TheFacts) {
  std::set<const VarDecl *> Found{V.getCanonicalDecl()};
  llvm::SmallVector<const VarDecl *, 4> Open{V.getCanonicalDecl()};
  bool Exchanges = false;
  while (!Open.empty()) {
    const VarDecl *Each = Open.pop_back_val();
    const bool OfFile = Each->hasGlobalStorage() && !Each->isStaticLocal();
    if (!Each->getType()->isPointerType() || Each->getType().isVolatileQualified() ||
        (OfFile && (Each->hasExternalFormalLinkage() || ofSystemHeader(*Each))) ||
        isCopiedByClosure(*Each))
      return {};
    for (const Definition &Def : TheFacts.Uses.definitions(*Each)) {
      const bool Given =
          Def.Kind == Definition::How::Initial || Def.Kind == Definition::How::Assigned;
      if (Def.Kind == Definition::How::Allocated || (Given && isNull(*Def.Value, *Each)) ||
          (Def.Kind == Definition::How::Initial && isOwnVariable(*Each)))
        continue;
      const VarDecl *Other = partner(Def);
      if (!Other)
        return {};
      Exchanges = true;
      if (Found.insert(Other).second)
        Open.push_back(Other);
    }
  }
  return Exchanges ? Found : std::set<const VarDecl *>();
}

} // namespace gpufuse
