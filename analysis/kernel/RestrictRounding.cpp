#include "analysis/kernel/RestrictRounding.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace gpufuse {

namespace {

/// Where the promise of `__restrict__` says nothing that matters for what is loaded: ahead of
/// whatever else might change it, or where nothing could be taken for it instead.
class LoadsWithoutPromise {
public:
  LoadsWithoutPromise(const KernelSummary &Summary, const ControlMap &Map)
      : Summary(Summary), Map(Map) {}

  bool areTheSame() const {
    return Summary.Effects.empty() && llvm::none_of(callsIn(*Summary.Kernel), isFence) &&
           llvm::all_of(Summary.Accesses, [&](const KernelAccess &A) {
             return A.Kind == AccessKind::Read || allLoadsAlike(A);
           });
  }

  /// True where a store may be dropped for the one behind it, as what is loaded between the two is
  /// promised to be other memory: a product that both stored has one use less.
  bool dropsStores() const {
    const auto isBetween = [&](const KernelAccess &Load, const KernelAccess &X,
                               const KernelAccess &Y) {
      return Load.Kind != AccessKind::Write && !(follows(X, Load) && follows(Y, Load)) &&
             !(comesBehind(Load, X) && comesBehind(Load, Y));
    };
    const auto mayBeOne = [](const Buffer &X, const Buffer &Y) {
      return X == Y || X.What == Buffer::Kind::Unknown || Y.What == Buffer::Kind::Unknown;
    };
    const std::vector<KernelAccess> &All = Summary.Accesses;
    return llvm::any_of(All, [&](const KernelAccess &X) {
      return X.Kind == AccessKind::Write && llvm::any_of(All, [&](const KernelAccess &Y) {
               return &X < &Y && Y.Kind == AccessKind::Write && mayBeOne(X.Where, Y.Where) &&
                      !neverMeet(X, Y) && !neverMeet(Y, X) &&
                      llvm::any_of(
                          All, [&](const KernelAccess &Load) { return isBetween(Load, X, Y); });
             });
    });
  }

private:
  static bool isFence(const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && deviceEffect(*Callee) == DeviceEffect::Fence;
  }

  bool runsOnce(const KernelAccess &A) const { return A.Site && Map.happensOnce(*A.Site); }

  /// True when \p Later happens once, behind \p Earlier.
  bool follows(const KernelAccess &Later, const KernelAccess &Earlier) const {
    return runsOnce(Later) && Earlier.Site && Earlier.In == Later.In &&
           Earlier.Site->getEndLoc() <= Later.Site->getEndLoc();
  }

  /// (What `y[i] = x[i]` loads, it loads ahead of the store.)
  bool comesBehind(const KernelAccess &Load, const KernelAccess &Store) const {
    return follows(Load, Store) && Store.Site->getEndLoc() < Load.Site->getEndLoc();
  }

  bool allLoadsAlike(const KernelAccess &Store) const {
    return llvm::all_of(Summary.Accesses, [&](const KernelAccess &Load) {
      return Load.Kind != AccessKind::Read || follows(Store, Load) || isFirst(Load) ||
             neverMeet(Store, Load);
    });
  }

  /// True where \p X stands in a branch that ends with the kernel's return, and \p Y behind it.
  bool neverMeet(const KernelAccess &X, const KernelAccess &Y) const {
    const auto *Body = dyn_cast<CompoundStmt>(Summary.Kernel->getBody());
    if (!Body || !X.Site || !Y.Site || X.In != Summary.Kernel || Y.In != Summary.Kernel)
      return false;
    const SourceRange OfX = X.Site->getSourceRange(), OfY = Y.Site->getSourceRange();
    return !OfX.getBegin().isMacroID() && !OfX.getEnd().isMacroID() &&
           !OfY.getBegin().isMacroID() && llvm::any_of(Body->body(), [&](const Stmt *S) {
             return asLeavingBranch(*S) && !S->getBeginLoc().isMacroID() &&
                    !S->getEndLoc().isMacroID() && S->getBeginLoc() < OfX.getBegin() &&
                    OfX.getEnd() <= S->getEndLoc() && S->getEndLoc() < OfY.getBegin();
           });
  }

