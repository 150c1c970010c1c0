// F8: everything a body does is known and does not depend on when it is done.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {
namespace {

struct EffectText {
  KernelEffect::Kind Kind;
  RejectReason Reason;
  const char *Text;
};

constexpr EffectText Texts[] = {
    {KernelEffect::Kind::OrderedOutput, RejectReason::OrderedOutput, "calls"},
    {KernelEffect::Kind::Clock, RejectReason::ClockInKernel, "calls"},
    {KernelEffect::Kind::InlineAssembly, RejectReason::InlineAssembly, "contains inline assembly"},
    {KernelEffect::Kind::VolatileAccess, RejectReason::VolatileAccess, "accesses volatile memory"},
    {KernelEffect::Kind::DeviceAllocation, RejectReason::DeviceAllocation, "calls"},
    {KernelEffect::Kind::UnknownCall, RejectReason::UnknownDeviceCall, "calls"},
    {KernelEffect::Kind::UnknownConstruct, RejectReason::UnknownConstruct,
     "uses a construct gpufuse does not interpret:"},
    {KernelEffect::Kind::UnstructuredControl, RejectReason::UnstructuredControlFlow,
     "uses goto or labels"},
    {KernelEffect::Kind::TextureOrSurface, RejectReason::TextureAccess, "calls"},
    {KernelEffect::Kind::ConditionalText, RejectReason::PreprocessorInKernel,
     "calls a function with preprocessor branches:"},
};

} // namespace

std::vector<Obstacle> knownEffects(const Candidate &C) {
  std::vector<Obstacle> Result;
  if (C.TheFacts.HiddenInitialiser.isValid())
    Result.push_back(obstacle(
        RejectReason::HiddenInitialiser,
        positionOf(C.TheFacts.HiddenInitialiser, C.Host.getSourceManager()),
        "code that no statement shows initialises elements of an array that this list leaves out"));
  for (const EvaluatedLaunch *L : {&C.First, &C.Second})
    for (const EffectText &T : Texts)
      if (const KernelEffect *E = L->Summary ? L->Summary->find(T.Kind) : nullptr)
        Result.push_back(effectObstacle(
            C, *L, *E, T.Reason,
            E->Name.empty() ? std::string(T.Text) : std::string(T.Text) + " '" + E->Name + "'"));
  return Result;
}

} // namespace gpufuse
