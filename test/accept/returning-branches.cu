// A branch that returns: what follows stands in its else.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/returning-branches.cu
// RUN: grep -v CHECK %t.out/returning-branches.cu | FileCheck %s
#include <cstdio>
#include <cuda_runtime.h>

__global__ void smooth(const int *u, int *v, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h)
    return;
  const int c = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    v[c] = u[c]; // the rim stays
    return;
  }
  v[c] = u[c - 1] + u[c + 1] + u[c - w] + u[c + w] - 3 * u[c];
}
__global__ void clamp(int *v, int most, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    v[y * w + x] = v[y * w + x] > most ? most : v[y * w + x];
}
// CHECK-LABEL: void smooth_clamp(
// CHECK:      if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
// CHECK-NEXT:   v[c] = u[c]; // the rim stays
// CHECK-NEXT: } else {
// CHECK-NEXT:   v[c] = u[c - 1]
// CHECK-NEXT: }
// CHECK:      v[y * w + x] = v[y * w + x] > most

// Two of them, one behind the other, and what is declared between.
__global__ void sort(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (x[i] < 10) {
    x[i] += 100;
    return;
  }
  const int old = x[i];
  if (old % 3 == 0) {
    x[i] = old / 3;
    if (i > 5)
      x[i] += 2;
    return;
  }
  if (old % 3 == 1)
    return;
  x[i] = 3 * old;
}
__global__ void add(int *x, int what, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}
// Nothing follows.
__global__ void last(int *x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i] ^= 5;
    return;
  }
}

int main() {
  const int w = 60, h = 40, n = w * h;
  int *u, *v, host[n];
  cudaMalloc(&u, n * sizeof(int));
  cudaMalloc(&v, n * sizeof(int));
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 61;
  cudaMemcpy(u, host, sizeof host, cudaMemcpyHostToDevice);
  const dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  smooth<<<grid, block>>>(u, v, w, h);
  clamp<<<grid, block>>>(v, 90, w, h);
  cudaDeviceSynchronize();
  // CHECK: sort_add_last<<<
  sort<<<(n + 127) / 128, 128>>>(u, n);
  add<<<(n + 127) / 128, 128>>>(u, 4, n);
  last<<<(n + 127) / 128, 128>>>(u, n);
  cudaDeviceSynchronize();
  // The last body returns where it did.
  // CHECK: add_sort_x2<<<
  add<<<(n + 127) / 128, 128>>>(v, 4, n);
  sort<<<(n + 127) / 128, 128>>>(v, n);
  sort<<<(n + 127) / 128, 128>>>(v, n);
  for (int *each : {u, v}) {
    cudaMemcpy(host, each, sizeof host, cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int value : host)
      sum = sum * 31 + value;
    printf("%u\n", sum);
  }
}
