// Loops over several elements per thread.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

__global__ void strides(float *x, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += blockDim.x * gridDim.x)
    x[i] = 0; // exact
  for (int i = t; i < n; i += gridDim.x * blockDim.x * 4)
    x[i] = 0; // exact
  for (int i = threadIdx.x / 32; i < n; i += gridDim.x * (blockDim.x / 32))
    x[i] = 0; // exact
}

__global__ void stepsUnknown(float *x, int n, unsigned step) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += step)
    x[i] = 0; // unknown loop-carried-index
  for (int i = t; i < n; i += 64u) // may be meant to wrap
    x[i] = 0;                      // unknown loop-carried-index
  for (int i = t; i < n; i += blockDim.x * 60000 * 60000) // turns round
    x[i] = 0;                                             // unknown loop-carried-index
  for (int i = t; i > 0; i /= 2)
    x[i] = 0; // unknown loop-carried-index
}
