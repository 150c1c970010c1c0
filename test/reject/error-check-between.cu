// --strict-errors keeps errors where they were reported, or forgotten.
// RUN: %fuse --strict-errors --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    if ((call) != cudaSuccess)                                                                     \
      exit(1);                                                                                     \
  } while (0)
extern "C" void exit(int);

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

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:error-check-between]
  CHECK(cudaGetLastError());
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

// An error that is only kept may be looked at anywhere.
cudaError_t refusedKept(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: an error check stands between {{.*}}[gpufuse-kernel-fusion:error-check-between]
  const cudaError_t kept = cudaGetLastError();
  second<<<(n + 255) / 256, 256>>>(x, n);
  return kept;
}
struct Status {
  cudaError_t last;
};
void refusedMember(Status &status, float *x, int n) {
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:error-check-between]
  status.last = cudaPeekAtLastError();
  second<<<(n + 255) / 256, 256>>>(x, n);
}
// One that is thrown away is not to be found later.
void refusedCleared(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: an error check stands between {{.*}}[gpufuse-kernel-fusion:error-check-between]
  (void)cudaGetLastError();
  second<<<(n + 255) / 256, 256>>>(x, n);
}
