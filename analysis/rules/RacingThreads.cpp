#include "analysis/rules/RacingThreads.h"
#include "analysis/algebra/Answers.h"
#include "analysis/algebra/Dependence.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/rules/RuleSupport.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Memory that all threads of a launch share.
bool isGlobal(const Buffer &Where) {
  return Where.What == Buffer::Kind::Parameter || Where.What == Buffer::Kind::Variable;
}

bool isZero(const Candidate &C, const Index &Distance) {
  return C.Values.equal(Distance, C.A.constant(0));
}

bool equalShapes(const Candidate &C, const LaunchShape &X, const LaunchShape &Y) {
  for (unsigned D = 0; D < 3; ++D)
    if (!C.Values.equal(X.Grid[D], Y.Grid[D]) || !C.Values.equal(X.Block[D], Y.Block[D]))
      return false;
  return true;
}

/// True when each thread of one launch is one of the other, as the program launches them.
bool sameThreads(const Candidate &C) {
  return equalShapes(C, C.First.Own, C.First.Runs) && equalShapes(C, C.Second.Own, C.Second.Runs) &&
         equalShapes(C, C.First.Own, C.Second.Own);
}

/// True when a launch of the chain may write to \p Where of \p Of.
bool isWritten(const Candidate &C, const EvaluatedLaunch &Of, const Buffer &Where) {
  return llvm::any_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
    return !L->Summary || llvm::any_of(L->Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read &&
             (A.Where.What == Buffer::Kind::Unknown ||
              overlap(Of, Where, *L, A.Where, C.A).What != Overlap::Kind::Disjoint);
    });
  });
}

/// Threads that exchange anything may write one element in turn.
bool mayTakeTurns(const KernelSummary &Summary) {
  return !Summary.Effects.empty() || llvm::any_of(Summary.Accesses, [](const KernelAccess &Each) {
    return Each.Kind == AccessKind::Atomic;
  });
}

/// The bytes that a thread touches by \p Access, as a set over a symbol for them.
Region bytesOf(const Algebra &A, const AccessRelation &Access) {
  const Index Byte = A.symbol("byte");
  return Access.Where.intersect(Byte.ge_set(*Access.FirstByte))
      .intersect(Byte.lt_set(Access.FirstByte->add(A.constant(Access.Bytes))));
}

/// No buffer reaches so far from its begin, in bytes.
constexpr unsigned ReachBits = 62;

/// What is known of the symbols that \p Access speaks of.
Region factsOf(const KernelAccess &Access, const KernelSummary &Summary) {
  std::set<std::string> Named = symbolsIn(Access.Relation.Where);
  Named.merge(symbolsIn(*Access.Relation.FirstByte));
  return about(Summary.Space.Facts, std::move(Named));
}

/// True for a type of which a store writes each byte.
bool isSolid(QualType Type, const ASTContext &Context) {
  if (Type->isScalarType())
    return true;
  uint64_t Bytes = 0;
  for (const FieldDecl *Field : followedFields(Type)) {
    if (!isSolid(Field->getType(), Context))
      return false;
    Bytes += Context.getTypeSizeInChars(Field->getType()).getQuantity();
  }
  return Bytes > 0 &&
         Bytes == static_cast<uint64_t>(Context.getTypeSizeInChars(Type).getQuantity());
}

/// True when each thread writes, by a store of \p In to \p Where, all that it touches by \p Access,
/// which is of \p Of. (A symbol of one thread stands for any number of rounds, say, in both: the
/// store is also made in the round that has the number of the other's.)
bool isStoredIn(const Candidate &C, const EvaluatedLaunch &In, const Buffer &Where,
                const KernelAccess &Access, const EvaluatedLaunch &Of) {
  const Region Touched = bytesOf(C.A, Access.Relation)
                             .intersect(C.A.fits(C.A.symbol("byte"), ReachBits, true))
                             .intersect(Of.Summary->Space.Facts)
                             .intersect(C.Values.facts());
  return llvm::any_of(In.Summary->Accesses, [&](const KernelAccess &Store) {
    return Store.Kind == AccessKind::Write && Store.Where == Where && Store.Relation.Exact &&
           Store.ExactWhere && Store.Relation.FirstByte && isSolid(Store.Type, *C.Device) &&
           Touched.is_subset(bytesOf(C.A, Store.Relation).intersect(factsOf(Store, *In.Summary)));
  });
}

} // namespace

