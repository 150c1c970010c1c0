// F5: wchar_t and int do not alias
// RUN: %fuse --fold-memsets=off --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "access-types-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
__global__ void measure(const int *v, int *out) { int i = blockIdx.x * blockDim.x + threadIdx.x; out[i] = v[i]; }
__global__ void write(wchar_t *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i] = L'x'; }
__global__ void again(const int *v, int *out2) { int i = blockIdx.x * blockDim.x + threadIdx.x; out2[i] = v[i]; }
int main() {
  int *v, *o, *o2;
  cudaMalloc(&v, 256 * sizeof(int)); cudaMalloc(&o, 256 * sizeof(int)); cudaMalloc(&o2, 256 * sizeof(int));
  cudaMemset(v, 0, 256 * sizeof(int));
  measure<<<1, 256>>>(v, o);
  write<<<1, 256>>>((wchar_t *)v);
  again<<<1, 256>>>(v, o2);
  int h[256];
  cudaMemcpy(h, o2, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[5]);
}
