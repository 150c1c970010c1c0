// What would race if two launches that follow each other were one, thread by thread. Each four
// bytes remember who touched them in this launch and in the one before. For each two kernels that
// follow each other, GPUEXEC_SEAMS=FILE gets a line when they first do and whenever they are seen
// closer than before (docs/Execution.md says what stands in it). Of large allocations one page in
// sixteen is watched, at chance: what two kernels do to an array they do all over it.
#include "Launch.h"
#include "Memory.h"
#include "Shadow.h"
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>

namespace gpuexec {
namespace {
/// How close two launches are: what both touch, and one of them writes. The worst is last.
enum Closeness : uint8_t { Apart, SameThread, OnlyAtomics, SameBlock, AcrossBlocks };
constexpr const char *NameOfCloseness[] = {"apart", "thread", "atomics", "block", "grid"};

/// Who made accesses of one kind in one launch: the first of them, and whether there were others.
struct Touched {
  uint64_t Block = 0; ///< Its coordinates: a number that grids of any shape share.
  uint32_t Launch = 0;
  uint16_t Thread = 0; ///< In its block.
  bool ManyThreads : 1 = false, ManyBlocks : 1 = false, NotAtomic : 1 = false;
};

/// Odd launches and even ones take turns.
struct Cell {
  Touched Read[2], Written[2];
};

struct Pair {
  std::string First, Second;
  unsigned Between;
  bool SameStream;
  const char *Shapes;
  auto operator<=>(const Pair &) const = default;
};

auto &Cells = *new Shadow<Cell>; // Never destroyed.
auto &Seen = *new std::map<Pair, Closeness>;
const LaunchRequest *Current;
uint32_t Serial;
Dim LastGrid, LastBlock;
Closeness Now;
Pair Open;
unsigned SinceLaunch;

bool same(Dim A, Dim B) { return A.X == B.X && A.Y == B.Y && A.Z == B.Z; }

const char *compareShapes(const LaunchRequest &R) {
  if (!same(LastBlock, R.Block))
    return "blocks-differ";
  return same(LastGrid, R.Grid) ? "same" : "grids-differ";
}

void touch(Touched &T, const Touched &By) {
  if (T.Launch != Serial) {
    T = By;
    return;
  }
  T.ManyBlocks |= T.Block != By.Block;
  T.ManyThreads |= T.Block != By.Block || T.Thread != By.Thread;
  T.NotAtomic |= By.NotAtomic;
}

Closeness closeness(const Touched &Before, const Touched &By) {
  if (Before.Launch != Serial - 1)
    return Apart;
  if (!Before.NotAtomic && !By.NotAtomic)
    return OnlyAtomics;
  if (!same(LastBlock, Current->Block) || Before.ManyBlocks || Before.Block != By.Block)
    return AcrossBlocks;
  return Before.ManyThreads || Before.Thread != By.Thread ? SameBlock : SameThread;
}

bool isWatched(const void *Address) {
  constexpr size_t Small = size_t(1) << 20;
  const Allocation *In = findAllocation(Address);
  return !In || In->Bytes <= Small || (uintptr_t(Address) >> 12) * 0x9e3779b97f4a7c15ull >> 60 == 0;
}

void write(const Pair &P, Closeness How) {
  static FILE *To = fopen(options().Seams, "a");
  if (!To)
    die(BadAccess, "GPUEXEC_SEAMS: cannot write %s", options().Seams);
  static constexpr const char *Name[] = {"copy", "fill", "event", "wait"};
  std::string Between;
  for (unsigned I = 0; I < std::size(Name); ++I)
    if (P.Between >> I & 1)
      Between += (Between.empty() ? "" : "+") + std::string(Name[I]);
  fprintf(To, "%s %s %s %s %s %s\n", P.First.c_str(), P.Second.c_str(), NameOfCloseness[How],
          P.Shapes, P.SameStream ? "one-stream" : "streams",
          Between.empty() ? "nothing" : Between.c_str());
  fflush(To); // Programs are stopped when their time is up.
}
} // namespace

void noteBetween(BetweenLaunches What) { SinceLaunch |= What; }

void beginSeam(const LaunchRequest &R) {
  static std::string LastKernel;
  static const void *LastStream;
  ++Serial;
  Current = &R;
  Now = Apart;
  Open = {LastKernel, R.Code->Name, SinceLaunch, LastStream == R.On, compareShapes(R)};
  LastKernel = R.Code->Name;
  LastStream = R.On;
}

void checkSeam(const Thread &T, const void *Address, size_t Bytes, uint32_t Kind) {
  if (!isWatched(Address))
    return;
  const uint32_t *B = T.Context.BlockIdx;
  Touched By{B[0] | uint64_t(B[1]) << 32 | uint64_t(B[2]) << 48, Serial, uint16_t(T.InBlock)};
  By.NotAtomic = !(Kind & Atomic);
  bool Writes = Kind & (Store | Atomic);
  unsigned This = Serial & 1, Last = !This;
  Cells.visit(Address, Bytes, [&](Cell &C) {
    Now = std::max(Now, closeness(C.Written[Last], By));
    if (Writes)
      Now = std::max(Now, closeness(C.Read[Last], By));
    touch((Writes ? C.Written : C.Read)[This], By);
  });
}

void endSeam() {
  if (!Open.First.empty()) {
    auto [Known, New] = Seen.try_emplace(Open, Now);
    if (New || Known->second < Now)
      write(Open, Known->second = std::max(Known->second, Now));
  }
  LastGrid = Current->Grid, LastBlock = Current->Block;
  Current = nullptr;
  SinceLaunch = 0;
}

} // namespace gpuexec
