// Memory of the host that is registered as coarse-grained: a wait for an event need not make it visible.
// RUN: %fuse --checks=redundant-sync --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not="can go"
// CHECK: remark: 'hipStreamSynchronize' stays: the file has memory of the host that not every wait makes visible
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#define hipExtHostRegisterCoarseGrained 0x8
__global__ void fill(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 2.f * i;
}
int main() {
  const int n = 256;
  float *h = (float *)malloc(n * sizeof(float));
  hipHostRegister(h, n * sizeof(float), hipExtHostRegisterCoarseGrained);
  hipStream_t s;
  hipStreamCreate(&s);
  hipEvent_t e;
  hipEventCreate(&e);
  fill<<<1, 256, 0, s>>>(h, n);
  hipEventRecord(e, s);
  hipStreamSynchronize(s);
  hipEventSynchronize(e);
  printf("%a\n", h[5]);
  hipEventDestroy(e);
  return 0;
}
