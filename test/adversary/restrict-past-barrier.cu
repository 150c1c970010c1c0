// Other threads write what a parameter reaches, in front of a barrier that the rewrite brings: the
// parameter may not be __restrict__ any more. (nvcc read x[i + 32] once and stored behind the barrier.)
// RUN: %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/restrict-past-barrier.cu | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/restrict-past-barrier.cu
// CHECK-LABEL: one kernel, by gpufuse
// CHECK: read_write_read(int *y, int *x)
// CHECK: __syncthreads();
// CHECK-LABEL: by gpufuse
// CHECK: read_write_loop(int *y, int *x
// CHECK: __syncthreads();
// CHECK-LABEL: by gpufuse
// CHECK: add_twice(int *__restrict__ y, const int *__restrict__ x)
#include <cstdio>

__global__ void read(int *__restrict__ y, const int *__restrict__ x) {
  int i = threadIdx.x;
  if (i < 32)
    y[i] = y[i] * 7 + x[i + 32];
}
__global__ void write(int *__restrict__ x) {
  int i = threadIdx.x;
  if (i >= 32)
    x[i] = x[i] * 3 + 1;
}
__global__ void add(int *__restrict__ y, const int *__restrict__ x) { y[threadIdx.x] += x[threadIdx.x]; }
__global__ void twice(int *__restrict__ y) { y[threadIdx.x] *= 2; }

int main() {
  int host[64], *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  for (int i = 0; i < 64; ++i)
    host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(y, host, sizeof host, cudaMemcpyHostToDevice);
  for (int t = 0; t < 4; ++t) {
    read<<<1, 64>>>(y, x);
    write<<<1, 64>>>(x);
  }
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  read<<<1, 64>>>(y, x);
  write<<<1, 64>>>(x);
  read<<<1, 64>>>(y, x);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  add<<<1, 64>>>(y, x);
  twice<<<1, 64>>>(y);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i)
    printf("%d ", host[i]);
}
