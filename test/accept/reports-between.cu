// Streams of text and ranges for profilers between launches.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall -I%S/Inputs/profiler
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/reports-between.cu -- -I%S/Inputs/profiler
// RUN: FileCheck %s < %t.out/reports-between.cu
#include "ranges.h"
#include <cuda_runtime.h>
#include <fstream>
#include <iostream>

__global__ void add(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
struct Logged {
  int number;
};
static int written;
std::ostream &operator<<(std::ostream &to, Logged what) {
  written += what.number;
  return to << what.number;
}

int main() {
  const int n = 1000;
  int *x, h[2];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  // CHECK: std::cout << "added " << n << '\n';
  // CHECK-NEXT: add_scale<<<8, 128>>>(x, 3, n, 5);
  add<<<8, 128>>>(x, 3, n);
  std::cout << "added " << n << '\n';
  scale<<<8, 128>>>(x, 5, n);
  std::cout << "scaled" << std::endl;
  cudaMemcpy(&h[0], x, sizeof(int), cudaMemcpyDeviceToHost);
  // CHECK: nvtxRangePop();
  // CHECK-NEXT: roctxRangePushA("scale");
  // CHECK-NEXT: add_scale<<<8, 128>>>(x, 7, n, 9);
  nvtxRangePushA("add");
  add<<<8, 128>>>(x, 7, n);
  nvtxRangePop();
  roctxRangePushA("scale");
  scale<<<8, 128>>>(x, 9, n);
  roctxRangePop();
  cudaMemcpy(&h[1], x + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  // CHECK: std::cerr << std::hex << h[0]
  // CHECK-NEXT: add_scale<<<8, 128>>>(x, h[0], n, h[1]);
  add<<<8, 128>>>(x, h[0], n);
  std::cerr << std::hex << h[0] << " " << 2.5 << 'c' << true << std::endl;
  scale<<<8, 128>>>(x, h[1], n);
  cudaMemcpy(&h[1], x + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  // What the user's own code does, and a stream that may be his, is not known.
  // CHECK: add<<<8, 128>>>(x, written, n);
  add<<<8, 128>>>(x, written, n);
  std::cout << Logged{3};
  scale<<<8, 128>>>(x, written, n);
  cudaMemcpy(&h[1], x + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  // CHECK: add<<<8, 128>>>(x, written, n);
  std::ofstream file("/dev/null");
  add<<<8, 128>>>(x, written, n);
  file << n;
  scale<<<8, 128>>>(x, written, n);
  cudaMemcpy(&h[1], x + n - 1, sizeof(int), cudaMemcpyDeviceToHost);
  std::cout << h[0] << " " << h[1] << "\n";
}
