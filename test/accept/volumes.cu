// Elements of a volume that kernels number in different ways.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/volumes.cu
// RUN: FileCheck %s < %t.out/volumes.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *out, const float *in, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < nx && j < ny && k < nz)
    out[k * nx * ny + j * nx + i] = in[k * nx * ny + j * nx + i] * 0.5f;
}
__global__ void clamp(float *x, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= nx || j >= ny || k >= nz)
    return;
  int at = i + nx * (j + ny * k);
  x[at] = x[at] > 20 ? 20 : x[at];
}
__global__ void mark(float *x, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  int plane = nx * ny;
  if (k < nz && j < ny && i < nx)
    x[k * plane + j * nx + i] = -x[k * plane + j * nx + i];
}

// CHECK: scale_clamp_mark<<<grid, block>>>(x, y, nx, ny, nz);
// CHECK-NEXT: }
static void run(float *x, const float *y, int nx, int ny, int nz) {
  dim3 block(8, 4, 2), grid((nx + 7) / 8, (ny + 3) / 4, (nz + 1) / 2);
  scale<<<grid, block>>>(x, y, nx, ny, nz);
  clamp<<<grid, block>>>(x, nx, ny, nz);
  mark<<<grid, block>>>(x, nx, ny, nz);
}

int main() {
  const int nx = 13, ny = 7, nz = 5, n = nx * ny * nz;
  float *x, *y, host[n];
  for (int i = 0; i < n; ++i)
    host[i] = i;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  cudaMemcpy(y, host, n * sizeof(float), cudaMemcpyHostToDevice);
  run(x, y, nx, ny, nz);
  cudaMemcpy(host, x, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float each : host)
    printf("%g\n", each);
}
