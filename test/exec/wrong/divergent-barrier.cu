// A barrier that only some threads of a block reach, the others waiting at the next.
// RUN: not %gpuexec compare --rewritten-define=GUARDED %s %s | FileCheck %s
// CHECK: different:
// CHECK: rewritten:
// CHECK-NEXT: status 87
// CHECK: divergent barrier in {{.*}}divergent-barrier.cu:[[#]]
#include <cstdio>

__global__ void reverse(int *x, int n) {
  __shared__ int tile[64];
#ifdef GUARDED
  if (threadIdx.x < n) {
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[n - 1 - threadIdx.x];
  }
#else
  if (threadIdx.x < n)
    tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < n)
    x[threadIdx.x] = tile[n - 1 - threadIdx.x];
#endif
  __syncthreads();
}

int main() {
  int host[64], *x;
  for (int i = 0; i < 64; ++i)
    host[i] = i;
  cudaMalloc(&x, sizeof(host));
  cudaMemcpy(x, host, sizeof(host), cudaMemcpyHostToDevice);
  reverse<<<1, 64>>>(x, 48);
  cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[47]);
}
