#include "analysis/kernel/RestrictRounding.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "llvm/ADT/STLExtras.h"

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

private:
  static bool isFence(const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && deviceEffect(*Callee) == DeviceEffect::Fence;
  }

  bool runsOnce(const KernelAccess &A) const {
    return A.Site && Map.happensOnce(*A.Site);
  }

  /// True when \p Later happens once, behind \p Earlier.
  bool follows(const KernelAccess &Later, const KernelAccess &Earlier) const {
    return runsOnce(Later) && Earlier.Site && Earlier.In == Later.In &&
           Earlier.Site->getEndLoc() <= Later.Site->getEndLoc();
  }

  bool allLoadsAlike(const KernelAccess &Store) const {
    return llvm::all_of(Summary.Accesses, [&](const KernelAccess &Load) {
      return Load.Kind != AccessKind::Read || follows(Store, Load) || isFirst(Load);
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
  if (LoadsWithoutPromise(Summary, Map).areTheSame())
    return nullptr;
  // In one basic block each sum takes the product that it has, if only one.
  const bool OneBlock =
      Map.conditions().empty() && !Map.productUsedElsewhere() &&
      sumsOfTwoProducts(Summary, Dialect, [](const Expr &) { return false; }).empty();
  return OneBlock ? nullptr : Any;
}

} // namespace gpufuse
