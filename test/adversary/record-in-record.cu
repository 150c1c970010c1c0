// F5: Clang keeps members of a record and of one inside it apart
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "access-types-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
struct Inner { float v; };
struct Outer { Inner in; float y; };
__global__ void first(Outer *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i].y = 1.0f; }
__global__ void second(Inner *q, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) q[2 * i + 1].v = 7.0f; }
__global__ void third(const Outer *p, float *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = p[i].y; }
int main() {
  const int n = 1024;
  Outer *p; float *z;
  cudaMalloc(&p, n * sizeof(Outer)); cudaMalloc(&z, n * sizeof(float));
  cudaMemset(p, 0, n * sizeof(Outer));
  first<<<8, 128>>>(p, n);
  second<<<8, 128>>>((Inner *)p, n);
  third<<<8, 128>>>(p, z, n);
  static float h[n];
  cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[0], h[1000]);
}
