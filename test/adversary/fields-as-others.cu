// Parts of structs that are accessed as another type, too: within one kernel the compiler could take these for other memory.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep applied %t.json
#include <cuda_runtime.h>

struct Ray {
  float origin;
  int hit;
  double length;
};
#define I const int i = blockIdx.x * blockDim.x + threadIdx.x

__global__ void intersect(Ray *rays, int n) {
  I;
  if (i < n)
    rays[i].hit = n - i;
}
__global__ void lengthen(Ray *rays, int n) {
  I;
  if (i < n)
    rays[i].length = i;
}
__global__ void asFloats(float *x, int n, int field) {
  I;
  if (i < n)
    x[4 * i + field] += 1;
}
__global__ void hitsAsFloats(float *x, int n) {
  I;
  if (i < n)
    x[4 * i + 1] += 1;
}
__global__ void halvesOfLengths(int *x, int n) {
  I;
  if (i < n)
    x[4 * i + 3] += 1;
}

void hits(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  intersect<<<4, 256>>>(rays, n);
  // CHECK: fields-as-others.cu:[[#@LINE+2]]:3: note: 'hitsAsFloats' is launched here
  // CHECK: access-types-differ
  hitsAsFloats<<<4, 256>>>(reinterpret_cast<float *>(rays), n);
  cudaFree(rays);
}
void halves(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  lengthen<<<4, 256>>>(rays, n);
  // CHECK: fields-as-others.cu:[[#@LINE+2]]:3: note: 'halvesOfLengths' is launched here
  // CHECK: access-types-differ
  halvesOfLengths<<<4, 256>>>(reinterpret_cast<int *>(rays), n);
  cudaFree(rays);
}
// Which field it is, only the running program knows.
void anyField(int n, int field) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  intersect<<<4, 256>>>(rays, n);
  // CHECK: fields-as-others.cu:[[#@LINE+2]]:3: note: 'asFloats' is launched here
  // CHECK: access-types-differ
  asFloats<<<4, 256>>>(reinterpret_cast<float *>(rays), n, field);
  cudaFree(rays);
}
// The second pointer lies within the first struct.
void moved(int n) {
  Ray *rays;
  cudaMalloc(&rays, n * sizeof(Ray));
  intersect<<<4, 256>>>(rays, n);
  // CHECK: fields-as-others.cu:[[#@LINE+2]]:3: note: 'hitsAsFloats' is launched here
  // CHECK: access-types-differ
  hitsAsFloats<<<4, 256>>>(reinterpret_cast<float *>(rays + 1) - 4, n);
  cudaFree(rays);
}
