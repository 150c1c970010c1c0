// Between launches in the default stream, copies that wait may stand: only the device sees what the first kernel touches.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 %s %t.out/blocking-copies-between.hip
// RUN: grep -v CHECK %t.out/blocking-copies-between.hip | FileCheck %s
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define OK(call)                                                                                   \
  do {                                                                                             \
    hipError_t status = (call);                                                                   \
    if (status != hipSuccess) {                                                                   \
      printf("%s\n", hipGetErrorString(status));                                                  \
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
  OK(hipMalloc(&sum, sizeof host));
  OK(hipMalloc(&x, sizeof host));
  OK(hipMalloc(&y, sizeof host));
  OK(hipMalloc(&z, sizeof host));
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 31;
  OK(hipMemcpy(sum, host, sizeof host, hipMemcpyHostToDevice));
  OK(hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice));
  // CHECK: OK(hipMemcpy(x, host,
  // CHECK-NEXT: OK(hipMemcpy(y, host,
  // CHECK-NEXT: gather_x2<<<4, 64>>>(sum, x, n, y);
  gather<<<4, 64>>>(sum, x, n);
  OK(hipMemcpy(y, host, sizeof host, hipMemcpyHostToDevice));
  gather<<<4, 64>>>(sum, y, n);
  OK(hipDeviceSynchronize());
  // CHECK: OK(hipMemcpy(z, y,
  // CHECK-NEXT: gather_x22<<<4, 64>>>(sum, x, n, z);
  gather<<<4, 64>>>(sum, x, n);
  OK(hipMemcpy(z, y, sizeof host, hipMemcpyDeviceToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(hipDeviceSynchronize());
  // Where it is not known which way it copies, or it reads what the kernel wrote, it stays.
  gather<<<4, 64>>>(sum, x, n);
  OK(hipMemcpy(z, y, sizeof host, hipMemcpyDefault));
  gather<<<4, 64>>>(sum, z, n);
  OK(hipDeviceSynchronize());
  gather<<<4, 64>>>(sum, x, n);
  OK(hipMemcpy(z, sum, sizeof host, hipMemcpyDeviceToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(hipDeviceSynchronize());
  gather<<<4, 64>>>(sum, x, n);
  OK(hipMemcpy(x, host, sizeof host, hipMemcpyHostToDevice));
  gather<<<4, 64>>>(sum, z, n);
  OK(hipDeviceSynchronize());
  gather<<<4, 64>>>(z, x, n);
  OK(hipMemcpy(host, y, sizeof host, hipMemcpyDeviceToHost));
  gather<<<4, 64>>>(sum, z, n);
  // CHECK: gather<<<4, 64>>>(sum, x, n);
  // CHECK-NEXT: OK(hipMemcpy(z, y, sizeof host, hipMemcpyDefault));
  long all = 0;
  OK(hipMemcpy(host, sum, sizeof host, hipMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
