// A number of threads that is cut to fewer bits is none: the counter goes down, and comes back below.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

__global__ void narrowed(int *d, const int *s, int k) {
  signed char step = blockDim.x * gridDim.x;
  size_t i = 120 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 121)
    for (; i < 1000; i += step)
      d[i] = s[i] + 1;
}
__global__ void cast(int *d, const int *s, int k) {
  size_t i = 120 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 121)
    for (; i < 1000; i += (signed char)(blockDim.x * gridDim.x))
      d[i] = s[i] + 1;
}
__global__ void byReal(int *d, const int *s, int k) {
  int step = (float)(blockDim.x * gridDim.x);
  size_t i = 120 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 121)
    for (; i < 1000; i += (short)step)
      d[i] = s[i] + 1;
}
__global__ void then(int *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 1 && i < n)
    d[i] += 5;
}

void run(int n) {
  int *d, *s;
  cudaMalloc(&d, 1000 * sizeof(int));
  cudaMalloc(&s, 1000 * sizeof(int));
  narrowed<<<4, 50>>>(d, s, n);
  // CHECK: 'narrowed' and 'then' are not fused: {{.*}}[gpufuse-kernel-fusion:loop-carried-index]
  then<<<4, 50>>>(d, n);
  cudaDeviceSynchronize();
  cast<<<4, 50>>>(d, s, n);
  // CHECK: 'cast' and 'then' are not fused: {{.*}}[gpufuse-kernel-fusion:loop-carried-index]
  then<<<4, 50>>>(d, n);
  cudaDeviceSynchronize();
  byReal<<<4, 50>>>(d, s, n);
  // CHECK: 'byReal' and 'then' are not fused: {{.*}}[gpufuse-kernel-fusion:{{.*}}]
  then<<<4, 50>>>(d, n);
}
