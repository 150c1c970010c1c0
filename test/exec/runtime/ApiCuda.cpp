// The CUDA names, with their forms for programs built with a per-thread default stream.
#include "Runtime.h"
#include <algorithm>

using namespace gpuexec;

#define RT(Name) cuda##Name
#include "Api.inc"
#undef RT
#define RT(Name) cuda##Name##_ptds
#include "Api.inc"
#undef RT
#define RT(Name) cuda##Name##_ptsz
#include "Api.inc"
#undef RT

extern "C" {
/// CUDA's numbers (driver_types.h, cudaDeviceAttr).
int cudaDeviceGetAttribute(int *Value, int Attribute, int) {
  switch (Attribute) {
  case 1: // MaxThreadsPerBlock
  case 2: // MaxBlockDimX
  case 3:
    *Value = 1024;
    return Success;
  case 4:
    *Value = 64;
    return Success;
  case 5:
    *Value = 2147483647;
    return Success;
  case 6:
  case 7:
    *Value = 65535;
    return Success;
  case 8: // MaxSharedMemoryPerBlock
    *Value = 48 * 1024;
    return Success;
  case 9: // TotalConstantMemory
    *Value = 64 * 1024;
    return Success;
  case 10: // WarpSize
    *Value = 32;
    return Success;
  case 12: // MaxRegistersPerBlock
  case 82: // MaxRegistersPerMultiprocessor
    *Value = 65536;
    return Success;
  case 13: // ClockRate
  case 36: // MemoryClockRate
    *Value = 1000000;
    return Success;
  case 16: // MultiProcessorCount
    *Value = 8;
    return Success;
  case 37: // GlobalMemoryBusWidth
    *Value = 256;
    return Success;
  case 38: // L2CacheSize
    *Value = 4 << 20;
    return Success;
  case 39: // MaxThreadsPerMultiProcessor
    *Value = 2048;
    return Success;
  case 31:  // ConcurrentKernels
  case 41:  // UnifiedAddressing
  case 83:  // ManagedMemory
  case 89:  // ConcurrentManagedAccess
  case 95:  // CooperativeLaunch
  case 115: // MemoryPoolsSupported
    *Value = 1;
    return Success;
  case 75: // ComputeCapabilityMajor
    *Value = 8;
    return Success;
  case 76:
    *Value = 0;
    return Success;
  case 81: // MaxSharedMemoryPerMultiprocessor
    *Value = 164 * 1024;
    return Success;
  case 97: // MaxSharedMemoryPerBlockOptin
    *Value = 163 * 1024;
    return Success;
  case 106: // MaxBlocksPerMultiprocessor
    *Value = 32;
    return Success;
  }
  *Value = 0;
  return Success;
}

int cudaDeviceSetLimit(int, size_t) { return Success; }
int cudaDeviceGetLimit(size_t *Value, int) {
  *Value = size_t(8) << 20;
  return Success;
}
const char *cudaGetErrorName(int Found) {
  switch (Found) {
  case Success:
    return "cudaSuccess";
  case InvalidValue:
    return "cudaErrorInvalidValue";
  case OutOfMemory:
    return "cudaErrorMemoryAllocation";
  case InvalidConfiguration:
    return "cudaErrorInvalidConfiguration";
  case NotReady:
    return "cudaErrorNotReady";
  case 710:
    return "cudaErrorAssert";
  case 719:
    return "cudaErrorLaunchFailure";
  }
  return "cudaErrorUnknown";
}
const char *cudaGetErrorString(int Found) {
  switch (Found) {
  case Success:
    return "no error";
  case InvalidValue:
    return "invalid argument";
  case OutOfMemory:
    return "out of memory";
  case InvalidConfiguration:
    return "invalid configuration argument";
  case NotReady:
    return "device not ready";
  case 710:
    return "device-side assert triggered";
  case 719:
    return "unspecified launch failure";
  }
  return "unknown error";
}
// There is one pool, and nothing to tune.
int cudaDeviceGetDefaultMemPool(void **Pool, int) {
  *Pool = (void *)1;
  return Success;
}
int cudaDeviceGetMemPool(void **Pool, int Device) {
  return cudaDeviceGetDefaultMemPool(Pool, Device);
}
int cudaDeviceSetMemPool(int, void *) { return Success; }
int cudaMemPoolSetAttribute(void *, int, void *) { return Success; }
int cudaMemPoolTrimTo(void *, size_t) { return Success; }
int cudaMemPrefetchAsync() { return Success; }
int cudaMemPrefetchAsync_ptsz() { return Success; }
int cudaMemAdvise() { return Success; }
}
