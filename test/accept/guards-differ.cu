// Guards differ.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/guards-differ.cu

#include <cstdio>
// guards differ: the second touches the interior only, own element
__global__ void init(float *a, int nx, int ny) {
  int x = threadIdx.x + blockIdx.x * 16, y = threadIdx.y + blockIdx.y * 16;
  if (x < nx && y < ny) a[x + y * nx] = 1.f;
}
__global__ void interior(float *a, int nx, int ny) {
  int x = threadIdx.x + blockIdx.x * 16, y = threadIdx.y + blockIdx.y * 16;
  if (x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1) a[x + y * nx] = 0.f;
}
int main() {
  const int nx = 100, ny = 90;
  float *a;
  cudaMalloc(&a, nx * ny * sizeof(float));
  init<<<dim3(7, 6), dim3(16, 16)>>>(a, nx, ny);
  interior<<<dim3(7, 6), dim3(16, 16)>>>(a, nx, ny);
  float r; cudaMemcpy(&r, a, sizeof r, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(a);
}
