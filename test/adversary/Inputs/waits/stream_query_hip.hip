// The host polls s1, which waits for the work of s2.
#include <hip/hip_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
int main() {
  int *h; hipHostMalloc((void **)&h, 4, 0); *h = 0;
  hipStream_t s1, s2;
  hipStreamCreateWithFlags(&s1, hipStreamNonBlocking);
  hipStreamCreateWithFlags(&s2, hipStreamNonBlocking);
  hipEvent_t e; hipEventCreateWithFlags(&e, hipEventDisableTiming);
  hipLaunchKernelGGL(put, dim3(1), dim3(1), 0, s2, h);
  hipEventRecord(e, s2);
  hipStreamWaitEvent(s1, e, 0); // NEEDED
  while (hipStreamQuery(s1) == hipErrorNotReady) {}
  printf("%d\n", *h);
  hipDeviceSynchronize();
}
