// The HIP names. Error and direction numbers are CUDA's.
#include "Runtime.h"
#include <algorithm>

using namespace gpuexec;

#define RT(Name) hip##Name
#include "Api.inc"
#undef RT

extern "C" {
const char *cudaGetErrorName(int);
const char *cudaGetErrorString(int);
const char *hipGetErrorName(int Found) { return Found ? cudaGetErrorName(Found) : "hipSuccess"; }
const char *hipGetErrorString(int Found) { return cudaGetErrorString(Found); }
int hipInit(unsigned) { return Success; }
int hipHostMalloc(void **Place, size_t Bytes, unsigned Flags) {
  return hipHostAlloc(Place, Bytes, Flags);
}
int hipHostFree(void *Place) { return hipFreeHost(Place); }
int hipMemcpyHtoD(void *To, void *From, size_t Bytes) { return hipMemcpy(To, From, Bytes, 1); }
int hipMemcpyDtoH(void *To, void *From, size_t Bytes) { return hipMemcpy(To, From, Bytes, 2); }
int hipMemcpyDtoD(void *To, void *From, size_t Bytes) { return hipMemcpy(To, From, Bytes, 3); }
int hipMemcpyWithStream(void *To, const void *From, size_t Bytes, int Kind, void *On) {
  int Failed = hipMemcpyAsync(To, From, Bytes, Kind, On);
  return Failed ? Failed : hipStreamSynchronize(On);
}
int hipMemPrefetchAsync(const void *, size_t, int, void *) { return Success; }
int hipMemAdvise(const void *, size_t, int, int) { return Success; }
void gpuexec_set_warp_size(int Lanes) { WarpSize = Lanes; }
}
