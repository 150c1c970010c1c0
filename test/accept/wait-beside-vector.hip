// Host data in containers: the shape of the next launch, a temporary, is not their memory, so that the wait between goes.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 1
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wait-beside-vector.hip
// RUN: FileCheck %s --implicit-check-not='{{^ .*Synchronize}}' < %t.out/wait-beside-vector.hip
#include <cstdio>
#include <hip/hip_runtime.h>
#include <vector>

__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void flip(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] ^= 6;
}

int main() {
  const int n = 300;
  std::vector<int> h(n, 4);
  int *x;
  hipMalloc(&x, n * sizeof(int));
  hipMemcpy(x, h.data(), n * sizeof(int), hipMemcpyHostToDevice);
  // CHECK: up_flip<<<3, 128>>>(x, n);
  up<<<3, 128>>>(x, n);
  hipDeviceSynchronize();
  flip<<<3, 128>>>(x, n);
  hipMemcpy(h.data(), x, n * sizeof(int), hipMemcpyDeviceToHost);
  printf("%d\n", h[7]);
}
