// The host reads managed memory without waiting for the kernel that writes it.
// RUN: not %gpuexec compare --rewritten-define=NO_SYNC %s %s | FileCheck %s
// CHECK: different: {{.*}}GPUEXEC_STREAMS=late
#include <cstdio>

__global__ void set(int *x) { x[threadIdx.x] = threadIdx.x; }

int main() {
  int *x;
  cudaMallocManaged(&x, 32 * sizeof(int));
  for (int i = 0; i < 32; ++i)
    x[i] = -1;
  set<<<1, 32>>>(x);
#ifndef NO_SYNC
  cudaDeviceSynchronize();
#endif
  printf("%d\n", x[31]);
}
