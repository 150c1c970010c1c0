// Facts that annotations assert: proofs rest on them, say so, and fail without them.
// RUN: %fuse --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- >%t.log && FileCheck --check-prefix=JSON --input-file=%t.json %s
// RUN: %fuse --runtime-guards=off --show-rejected --assume=-annotated-distinct --assume=-annotated-host-only %s -- 2>&1 | FileCheck --check-prefix=WITHOUT %s
// RUN: sed 's/cuda/hip/g; s#hip_runtime#hip/hip_runtime#' %s > %t.hip && %fuse --runtime-guards=off --show-rejected %t.hip -- 2>&1 | FileCheck --check-prefix=HIP %s
// HIP-COUNT-3: warning
// JSON: "annotated-distinct"
// JSON: "annotated-host-only"

#include <cuda_runtime.h>

__global__ void copy(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i];
}
__global__ void shift(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    to[i] = from[i + 1];
}

#define DISTINCT [[clang::annotate("gpufuse::distinct")]]

void parameters(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z, int n) {
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'copy' and 'shift' can be one
  // WITHOUT: :[[#@LINE-2]]:3: remark: {{.*}}gpufuse-kernel-fusion:assumption-withdrawn]
  shift<<<8, 64>>>(y, z, n);
}

void one_is_not(DISTINCT float *x, float *y, DISTINCT float *z, int n) {
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:pointers-may-overlap]
  shift<<<8, 64>>>(y, z, n);
}

// What was distinct need not be so when the two change places.
void swapped(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z, int rounds, int n) {
  for (int i = 0; i < rounds; ++i) {
    copy<<<8, 64>>>(x, z, n);
    // CHECK: :[[#@LINE-1]]:5: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:pointers-may-overlap]
    shift<<<8, 64>>>(y, z, n);
    float *t = x;
    x = y;
    y = t;
  }
}

void changed(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z, float **all, int n) {
  y = all[1];
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:pointers-may-overlap]
  shift<<<8, 64>>>(y, z, n);
}

[[clang::annotate("gpufuse::host_only")]] void progress(int round);
void other(int round);
[[clang::annotate("gpufuse::host_only")]] void next(int *round);

void between(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z, int n) {
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'copy' and 'shift' can be one
  // WITHOUT: :[[#@LINE-2]]:3: remark: {{.*}}gpufuse-kernel-fusion:assumption-withdrawn]
  progress(1);
  shift<<<8, 64>>>(y, z, n);
}

void unknown_between(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z, int n) {
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:unknown-call-between]
  other(1);
  shift<<<8, 64>>>(y, z, n);
}

int total;
// It may change what it reaches.
void changes_argument(DISTINCT float *x, DISTINCT float *y, DISTINCT float *z) {
  int n = 100;
  copy<<<8, 64>>>(x, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:argument-changes-between]
  next(&n);
  shift<<<8, 64>>>(y, z, 100);
  cudaDeviceSynchronize();
  copy<<<8, 64>>>(x, z, total);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'shift' are not fused: {{.*}}gpufuse-kernel-fusion:argument-changes-between]
  progress(n);
  shift<<<8, 64>>>(y, z, 100);
}

int main() {
  float *x, *host;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMallocHost((void **)&host, 64 * sizeof(float));
  cudaMemcpyAsync(host, x, 64 * sizeof(float), cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize();
  // CHECK: :[[#@LINE-1]]:3: warning: 'cudaDeviceSynchronize' can stand later, in line [[#@LINE+2]]
  progress(2);
  return host[3] > 0;
}
