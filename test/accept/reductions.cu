// Products that a reduction stores ahead of a barrier, and sums of what it loads behind it, never meet: neither its branches nor what
// stands beside it decide what is contracted. In adversary/reductions-meet.cu something carries a product past the barrier.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -std=c++17 && %python %S/Inputs/applied.py %t.json 3
// RUN: FileCheck %s < %t.out/reductions.cu
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/reductions.cu -- -std=c++17
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --fp=contract --report=%t.json --output-dir=%t.out %t.hip -- -std=c++17 && %python %S/Inputs/applied.py %t.json 3
#include <cstdio>
#include <cuda_runtime.h>

constexpr int Threads = 128;

// CHECK: {{^}}static __global__ void axpy_dot(
// CHECK: {{^ *}}y[i] += a * x[i];
// CHECK: {{^ *}}part[threadIdx.x] = i < n ?
__global__ void axpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}
__global__ void dot(int n, const float *x, const float *y, float *partial) {
  __shared__ float part[Threads];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? x[i] * y[i] : 0.f;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    if (threadIdx.x < s)
      part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    partial[blockIdx.x] = part[0];
}
// In a variable, under a branch, through a pointer to shared memory.
__global__ void norm(int n, const double *x, double w, double *partial) {
  extern __shared__ double all[];
  double *mine = all + threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double square = 0;
  if (i < n)
    square = x[i] * x[i] * w;
  *mine = square;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s)
      *mine = *mine + mine[s];
    __syncthreads();
  }
  if (!threadIdx.x)
    partial[blockIdx.x] += all[0];
}
__global__ void smooth(int n, double a, const double *r, double *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = r[i] - a * x[i];
}

template <typename T> static T *filled(int n) {
  static T host[2000];
  T *x;
  for (int i = 0; i < n; ++i)
    host[i] = 1 + T(i * 37 % 101) / 97;
  cudaMalloc(&x, n * sizeof(T));
  cudaMemcpy(x, host, n * sizeof(T), cudaMemcpyHostToDevice);
  return x;
}
template <typename T> static void show(const T *x, int n) {
  static T host[2000];
  cudaMemcpy(host, x, n * sizeof(T), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%a ", double(host[i]));
  printf("\n");
}

int main() {
  const int n = 1000, blocks = (n + Threads - 1) / Threads;
  float *x = filled<float>(n), *y = filled<float>(n), *partial = filled<float>(blocks);
  double *r = filled<double>(n), *z = filled<double>(n), *sums = filled<double>(blocks);
  axpy<<<blocks, Threads>>>(n, 0.7f, x, y);
  dot<<<blocks, Threads>>>(n, x, y, partial);
  show(y, n);
  show(partial, blocks);
  dot<<<blocks, Threads>>>(n, y, y, partial);
  axpy<<<blocks, Threads>>>(n, 0.3f, x, y);
  show(y, n);
  show(partial, blocks);
  smooth<<<blocks, Threads, Threads * sizeof(double)>>>(n, 0.9, r, z);
  norm<<<blocks, Threads, Threads * sizeof(double)>>>(n, z, 1.1, sums);
  show(z, n);
  show(sums, blocks);
}
