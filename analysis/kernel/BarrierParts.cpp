#include "analysis/kernel/BarrierParts.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

using namespace clang;

namespace gpufuse {
namespace {

using ExprSet = llvm::SmallPtrSetImpl<const Expr *>;

struct Part {
  bool HasProduct = false, HasSum = false;
};

/// `__syncthreads();`
bool isBarrier(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && deviceEffect(*Callee) == DeviceEffect::BlockBarrier;
}

/// Reads one part, and notes in which ones variables are named that may hold what is computed.
class Reader : public DynamicRecursiveASTVisitor {
public:
  Reader(const FunctionDecl &Kernel, const ExprSet &Products, const ExprSet &Sums)
      : Products(Products), Sums(Sums), Assigned(assignedVariables(Kernel.getBody())) {}

  struct Range {
    size_t First, Last;
  };
  std::vector<Part> Parts;
  llvm::DenseMap<const VarDecl *, Range> Named, Pointers;
  /// A pointer may lead to a variable that holds what is computed.
  bool TakesAddresses = false;
  /// Control may come from elsewhere.
  bool Jumps = false;

  void read(const Stmt &S) { TraverseStmt(const_cast<Stmt *>(&S)); }

  bool VisitExpr(Expr *E) override {
    Parts.back().HasProduct |= Products.contains(E);
    Parts.back().HasSum |= Sums.contains(E);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    const bool Computes = hasFloatingParts(Op->getType().getNonReferenceType());
    Parts.back().HasSum |= Computes && (isSum(*Op) || !Op->getType()->isRealFloatingType());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    TakesAddresses |=
        Cast->getCastKind() == CK_ArrayToPointerDecay && isOfVariable(*Cast->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Op) override {
    TakesAddresses |= Op->getOpcode() == UO_AddrOf && isOfVariable(*Op->getSubExpr());
    Parts.back().HasSum |= Op->isIncrementDecrementOp() && Op->getType()->isRealFloatingType();
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool Plain =
        Callee && !isa<CXXOperatorCallExpr, CXXMemberCallExpr>(Call) &&
        (isCoordinate(*Call) || deviceEffect(*Callee) == DeviceEffect::BlockBarrier ||
         (deviceEffect(*Callee) == DeviceEffect::Value && selectsOrRounds(*Callee)));
    return Plain || hasBoth();
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return Construct->getConstructor()->isTrivial() || hasBoth();
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return hasBoth(); }
  bool VisitLabelStmt(LabelStmt *) override { return Jumps = true; }

  bool VisitVarDecl(VarDecl *V) override { return name(*V); }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return !V || name(*V);
  }

private:
  bool hasBoth() { return Parts.back().HasProduct = Parts.back().HasSum = true; }

  /// Part of a variable of the kernel's own, perhaps; not an element of shared memory, or of what a
  /// pointer leads to.
  static bool isOfVariable(const Expr &Place) {
    const Expr *E = Place.IgnoreParenImpCasts();
    for (;;)
      if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase()->IgnoreParenImpCasts();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase()->IgnoreParenImpCasts();
      else
        break;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return !V || (!V->hasGlobalStorage() &&
                  !(V->getType()->isPointerType() && E != Place.IgnoreParenImpCasts()));
  }

  /// What the kernel is given and never changes holds no product, nor does memory: it is loaded.
  bool name(const VarDecl &V) {
    const QualType Type = V.getType();
    const bool Holds = Type->isReferenceType() || hasFloatingParts(Type);
    if (V.hasGlobalStorage() || isCoordinate(V) || !(Holds || Type->isPointerType()) ||
        (isa<ParmVarDecl>(V) && !Assigned.contains(&V)))
      return true;
    const size_t Here = Parts.size() - 1;
    (Holds ? Named : Pointers).try_emplace(&V, Range{Here, Here}).first->second.Last = Here;
    return true;
  }

  const ExprSet &Products, &Sums;
  const llvm::DenseSet<const VarDecl *> Assigned;
};

} // namespace

bool mayMeetInOnePart(const FunctionDecl &Kernel, const ExprSet &Products, const ExprSet &Sums) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Kernel.getBody());
  if (!Body || movesBits(Kernel)) // which an integer may carry
    return true;
  Reader All(Kernel, Products, Sums);
  All.Parts.emplace_back();
  for (const Stmt *S : Body->body())
    if (isBarrier(*S))
      All.Parts.emplace_back();
    else
      All.read(*S);
  if (All.Jumps)
    return true;
  // A variable makes one part of all from the first to the last that name it.
  std::vector<size_t> Joined(All.Parts.size());
  for (size_t I = 0; I < Joined.size(); ++I)
    Joined[I] = I;
  const auto join = [&](const auto &Variables) {
    for (const auto &[V, Range] : Variables)
      for (size_t I = Range.First; I < Range.Last; ++I)
        Joined[I + 1] = I; // (to the one ahead, and so to the first)
  };
  join(All.Named);
  if (All.TakesAddresses)
    join(All.Pointers);
  std::vector<Part> Whole(All.Parts.size());
  for (size_t I = 0; I < Joined.size(); ++I) {
    Joined[I] = Joined[I] == I ? I : Joined[Joined[I]];
    Part &Into = Whole[Joined[I]];
    Into.HasProduct |= All.Parts[I].HasProduct;
    Into.HasSum |= All.Parts[I].HasSum;
    if (Into.HasProduct && Into.HasSum)
      return true;
  }
  return false;
}

} // namespace gpufuse
