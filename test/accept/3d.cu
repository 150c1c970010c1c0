// 3d.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/3d.cu

#include <cstdio>
#define IDX3(i, j, k) ((k) * nx * ny + (j) * nx + (i))
__global__ void initField(double *f, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= nx || j >= ny || k >= nz) return;
  f[IDX3(i, j, k)] = i + j + k;
}
__global__ void biasField(double *f, double b, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i >= nx || j >= ny || k >= nz) return;
  f[IDX3(i, j, k)] -= b;
}
int main() {
  int nx = 64, ny = 48, nz = 32;
  double *f;
  cudaMalloc((void **)&f, nx * ny * nz * sizeof(double));
  dim3 block(8, 8, 4);
  dim3 grid((nx + 7) / 8, (ny + 7) / 8, (nz + 3) / 4);
  initField<<<grid, block>>>(f, nx, ny, nz);
  biasField<<<grid, block>>>(f, 3.0, nx, ny, nz);
  double r;
  cudaMemcpy(&r, f, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(f);
}
