#include "analysis/host/PointerOverlap.h"
#include "analysis/host/OwnedPointers.h"

namespace gpufuse {
const PointerArgument *pointerArgument(const EvaluatedLaunch &L, const Buffer &B) {
  if (B.What == Buffer::Kind::Parameter && !B.Path.empty()) {
    const auto It = L.FieldPointers.find({B.Parameter, B.Path});
    return It == L.FieldPointers.end() ? nullptr : &It->second;
  }
  if (B.What != Buffer::Kind::Parameter || B.Parameter >= L.Pointers.size() ||
      !L.Pointers[B.Parameter])
    return nullptr;
  return &*L.Pointers[B.Parameter];
}

namespace {

/// Two buffers of which the pointers tell that they are different allocations.
Overlap differentAllocations(std::initializer_list<const AllocationSites *> Of) {
  Overlap Out{Overlap::Kind::Disjoint, {}, true};
  for (const AllocationSites *Sites : Of)
    if (Sites) {
      Out.ThroughFileVariable |= Sites->ThroughFileVariable;
      Out.ThroughFileFunction |= Sites->ThroughFileFunction;
      Out.ByAnnotation |= Sites->restsOnAnnotations();
    }
  return Out;
}

} // namespace

bool isConstantApart(const Candidate &C, const Buffer &X, const Buffer &Y) {
  const auto isConstant = [&](const Buffer &B) {
    return B.What == Buffer::Kind::Variable && B.Variable->hasAttr<clang::CUDAConstantAttr>() &&
           C.NoPointerLeadsTo(*B.Variable);
  };
  const auto isPointer = [](const Buffer &B) { return B.What == Buffer::Kind::Parameter; };
  return (isPointer(Y) && isConstant(X)) || (isPointer(X) && isConstant(Y));
}

Overlap overlap(const PointerArgument &First, const PointerArgument &Second) {
  if (First.Pointer.IsNull || Second.Pointer.IsNull)
    return {Overlap::Kind::Disjoint, {}, false};
  if (First.Pointer.Base == Second.Pointer.Base) {
    if (First.Pointer.Offset && Second.Pointer.Offset)
      return {Overlap::Kind::Same, Second.Pointer.Offset->sub(*First.Pointer.Offset), false};
    return {};
  }
  const auto owned = [&] { // by two objects of one class
    return First.IsOwned && Second.IsOwned && First.Pointer.Root == Second.Pointer.Root &&
           areApart(*First.Pointer.Place, *Second.Pointer.Place);
  };
  if (First.Sites && Second.Sites && (!mayBeOne(*First.Sites, *Second.Sites) || owned()))
    return differentAllocations({&*First.Sites, &*Second.Sites});
  return {};
}

Overlap overlap(const EvaluatedLaunch &A, const Buffer &First, const EvaluatedLaunch &B,
                const Buffer &Second, const Algebra &TheAlgebra) {
  if (First.What == Buffer::Kind::Unknown || Second.What == Buffer::Kind::Unknown)
    return {};
  if (First.What == Buffer::Kind::Variable && Second.What == Buffer::Kind::Variable) {
    if (First.Variable == Second.Variable)
      return {Overlap::Kind::Same, TheAlgebra.constant(0), false};
    return {Overlap::Kind::Disjoint, {}, false};
  }
  const PointerArgument *X = pointerArgument(A, First), *Y = pointerArgument(B, Second);
  if (X && Y)
    return overlap(*X, *Y);
  // A variable and a pointer: an allocation is never a variable.
  const PointerArgument *Pointer = First.What == Buffer::Kind::Variable    ? Y
                                   : Second.What == Buffer::Kind::Variable ? X
                                                                           : nullptr;
  if (Pointer && (Pointer->Sites || Pointer->Pointer.IsNull))
    return differentAllocations({Pointer->Sites ? &*Pointer->Sites : nullptr});
  return {};
}

} // namespace gpufuse
