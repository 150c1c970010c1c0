// Where one way of a branch computes, and the other one only moves values or leaves, nothing of the two is computed together: the branch
// may be known from another body. Stores of the way that leaves are not ahead of the loads of the other one, with __restrict__ or without.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -std=c++17 && %python %S/Inputs/applied.py %t.json 2
// RUN: FileCheck %s < %t.out/border-branches.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/border-branches.cu -- -std=c++17
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --fp=contract --report=%t.json --output-dir=%t.out %t.hip -- -std=c++17 && %python %S/Inputs/applied.py %t.json 2
#include <cstdio>
#include <cuda_runtime.h>

// CHECK: {{^}}static __global__ void step_source(
// CHECK: {{^ *}}if (i == 0 || j == 0 || i == nx - 1 || j == ny - 1) {
// CHECK-NEXT: {{^ *}}v[c] = u[c];
// CHECK-NEXT: {{^ *}}} else {
__global__ void step(const float *__restrict__ u, float *__restrict__ v, int nx, int ny, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= nx || j >= ny)
    return;
  int c = j * nx + i;
  if (i == 0 || j == 0 || i == nx - 1 || j == ny - 1) {
    v[c] = u[c];
    return;
  }
  float lap = u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx] - 4.0f * u[c];
  v[c] = u[c] + a * lap;
}
__global__ void source(float *v, const float *__restrict__ q, int nx, int ny, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < nx && j < ny)
    v[j * nx + i] += dt * q[j * nx + i];
}
__global__ void relax(float *x, const float *y, int *marks, int n, float w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (i % 3 == 0)
      marks[i] = i;
    else
      x[i] = x[i] + w * (y[i] - x[i]);
  }
}
__global__ void decay(float *x, const float *z, int n, float w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (i % 3 == 0)
      x[i] += w * z[i];
  }
}

void relaxed(float *x, const float *y, const float *z, int *marks, int n) {
  relax<<<(n + 127) / 128, 128>>>(x, y, marks, n, 0.7f);
  decay<<<(n + 127) / 128, 128>>>(x, z, n, 0.9f);
}

int main() {
  const int nx = 40, ny = 30, n = nx * ny;
  static float host[n];
  for (int i = 0; i < n; ++i)
    host[i] = 1 + float(i * 37 % 101) / 97;
  float *u, *v, *q;
  int *marks;
  for (float **p : {&u, &v, &q}) {
    cudaMalloc(p, n * sizeof(float));
    cudaMemcpy(*p, host, n * sizeof(float), cudaMemcpyHostToDevice);
  }
  cudaMalloc(&marks, n * sizeof(int));
  dim3 block(16, 16), grid((nx + 15) / 16, (ny + 15) / 16);
  step<<<grid, block>>>(u, v, nx, ny, 0.1f);
  source<<<grid, block>>>(v, q, nx, ny, 0.3f);
  cudaMemcpy(host, v, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float x : host)
    printf("%a ", x);
  relaxed(u, q, v, marks, n);
  cudaMemcpy(host, u, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float x : host)
    printf("%a ", x);
  printf("\n");
}
