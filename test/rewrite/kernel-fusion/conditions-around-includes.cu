// A copy of a kernel stands under no fewer preprocessor conditions than the kernel, of which some may
// stand around what includes it.
// RUN: rm -rf %t && split-file %s %t
// RUN: %fuse --show-rejected %t/refused.cu -- 2>&1 | FileCheck %t/refused.cu
// RUN: %fuse --output-dir=%t/out %t/accepted.cu -- 2>&1 | FileCheck %t/accepted.cu
// RUN: cp %t/kernels.inc %t/out && %fuse %t/out/accepted.cu -- && %fuse %t/out/accepted.cu -- -DWITHOUT_GPU -Werror

//--- kernels.inc
__global__ void up(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}
__global__ void down(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 5.0f;
}
inline void launchUp(float *x, int n) { up<<<(n + 255) / 256, 256>>>(x, n); }
inline void launchDown(float *x, int n) { down<<<(n + 255) / 256, 256>>>(x, n); }
//--- refused.cu
#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}
__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}
inline void launchSecond(float *x, int n) { second<<<(n + 255) / 256, 256>>>(x, n); }

// What the fused kernel would stand behind is compiled where a kernel that it copies is not.
__global__ void last(float *x, int n);
#ifndef WITHOUT_GPU
__device__ float half(float v) { return v / 2; }
__global__ void halve(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = half(x[i]);
}
void refusedBehind(float *x, int n) {
  halve<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'halve' and 'last' are not fused: 'halve' stands under other preprocessor conditions {{.*}}[gpufuse-kernel-fusion:preprocessor-between]
  last<<<(n + 255) / 256, 256>>>(x, n);
}
#endif
__global__ void last(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}

// The condition may stand around what brings a kernel.
#ifndef WITHOUT_GPU
#include "kernels.inc"
#endif
void onCpu(float *x, int n);
void refusedIncluded(float *x, int n) {
#ifndef WITHOUT_GPU
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'up' and 'down' are not fused: 'up' stands under other preprocessor conditions {{.*}}[gpufuse-kernel-fusion:preprocessor-between]
  down<<<(n + 255) / 256, 256>>>(x, n);
#else
  onCpu(x, n);
#endif
}
void refusedSet(int n) {
#ifndef WITHOUT_GPU
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'cudaMemset' and 'up' are not fused: 'up' stands under other preprocessor conditions {{.*}}[gpufuse-kernel-fusion:preprocessor-between]
  up<<<(n + 255) / 256, 256>>>(x, n);
#endif
}
void refusedCalls(float *x, int n) {
#ifndef WITHOUT_GPU
  launchUp(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: what 'launchUp', 'launchDown' launch is not fused: {{.*}} stands under {{.*}}preprocessor conditions {{.*}}[gpufuse-kernel-fusion:preprocessor-between]
  launchDown(x, n);
#endif
}
void refusedBeside(float *x, int n) {
#ifndef WITHOUT_GPU
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: what 'first', 'launchSecond' launch is not fused: {{.*}} stands under {{.*}}preprocessor conditions {{.*}}[gpufuse-kernel-fusion:preprocessor-between]
  launchSecond(x, n);
#endif
}

//--- accepted.cu
#include <cuda_runtime.h>
#ifndef WITHOUT_GPU
#include "kernels.inc"
void acceptedIncluded(float *x, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'up' and 'down' can be one: 'up_down' [gpufuse-kernel-fusion]
  down<<<(n + 255) / 256, 256>>>(x, n);
}
#endif
