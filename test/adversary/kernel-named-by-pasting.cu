// A branch not taken here launches first_kernel by a pasted name: the kernel stays.
// RUN: %fuse --diff %s -- | FileCheck %s
// CHECK-NOT: {{^}}-static __global__ void first_kernel
// CHECK: {{^}}+  first_second_kernel<<<

#include <cuda_runtime.h>
static __global__ void first_kernel(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }
static __global__ void second_kernel(const int *x, int *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = x[i]; }
#define LAUNCH(name, ...) name##_kernel<<<(n + 255) / 256, 256>>>(__VA_ARGS__)
void run(int n) {
  int *p, *z;
  cudaMalloc(&p, n * 4 + 4); cudaMalloc(&z, n * 4);
  first_kernel<<<(n + 255) / 256, 256>>>(p, n);
  second_kernel<<<(n + 255) / 256, 256>>>(p, z, n);
#ifdef SELF_TEST
  LAUNCH(first, z, n);
#endif
}
