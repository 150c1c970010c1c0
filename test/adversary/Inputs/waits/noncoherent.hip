// Non-coherent host memory is visible to the host after hipDeviceSynchronize, but not after an event without system fence.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
int main() {
  int *h; hipHostMalloc((void **)&h, 4, hipHostMallocNonCoherent); *h = 0;
  hipEvent_t e; hipEventCreateWithFlags(&e, 0x20000000 /* hipEventDisableSystemFence */);
  put<<<1, 1>>>(h);
  hipEventRecord(e, 0);
  hipDeviceSynchronize(); // NEEDED
  hipEventSynchronize(e);
  printf("%d\n", *h);
}
