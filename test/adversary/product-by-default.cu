// A product in a default argument, or in a member's own initialiser, is out of sight of the text of the kernel, which stores it: it
// could be contracted into the other kernel's sum.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

__device__ float a[512], b[512];
__device__ float times(int i) { return a[i] * b[i]; }
__device__ float same(float x = a[threadIdx.x] * b[threadIdx.x]) { return x; }
__device__ float called(float x = times(threadIdx.x)) { return x; }
struct Cell {
  float x = a[threadIdx.x] * b[threadIdx.x];
};

__global__ void byDefault(float *c, int n) { int i = threadIdx.x; if (i < n) c[i] = same(); }
__global__ void byCall(float *c, int n) { int i = threadIdx.x; if (i < n) c[i] = called(); }
__global__ void byMember(float *c, int n) { int i = threadIdx.x; if (i < n) c[i] = Cell{}.x; }
__global__ void add(const float *e, float *c, int n) { int i = threadIdx.x; if (i < n) c[i] += e[i]; }

void run(int n) {
  float *c, *e;
  cudaMalloc(&c, n * sizeof(float));
  cudaMalloc(&e, n * sizeof(float));
  byDefault<<<1, 512>>>(c, n);
  // CHECK: 'byDefault' and 'add' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  add<<<1, 512>>>(e, c, n);
  cudaDeviceSynchronize();
  byCall<<<1, 512>>>(c, n);
  // CHECK: 'byCall' and 'add' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  add<<<1, 512>>>(e, c, n);
  cudaDeviceSynchronize();
  byMember<<<1, 512>>>(c, n);
  // CHECK: 'byMember' and 'add' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  add<<<1, 512>>>(e, c, n);
}
