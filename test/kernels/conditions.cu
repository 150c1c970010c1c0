// Conditions: on pointers that the launch gives, and of truth values put together bit by bit.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

#define NULL_POINTER 0

__device__ float biasOf(const float *bias, int i) {
  if (!bias)
    return 0;
  return bias[i]; // exact
}

__global__ void given(float *x, const float *bias, float *mean, const float *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = bias != nullptr ? bias[i] : 0; // exact
  if (bias)
    v += bias[i]; // exact
  if (mean == NULL_POINTER)
    return;
  x[i] = v + biasOf(bias, i); // exact
  if (nullptr != mean && z)
    mean[i] = z[i]; // exact
  const float *w = z;
  if (w)
    x[i] = w[i]; // exact
}

// Another pointer than the one that was given.
__global__ void notGiven(float *x, const float *y, float *const *rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (y + n)
    x[i] = 0; // bounded unknown-guard
  y += n;
  if (y)
    x[i] = 0; // bounded unknown-guard
  if (rows[i])  // exact
    x[i] = 0; // bounded indirect-index
}

__global__ void bits(float *x, int n, int m, bool flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i >= 4 & j >= 4 & i <= n - 5 & j <= m - 5)
    x[i] = 0; // exact
  if ((i < 4 | j < 4) & flag)
    x[i] = 0; // exact
  if (i < 4 | i & n)
    x[i] = 0; // bounded non-affine-index
}

__global__ void constants(float *x) {
  x[threadIdx.x] = -__builtin_inff(); // exact
  x[threadIdx.x] = __builtin_huge_valf() > x[threadIdx.x]; // exact
}
