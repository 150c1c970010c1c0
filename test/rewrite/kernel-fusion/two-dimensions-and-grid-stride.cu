// Row-major indices with a symbolic width, and grid-stride loops of one stride.
// RUN: %fuse --diff %s -- -I %S/Inputs | FileCheck %s
// RUN: %fuse --quiet --output-dir=%t.out %s -- -I %S/Inputs
// RUN: %gpuexec compare %s %t.out/two-dimensions-and-grid-stride.cu -- -I %S/Inputs

#include <cuda_runtime.h>
#include "show.h"
__global__ void a2(float *m, int W, int H) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (col < W && row < H) m[row * W + col] = 1.0f;
}
__global__ void b2(float *m, float *o, int W, int H) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < W && y < H) o[y * W + x] = m[y * W + x] + 1;
}
__global__ void g1(float *m, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) m[i] = 1; }
__global__ void g2(float *m, float *o, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) o[i] = m[i]; }
void f(int W, int H) { float *m, *o; cudaMalloc(&m, W * H * 4); cudaMalloc(&o, W * H * 4);
  dim3 block(16, 16), grid((W + 15) / 16, (H + 15) / 16);
  a2<<<grid, block>>>(m, W, H);
  b2<<<grid, block>>>(m, o, W, H);
  cudaDeviceSynchronize();
  show("m", m, W * H);
  show("o", o, W * H);
  g1<<<64, 256>>>(m, W);
  g2<<<64, 256>>>(m, o, W);
  show("m", m, W * H);
  show("o", o, W * H);
}
// CHECK:{{^}}+// a2, then b2: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void a2_b2(float *m, int W, int H, float *o) {
// CHECK-NEXT:{{^}}+  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
// CHECK-NEXT:{{^}}+  if (col < W && row < H) {
// CHECK-NEXT:{{^}}+    m[row * W + col] = 1.0f;
// CHECK-NEXT:{{^}}+    o[row * W + col] = m[row * W + col] + 1;
// CHECK-NEXT:{{^}}+  }
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}+// g1, then g2: one kernel, by gpufuse.
// CHECK-NEXT:{{^}}+static __global__ void g1_g2(float *m, int n, float *o) {
// CHECK-NEXT:{{^}}+  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
// CHECK-NEXT:{{^}}+    m[i] = 1;
// CHECK-NEXT:{{^}}+  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
// CHECK-NEXT:{{^}}+    o[i] = m[i];
// CHECK-NEXT:{{^}}+}
// CHECK:{{^}}-  a2<<<grid, block>>>(m, W, H);
// CHECK-NEXT:{{^}}-  b2<<<grid, block>>>(m, o, W, H);
// CHECK-NEXT:{{^}}+  a2_b2<<<grid, block>>>(m, W, H, o);
// CHECK:{{^}}-  g1<<<64, 256>>>(m, W);
// CHECK-NEXT:{{^}}-  g2<<<64, 256>>>(m, o, W);
// CHECK-NEXT:{{^}}+  g1_g2<<<64, 256>>>(m, W, o);

int main() {
  f(33, 17);
  f(20000, 2);
}
