// Chooses among the architectures that Clang's own table knows.
#include "tool/GpuArchitecture.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace gpufuse {
namespace {

using llvm::StringRef;

/// `sm_90a`: 90 and `a`.
struct ComputeCapability {
  unsigned Number = 0;
  std::string Suffix;
};

std::optional<ComputeCapability> computeCapability(StringRef Name) {
  Name.consume_front("lto_");
  if (!Name.consume_front("sm_"))
    Name.consume_front("compute_");
  ComputeCapability Capability;
  if (Name.consumeInteger(10, Capability.Number) || Name.size() > 1)
    return std::nullopt;
  Capability.Suffix = Name.str();
  return Capability;
}

bool isKnown(const std::string &Name, Language Lang) {
  clang::OffloadArch Arch = clang::StringToOffloadArch(Name);
  return Lang == Language::Cuda ? clang::IsNVIDIAOffloadArch(Arch) : clang::IsAMDOffloadArch(Arch);
}

std::string smName(unsigned Number) { return "sm_" + std::to_string(Number); }

unsigned nearestKnown(unsigned Number) {
  constexpr unsigned Lowest = 20, Highest = 999;
  for (unsigned Below = std::min(Number, Highest); Below >= Lowest; --Below)
    if (isKnown(smName(Below), Language::Cuda))
      return Below;
  for (unsigned Above = Lowest; Above <= Highest; ++Above)
    if (isKnown(smName(Above), Language::Cuda))
      return Above;
  return 80;
}

GpuArchitecture chooseCuda(llvm::ArrayRef<std::string> UserNames) {
  std::optional<ComputeCapability> Chosen;
  GpuArchitecture Result;
  for (StringRef Name : UserNames) {
    if (Name == "native" || Name == "all" || Name == "all-major")
      continue;
    std::optional<ComputeCapability> Capability = computeCapability(Name);
    if (!Capability)
      Result.Warnings.push_back("unknown GPU architecture '" + Name.str() + "'; ignored");
    else if (!Chosen || Capability->Number > Chosen->Number)
      Chosen = Capability;
  }
  if (!Chosen)
    Chosen = ComputeCapability{80, ""};
  Result.Name = smName(Chosen->Number) + Chosen->Suffix;
  if (isKnown(Result.Name, Language::Cuda))
    return Result;
  std::string Nearest = smName(nearestKnown(Chosen->Number));
  // `sm_100f` and the like: a plain sm_100 sees the same __CUDA_ARCH__.
  if (Nearest != smName(Chosen->Number))
    Result.Warnings.push_back("GPU architecture '" + Result.Name +
                              "' is not known here; reading as " + Nearest);
  Result.Name = Nearest;
  return Result;
}

} // namespace

GpuArchitecture chooseArchitecture(Language Lang, llvm::ArrayRef<std::string> UserNames) {
  if (Lang == Language::Cuda)
    return chooseCuda(UserNames);
  GpuArchitecture Result{"gfx906", {}};
  for (const std::string &Name : UserNames) {
    std::string Processor = StringRef(Name).split(':').first.str();
    if (isKnown(Processor, Language::Hip)) {
      Result.Name = Name;
      return Result;
    }
    if (Name != "native")
      Result.Warnings.push_back("unknown GPU architecture '" + Name + "'; ignored");
  }
  return Result;
}

} // namespace gpufuse
