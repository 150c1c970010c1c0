// The extents of launches are copied, which takes no const away, whatever the rest of the file does.
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && FileCheck %s < %t.out/extents-and-const-casts.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/extents-and-const-casts.cu

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__global__ void add(const float *x, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sum[i] += x[i];
}

struct Resource {
  void *memory;
};
void describe(const float *image, Resource *resource) { resource->memory = (void *)image; }

static int divideUp(int n, int m) { return (n + m - 1) / m; }
static void accumulate(const float *x, int n, float *sum) {
  dim3 threads(256);
  dim3 blocks(divideUp(n, threads.x));
  add<<<blocks, threads>>>(x, sum, n);
}

int main() {
  const int n = 1000;
  static float h[n];
  for (int i = 0; i < n; ++i)
    h[i] = i;
  float *u, *v, *du, *dv;
  cudaMalloc(&u, sizeof h);
  cudaMalloc(&v, sizeof h);
  cudaMalloc(&du, sizeof h);
  cudaMalloc(&dv, sizeof h);
  for (float *each : {u, v, du, dv})
    cudaMemcpy(each, h, sizeof h, cudaMemcpyHostToDevice);

  // CHECK: accumulate{{_}}x2(du, n, u, dv, v);
  accumulate(du, n, u);
  accumulate(dv, n, v);

  dim3 grid(4), block(256);
  // CHECK: add{{_x22?}}<<<grid, block>>>(u, du, n, v, dv);
  add<<<grid, block>>>(u, du, n);
  add<<<grid, block>>>(v, dv, n);

  for (float *each : {u, v, du, dv}) {
    Resource resource;
    describe(each, &resource);
    cudaMemcpy(h, resource.memory, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[1], h[n - 1]);
  }
}
