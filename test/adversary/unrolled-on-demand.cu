// A loop that the compiler is asked to write out is as long as it is asked for, whoever counts its rounds.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void copy(const float *src, float *dst, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    dst[i] = src[i];
}
__global__ void written(const float *x, const float *w, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = w[i];
#pragma unroll 64
    for (int s = 0; s < n; ++s)
      v += x[i + s] * w[s];
    out[i] = v;
  }
}
__global__ void plain(const float *x, const float *w, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = w[i];
    for (int s = 0; s < n; ++s)
      v += x[i + s] * w[s];
    out[i] = v;
  }
}

void run(int n) {
  float *a, *b, *x, *w, *out;
  for (float **p : {&a, &b, &w, &out})
    cudaMalloc(p, n * sizeof(float));
  cudaMalloc(&x, 2 * n * sizeof(float));
  // CHECK: remark: launches of 'copy' and 'written' are not fused: in so long a kernel
  copy<<<(n + 127) / 128, 128>>>(a, b, n);
  written<<<(n + 127) / 128, 128>>>(x, w, out, n);
  cudaDeviceSynchronize();
  // CHECK: warning: launches of 'copy' and 'plain' can be one
  copy<<<(n + 127) / 128, 128>>>(a, b, n);
  plain<<<(n + 127) / 128, 128>>>(x, w, out, n);
}
