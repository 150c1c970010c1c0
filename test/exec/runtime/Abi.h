// What lowered device code and the runtime share. gpuexec-lower spells the same layouts as LLVM
// types: ThreadContext in lower/Coordinates.cpp, the tables in lower/Table.cpp, Site in
// lower/Sites.cpp.
#ifndef GPUEXEC_ABI_H
#define GPUEXEC_ABI_H

#include <cstdint>

namespace gpuexec {

struct ThreadContext {
  uint32_t ThreadIdx[3], BlockIdx[3], BlockDim[3], GridDim[3];
  uint32_t Lane, WarpSize;
  char *Shared;  ///< Static shared memory of the block.
  char *Dynamic; ///< `extern __shared__` memory of the block.
  uint32_t DynamicBytes;
};

/// A place in a device source.
struct Site {
  const char *File;
  uint32_t Line;
};

struct SharedRange {
  uint32_t Offset, Size;
};

struct Kernel {
  const char *Name;
  void (*Run)(void **Arguments);
  const uint32_t *ParameterSizes;
  const SharedRange *SharedRanges; ///< The shared variables that the kernel reaches.
  uint32_t ParameterCount, SharedRangeCount;
  uint32_t MaxThreads; ///< From __launch_bounds__, or 0.
  uint32_t Plain;      ///< Threads never wait for each other: each can run to its end.
};

struct Variable {
  const char *Name;
  void *Address;
  uint64_t Size;
  uint32_t Constant;
};

/// One lowered device module; Id is also the content of the host side's fat binary.
struct DeviceModule {
  const char *Id;
  const Kernel *Kernels;
  const Variable *Variables;
  uint32_t KernelCount, VariableCount;
  uint32_t SharedBytes; ///< Of all static shared variables.
  uint32_t Checked;
  DeviceModule *Next;
};

enum AccessKind : uint32_t { Load = 0, Store = 1, Atomic = 2, Volatile = 4 };

} // namespace gpuexec

extern "C" {
extern gpuexec::ThreadContext *gpuexec_current;
/// Where the last warp or block operation stands.
extern const gpuexec::Site *gpuexec_site;

void gpuexec_register_module(gpuexec::DeviceModule *);
void gpuexec_access(const void *Address, uint64_t Size, uint32_t Kind, const gpuexec::Site *);
void gpuexec_spin(); ///< Before an operation that a waiting loop may repeat.

void gpuexec_barrier(uint32_t Id, uint32_t Threads);
enum { GpuexecCount, GpuexecAnd, GpuexecOr };
uint32_t gpuexec_barrier_reduce(uint32_t Id, uint32_t Threads, uint32_t Kind, uint32_t Predicate);
void gpuexec_grid_sync();
void gpuexec_syncwarp(uint64_t Mask);
enum { GpuexecUp, GpuexecDown, GpuexecXor, GpuexecIndex };
/// Bit 32 of the result: the source lane was in range.
uint64_t gpuexec_shuffle(uint32_t Kind, uint64_t Mask, uint32_t Value, uint32_t Operand,
                         uint32_t Segment);
/// As HIP: no mask, and lanes are in groups of \p Width.
uint32_t gpuexec_shuffle_width(uint32_t Kind, uint32_t Value, uint32_t Operand, uint32_t Width);
uint64_t gpuexec_ballot(uint64_t Mask, uint32_t Predicate);
uint64_t gpuexec_match_any(uint64_t Mask, uint64_t Value);
uint64_t gpuexec_match_all(uint64_t Mask, uint64_t Value, uint32_t *Same);
enum {
  GpuexecAdd,
  GpuexecMin,
  GpuexecMax,
  GpuexecUMin,
  GpuexecUMax,
  GpuexecBitAnd,
  GpuexecBitOr,
  GpuexecBitXor
};
uint32_t gpuexec_redux(uint32_t Kind, uint32_t Value, uint64_t Mask);
uint64_t gpuexec_activemask();
void gpuexec_fence();
uint64_t gpuexec_clock();
void gpuexec_nanosleep(uint32_t);
uint32_t gpuexec_address_space(const void *); ///< 1 global, 3 shared, 4 constant, 5 local.

int gpuexec_vprintf(const char *Format, const char *Arguments);
void *gpuexec_device_malloc(uint64_t);
void gpuexec_device_free(void *);
[[noreturn]] void gpuexec_assert(const char *Message, const char *File, uint32_t Line,
                                 const char *Function);
[[noreturn]] void gpuexec_trap();
[[noreturn]] void gpuexec_exit();
}

#endif
