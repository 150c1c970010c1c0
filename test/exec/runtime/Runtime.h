// The runtime behind cuda* and hip*: what both APIs mean, without their names. Results are
// cudaError values, which hipError_t shares.
#ifndef GPUEXEC_RUNTIME_H
#define GPUEXEC_RUNTIME_H

#include "Abi.h"
#include "Launch.h"
#include "Memory.h"
#include "Streams.h"

namespace gpuexec {

enum Error {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  InvalidConfiguration = 9,
  InvalidSymbol = 13,
  InvalidDeviceFunction = 98,
  InvalidDevice = 101,
  InvalidHandle = 400,
  NotReady = 600,
  LaunchOutOfResources = 701,
  CooperativeTooLarge = 720,
};

/// Remembers an error for GetLastError, and returns it.
int note(int Found);
int takeLastError(bool Keep);
/// After the host waited: what the device had to say.
int afterWait();

struct KernelRef {
  const DeviceModule *From;
  const Kernel *Code;
  int MaxDynamicBytes = 48 * 1024;
};
KernelRef *findKernel(const void *HostFunction);
const Variable *findVariable(const void *HostVariable);

struct Rows {
  char *To;
  size_t ToPitch;
  const char *From;
  size_t FromPitch, Width, Height;
};
int copy(const Rows &What, int Kind, void *StreamHandle, bool HostWaits);
int fill(void *To, size_t Pitch, int Value, size_t Width, size_t Height, void *StreamHandle,
         bool HostWaits);
int launch(const void *HostFunction, Dim Grid, Dim Threads, void **Arguments, size_t DynamicBytes,
           void *StreamHandle, bool Cooperative);
uint32_t staticSharedBytes(const Kernel &Code);

constexpr int WarpSizeOfCuda = 32;
extern int WarpSize; ///< Of the program: 64 once it said that it is a HIP program.

} // namespace gpuexec

#endif
