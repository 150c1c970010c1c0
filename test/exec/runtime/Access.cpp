// Each access of a checked module comes here first: is the memory the device's, and who else
// touches it?
#include "Launch.h"
#include "Memory.h"
#include <cstdio>

namespace gpuexec {
void tick();

namespace {
bool inSharedVariable(const LaunchRequest &R, const Block &B, const char *Place, size_t Bytes) {
  if (Place >= B.Dynamic)
    return Place + Bytes <= B.Dynamic + R.DynamicBytes;
  for (uint32_t I = 0; I < R.Code->SharedRangeCount; ++I) {
    const SharedRange &Range = R.Code->SharedRanges[I];
    if (size_t(Place - B.Shared - Range.Offset) < Range.Size)
      return size_t(Place - B.Shared - Range.Offset) + Bytes <= Range.Size;
  }
  return false;
}

bool isShared(const LaunchRequest &R, const Block &B, const void *Address) {
  return (const char *)Address >= B.Shared - 64 &&
         (const char *)Address < B.Dynamic + R.DynamicBytes + 256;
}
} // namespace
} // namespace gpuexec

using namespace gpuexec;

extern "C" void gpuexec_access(const void *Address, uint64_t Bytes, uint32_t Kind, const Site *At) {
  Thread *T = CurrentThread;
  if (T->Stack.owns(Address) || !Bytes)
    return;
  tick();
  Launch &L = *CurrentLaunch;
  bool Shared = isShared(*L.Request, *T->In, Address);
  if (Shared) {
    if (!inSharedVariable(*L.Request, *T->In, (const char *)Address, Bytes))
      die(BadAccess, "%s:%u: %s: %s %llu bytes of shared memory outside every variable", At->File,
          At->Line, L.Request->Code->Name, nameOfThread(*T).c_str(), (unsigned long long)Bytes);
  } else if (!findLive(Address, Bytes)) {
    char Text[160];
    die(BadAccess, "%s:%u: %s: %s: bad access: %s", At->File, At->Line, L.Request->Code->Name,
        nameOfThread(*T).c_str(), describe(Address, Bytes, Text, sizeof(Text)));
  }
  if (!L.Order.empty())
    checkRace(L, *T, Address, Bytes, Kind, At, Shared);
  if (options().Seams && !Shared)
    checkSeam(*T, Address, Bytes, Kind);
}

extern "C" uint32_t gpuexec_address_space(const void *Address) {
  if (Allocation *Found = findAllocation(Address))
    return Found->Kind == MemoryKind::Constant ? 4 : 1;
  const char *Shared = gpuexec_current->Shared;
  if (Shared && CurrentThread && isShared(*CurrentLaunch->Request, *CurrentThread->In, Address))
    return 3;
  return 5;
}
