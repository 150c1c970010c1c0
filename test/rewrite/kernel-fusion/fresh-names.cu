// Names that collide are renamed: a parameter that would hide a global takes its argument's name, or, where that is
// no name or another parameter's, a new one; locals of both bodies, a loop counter.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/fresh-names.cu -- -I %S/Inputs

#include <cuda_runtime.h>
#include "show.h"
__constant__ float w[16];
__global__ void first(float *w, int n) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  float t = 1;
  if (k < n) { float v = w[k]; w[k] = v + t; }
}
__global__ void second(float *x, int m, float *y) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  float t = 2;
  if (idx < m) { float v = x[idx]; for (int k = 0; k < 4; ++k) v += w[k]; y[idx] = v * t; }
}
void run(int n) {
  float *a, *b;
  cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4);
  fill(a, n, 1);
  first<<<n / 128, 128>>>(a, n);
  second<<<n / 128, 128>>>(a, n, b);
  show("a", a, n);
  show("b", b, n);
}
void shifted(int n) {
  float *a, *b;
  cudaMalloc(&a, (n + 4) * 4); cudaMalloc(&b, n * 4);
  fill(a, n + 4, 2);
  first<<<n / 256, 256>>>(a + 4, n);
  second<<<n / 256, 256>>>(a + 4, n, b);
  show("a", a, n + 4);
  show("b", b, n);
}
// CHECK:{{^}}+// first, then second: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void first_second(float *a, int n, float *y) {
// CHECK-NEXT:{{^}}+  int k = blockIdx.x * blockDim.x + threadIdx.x;
// CHECK-NEXT:{{^}}+  float t = 1;
// CHECK-NEXT:{{^}}+  if (k < n) {
// CHECK-NEXT:{{^}}+    float v = a[k];
// CHECK-NEXT:{{^}}+    a[k] = v + t;
// CHECK:{{^}}+    float t2 = 2;
// CHECK-NEXT:{{^}}+    float v2 = a[k];
// CHECK-NEXT:{{^}}+    for (int k2 = 0; k2 < 4; ++k2)
// CHECK-NEXT:{{^}}+      v2 += w[k2];
// CHECK-NEXT:{{^}}+    y[k] = v2 * t2;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}+static __global__ void first_second2(float *first_w, int n, float *y) {
// CHECK:{{^}}-  first<<<n / 128, 128>>>(a, n);
// CHECK-NEXT:{{^}}-  second<<<n / 128, 128>>>(a, n, b);
// CHECK-NEXT:{{^}}+  first_second<<<n / 128, 128>>>(a, n, b);
// CHECK:{{^}}+  first_second2<<<n / 256, 256>>>(a + 4, n, b);

int main() {
  float host[16];
  for (int k = 0; k < 16; ++k)
    host[k] = 0.3f * k;
  cudaMemcpyToSymbol(w, host, sizeof(host));
  run(128);
  run(1024);
  shifted(1024);
}
