// O1: a wait for an event need not make coarse-grained memory of the host visible; one for a stream does.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not="' can "
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void fill(int *h, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    h[i] = i;
}

int main() {
  const int n = 1000;
  int *h;
  hipStream_t s;
  hipEvent_t e;
  hipStreamCreate(&s);
  hipEventCreate(&e);
  hipHostMalloc((void **)&h, n * sizeof(int), hipHostMallocNonCoherent);
  fill<<<(n + 255) / 256, 256, 0, s>>>(h, n);
  hipEventRecord(e, s);
  hipStreamSynchronize(s);
  // CHECK: :[[#@LINE-1]]:3: remark: 'hipStreamSynchronize' stays: the file has memory of the host that not every wait makes visible [gpufuse-redundant-sync:sync-not-followed]
  hipEventSynchronize(e);
  printf("%d\n", h[5]);
}
