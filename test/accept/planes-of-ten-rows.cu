// Planes of an array, of rows that only the launch knows, and of which there are ten, or one.
// RUN: rm -rf %t && %fuse --quiet --output-dir=%t %s -- | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t/planes-of-ten-rows.cu
// CHECK-COUNT-2: warning: launches of 'rows' and 'add' can be one
#include <cstdio>

__global__ void rows(int *f, int *r, int nx, int ny) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny)
    return;
  for (int q = 0; q < 3; ++q)
    r[y * nx + x] += f[q * (nx * ny) + y * nx + x];
}
__global__ void add(int *f, int nx, int ny) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny)
    return;
  for (int q = 0; q < 3; ++q)
    f[q * (nx * ny) + y * nx + x]++;
}

int main(int argc, char **) {
  const int nx = 19 + argc, ny = 9 + argc;
  const dim3 block(8, 4), grid((nx + 7) / 8, (ny + 3) / 4);
  int *f, *r, host[600];
  for (int i = 0; i < 600; ++i)
    host[i] = i * 7 % 61;
  cudaMalloc(&f, 3 * nx * ny * sizeof(int));
  cudaMalloc(&r, nx * ny * sizeof(int));
  cudaMemcpy(f, host, 3 * nx * ny * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(r, host, nx * ny * sizeof(int), cudaMemcpyHostToDevice);
  rows<<<grid, block>>>(f, r, nx, 10);
  add<<<grid, block>>>(f, nx, 10);
  cudaMemcpy(host, r, nx * ny * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < nx * ny; i += 37)
    std::printf("%d\n", host[i]);
  rows<<<grid, block>>>(f, r, nx, 1);
  add<<<grid, block>>>(f, nx, 1);
  cudaMemcpy(host, r, nx * ny * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < nx * ny; i += 37)
    std::printf("%d\n", host[i]);
}
