// Weights of convolutions, a few for each pair of channels, of which only the running program knows where they lie: the guard holds
// up to the last of them.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/guards-of-weights.cu
// RUN: grep -v CHECK %t.out/guards-of-weights.cu | FileCheck %s
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --join-calls=off --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 3
#include <cstdio>
#include <cuda_runtime.h>

__global__ void convolve(const int *in, const int *weights, int *out, int channels, int h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int to = blockIdx.z;
  if (x >= w || y >= h)
    return;
  int sum = 0;
  for (int from = 0; from < channels; ++from)
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        sum += in[(from * h + y) * w + x] * weights[((to * channels + from) * 3 + dy) * 3 + dx];
  out[(to * h + y) * w + x] = sum;
}
__global__ void mix(const int *weights, int *out, int channels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = blockIdx.y;
  if (i >= n)
    return;
  int sum = 0;
  for (int from = 0; from < channels; ++from)
    for (int k = 0; k < 5; ++k)
      sum += weights[(to * channels + from) * 5 + k] + k;
  out[to * n + i] = sum;
}
__global__ void limit(int *out, int h, int w) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z;
  if (x >= w || y >= h)
    return;
  const int i = (z * h + y) * w + x;
  out[i] = min(out[i], 1000);
}
__global__ void limit_rows(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (i < n)
    out[row * n + i] = min(out[row * n + i], 1000);
}

// What is formed in 32 bits, and made a signed number, does not wrap.
__global__ void negate(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int at = blockIdx.y * n + i;
  out[at] = -out[at];
}
// CHECK: if (channels <= 0x3fffffff && grid.y <= 0x3fffffff && 1ULL * n * grid.y <= 0x7fffffff &&
// CHECK-NEXT: gpufuse_disjoint(weights, 5ULL * channels * grid.y, result, 1ULL * n * grid.y) &&
// CHECK-NEXT: gpufuse_disjoint(out, 1ULL * n * grid.y, result, 1ULL * n * grid.y)) {
void narrow(const int *weights, int *out, int *result, int channels, int outputs, int n) {
  dim3 grid((n + 63) / 64, outputs);
  mix<<<grid, 64>>>(weights, out, channels, n);
  negate<<<grid, 64>>>(result, n);
}

// CHECK: gpufuse_disjoint(in, 1ULL * channels * h * w, out, 1ULL * h * w * grid.z) &&
// CHECK-NEXT: channels <= 0x1fffffff && grid.z <= 0x1fffffff &&
// CHECK-NEXT: gpufuse_disjoint(weights, 9ULL * channels * grid.z, out, 1ULL * h * w * grid.z)) {
void layer(const int *in, const int *weights, int *out, int channels, int outputs, int h, int w) {
  dim3 block(8, 4), grid((w + 7) / 8, (h + 3) / 4, outputs);
  convolve<<<grid, block>>>(in, weights, out, channels, h, w);
  limit<<<grid, block>>>(out, h, w);
}
// CHECK: if (channels <= 0x3fffffff && grid.y <= 0x3fffffff &&
// CHECK-NEXT: gpufuse_disjoint(weights, 5ULL * channels * grid.y, out, 1ULL * n * grid.y)) {
void row(const int *weights, int *out, int channels, int outputs, int n) {
  dim3 grid((n + 63) / 64, outputs);
  mix<<<grid, 64>>>(weights, out, channels, n);
  limit_rows<<<grid, 64>>>(out, n);
}

int main() {
  const int h = 6, w = 10, channels = 3, outputs = 2, size = 1200;
  int values[size], *x;
  for (int i = 0; i < size; ++i)
    values[i] = i * 7 % 31;
  cudaMalloc(&x, sizeof values);
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  const int weights = 9 * channels * outputs, image = channels * h * w;
  layer(x, x + image, x + image + weights, channels, outputs, h, w); // one behind the other
  // (The originals write nothing that they read; fused, the second would.)
  layer(x + 600, x, x + weights, channels, outputs, h, w);
  row(x, x + 5 * channels * outputs, channels, outputs, 100);
  row(x + 400, x + 500, channels, outputs, 100);
  narrow(x + 800, x + 900, x, channels, outputs, 100);
  narrow(x + 800, x + 900, x + 900, channels, outputs, 100);
  layer(x, x + image, x + image + weights, 0, outputs, h, w);
  layer(x, x + image, x + image + weights, -3, outputs, h, w);
  cudaMemcpy(values, x, sizeof values, cudaMemcpyDeviceToHost);
  for (int i = 0; i < size; ++i)
    printf("%d\n", values[i]);
}
