// The race detector. Each four bytes (or each byte, where smaller accesses are made) remember their
// last write and two last reads of this launch. Two accesses of different threads, at least one a
// write and not both atomic, race unless ordered by: a block barrier between them, a __syncwarp
// that both took part in, a grid barrier, or a fence and an atomic by the first's block that an
// atomic of the second's block came after. The last is judged by block and by time, without looking
// at the atomic's address: it errs towards silence.
#include "Launch.h"
#include "Shadow.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <unistd.h>

namespace gpuexec {
namespace {
struct Seen {
  uint32_t Thread, Block, Epoch, Clock, Time;
  uint32_t Kind;
  const Site *At;
};
struct Cell {
  uint32_t Launch = 0;
  uint8_t Has = 0; ///< Bit 0: Write, 1: Read[0], 2: Read[1].
  Seen Write, Read[2];
};

auto &Cells = *new Shadow<Cell>; // Never destroyed.
unsigned RacesFound;

void exitWithRaces() {
  if (!RacesFound)
    return;
  fflush(stdout);
  fprintf(stderr, "gpuexec: %u data race%s\n", RacesFound, RacesFound == 1 ? "" : "s");
  _exit(RaceFound);
}

uint32_t clockOf(const Warp &W, uint32_t Lane, uint32_t Of) {
  return W.Clocks[size_t(Lane) * W.Lanes.size() + Of];
}

bool isOrdered(const Launch &L, const Seen &Before, const Thread &T) {
  const Block &B = *T.In;
  if (Before.Time <= L.GridSyncAt)
    return true;
  if (Before.Block == B.Number) {
    if (Before.Thread == T.InBlock || Before.Epoch < B.Epoch)
      return true;
    uint32_t WarpSize = T.Context.WarpSize;
    if (Before.Thread / WarpSize == T.InBlock / WarpSize &&
        clockOf(*T.Of, T.Context.Lane, Before.Thread % WarpSize) >= Before.Clock)
      return true;
  }
  const BlockOrder &From = L.Order[Before.Block], &To = L.Order[B.Number];
  return Before.Time <= From.PublishedUpTo && To.AcquiredAt >= From.PublishedAt;
}

/// Atomic, or volatile on both sides: what programs use to talk to each other.
bool isCommunication(uint32_t A, uint32_t B) { return A & B & (Atomic | Volatile); }

const char *verb(uint32_t Kind) {
  if (Kind & Atomic)
    return "updates atomically";
  return Kind & Store ? "writes" : "reads";
}

void report(const Launch &L, const Seen &Before, const Thread &T, uint32_t Kind, const Site *At,
            const void *Address) {
  static std::set<std::pair<const Site *, const Site *>> Reported;
  if (!Reported.insert(std::minmax(Before.At, At)).second)
    return;
  if (!RacesFound++)
    atexit(exitWithRaces);
  fprintf(
      stderr,
      "gpuexec: race in %s: thread %u of block %u %s at %s:%u, thread %u of block %u %s at %s:%u\n",
      L.Request->Code->Name, Before.Thread, Before.Block, verb(Before.Kind), Before.At->File,
      Before.At->Line, T.InBlock, uint32_t(T.In->Number), verb(Kind), At->File, At->Line);
}

void checkCell(Launch &L, Cell &C, Thread &T, uint32_t Kind, const Site *At, const void *Address,
               bool Shared) {
  if (C.Launch != L.Serial ||
      (Shared && C.Has && (C.Has & 1 ? C.Write : C.Read[0]).Block != T.In->Number)) {
    C.Launch = L.Serial;
    C.Has = 0;
  }
  Seen Now{T.InBlock,   uint32_t(T.In->Number),
           T.In->Epoch, clockOf(*T.Of, T.Context.Lane, T.Context.Lane),
           L.Time,      Kind,
           At};
  if (C.Has & 1 && !isCommunication(C.Write.Kind, Kind) && !isOrdered(L, C.Write, T))
    report(L, C.Write, T, Kind, At, Address);
  if (Kind & Store) {
    for (int I = 0; I < 2; ++I)
      if (C.Has >> (I + 1) & 1 && !isCommunication(C.Read[I].Kind, Kind) &&
          !isOrdered(L, C.Read[I], T))
        report(L, C.Read[I], T, Kind, At, Address);
    C.Write = Now;
    C.Has = 1; // Reads before this write are ordered before it or reported.
    return;
  }
  bool SameThread = C.Has & 2 && C.Read[0].Thread == Now.Thread && C.Read[0].Block == Now.Block;
  if (!(C.Has & 2) || SameThread) {
    C.Read[0] = Now;
    C.Has |= 2;
  } else {
    if (C.Has & 4 && C.Read[0].Block == C.Read[1].Block && C.Read[1].Block != Now.Block)
      C.Read[0] = C.Read[1];
    C.Read[1] = Now;
    C.Has |= 4;
  }
}
} // namespace

void beginRaces(Launch &L) { L.Order.resize(L.Request->Grid.count()); }

void checkRace(Launch &L, Thread &T, const void *Address, size_t Bytes, uint32_t Kind,
               const Site *At, bool Shared) {
  ++L.Time;
  BlockOrder &Order = L.Order[T.In->Number];
  Cells.visit(Address, Bytes, [&](Cell &C) { checkCell(L, C, T, Kind, At, Address, Shared); });
  if (Kind & (Atomic | Volatile)) {
    Order.AcquiredAt = L.Time;
    if (Order.FenceAt > Order.PublishedUpTo && Kind & Store) {
      Order.PublishedUpTo = Order.FenceAt;
      Order.PublishedAt = L.Time;
    }
  }
}

void orderFence(Launch &L, Thread &T) {
  if (!L.Order.empty())
    L.Order[T.In->Number].FenceAt = L.Time++;
}

void orderWarp(Launch &L, Warp &W, uint64_t Mask) {
  if (L.Order.empty())
    return;
  size_t Lanes = W.Lanes.size();
  std::vector<uint32_t> Join(Lanes, 0);
  for (size_t I = 0; I < Lanes; ++I)
    if (Mask >> I & 1)
      for (size_t J = 0; J < Lanes; ++J)
        Join[J] = std::max(Join[J], W.Clocks[I * Lanes + J]);
  for (size_t I = 0; I < Lanes; ++I)
    if (Mask >> I & 1) {
      std::copy(Join.begin(), Join.end(), W.Clocks.begin() + I * Lanes);
      ++W.Clocks[I * Lanes + I];
    }
}

} // namespace gpuexec
