// Error checks that are waits in debug builds: both stay, as what goes would be a wait there.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: FileCheck %s < %t.out/debug-sync-check.hip
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/debug-sync-check.hip
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
static void ended(hipError_t e) {
  if (e != hipSuccess) {
    printf("%s\n", hipGetErrorString(e));
    exit(1);
  }
}
#ifdef DEBUG
#define CHECK_KERNEL() ended(hipDeviceSynchronize())
#else
#define CHECK_KERNEL() ended(hipGetLastError())
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
  hipMalloc(&p, n * sizeof *p);
  // CHECK: CHECK_KERNEL();
  // CHECK-NEXT: f_g<<<2, 256>>>(p, n);
  // CHECK-NEXT: CHECK_KERNEL();
  f<<<2, 256>>>(p, n);
  CHECK_KERNEL();
  g<<<2, 256>>>(p, n);
  CHECK_KERNEL();
  hipMemcpy(&r, p, 4, hipMemcpyDeviceToHost);
  printf("%d\n", r);
}
