// The registry of allocations: an ordered map by first byte.
#include "Memory.h"
#include "Options.h"
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <sys/mman.h>

namespace gpuexec {
namespace {
constexpr size_t RedZone = 512;
constexpr size_t QuarantineBytes = size_t(256) << 20;
constexpr size_t DeviceBytes = size_t(8) << 30; ///< As much as the modelled device has.

std::map<char *, Allocation> &allocations() {
  static auto *All =
      new std::map<char *, Allocation>; // Never destroyed: exit handlers may still ask.
  return *All;
}
std::deque<char *> Quarantine;
size_t Quarantined, InUse;
Allocation *Last;
} // namespace

void scribble(void *Begin, size_t Bytes) {
  static Chance Garbage(options().Seed + 77);
  uint64_t Pattern = Garbage.next();
  char *To = (char *)Begin;
  size_t I = 0;
  for (; I + 8 <= Bytes; I += 8, Pattern += 0x9e3779b97f4a7c15ull)
    __builtin_memcpy(To + I, &Pattern, 8);
  for (; I < Bytes; ++I)
    To[I] = char(Pattern >> (I & 7) * 8);
}

void *allocate(size_t Bytes, MemoryKind Kind) {
  if (Bytes > DeviceBytes - InUse)
    return nullptr;
  size_t Whole = Bytes + 2 * RedZone;
  void *Block = aligned_alloc(RedZone, (Whole + RedZone - 1) / RedZone * RedZone);
  if (!Block)
    return nullptr;
  char *Begin = (char *)Block + RedZone;
  allocations()[Begin] = {Begin, Bytes, Kind, true, false, Block};
  InUse += Bytes;
  scribble(Begin, Bytes);
  return Begin;
}

void adopt(void *Begin, size_t Bytes, MemoryKind Kind) {
  allocations()[(char *)Begin] = {(char *)Begin, Bytes, Kind, true, false, nullptr};
  Last = nullptr;
}

bool disown(void *Begin) {
  Last = nullptr;
  auto Found = allocations().find((char *)Begin);
  if (Found == allocations().end() || Found->second.Block)
    return false;
  allocations().erase(Found);
  return true;
}

bool release(void *Begin) {
  auto Found = allocations().find((char *)Begin);
  if (Found == allocations().end() || !Found->second.Live || !Found->second.Block)
    return false;
  Found->second.Live = false;
  InUse -= Found->second.Bytes;
  scribble(Begin, Found->second.Bytes);
  Quarantine.push_back((char *)Begin);
  Quarantined += Found->second.Bytes;
  while (Quarantined > QuarantineBytes) {
    auto Oldest = allocations().find(Quarantine.front());
    Quarantine.pop_front();
    Quarantined -= Oldest->second.Bytes;
    free(Oldest->second.Block);
    allocations().erase(Oldest);
    Last = nullptr;
  }
  return true;
}

Allocation *findAllocation(const void *Address) {
  if (Last && Last->contains(Address))
    return Last;
  auto Next = allocations().upper_bound((char *)Address);
  if (Next == allocations().begin())
    return nullptr;
  Allocation &Candidate = std::prev(Next)->second;
  if (!Candidate.contains(Address))
    return nullptr;
  return Last = &Candidate;
}

Allocation *findLive(const void *Address, size_t Bytes) {
  Allocation *Found = findAllocation(Address);
  if (!Found || !Found->Live || size_t((const char *)Address - Found->Begin) + Bytes > Found->Bytes)
    return nullptr;
  return Found;
}

const char *describe(const void *Address, size_t Bytes, char *Text, size_t TextBytes) {
  const char *Place = (const char *)Address;
  if (Allocation *Found = findAllocation(Address)) {
    snprintf(Text, TextBytes,
             Found->Live ? "%zu bytes at offset %zu run over the end of an allocation of %zu bytes"
                         : "%zu bytes at offset %zu of freed memory (%zu bytes)",
             Bytes, size_t(Place - Found->Begin), Found->Bytes);
    return Text;
  }
  auto Next = allocations().upper_bound((char *)Address);
  if (Next != allocations().end() && size_t(Next->first - Place) <= RedZone) {
    snprintf(Text, TextBytes, "%zu bytes before the begin of an allocation of %zu bytes",
             size_t(Next->first - Place), Next->second.Bytes);
    return Text;
  }
  if (Next != allocations().begin()) {
    Allocation &Before = std::prev(Next)->second;
    if (size_t(Place - Before.Begin) <= Before.Bytes + RedZone) {
      snprintf(Text, TextBytes, "%zu bytes past the end of an allocation of %zu bytes",
               size_t(Place - Before.Begin) - Before.Bytes, Before.Bytes);
      return Text;
    }
  }
  snprintf(Text, TextBytes, "%p is no memory of the device", Address);
  return Text;
}

} // namespace gpuexec
