// F2: whatever both bodies touch, with at least one of them writing, the same thread touches in
// both; or a thread of the same block, and then a barrier goes between the bodies.
#include "analysis/TouchedRange.h"
#include "analysis/algebra/Answers.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/rules/MissingGuard.h"
#include "analysis/rules/RacingThreads.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

bool commute(const KernelAccess &X, const KernelAccess &Y) {
  return X.Kind == AccessKind::Atomic && Y.Kind == AccessKind::Atomic && X.Atomic == Y.Atomic &&
         X.Atomic != DeviceEffect::AtomicOther && !X.AtomicResultUsed && !Y.AtomicResultUsed &&
         X.Type->isIntegerType() &&
         X.Type->getCanonicalTypeUnqualified() == Y.Type->getCanonicalTypeUnqualified();
}

const char *verb(const KernelAccess &A) {
  return A.Kind == AccessKind::Read ? "reads" : A.Kind == AccessKind::Write ? "writes" : "updates";
}

std::string bufferName(const EvaluatedLaunch &L, const Buffer &B) {
  const std::string Name = gpufuse::nameOf(B, *L.DeviceKernel);
  return Name.empty() ? "memory" : Name;
}

std::string threadName(const std::map<std::string, int64_t> &Coordinates) {
  if (Coordinates.size() == 1 && Coordinates.begin()->first == "threadIdx.x")
    return "thread " + std::to_string(Coordinates.begin()->second);
  std::string Blocks, Threads;
  for (const auto &[Name, Value] : Coordinates) {
    std::string &List = llvm::StringRef(Name).starts_with("block") ? Blocks : Threads;
    List +=
        (List.empty() ? "" : ", ") + Name.substr(Name.find('.') + 1) + "=" + std::to_string(Value);
  }
  auto single = [](const std::string &Text) {
    return Text.find(',') == std::string::npos && llvm::StringRef(Text).starts_with("x=")
               ? Text.substr(2)
               : "(" + Text + ")";
  };
  std::string Result;
  if (!Blocks.empty())
    Result += "block " + single(Blocks);
  if (!Threads.empty())
    Result += (Result.empty() ? "thread " : ", thread ") + single(Threads);
  return Result.empty() ? "the only thread" : Result;
}

/// The pair is refused by then; more questions may find a witness, or name another buffer.
constexpr unsigned MaxQuestionsBehindObstacle = 32;

class DependenceRule {
public:
  explicit DependenceRule(const Candidate &C) : C(C) {}

  std::vector<Obstacle> run() {
    if (!C.First.Summary || !C.Second.Summary)
      return {};
    if (C.First.Summary->RestsOnStrides || C.Second.Summary->RestsOnStrides)
      C.Proof.Assumptions.insert(Assumption::StridesDoNotWrap);
    const auto First = distinct(C.First.Summary->Accesses),
               Second = distinct(C.Second.Summary->Accesses);
    for (const KernelAccess *X : First)
      for (const KernelAccess *Y : Second)
        if ((X->Kind != AccessKind::Read || Y->Kind != AccessKind::Read) && !commute(*X, *Y))
          pair(*X, *Y);
    unsigned BehindObstacle = 0;
    for (const SameBuffer &S : Questions)
      if (Result.empty() || BehindObstacle++ < MaxQuestionsBehindObstacle)
        ask(S);
    return std::move(Result);
  }

private:
  /// Two accesses to one buffer that may meet.
  struct SameBuffer {
    const KernelAccess *First, *Second;
    /// From the start of the first argument to that of the second, in bytes.
    Index Distance;
  };

  /// Accesses that say the same are looked at once.
  static std::vector<const KernelAccess *> distinct(const std::vector<KernelAccess> &All) {
    std::vector<const KernelAccess *> Kept;
    for (const KernelAccess &A : All)
      if (llvm::none_of(Kept, [&](const KernelAccess *B) { return same(A, *B); }))
        Kept.push_back(&A);
    return Kept;
  }

  static bool same(const KernelAccess &A, const KernelAccess &B) {
    if (!(A.Where == B.Where) || A.Kind != B.Kind || A.Relation.Bytes != B.Relation.Bytes ||
        A.Atomic != B.Atomic || A.AtomicResultUsed != B.AtomicResultUsed || A.Why != B.Why ||
        A.Relation.FirstByte.has_value() != B.Relation.FirstByte.has_value() ||
        !sameElement(A.Element, B.Element) ||
        !llvm::equal(A.Relation.NotZero, B.Relation.NotZero,
                     [](const Index &X, const Index &Y) { return Algebra::alike(X, Y); }))
      return false;
    return Algebra::alike(A.Relation.Where, B.Relation.Where) &&
           (!A.Relation.FirstByte || Algebra::alike(*A.Relation.FirstByte, *B.Relation.FirstByte));
  }