bool sameElementOrRace(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                       const Index &Distance) {
  if (!X.Element || !Y.Element || !isZero(C, Distance) || !sameThreads(C))
    return false;
  const ElementByNumber &OfX = *X.Element, &OfY = *Y.Element;
  if (OfX.Start != OfY.Start || OfX.Size != OfY.Size || X.Relation.Bytes != OfX.Size ||
      Y.Relation.Bytes != OfY.Size || OfX.Number.Bytes != OfY.Number.Bytes)
    return false;
  const Overlap O = overlap(C.First, OfX.Number.From, C.Second, OfY.Number.From, C.A);
  if (O.What != Overlap::Kind::Same || !isZero(C, *O.Distance))
    return false;
  const auto Holds = C.A.bounded([&] {
    const Region Facts = C.First.Summary->Space.Facts.intersect(C.Second.Summary->Space.Facts)
                             .intersect(C.Values.facts());
    const auto everyThreadWrites = [&](const KernelAccess &Writer, const KernelAccess &Other) {
      return Writer.Kind == AccessKind::Write && Writer.ExactWhere &&
             Other.Relation.Where.intersect(Facts).is_subset(Writer.Relation.Where);
    };
    return OfX.Number.Offset.ne_set(OfY.Number.Offset)
               .intersect(X.Relation.Where)
               .intersect(Y.Relation.Where)
               .intersect(Facts)
               .is_empty() &&
           (everyThreadWrites(X, Y) || everyThreadWrites(Y, X));
  });
  return Holds.value_or(false) && !isWritten(C, C.First, OfX.Number.From);
}

bool sameThreadOrWrapped(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                         const Index &Distance) {
  if (!isGlobal(X.Where) || !isGlobal(Y.Where) || !X.Relation.FirstByte || !Y.Relation.FirstByte ||
      !isZero(C, Distance) || !sameThreads(C))
    return false;
  const auto eachWrites = [&](const EvaluatedLaunch &In, const Buffer &Where) {
    return !mayTakeTurns(*In.Summary) && isStoredIn(C, In, Where, X, C.First) &&
           isStoredIn(C, In, Where, Y, C.Second);
  };
  const auto Races =
      C.A.bounded([&] { return eachWrites(C.First, X.Where) || eachWrites(C.Second, Y.Where); });
  if (!Races.value_or(false))
    return false;
  // Were it not for numbers that wrap, would they be of one thread? (Else they may be meant to
  // write one element, and the same value.)
  const KernelSummary First = C.WithoutWrapping(C.First), Second = C.WithoutWrapping(C.Second);
  const auto unwrapped = [](const KernelAccess &Of, const KernelSummary &Wrapping,
                            const KernelSummary &Without) -> const KernelAccess * {
    const auto Number = static_cast<size_t>(&Of - Wrapping.Accesses.data());
    if (Without.Accesses.size() != Wrapping.Accesses.size())
      return nullptr;
    const KernelAccess &Out = Without.Accesses[Number];
    return Out.Site == Of.Site && Out.Kind == Of.Kind && Out.Where == Of.Where ? &Out : nullptr;
  };
  const KernelAccess *OfFirst = unwrapped(X, *C.First.Summary, First),
                     *OfSecond = unwrapped(Y, *C.Second.Summary, Second);
  if (!OfFirst || !OfSecond || !OfFirst->Relation.FirstByte || !OfSecond->Relation.FirstByte)
    return false;
  const Dependence D = C.Known.dependence(C.A, OfFirst->Relation, First.Space, OfSecond->Relation,
                                          Second.Space, Distance);
  return D.Class == DependenceClass::None || D.Class == DependenceClass::SameThread;
}

} // namespace gpufuse
