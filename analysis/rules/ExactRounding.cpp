// F5b: no sum of the second body can absorb a product of the first. A product or quotient that the
// kernel itself writes is pinned (`__fmul_rn`, `__fdiv_rn`); any other is refused.
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/CommonProduct.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

StoredValue storedBy(const Candidate &C, const KernelSummary &Kernel, const KernelAccess &A) {
  return A.Kind == AccessKind::Write ? storedValue(A, *Kernel.Kernel, C.Dialect) : StoredValue();
}

/// True when a value that the kernel loads can reach a sum, of its own or of a later kernel.
bool usesLoadsInSums(const Candidate &C, const KernelSummary &Kernel) {
  return Kernel.AddsFloats || llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
           return A.Kind == AccessKind::Atomic ||
                  storedBy(C, Kernel, A).Rest != StoredValue::Kind::Plain;
         });
}

bool secondMayRead(const Candidate &C, const KernelAccess &Store) {
  return llvm::any_of(C.Second.Summary->Accesses, [&](const KernelAccess &A) {
    return A.Kind != AccessKind::Write &&
           overlap(C.First, Store.Where, C.Second, A.Where, C.A).What != Overlap::Kind::Disjoint;
  });
}

/// A pinned product must not be contracted inside its own kernel either; it could be, where the
/// kernel reads the element back and forms sums.
bool readBack(const KernelSummary &Kernel, const KernelAccess &Store) {
  if (!Kernel.AddsFloats)
    return false;
  const ControlMap Map(*Kernel.Kernel);
  const bool Once = !Store.Nested && !Map.isInLoop(*Store.Site);
  return llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
    const bool Earlier = Once && !A.Nested && A.Site->getEndLoc() <= Store.Site->getEndLoc();
    return A.Kind == AccessKind::Read && A.Where == Store.Where && A.Site != Store.Site && !Earlier;
  });
}

/// What the second body contracts must stay what it was: neither the values that it no longer loads
/// nor the loads that the first body has done already may move a product away from its sum, or
/// bring one there.
class SameContraction {
public:
  explicit SameContraction(const Candidate &C)
      : C(C), First(*C.First.Summary), Second(*C.Second.Summary), BodyOfFirst(C, C.First),
        BodyOfSecond(C, C.Second), Map(*Second.Kernel) {}

  std::optional<Obstacle> run() const {
    for (const KernelSummary *Kernel : {&First, &Second})
      if (Kernel->ObjectsComputeFloats)
        return found(*Kernel->Kernel->getBody(),
                     "methods compute with floating-point values here, and gpufuse does not follow "
                     "which products are contracted into their sums");
    for (const KernelSummary *Kernel : {&First, &Second})
      if (const BinaryOperator *Sum = sumWithFreeProduct(*Kernel->Kernel))
        return found(*Sum, "a product in this sum needs no load; where it is computed, and whether "
                           "it is contracted, may change");
    if (!Second.AddsFloats)
      return commonProduct();
    if (const Stmt *Sum = sumOfTwoProducts(*Second.Kernel, C.Dialect))
      return found(*Sum, "which of these two products is contracted into the sum may change in "
                         "another kernel");
    for (const KernelAccess &Store : Second.Accesses)
      if (storedBy(C, Second, Store).mayBeProduct() && readBack(Second, Store))
        return found(*Store.Site, "'" + nameOf(C.Second) +
                                      "' adds to a product that it reads back; "
                                      "what is contracted may change in another kernel");
    const bool Products = !BodyOfSecond.products().empty();
    for (const KernelAccess &Load : Second.Accesses) {
      if (!Products || Load.Kind == AccessKind::Write)
        continue;
      if (auto Obstacle = load(Load))
        return Obstacle;
    }
    return commonProduct();
  }

private:
  std::optional<Obstacle> found(const Stmt &Place, const std::string &Message) const {
    return obstacle(RejectReason::RoundingAcrossSeam, at(Place, *C.Device), Message);
  }

  bool mayMeet(const KernelAccess &OfFirst, const KernelAccess &OfSecond) const {
    return overlap(C.First, OfFirst.Where, C.Second, OfSecond.Where, C.A).What !=
           Overlap::Kind::Disjoint;
  }

