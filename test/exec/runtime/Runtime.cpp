// Copies, fills and launches as the CUDA Runtime API documents them; how long the host waits
// follows "API synchronization behavior".
#include "Runtime.h"
#include "Printf.h"
#include <cstring>
#include <unordered_map>

namespace gpuexec {

int WarpSize = WarpSizeOfCuda;

namespace {
int LastError, StickyError;

std::vector<DeviceModule *> &modules() {
  static auto *All = new std::vector<DeviceModule *>;
  return *All;
}
std::unordered_map<const void *, KernelRef> &kernels() {
  static auto *All = new std::unordered_map<const void *, KernelRef>;
  return *All;
}
std::unordered_map<const void *, const Variable *> &variables() {
  static auto *All = new std::unordered_map<const void *, const Variable *>;
  return *All;
}

MemoryKind *kindOf(const void *Address) {
  Allocation *Found = findAllocation(Address);
  return Found ? &Found->Kind : nullptr;
}
bool isPinned(const void *Address) {
  MemoryKind *Kind = kindOf(Address);
  return Kind && *Kind == MemoryKind::Pinned;
}
/// Memory that the host cannot (or need not) reach.
bool isOnDevice(const void *Address) {
  MemoryKind *Kind = kindOf(Address);
  return Kind && *Kind != MemoryKind::Pinned;
}
bool isManaged(const void *Address) {
  MemoryKind *Kind = kindOf(Address);
  return Kind && *Kind == MemoryKind::Managed;
}

size_t spanOf(size_t Pitch, size_t Width, size_t Height) {
  return Height ? Pitch * (Height - 1) + Width : 0;
}

void requireLive(const void *Address, size_t Bytes, const char *What) {
  char Text[160];
  if (findAllocation(Address) && !findLive(Address, Bytes))
    die(BadAccess, "%s: %s", What, describe(Address, Bytes, Text, sizeof(Text)));
}

void copyRows(const Rows &R) {
  requireLive(R.To, spanOf(R.ToPitch, R.Width, R.Height), "copy");
  requireLive(R.From, spanOf(R.FromPitch, R.Width, R.Height), "copy");
  for (size_t Y = 0; Y < R.Height; ++Y)
    memmove(R.To + Y * R.ToPitch, R.From + Y * R.FromPitch, R.Width);
}

std::shared_ptr<std::vector<char>> stage(const Rows &R) {
  auto Staged = std::make_shared<std::vector<char>>(R.Width * R.Height);
  for (size_t Y = 0; Y < R.Height; ++Y)
    memcpy(Staged->data() + Y * R.Width, R.From + Y * R.FromPitch, R.Width);
  return Staged;
}

bool rangesAreValid(const Rows &R, int Kind) {
  bool ToDevice = Kind == 1 || Kind == 3, FromDevice = Kind == 2 || Kind == 3;
  if ((ToDevice && !kindOf(R.To)) || (FromDevice && !kindOf(R.From)))
    return false;
  auto Fits = [](const void *Begin, size_t Bytes) {
    Allocation *Found = findAllocation(Begin); // What a stream allocates may come to life later.
    return !Found || Found->Async || findLive(Begin, Bytes);
  };
  return Fits(R.To, spanOf(R.ToPitch, R.Width, R.Height)) &&
         Fits(R.From, spanOf(R.FromPitch, R.Width, R.Height));
}
} // namespace

int note(int Found) {
  if (Found != Success)
    LastError = Found;
  return Found;
}

int takeLastError(bool Keep) {
  int Found = StickyError ? StickyError : LastError;
  if (!Keep)
    LastError = 0;
  return Found;
}

int afterWait() {
  noteBetween(AWait);
  flushPrintf();
  return note(StickyError);
}

KernelRef *findKernel(const void *HostFunction) {
  auto Found = kernels().find(HostFunction);
  return Found == kernels().end() ? nullptr : &Found->second;
}

const Variable *findVariable(const void *HostVariable) {
  auto Found = variables().find(HostVariable);
  return Found == variables().end() ? nullptr : Found->second;
}

int copy(const Rows &R, int Kind, void *StreamHandle, bool HostWaits) {
  Stream *On = streamOf(StreamHandle);
  if (!On)
    return note(InvalidHandle);
  if (!R.Width || !R.Height)
    return Success;
  if (!R.To || !R.From || !rangesAreValid(R, Kind))
    return note(InvalidValue);
  noteBetween(ACopy);
  bool ToDevice = isOnDevice(R.To), FromDevice = isOnDevice(R.From);
  flushPrintf();
  if (ToDevice && !FromDevice && !isPinned(R.From)) {
    // Pageable: staged before the call returns; the rest may come later.
    if (HostWaits)
      waitForStream(*On);
    auto Staged = stage(R);
    Rows Late = R;
    enqueue(*On, [Late, Staged]() mutable {
      Late.From = Staged->data(), Late.FromPitch = Late.Width;
      copyRows(Late);
    });
    return HostWaits ? afterWait() : int(Success);
  }
  OperationPtr Copy = enqueue(*On, [R] { copyRows(R); });
  bool BothHost = !ToDevice && !FromDevice;
  bool OnDeviceOnly = ToDevice && FromDevice && !isManaged(R.To) && !isManaged(R.From);
  if (BothHost || (HostWaits && !OnDeviceOnly)) {
    waitFor(Copy);
    return afterWait();
  }
  return Success;
}

int fill(void *To, size_t Pitch, int Value, size_t Width, size_t Height, void *StreamHandle,
         bool HostWaits) {
  Stream *On = streamOf(StreamHandle);
  if (!On)
    return note(InvalidHandle);
  if (!Width || !Height)
    return Success;
  Allocation *Found = findAllocation(To);
  if (!Found || (!Found->Async && !findLive(To, spanOf(Pitch, Width, Height))))
    return note(InvalidValue);
  noteBetween(AFill);
  OperationPtr Fill = enqueue(*On, [=] {
    requireLive(To, spanOf(Pitch, Width, Height), "memset");
    for (size_t Y = 0; Y < Height; ++Y)
      memset((char *)To + Y * Pitch, Value, Width);
  });
  if (HostWaits && isPinned(To)) // Otherwise asynchronous to the host.
    waitFor(Fill);
  return Success;
}

uint32_t staticSharedBytes(const Kernel &Code) {
  uint32_t Bytes = 0;
  for (uint32_t I = 0; I < Code.SharedRangeCount; ++I)
    Bytes += Code.SharedRanges[I].Size;
  return Bytes;
}

int launch(const void *HostFunction, Dim Grid, Dim Threads, void **Arguments, size_t DynamicBytes,
           void *StreamHandle, bool Cooperative) {
  KernelRef *Ref = findKernel(HostFunction);
  if (!Ref || !Ref->Code)
    return note(InvalidDeviceFunction);
  Stream *On = streamOf(StreamHandle);
  if (!On)
    return note(InvalidHandle);
  if (!Grid.count() || !Threads.count() || Threads.count() > 1024 || Threads.Z > 64 ||
      Grid.Y > 65535 || Grid.Z > 65535)
    return note(InvalidConfiguration);
  const Kernel &Code = *Ref->Code;
  if (Code.MaxThreads && Threads.count() > Code.MaxThreads)
    return note(LaunchOutOfResources);
  if (staticSharedBytes(Code) + DynamicBytes > size_t(Ref->MaxDynamicBytes))
    return note(InvalidValue);
  if (Cooperative && Grid.count() * Threads.count() > 64 * 2048)
    return note(CooperativeTooLarge);
  flushPrintf();
  auto Bytes = std::make_shared<std::vector<std::vector<char>>>();
  LaunchRequest Request{&Code, Ref->From,          Grid,        Threads, DynamicBytes,
                        {},    uint32_t(WarpSize), Cooperative, On};
  for (uint32_t I = 0; I < Code.ParameterCount; ++I) {
    Bytes->emplace_back(Code.ParameterSizes[I] + 16);
    char *Aligned = (char *)((uintptr_t(Bytes->back().data()) + 15) & ~uintptr_t(15));
    memcpy(Aligned, Arguments[I], Code.ParameterSizes[I]);
    Request.Arguments.push_back(Aligned);
  }
  enqueue(*On, [Request, Bytes] {
    if (StickyError)
      return;
    StickyError = runLaunch(Request);
  });
  return Success;
}

} // namespace gpuexec

