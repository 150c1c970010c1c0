#pragma once
static __global__ void copy(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i];
}
static __global__ void negate(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = -from[i];
}
static __global__ void twice(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static __global__ void clamp(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] < 900 ? x[i] : 900;
}
static void scale(float *x, int n) { twice<<<(n + 255) / 256, 256>>>(x, n); }
static void limit(float *x, int n) { clamp<<<(n + 255) / 256, 256>>>(x, n); }
