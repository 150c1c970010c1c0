// Between launches in the default stream, copies that wait may stand: only the device sees what the first kernel touches.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 %s %t.out/blocking-copies-between.cu
// RUN: grep -v CHECK %t.out/blocking-copies-between.cu | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define OK(call)                                                                                   \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess) {                                                                   \
      printf("%s\n", cudaGetErrorString(status));                                                  \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void gather(int *sum, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] = sum[i] * 3 + x[i];
}

int main() {
  const int n = 200;
  int host[n], *sum, *x, *y, *z;
  OK(cudaMalloc(&sum, sizeof host));
  OK(cudaMalloc(&x, sizeof host));
  OK(cudaMalloc(&y, sizeof host));
  OK(cudaMalloc(&z, sizeof host));
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 31;
  OK(cudaMemcpy(sum, host, sizeof host, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
  // CHECK: OK(cudaMemcpy(x, host,
  // CHECK-NEXT: OK(cudaMemcpy(y, host,
  // CHECK-NEXT: gather_x2<<<4, 64>>>(sum, x, n, y);
  gather<<<4, 64>>>(sum, x, n);
  OK(cudaMemcpy(y, host, sizeof host, cudaMemcpyHostToDevice));
  gather<<<4, 64>>>(sum, y, n);
  OK(cudaDeviceSynchronize());
  // CHECK: OK(cudaMemcpy(z, y,
  // CHECK-NEXT: gather_x22<<<4, 64>>>(sum, x, n, z);
  gather<<<4, 64>>>(sum, x, n);
  OK(cudaMemcpy(z, y, sizeof host, cudaMemcpyDeviceToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(cudaDeviceSynchronize());
  // Where it is not known which way it copies, or it reads what the kernel wrote, it stays.
  gather<<<4, 64>>>(sum, x, n);
  OK(cudaMemcpy(z, y, sizeof host, cudaMemcpyDefault));
  gather<<<4, 64>>>(sum, z, n);
  OK(cudaDeviceSynchronize());
  gather<<<4, 64>>>(sum, x, n);
  OK(cudaMemcpy(z, sum, sizeof host, cudaMemcpyDeviceToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(cudaDeviceSynchronize());
  gather<<<4, 64>>>(sum, x, n);
  OK(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(cudaDeviceSynchronize());
  gather<<<4, 64>>>(z, x, n);
  OK(cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost));
  gather<<<4, 64>>>(sum, z, n);
  // CHECK: gather<<<4, 64>>>(sum, x, n);
  // CHECK-NEXT: OK(cudaMemcpy(z, y, sizeof host, cudaMemcpyDefault));
  long all = 0;
  OK(cudaMemcpy(host, sum, sizeof host, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
