// HIP: the launch macro, triple chevrons, and launches with an array of arguments.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/hip-launches.hip -- -I %S/Inputs

#include <hip/hip_runtime.h>
#include "show.h"
__global__ void inc(int *x, int n) { int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x; if (i < n) x[i] += 1; }
__global__ void dbl(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }
int main() { int n = 1024; int *d; hipMalloc(&d, n * sizeof(int));
  fill(d, n, 1);
  hipLaunchKernelGGL(inc, dim3(n / 256), dim3(256), 0, 0, d, n);
  hipLaunchKernelGGL(dbl, dim3(n / 256), dim3(256), 0, 0, d, n);
  hipDeviceSynchronize();
  inc<<<4, 256>>>(d, n);
  dbl<<<4, 256>>>(d, n);
  void *args[] = {&d, &n};
  hipLaunchKernel((const void *)inc, dim3(4), dim3(256), args, 0, 0);
  hipLaunchKernel((const void *)dbl, dim3(4), dim3(256), args, 0, 0);
  show("d", d, n);
}
// CHECK:{{^}}+// inc, then dbl: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void inc_dbl(int *x, int n) {
// CHECK-NEXT:{{^}}+  int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
// CHECK-NEXT:{{^}}+  if (i < n) {
// CHECK-NEXT:{{^}}+    x[i] += 1;
// CHECK-NEXT:{{^}}+    x[i] *= 2;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}+// inc, dbl, inc, then dbl: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void inc_dbl_inc_dbl(int *x, int n) {
// CHECK-NEXT:{{^}}+  int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
// CHECK-NEXT:{{^}}+  if (i < n) {
// CHECK-NEXT:{{^}}+    x[i] += 1;
// CHECK-NEXT:{{^}}+    x[i] *= 2;
// CHECK-NEXT:{{^}}+    x[i] += 1;
// CHECK-NEXT:{{^}}+    x[i] *= 2;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}-  hipLaunchKernelGGL(inc, dim3(n / 256), dim3(256), 0, 0, d, n);
// CHECK-NEXT:{{^}}-  hipLaunchKernelGGL(dbl, dim3(n / 256), dim3(256), 0, 0, d, n);
// CHECK-NEXT:{{^}}+  hipLaunchKernelGGL(inc_dbl, dim3(n / 256), dim3(256), 0, 0, d, n);
// CHECK:{{^}}-  inc<<<4, 256>>>(d, n);
// CHECK-NEXT:{{^}}-  dbl<<<4, 256>>>(d, n);
// CHECK:{{^}}-  hipLaunchKernel((const void *)inc, dim3(4), dim3(256), args, 0, 0);
// CHECK-NEXT:{{^}}-  hipLaunchKernel((const void *)dbl, dim3(4), dim3(256), args, 0, 0);
// CHECK-NEXT:{{^}}+  inc_dbl_inc_dbl<<<dim3(4), dim3(256), 0, 0>>>(d, n);
