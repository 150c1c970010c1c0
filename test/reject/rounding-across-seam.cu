// A product that the kernel's own sums may absorb cannot be pinned; one that is only stored can. A fence does not hold a product
// that needs no load, and a function none that a quotient keeps from its sum.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void alsoSummed(float *x, float *z, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = factor * factor;
    x[i] = v;
    z[i] = v + z[i] / n;
  }
}

__global__ void atStore(float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factor;
}

__global__ void accumulate(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i];
}

struct Scaled {
  float *p;
  float by;
  __device__ float operator[](int i) { return p[i] * by; } // might change itself
};
__global__ void scaled(Scaled x, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = x[i];
}

// What methods multiply is not followed to the sums.
void byMethod(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  const Scaled view{x, 3.0f};
  scaled<<<(n + 255) / 256, 256>>>(view, z, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'scaled' and 'accumulate' are not fused: methods or closures compute with floating-point values here, {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  accumulate<<<(n + 255) / 256, 256>>>(y, z, n);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  float *z;
  cudaMalloc(&z, n * sizeof(float));
  alsoSummed<<<(n + 255) / 256, 256>>>(x, z, 3.0f, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'alsoSummed' and 'accumulate' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  accumulate<<<(n + 255) / 256, 256>>>(y, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  atStore<<<(n + 255) / 256, 256>>>(x, 3.0f, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'atStore' and 'accumulate' can be one: 'atStore_accumulate' [gpufuse-kernel-fusion]
  accumulate<<<(n + 255) / 256, 256>>>(y, x, n);
}
