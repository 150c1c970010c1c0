// F5: Clang takes p->x and v->x of two records for different memory
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "access-types-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>

struct Particle { float x, y, z, w; };
struct Vec { float x, y, z, w; };
__global__ void measure(const Vec *v, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = v[i].x;
}
__global__ void move(Particle *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x = 7.0f;
}
__global__ void again(const Vec *v, float *out2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out2[i] = v[i].x;
}
int main() {
  Vec *v;
  float *o, *o2;
  cudaMalloc(&v, 256 * sizeof(Vec));
  cudaMalloc(&o, 256 * sizeof(float));
  cudaMalloc(&o2, 256 * sizeof(float));
  cudaMemset(v, 0, 256 * sizeof(Vec));
  measure<<<1, 256>>>(v, o);
  move<<<1, 256>>>((Particle *)v);
  again<<<1, 256>>>(v, o2);
  float h[256], g[256];
  cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost);
  cudaMemcpy(g, o2, sizeof g, cudaMemcpyDeviceToHost);
  printf("%g %g\n", h[5], g[5]);
}
