// F2: the next plane.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void first(float *out, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < nx && j < ny && k < nz)
    out[k * nx * ny + j * nx + i] = i + 3 * j + 50 * k;
}
__global__ void second(const float *x, float *y, int nx, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < nx && j < ny && k + 1 < nz)
    y[(k * ny + j) * nx + i] = x[k * nx * ny + nx * ny + j * nx + i];
}
void run(float *x, float *y, int nx, int ny, int nz) {
  dim3 block(4, 4, 2), grid((nx + 4) / 4, (ny + 4) / 4, (nz + 1) / 2);
  first<<<grid, block>>>(x, nx, ny, nz);
  second<<<grid, block>>>(x, y, nx, ny, nz);
}
int main() {
  float *x, *y, h[512];
  cudaMalloc(&x, 4096);
  cudaMalloc(&y, 4096);
  cudaMemset(x, 0, 4096);
  cudaMemset(y, 0, 4096);
  run(x, y, 8, 6, 4);
  cudaMemcpy(h, y, 2048, cudaMemcpyDeviceToHost);
  for (float each : h)
    printf("%g ", each);
}
