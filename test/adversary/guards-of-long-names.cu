// Products of three numbers, asked for again behind a fusion that is refused late: each guard names its own.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json
// RUN: FileCheck %s < %t.out/guards-of-long-names.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/guards-of-long-names.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void narrow(int *p, int nx, int ny, short nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    p[z * nx * ny + y * nx + x] += 1;
}
__global__ void wide(int *p, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    p[z * nx * ny + y * nx + x] *= 3;
}
__global__ void add(int *p, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    p[(z * ny + y) * nx + x] += 1;
}
__global__ void scale(int *p, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < nx && y < ny && z < nz)
    p[(z * ny + y) * nx + x] *= 3;
}

void first(int *p, int *q, int g, int nx, int ny, int nz, int nx2, int ny2, int nz2) {
  narrow<<<dim3(g, g, 4), dim3(4, 4, 2)>>>(p, nx, ny, nz);
  wide<<<dim3(g, g, 4), dim3(4, 4, 2)>>>(q, nx2, ny2, nz2);
}
// CHECK: void second(
// CHECK: gpufuse_disjoint(p, 1ULL * nx * ny * nz, q, 1ULL * nx * ny * nz)
void second(int *p, int *q, int g, int nx, int ny, int nz) {
  add<<<dim3(g, g, 4), dim3(4, 4, 2)>>>(p, nx, ny, nz);
  scale<<<dim3(g, g, 4), dim3(4, 4, 2)>>>(q, nx, ny, nz);
}

int main() {
  static int h[1000];
  int *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  first(x, x + 500, 2, 2, 8, 8, 2, 8, 8);
  second(x, x + 100, 2, 2, 8, 8); // the last 28 of the first 128 are also the second's
  second(x, x + 128, 2, 2, 8, 8);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned sum = 0;
  for (int v : h)
    sum = sum * 31 + v;
  printf("%u\n", sum);
}