  static bool sameElement(const std::optional<ElementByNumber> &A,
                          const std::optional<ElementByNumber> &B) {
    if (!A || !B)
      return !A && !B;
    return A->Start == B->Start && A->Size == B->Size && A->Number.From == B->Number.From &&
           A->Number.Bytes == B->Number.Bytes && Algebra::alike(A->Number.Offset, B->Number.Offset);
  }

  using ReasonAndBuffers = std::tuple<RejectReason, std::string, std::string>;
  ReasonAndBuffers key(RejectReason Reason, const KernelAccess &X, const KernelAccess &Y) const {
    return {Reason, bufferName(C.First, X.Where), bufferName(C.Second, Y.Where)};
  }
  bool isKnown(RejectReason Reason, const KernelAccess &X, const KernelAccess &Y) const {
    return Seen.contains(key(Reason, X, Y));
  }

  void add(Obstacle O, const KernelAccess &X, const KernelAccess &Y) {
    // One obstacle per reason and pair of buffers is enough to act on.
    if (Seen.insert(key(O.Reason, X, Y)).second)
      Result.push_back(std::move(O));
  }

  void pair(const KernelAccess &X, const KernelAccess &Y) {
    for (const auto &[L, A] : {std::pair{&C.First, &X}, std::pair{&C.Second, &Y}})
      if (A->Where.What == Buffer::Kind::Unknown)
        return add(obstacle(RejectReason::UnknownPointer, at(*A->Site, *C.Device),
                            "'" + nameOf(*L) + "' " + verb(*A) +
                                " through a pointer that is not one of its parameters"),
                   X, Y);
    if (isConstantApart(C, X.Where, Y.Where)) {
      C.Proof.Assumptions.insert(Assumption::FileSetsItsVariables);
      return;
    }
    const Overlap O = overlap(C.First, X.Where, C.Second, Y.Where, C.A);
    if (O.What == Overlap::Kind::Disjoint) {
      if (O.ByAllocation)
        C.Proof.Assumptions.insert(Assumption::DistinctAllocations);
      if (O.ByAnnotation)
        C.Proof.Assumptions.insert(Assumption::AnnotatedDistinct);
      if (O.ThroughFileVariable)
        C.Proof.Assumptions.insert(Assumption::FileSetsItsVariables);
      if (O.ThroughFileFunction)
        C.Proof.Assumptions.insert(Assumption::FileCallsItsFunctions);
      return;
    }
    if (O.What == Overlap::Kind::Unknown && guarded(X.Where, Y.Where))
      return;
    if (O.What == Overlap::Kind::Unknown) {
      Obstacle Found =
          obstacle(RejectReason::PointersMayOverlap, at(*X.Site, *C.Device),
                   "'" + bufferName(C.First, X.Where) + "' of '" + nameOf(C.First) + "' and '" +
                       bufferName(C.Second, Y.Where) + "' of '" + nameOf(C.Second) +
                       "' are not proven to lie in different allocations");
      Found.Related.push_back(
          {at(*Y.Site, *C.Device), "'" + nameOf(C.Second) + "' " + verb(Y) + " here"});
      return add(std::move(Found), X, Y);
    }
    Questions.push_back({&X, &Y, *O.Distance});
  }

  /// True when the program can be made to ask whether the two buffers have bytes in common.
  bool guarded(const Buffer &X, const Buffer &Y) {
    if (!C.Options.RuntimeGuards || !isArgument(X) || !isArgument(Y))
      return false;
    std::vector<RuntimeGuard> &Guards = C.Proof.Guards;
    if (llvm::any_of(Guards, [&](const RuntimeGuard &G) {
          return G.First.Pointer == partOf(X) && G.Second.Pointer == partOf(Y);
        }))
      return true;
    const auto First = C.Ranges.of(C.First, partOf(X), C.AlreadyRefused);
    if (!First)
      return false;
    const auto Second = C.Ranges.of(C.Second, partOf(Y), C.AlreadyRefused);
    if (!Second)
      return false;
    Guards.push_back({*First, *Second});
    C.Proof.Assumptions.insert({Assumption::DistinctAllocations, Assumption::NoSignedOverflow,
                                Assumption::FewerThan2To31Threads});
    return true;
  }
  static bool isArgument(const Buffer &B) { return B.What == Buffer::Kind::Parameter; }
  static ArgumentPart partOf(const Buffer &B) { return {B.Parameter, B.Path}; }

