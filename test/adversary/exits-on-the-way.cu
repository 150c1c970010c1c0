// What leaves a branch, a switch or a round of a loop on the way, and conversions of counters: which thread does what is another
// matter then, also where no two threads write one element (--assume=race-free).
// RUN: %fuse --checks=kernel-fusion --assume=race-free --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

__global__ void get(float *o, const float *x, const int *idx, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; o[i] = x[idx[i]]; }
__global__ void getFrom(float *o, const float *x, const int *idx, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, begin = i < 64 ? 0 : -1;
  for (int j = begin; j < 1; ++j)
    if (j >= 0)
      o[i + j] = x[idx[i + j]];
}
__global__ void returns(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (s[i] > 3) {
    if (s[i] == 5)
      return;
  }
  x[idx[i]] = -1;
}
__global__ void continues(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 1; ++j) {
    if (s[i] > 3) {
      if (s[i] == 5)
        continue;
    }
    x[idx[i + j]] = -1;
  }
}
__global__ void returnsFromLoop(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (s[i] > 3) {
    for (int j = 0; j < 2; ++j)
      if (s[i] == 5)
        return;
  }
  x[idx[i]] = -1;
}
__global__ void returnsFromSwitch(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (s[i] > 3) {
    switch (s[i]) {
    case 5:
      return;
    }
  }
  x[idx[i]] = -1;
}
__global__ void continuesFromSwitch(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 1; ++j) {
    switch (s[i]) {
    case 5:
      continue;
    }
    x[idx[i + j]] = -1;
  }
}
__global__ void unsignedBound(float *x, const int *s, const int *idx) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, begin = i < 64 ? 0 : -1;
  for (int j = begin; j < 1u; ++j)
    x[idx[i + j]] = -1;
}

void run(int n) {
  float *o, *x;
  int *s, *idx;
  cudaMalloc(&o, n * sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&s, n * sizeof(int));
  cudaMalloc(&idx, n * sizeof(int));
  get<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'get' and 'returns' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  returns<<<4, 32>>>(x, s, idx);
  cudaDeviceSynchronize();
  get<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'get' and 'continues' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  continues<<<4, 32>>>(x, s, idx);
  cudaDeviceSynchronize();
  get<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'get' and 'returnsFromLoop' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  returnsFromLoop<<<4, 32>>>(x, s, idx);
  cudaDeviceSynchronize();
  get<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'get' and 'returnsFromSwitch' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  returnsFromSwitch<<<4, 32>>>(x, s, idx);
  cudaDeviceSynchronize();
  get<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'get' and 'continuesFromSwitch' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  continuesFromSwitch<<<4, 32>>>(x, s, idx);
  cudaDeviceSynchronize();
  getFrom<<<4, 32>>>(o, x, idx, n);
  // CHECK: 'getFrom' and 'unsignedBound' are not fused: {{.*}}[gpufuse-kernel-fusion:indirect-index]
  unsignedBound<<<4, 32>>>(x, s, idx);
}
