// A variable that only an array of arguments names stays with the array, also where the fused launch is given the same by another name.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && FileCheck %s < %t.out/array-of-arguments.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/array-of-arguments.cu
#include <cstdio>
#include <cuda_runtime.h>

__global__ void fill(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 3 * i;
}

__global__ void twice(int *y, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * 2;
}

int main() {
  int n = 100, *x, *y, host[100];
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  // CHECK: int *again = x;
  // CHECK-NEXT: void *args[] = {{.*}}&again
  // CHECK-NEXT: fill_twice<<<2, 64>>>(x, n, y);
  fill<<<2, 64>>>(x, n);
  int *again = x;
  void *args[] = {(void *)&y, (void *)&again, (void *)&n};
  cudaLaunchKernel((const void *)twice, dim3(2), dim3(64), args, 0, 0);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  int all = 0;
  for (int each : host)
    all = all * 3 + each;
  printf("%d\n", all);
}