  void ask(const SameBuffer &S) {
    const KernelAccess &X = *S.First, &Y = *S.Second;
    if (isKnown(RejectReason::DependenceCrossesThreads, X, Y))
      return;
    C.Proof.Assumptions.insert(Assumption::NoSignedOverflow);
    C.Proof.Assumptions.insert(Assumption::FewerThan2To31Threads);
    const Algebra::Hurry InAHurry(C.A, C.AlreadyRefused || !Result.empty());
    const Dependence D =
        C.Known.dependence(C.A, insideAllocation(C.First, X), C.First.Summary->Space,
                           insideAllocation(C.Second, Y), C.Second.Summary->Space, S.Distance);
    switch (D.Class) {
    case DependenceClass::None:
    case DependenceClass::SameThread:
      return;
    case DependenceClass::SameBlock:
      C.Proof.NeedsBarrier = true;
      return;
    case DependenceClass::GaveUp:
    case DependenceClass::GridWide:
      if (!C.Options.Withdrawn.contains(Assumption::IndexesDoNotWrap) &&
          sameThreadOrWrapped(C, X, Y, S.Distance)) {
        C.Proof.Assumptions.insert(Assumption::IndexesDoNotWrap);
        return;
      }
      if (!C.Options.Withdrawn.contains(Assumption::RaceFree) &&
          sameElementOrRace(C, X, Y, S.Distance)) {
        C.Proof.Assumptions.insert(Assumption::RaceFree);
        return;
      }
      Obstacle O = crossing(X, Y, D);
      if (const std::string Guard = missingGuard(C, X, Y, S.Distance); !Guard.empty())
        O.Message += "; " + Guard + " would keep each thread in its row";
      return add(std::move(O), X, Y);
    }
  }

  /// No access comes before the beginning of what it is in, where the launch tells where that is.
  AccessRelation insideAllocation(const EvaluatedLaunch &L, const KernelAccess &Access) const {
    AccessRelation Out = Access.Relation;
    if (!Out.FirstByte)
      return Out;
    Index Place = *Out.FirstByte;
    if (const PointerArgument *Argument = pointerArgument(L, Access.Where)) {
      const auto *Root = dyn_cast_or_null<VarDecl>(Argument->Pointer.Root);
      if (!Root || !Argument->Pointer.Offset || !holdsBeginnings(*Root, C.TheFacts))
        return Out;
      Place = Place.add(*Argument->Pointer.Offset);
    } else if (Access.Where.What != Buffer::Kind::Variable) {
      return Out;
    }
    Out.Where = Out.Where.intersect(Place.ge_set(C.A.constant(0)));
    return Out;
  }

  Obstacle crossing(const KernelAccess &X, const KernelAccess &Y, const Dependence &D) const {
    const bool Atomics = X.Kind == AccessKind::Atomic && Y.Kind == AccessKind::Atomic;
    const std::string Buffers = "'" + bufferName(C.First, X.Where) + "'";
    RejectReason Reason = RejectReason::DependenceNotProven;
    std::string Message = "it is not proven that the same thread of '" + nameOf(C.First) +
                          "' and '" + nameOf(C.Second) + "' touches each element of " + Buffers;
    const KernelAccess &Inexact = X.Relation.Exact ? Y : X;
    if (D.Class == DependenceClass::GaveUp)
      Reason = RejectReason::AnalysisGaveUp;
    else if (Atomics)
      Reason = RejectReason::AtomicsDoNotCommute;
    else if (D.Witness)
      Reason = RejectReason::DependenceCrossesThreads;
    else
      Reason = reasonFor(Inexact.Why);
    Obstacle O = obstacle(Reason, at(*X.Site, *C.Device), Message);
    O.Related.push_back(
        {at(*Y.Site, *C.Device), "'" + nameOf(C.Second) + "' " + verb(Y) + " here"});
    if (Inexact.WhyPlace && !D.Witness && !Atomics)
      O.Related.push_back({at(*Inexact.WhyPlace, *C.Device), "this value is not followed"});
    if (D.Witness)
      addWitness(O, X, Y, *D.Witness);
    return O;
  }

  void addWitness(Obstacle &O, const KernelAccess &X, const KernelAccess &Y,
                  const DependenceWitness &W) const {
    const std::string Element = bufferName(C.First, X.Where) + "[" +
                                std::to_string(W.Byte / std::max(1u, X.Relation.Bytes)) + "]";
    const std::string First = threadName(W.First) + " of '" + nameOf(C.First) + "' " + verb(X) +
                              " " + Element,
                      Second = threadName(W.Second) + " of '" + nameOf(C.Second) + "' " + verb(Y) +
                               " it";
    if (O.Reason == RejectReason::DependenceCrossesThreads)
      O.Message = First + ", and " + Second;
    O.Witness = First + " (line " + std::to_string(at(*X.Site, *C.Device).Line) + "), " + Second +
                " (line " + std::to_string(at(*Y.Site, *C.Device).Line) + ")";
  }

  const Candidate &C;
  std::vector<Obstacle> Result;
  std::set<ReasonAndBuffers> Seen;
  std::vector<SameBuffer> Questions;
};

} // namespace

std::vector<Obstacle> dependenceStaysInThread(const Candidate &C) {
  // Which thread is which is a question only for launches of one shape (F1 reports when they are
  // not).
  if (!sameLaunchShape(C).empty())
    return {};
  return DependenceRule(C).run();
}

} // namespace gpufuse