using namespace gpuexec;

extern "C" {
void gpuexec_register_module(DeviceModule *M) { modules().push_back(M); }

struct FatBinaryWrapper {
  int Magic, Version;
  const char *Data;
  void *Unused;
};

void **__cudaRegisterFatBinary(const FatBinaryWrapper *Wrapper) {
  for (DeviceModule *M : modules())
    if (!strncmp(M->Id, Wrapper->Data, strlen(M->Id))) {
      for (uint32_t I = 0; I < M->VariableCount; ++I)
        adopt(M->Variables[I].Address, M->Variables[I].Size,
              M->Variables[I].Constant ? MemoryKind::Constant : MemoryKind::Variable);
      return (void **)M;
    }
  return nullptr;
}
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}

int __cudaRegisterFunction(void **Handle, const char *HostFunction, char *, const char *Name, int,
                           void *, void *, void *, void *, int *) {
  auto *M = (DeviceModule *)Handle;
  const Kernel *Code = nullptr;
  for (uint32_t I = 0; M && I < M->KernelCount; ++I)
    if (!strcmp(M->Kernels[I].Name, Name))
      Code = &M->Kernels[I];
  kernels()[HostFunction] = {M, Code};
  return 0;
}

void __cudaRegisterVar(void **Handle, char *HostVariable, char *, const char *Name, int, size_t,
                       int, int) {
  auto *M = (DeviceModule *)Handle;
  for (uint32_t I = 0; M && I < M->VariableCount; ++I)
    if (!strcmp(M->Variables[I].Name, Name))
      variables()[HostVariable] = &M->Variables[I];
}

static thread_local struct {
  Dim Grid, Threads;
  size_t DynamicBytes;
  void *Stream;
} Configuration;

unsigned __cudaPushCallConfiguration(Dim Grid, Dim Threads, size_t DynamicBytes, void *Stream) {
  Configuration = {Grid, Threads, DynamicBytes, Stream};
  return 0;
}

int __cudaPopCallConfiguration(Dim *Grid, Dim *Threads, size_t *DynamicBytes, void *Stream) {
  *Grid = Configuration.Grid, *Threads = Configuration.Threads;
  *DynamicBytes = Configuration.DynamicBytes;
  *(void **)Stream = Configuration.Stream;
  return 0;
}
}
