// Each of these may contract a product of its own into a sum behind the barrier, or has both on one side of it; and its branch, which
// the other kernel asks, too, decides what is contracted.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cuda_runtime.h>

#define INDEX                                                                                      \
  __shared__ float s[128];                                                                         \
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void axpy(int n, float a, const float *u, float *v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v[i] += a * u[i];
}
__device__ float wait(float v) {
  __syncthreads();
  return v;
}

// A variable.
__global__ void variable(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0;
  if (i < n)
    v = x[i] * y[i];
  s[t] = v;
  __syncthreads();
  out[i] = v + s[127 - t];
}
// An element of an array.
__global__ void element(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v[2] = {0, 0};
  if (i < n)
    v[1] = x[i] * y[i];
  s[t] = v[1];
  __syncthreads();
  out[i] = s[127 - t] + v[1];
}
// Another name for it.
__global__ void reference(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0, &also = v;
  if (i < n)
    also = x[i] * y[i];
  s[t] = i;
  __syncthreads();
  out[i] = s[127 - t] + v;
}
// Where a pointer leads.
__global__ void pointer(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0, *p = &v;
  if (i < n)
    *p = x[i] * y[i];
  s[t] = i;
  __syncthreads();
  out[i] = s[127 - t] + *p;
}
// A field.
struct Pair {
  float first, second;
};
__global__ void field(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  Pair v{0, 0};
  if (i < n)
    v.second = x[i] * y[i];
  s[t] = i;
  __syncthreads();
  out[i] = s[127 - t] + v.second;
}
// A parameter.
__global__ void parameter(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  if (i < n)
    w *= x[i];
  s[t] = i;
  __syncthreads();
  out[i] = s[127 - t] + w;
}
// Bits in an integer.
__global__ void bits(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  int k = 0;
  if (i < n) {
    float p = x[i] * y[i];
    k = *(int *)&p;
  }
  s[t] = i;
  __syncthreads();
  out[i] = *(float *)&k + s[127 - t];
}
// What is called does both.
__device__ float mixed(float a, float b, float c) { return a * b + c; }
__global__ void called(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  s[t] = i < n ? x[i] * y[i] : 0;
  __syncthreads();
  out[i] = mixed(s[t], s[127 - t], i < n ? w : 2.f);
}
// A barrier that stands somewhere within is none of the whole body.
__global__ void inside(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0;
  for (int k = 0; k < 2; ++k) {
    if (i < n)
      v = x[i] * y[i + k];
    s[t] = v;
    __syncthreads();
    out[i] += s[127 - t] + v;
  }
}
__global__ void waits(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0;
  if (i < n)
    v = x[i] * y[i];
  out[i] = wait(w) + v;
}
// Both ahead of it, or behind it.
__global__ void ahead(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  float v = 0;
  if (i < n)
    v = x[i] * y[i];
  s[t] = v + w;
  __syncthreads();
  out[i] = s[127 - t];
}
__global__ void behind(int n, const float *x, const float *y, float *out, float w) {
  INDEX;
  s[t] = i;
  __syncthreads();
  float v = 0;
  if (i < n)
    v = s[127 - t] * w;
  out[i] = s[t] + v;
}

void run(int n) {
  float *x, *y, *out, *u, *v;
  cudaMalloc(&x, 8000);
  cudaMalloc(&y, 8000);
  cudaMalloc(&out, 8000);
  cudaMalloc(&u, 8000);
  cudaMalloc(&v, 8000);
  // CHECK: remark: launches of 'axpy' and 'variable' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  variable<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'element' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  element<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'reference' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  reference<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'pointer' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  pointer<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'field' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  field<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'parameter' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  parameter<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'bits' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  bits<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'called' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  called<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'inside' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  inside<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'waits' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  waits<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'ahead' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  ahead<<<8, 128>>>(n, x, y, out, 1.5f);
  cudaMemcpy(x, y, 80, cudaMemcpyDeviceToHost);
  // CHECK: remark: launches of 'axpy' and 'behind' are not fused: {{.*}}rounding-across-seam]
  axpy<<<8, 128>>>(n, 0.5f, u, v);
  behind<<<8, 128>>>(n, x, y, out, 1.5f);
}
