// F5b: no sum of the second body can absorb a product of the first. A product written at the store
// is pinned
// (`__fmul_rn`); any other is refused.
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when a value that the kernel loads can reach a sum, of its own or of a later kernel.
bool usesLoadsInSums(const KernelSummary &Kernel) {
  if (Kernel.AddsFloats)
    return true;
  return llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
    const StoredValue Stored =
        A.Kind == AccessKind::Write ? storedValue(A, *Kernel.Kernel) : StoredValue::Plain;
    return Stored == StoredValue::Copy || Stored == StoredValue::MayBeProduct ||
           A.Kind == AccessKind::Atomic;
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
  return Kernel.AddsFloats && llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
           return A.Kind == AccessKind::Read && A.Where == Store.Where && A.Site != Store.Site &&
                  Store.Site->getBeginLoc() < A.Site->getBeginLoc();
         });
}

/// A copy may be of a product that the same kernel stored before.
bool storesProducts(const KernelSummary &Kernel) {
  return llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
    const StoredValue Stored =
        A.Kind == AccessKind::Write ? storedValue(A, *Kernel.Kernel) : StoredValue::Plain;
    return Stored == StoredValue::Product || Stored == StoredValue::MayBeProduct;
  });
}

} // namespace

std::vector<Obstacle> exactRounding(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary || C.Options.Rounding == FloatingPoint::Contract)
    return {};
  const bool Contracts = C.Dialect.ContractsProducts || C.Dialect.Reassociates;
  if (!Contracts || (!C.Dialect.Reassociates && !usesLoadsInSums(*C.Second.Summary)))
    return {};
  std::vector<Obstacle> Result;
  const KernelSummary &First = *C.First.Summary;
  for (const KernelAccess &Store : First.Accesses) {
    if (Store.Kind != AccessKind::Write || !mayCarryFloat(Store))
      continue;
    const StoredValue Stored = storedValue(Store, *First.Kernel);
    const bool Read = secondMayRead(C, Store);
    // Even one that the second body does not read is pinned: it could be shared with an equal
    // product there, which would then no longer be contracted.
    if (!Read && Stored != StoredValue::Product)
      continue;
    const bool Pinnable = Stored == StoredValue::Product && C.Dialect.Lang == Language::Cuda &&
                          !C.Dialect.Reassociates && !readBack(First, Store);
    if (Pinnable) {
      C.Proof.PinnedProducts.insert(productOf(Store));
      continue;
    }
    if (!Read)
      continue;
    const bool Harmless =
        Stored == StoredValue::Plain || (Stored == StoredValue::Copy && !storesProducts(First));
    if (!C.Dialect.Reassociates && Harmless)
      continue;
    Result.push_back(obstacle(RejectReason::RoundingAcrossSeam, at(*Store.Site, *C.Device),
                              "'" + nameOf(C.First) + "' stores what may be a product here, and '" +
                                  nameOf(C.Second) + "' could contract it into a sum"));
    break;
  }
  return Result;
}

} // namespace gpufuse