  /// True for the first access through its pointer: no value is known that could stand for it.
  bool isFirst(const KernelAccess &Load) const {
    return runsOnce(Load) && Load.Where.What != Buffer::Kind::Unknown &&
           llvm::all_of(Summary.Accesses, [&](const KernelAccess &A) {
             return &A == &Load ||
                    (A.Where.What != Buffer::Kind::Unknown && !(A.Where == Load.Where)) ||
                    follows(A, Load);
           });
  }

  const KernelSummary &Summary;
  const ControlMap &Map;
};

/// What a product is made of: parameters, buffers that it loads from, and numbers.
class Ingredients : public DynamicRecursiveASTVisitor {
public:
  explicit Ingredients(const KernelSummary &Summary)
      : Summary(Summary), Assigned(assignedVariables(Summary.Kernel->getBody())) {}

  std::set<std::string> Found;
  /// False where something in it is not followed.
  bool Complete = true;

  /// A number counts by its value, however it is written.
  bool TraverseStmt(Stmt *S) override {
    llvm::APFloat Number(0.0);
    const auto *E = dyn_cast_or_null<Expr>(S);
    if (!E || !E->getType()->isRealFloatingType() || E->isValueDependent() ||
        !E->EvaluateAsFloat(Number, Summary.Kernel->getASTContext()))
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    bool LosesDigits = false;
    Number.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &LosesDigits);
    llvm::SmallString<16> Text;
    llvm::abs(Number).toString(Text);
    Found.insert(Text.str().str());
    return true;
  }
  bool VisitExpr(Expr *E) override {
    for (const KernelAccess &A : Summary.Accesses)
      if (A.Site && A.Kind == AccessKind::Read && A.Site->IgnoreParenImpCasts() == E) {
        Complete &= A.Where.What == Buffer::Kind::Parameter && !A.Nested;
        Found.insert("*" + std::to_string(A.Where.Parameter) + textOf(A.Where.Path));
      }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Complete &= isCoordinate(*Call);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || isCoordinate(*V) || !Seen.insert(V).second)
      return true;
    if (V->getDeclContext() != static_cast<const DeclContext *>(Summary.Kernel) ||
        (Assigned.contains(V) && !V->getType()->isPointerType()))
      Complete = false;
    else if (isa<ParmVarDecl>(V))
      Found.insert(V->getNameAsString());
    else if (V->getInit())
      TraverseStmt(const_cast<Expr *>(V->getInit()));
    return true;
  }

private:
  const KernelSummary &Summary;
  const llvm::DenseSet<const VarDecl *> Assigned;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
};

/// True where two products, made of the same, may be one value, also of a function that is called
/// twice: where it is loaded again, they are two, each with a sum of its own.
bool mayShareProducts(const KernelSummary &Summary, llvm::ArrayRef<const BinaryOperator *> Products,
                      const ControlMap &Map) {
  std::set<std::set<std::string>> Known;
  return llvm::any_of(Products, [&](const BinaryOperator *Product) {
    Ingredients Of(Summary);
    Of.TraverseStmt(const_cast<BinaryOperator *>(Product));
    return !Map.happensOnce(*Product) ||
           (Products.size() > 1 && (!Of.Complete || !Known.insert(std::move(Of.Found)).second));
  });
}

} // namespace

const Expr *productRestingOnRestrict(const KernelSummary &Summary, const DialectOptions &Dialect) {
  const FunctionDecl &Kernel = *Summary.Kernel;
  const std::vector<const BinaryOperator *> Products = productsIn(Kernel);
  const std::vector<const CallExpr *> Calls = callsEndingInProduct(Kernel);
  const Expr *Any = !Products.empty() ? Products.front() : nullptr;
  if (!Any && !Calls.empty())
    Any = Calls.front();
  // (Two products may be all there is: twice one is a sum.)
  if (!Any || (!Summary.AddsFloats && Products.size() + Calls.size() < 2))
    return nullptr;
  const ControlMap Map(Kernel, Summary.Given);
  const LoadsWithoutPromise Loads(Summary, Map);
  if (Loads.dropsStores())
    return Any;
  if (Loads.areTheSame())
    return nullptr;
  // In one basic block each sum takes the product that it has, if only one.
  const bool OneBlock =
      Map.conditions().empty() && !Map.productUsedElsewhere() && Calls.empty() &&
      !mayShareProducts(Summary, Products, Map) &&
      sumsOfTwoProducts(Summary, Dialect, [](const Expr &) { return false; }).empty();
  return OneBlock ? nullptr : Any;
}

} // namespace gpufuse
