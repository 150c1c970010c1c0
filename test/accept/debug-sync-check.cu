// Error checks that are waits in debug builds: both stay, as what goes would be a wait there.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: FileCheck %s < %t.out/debug-sync-check.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/debug-sync-check.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
static void ended(cudaError_t e) {
  if (e != cudaSuccess) {
    printf("%s\n", cudaGetErrorString(e));
    exit(1);
  }
}
#ifdef DEBUG
#define CHECK_KERNEL() ended(cudaDeviceSynchronize())
#else
#define CHECK_KERNEL() ended(cudaGetLastError())
#endif
__global__ void f(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i;
}
__global__ void g(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += 1;
}
int main() {
  const int n = 512;
  int *p = nullptr, r;
  cudaMalloc(&p, n * sizeof *p);
  // CHECK: CHECK_KERNEL();
  // CHECK-NEXT: f_g<<<2, 256>>>(p, n);
  // CHECK-NEXT: CHECK_KERNEL();
  f<<<2, 256>>>(p, n);
  CHECK_KERNEL();
  g<<<2, 256>>>(p, n);
  CHECK_KERNEL();
  cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
}
