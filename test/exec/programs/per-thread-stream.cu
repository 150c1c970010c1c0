// The default stream of this thread does not order with a non-blocking stream, nor does the legacy one. With a
// default stream per thread, two ordinary streams order with nothing.
// RUN: %gpuexec build %s -o %t -- -DCUDA_API_PER_THREAD_DEFAULT_STREAM && env GPUEXEC_STREAMS=late %t | FileCheck %s --check-prefix=THREAD
// RUN: %gpuexec build %s -o %t && env GPUEXEC_STREAMS=late %t | FileCheck %s --check-prefix=LEGACY
// THREAD: old
// LEGACY: new
#include <cstdio>

__global__ void set(int *x, int v) { *x = v; }

int main() {
  int *x, host;
  cudaMalloc(&x, 4);
  set<<<1, 1>>>(x, 1);
  cudaDeviceSynchronize();
  cudaStream_t other;
  cudaStreamCreate(&other);
  set<<<1, 1, 0, other>>>(x, 2);
  cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost);
  puts(host == 2 ? "new" : "old");
}
