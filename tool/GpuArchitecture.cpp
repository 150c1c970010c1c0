// Chooses among the architectures that Clang's own table knows.
#include "tool/GpuArchitecture.h"
#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <set>

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

/// What nvcc compiles for when the command does not say.
ComputeCapability defaultOf(unsigned NvccMajor) {
  if (NvccMajor == 0)
    return {80, ""};
  return {NvccMajor >= 13 ? 75u : 52u, ""};
}

/// What `all` and `all-major` stand for; nothing where that is not known.
llvm::ArrayRef<unsigned> groupNamed(StringRef Name, unsigned NvccMajor) {
  static constexpr unsigned AllOf13[] = {75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121},
                            MajorOf13[] = {75, 80, 90, 100, 110, 120};
  if (NvccMajor != 13)
    return {};
  return Name == "all" ? llvm::ArrayRef(AllOf13) : llvm::ArrayRef(MajorOf13);
}

GpuArchitecture chooseCuda(llvm::ArrayRef<std::string> UserNames, unsigned NvccMajor) {
  std::optional<ComputeCapability> Chosen;
  GpuArchitecture Result;
  bool AllAreKnown = true, NamesGroup = false;
  std::set<unsigned> Listed;
  for (StringRef Name : UserNames) {
    if (Name == "native") {
      AllAreKnown = false;
      continue;
    }
    if (Name == "all" || Name == "all-major") {
      NamesGroup = true;
      const llvm::ArrayRef<unsigned> Group = groupNamed(Name, NvccMajor);
      AllAreKnown &= !Group.empty();
      Listed.insert(Group.begin(), Group.end());
      continue;
    }
    std::optional<ComputeCapability> Capability = computeCapability(Name);
    if (!Capability) {
      Result.Warnings.push_back("unknown GPU architecture '" + Name.str() + "'; ignored");
      continue;
    }
    Listed.insert(Capability->Number);
    if (!Chosen || Capability->Number > Chosen->Number)
      Chosen = Capability;
  }
  if (!Chosen) {
    // One that every release has among `all`; nvcc takes its default for `native` without a GPU.
    Chosen = NamesGroup ? ComputeCapability{80, ""} : defaultOf(NvccMajor);
    Listed.insert(Chosen->Number);
  }
  if (AllAreKnown)
    for (unsigned Number : Listed)
      Result.Listed.push_back(Number * 10);
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

GpuArchitecture chooseArchitecture(Language Lang, llvm::ArrayRef<std::string> UserNames,
                                   unsigned NvccMajor) {
  if (Lang == Language::Cuda)
    return chooseCuda(UserNames, NvccMajor);
  GpuArchitecture Result;
  Result.Name = "gfx906";
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