  std::optional<Obstacle> load(const KernelAccess &Load) const {
    if (isPlainSummand(*Load.Site, *Second.Kernel))
      return std::nullopt; // the product that it is added to stays, and so does the sum
    bool Free = false, Stored = false;
    for (const KernelAccess &A : First.Accesses) {
      if (!mayMeet(A, Load))
        continue;
      Free = true;
      if (A.Kind == AccessKind::Read)
        continue;
      Stored = true;
      if (A.Kind != AccessKind::Write || !A.Stored || A.Nested ||
          mayBeKnown(BodyOfFirst, *A.Stored))
        return found(*A.Site, "'" + nameOf(C.Second) +
                                  "' uses this value where it multiplies; "
                                  "known beforehand, the product would be rounded differently");
    }
    if (!Free)
      return std::nullopt;
    if (Stored && decidesBranch(Load))
      return found(*Load.Site, "'" + nameOf(C.Second) + "' branches on what '" + nameOf(C.First) +
                                   "' stored, and rounds differently if the branch is known");
    const llvm::ArrayRef<Control> Places = Map.around(*Load.Site);
    const bool Moves =
        Places.empty() || llvm::any_of(Places, [&](const Control &Around) {
          return llvm::any_of(Around, [&](const Stmt *S) { return Map.hasProduct(*S); }) &&
                 !ControlMap::variesInLoop(*Load.Site, Around);
        });
    if (Moves)
      return found(*Load.Site, "'" + nameOf(C.First) +
                                   "' has this value already: the product here "
                                   "could be moved out of the branch or loop, away from its sum");
    C.Proof.NeedsOneGuard |= Map.isGuarded();
    return std::nullopt;
  }

  bool decidesBranch(const KernelAccess &Load) const {
    return Load.Nested || llvm::any_of(Map.conditions(), [&](const Expr *Condition) {
             const FloatingBody::Leaves Found = BodyOfSecond.leavesOf(*Condition);
             return !Found.Complete || llvm::is_contained(Found.Loads, &Load);
           });
  }

  std::optional<Obstacle> commonProduct() const {
    if (!First.AddsFloats && !Second.AddsFloats)
      return std::nullopt;
    for (const Expr *P : BodyOfFirst.products())
      for (const Expr *Q : BodyOfSecond.products())
        if (mayBeOneProduct(C, BodyOfFirst, *P, BodyOfSecond, *Q))
          return found(*Q, "both kernels may form this product; sharing it can change what is "
                           "contracted into a sum");
    return std::nullopt;
  }

  const Candidate &C;
  const KernelSummary &First, &Second;
  const FloatingBody BodyOfFirst, BodyOfSecond;
  const ControlMap Map;
};

/// A product with its own rounding is no longer shared with an equal one of the same kernel, which
/// could then be contracted into a sum.
bool hasTwin(const Candidate &C, const StoredValue &Stored) {
  const KernelSummary &Kernel = *C.First.Summary;
  if (!Kernel.AddsFloats || Stored.Pinnable.empty())
    return false;
  const FloatingBody Body(C, C.First);
  return llvm::any_of(Body.products(), [&](const Expr *Other) {
    return llvm::any_of(Stored.Pinnable, [&](const BinaryOperator *Pinned) {
      return Other != Pinned && mayBeOneProduct(C, Body, *Pinned, Body, *Other);
    });
  });
}

/// A copy may be of a product that the same kernel stored before.
bool storesProducts(const Candidate &C, const KernelSummary &Kernel) {
  return llvm::any_of(Kernel.Accesses,
                      [&](const KernelAccess &A) { return storedBy(C, Kernel, A).mayBeProduct(); });
}

} // namespace

std::vector<Obstacle> exactRounding(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary || C.Options.Rounding == FloatingPoint::Contract)
    return {};
  const bool Contracts = C.Dialect.ContractsProducts || C.Dialect.Reassociates;
  if (!Contracts || (!C.Dialect.Reassociates && !usesLoadsInSums(C, *C.Second.Summary) &&
                     !C.First.Summary->AddsFloats))
    return {};
  std::vector<Obstacle> Result;
  if (auto Changed = SameContraction(C).run())
    Result.push_back(std::move(*Changed));
  const KernelSummary &First = *C.First.Summary;
  for (const KernelAccess &Store : First.Accesses) {
    if (Store.Kind != AccessKind::Write || !mayCarryFloat(Store, *First.Kernel))
      continue;
    const StoredValue Stored = storedValue(Store, *First.Kernel, C.Dialect);
    const bool Read = secondMayRead(C, Store);
    // Even one that the second body does not read is pinned: it could be shared with an equal
    // product there, which would then no longer be contracted.
    const bool CanPin = C.Dialect.Lang == Language::Cuda && !C.Dialect.Reassociates &&
                        !readBack(First, Store) && !hasTwin(C, Stored);
    if (CanPin)
      C.Proof.PinnedProducts.insert(Stored.Pinnable.begin(), Stored.Pinnable.end());
    const bool Harmless = Stored.Rest == StoredValue::Kind::Plain ||
                          (Stored.Rest == StoredValue::Kind::Copy && !storesProducts(C, First));
    if (!Read || (Harmless && !C.Dialect.Reassociates && (CanPin || Stored.Pinnable.empty())))
      continue;
    Result.push_back(obstacle(RejectReason::RoundingAcrossSeam, at(*Store.Site, *C.Device),
                              "'" + nameOf(C.First) + "' stores what may be a product here, and '" +
                                  nameOf(C.Second) + "' could contract it into a sum"));
    break;
  }
  return Result;
}

} // namespace gpufuse
