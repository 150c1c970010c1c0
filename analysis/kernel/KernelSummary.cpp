#include "analysis/kernel/KernelSummary.h"

using namespace clang;

namespace gpufuse {

std::string nameOf(const Buffer &Where, const FunctionDecl &Kernel) {
  if (Where.What == Buffer::Kind::Parameter)
    return Kernel.getParamDecl(Where.Parameter)->getNameAsString() + textOf(Where.Path);
  return Where.Variable ? Where.Variable->getNameAsString() : "";
}

RejectReason reasonFor(Inexactness Why) {
  switch (Why) {
  case Inexactness::None:
    return RejectReason::DependenceNotProven;
  case Inexactness::IndirectIndex:
    return RejectReason::IndirectIndex;
  case Inexactness::LoopCarried:
    return RejectReason::LoopCarriedIndex;
  case Inexactness::NonAffine:
    return RejectReason::NonAffineIndex;
  case Inexactness::Guard:
    return RejectReason::UnknownGuard;
  }
  return RejectReason::DependenceNotProven;
}

} // namespace gpufuse
