#include "analysis/rules/LongBody.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/CodeSize.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/KnownAlias.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Products are compared with each other.
constexpr size_t MostProducts = 64;

/// The expressions that nothing but one operator, or one store, uses.
class UsedOnce : public DynamicRecursiveASTVisitor {
public:
  /// \p StoresAreUses: what is stored is not loaded again.
  UsedOnce(const FunctionDecl &Kernel, bool StoresAreUses) : StoresAreUses(StoresAreUses) {
    look(Kernel);
    for (const CallExpr *Call : callsIn(Kernel))
      if (const FunctionDecl *Callee = Call->getDirectCallee())
        if (const FunctionDecl *Definition = Callee->getDefinition())
          look(*Definition);
    for (const auto &[V, Mention] : llvm::reverse(Mentions)) // what is made of others comes first
      if (Mention && V->getInit() && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
          !Changed.contains(V) && Operands.contains(Mention))
        use(*V->getInit());
  }

  bool contains(const Expr &E) const { return Operands.contains(peeled(E).IgnoreParenImpCasts()); }

  bool VisitBinaryOperator(BinaryOperator *Op) override {
    const bool Stores = Op->getOpcode() == BO_Assign && StoresAreUses &&
                        !isa<DeclRefExpr>(Op->getLHS()->IgnoreParenImpCasts());
    if (Op->isAdditiveOp() || Op->isMultiplicativeOp())
      use(*Op->getLHS());
    if (Op->isAdditiveOp() || Op->isMultiplicativeOp() || Op->isCompoundAssignmentOp() || Stores)
      use(*Op->getRHS());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      if (const auto [At, IsFirst] = Mentions.insert({V, Ref}); !IsFirst)
        At->second = nullptr; // mentioned again
    return true;
  }

private:
  void use(const Expr &Operand) { Operands.insert(peeled(Operand).IgnoreParenImpCasts()); }

  void look(const FunctionDecl &Definition) {
    if (!Definition.getBody() || !Seen.insert(&Definition).second)
      return;
    const auto There = changedVariables(Definition.getBody());
    Changed.insert(There.begin(), There.end());
    TraverseStmt(Definition.getBody());
  }

  const bool StoresAreUses;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  llvm::DenseSet<const VarDecl *> Changed;
  llvm::MapVector<const VarDecl *, const DeclRefExpr *> Mentions;
  llvm::SmallPtrSet<const Expr *, 32> Operands;
};

/// True when the body may load what it stores.
bool readsBack(const Candidate &C, const EvaluatedLaunch &L) {
  const std::vector<KernelAccess> &Accesses = L.Summary->Accesses;
  return llvm::any_of(Accesses, [&](const KernelAccess &Store) {
    return Store.Kind != AccessKind::Read && llvm::any_of(Accesses, [&](const KernelAccess &Load) {
             return Load.Kind != AccessKind::Write &&
                    mayBeOneToCompilers(C, L, Store.Where, L, Load.Where);
           });
  });
}

} // namespace

bool mayRestOnDistances(const Candidate &C, const EvaluatedLaunch &L, const FloatingBody &Body) {
  const FunctionDecl &Kernel = *L.Summary->Kernel;
  if (!Body.contracts() || !hasLongBlock(Kernel))
    return false;
  const std::vector<const Expr *> &Products = Body.products();
  const UsedOnce Once(Kernel, !readsBack(C, L));
  if (Products.size() > MostProducts || !llvm::all_of(Products, [&](const Expr *Product) {
        return Once.contains(*Product) && Body.control().happensOnce(*Product);
      }))
    return true;
  // Two that are one have the uses of both.
  for (const Expr *P : Products)
    for (const Expr *Q : Products)
      if (P < Q && mayBeOneProduct(C, Body, *P, Body, *Q))
        return true;
  return false;
}

} // namespace gpufuse
