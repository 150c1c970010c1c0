#include "analysis/kernel/RestrictRounding.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace gpufuse {

/// True when each load has happened before anything that, without `__restrict__`, might change what
/// it reads: then the promise says nothing that matters.
static bool loadsComeFirst(const KernelSummary &Summary, const ControlMap &Map) {
  const auto isLast = [&](const KernelAccess &Store) {
    return Store.Site && !Store.Nested && !Map.isInLoop(*Store.Site) &&
           llvm::all_of(Summary.Accesses, [&](const KernelAccess &Load) {
             return Load.Kind != AccessKind::Read ||
                    (Load.Site && !Load.Nested &&
                     Load.Site->getEndLoc() <= Store.Site->getEndLoc());
           });
  };
  return Summary.Effects.empty() && llvm::all_of(Summary.Accesses, [&](const KernelAccess &A) {
           return A.Kind == AccessKind::Read || isLast(A);
         });
}

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
  const ControlMap Map(Kernel);
  if (loadsComeFirst(Summary, Map))
    return nullptr;
  // In one basic block each sum takes the product that it has, if only one.
  const bool OneBlock = Map.conditions().empty() && !Map.productUsedElsewhere() &&
                        sumsOfTwoProducts(Kernel, Dialect).empty();
  return OneBlock ? nullptr : Any;
}

} // namespace gpufuse
