// One kernel launch: blocks and threads, and who runs next.
#ifndef GPUEXEC_LAUNCH_H
#define GPUEXEC_LAUNCH_H

#include "Abi.h"
#include "Fiber.h"
#include "Options.h"
#include <memory>
#include <string>
#include <vector>

namespace gpuexec {

struct Dim {
  uint32_t X, Y, Z;
  uint64_t count() const { return uint64_t(X) * Y * Z; }
};

struct LaunchRequest {
  const Kernel *Code;
  const DeviceModule *From;
  Dim Grid, Block;
  size_t DynamicBytes;
  std::vector<void *> Arguments;
  uint32_t WarpSize;
  bool Cooperative;
  const void *On; ///< The stream.
};

/// Runs the launch to its end. The result is a CUDA error: 0, or what a failed assertion or a trap
/// left.
int runLaunch(const LaunchRequest &Request);

struct Block;
struct Warp;

enum class WarpOp { Sync, Shuffle, Ballot, MatchAny, MatchAll, Redux, ActiveMask };

struct Thread {
  ThreadContext Context{}; // First: gpuexec_current points here.
  Fiber Stack;
  Block *In = nullptr;
  Warp *Of = nullptr;
  uint32_t InBlock = 0; ///< Linear index in the block.
  enum { Ready, AtBarrier, AtWarpOp, AtGridSync, Done } State = Ready;

  // What the thread waits for, and what it gets.
  WarpOp Op{};
  uint32_t Kind = 0;
  uint64_t Mask = 0, Value = 0, Result = 0, Result2 = 0;
  const Site *At = nullptr;
};

struct Warp {
  std::vector<Thread *> Lanes;
  uint32_t Runnable = 0; ///< Neither waiting nor done.
  /// Clocks[i * lanes + j]: up to which of its own moments lane i knows what lane j did.
  std::vector<uint32_t> Clocks;
  uint64_t alive() const;
};

struct Barrier {
  std::vector<Thread *> Waiting;
  uint32_t Expected = 0; ///< 0: every thread of the block that has not returned.
  uint32_t Count = 0;    ///< Of true predicates.
};

struct Block {
  uint64_t Number = 0;
  std::vector<Thread> Threads;
  std::vector<Warp> Warps;
  std::vector<Thread *> ReadyThreads;
  size_t NextReady = 0; ///< In order: the queue's head.
  Barrier Barriers[16];
  uint32_t Alive = 0;
  uint32_t Epoch = 1; ///< Counts barriers.
  std::unique_ptr<char[]> Memory;
  char *Shared = nullptr, *Dynamic = nullptr;
};

/// What the race detector knows of a block, for as long as the launch runs.
struct BlockOrder {
  uint32_t FenceAt = 0, PublishedUpTo = 0, PublishedAt = 0, AcquiredAt = 0;
};

struct Launch {
  const LaunchRequest *Request;
  std::vector<std::unique_ptr<Block>> Live, Spare;
  std::vector<BlockOrder> Order; ///< Empty unless races are looked for.
  uint32_t Serial = 0, Time = 1, GridSyncAt = 0;
  uint64_t Admitted = 0, Finished = 0;
  uint64_t FirstBlock = 0, BlockStride = 1;
  uint64_t AtGridSync = 0;
  int Error = 0;
};

extern Launch *CurrentLaunch;
extern Thread *CurrentThread; ///< Null while threads run one after the other on one stack.

void makeReady(Thread &T);
/// After a thread of the warp stopped running: lets masks of active lanes be known.
void settleWarp(Warp &W);
/// After a thread returned: barriers may be complete now.
void settleBarriers(Block &B);
/// After a thread returned: a warp operation may be complete now.
void settleWarpOps(Warp &W);

// Races.cpp
void beginRaces(Launch &L);
void checkRace(Launch &L, Thread &T, const void *Address, size_t Bytes, uint32_t Kind,
               const Site *At, bool Shared);
void orderWarp(Launch &L, Warp &W, uint64_t Mask);
void orderFence(Launch &L, Thread &T);
std::string nameOfThread(const Thread &T);

// Seams.cpp
enum BetweenLaunches { ACopy = 1, AFill = 2, AnEvent = 4, AWait = 8 };
void noteBetween(BetweenLaunches What);
void beginSeam(const LaunchRequest &R);
void checkSeam(const Thread &T, const void *Address, size_t Bytes, uint32_t Kind);
void endSeam();

} // namespace gpuexec

#endif
