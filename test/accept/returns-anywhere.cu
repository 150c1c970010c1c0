// A kernel that returns where nothing could stand behind, in loops, nested branches or macros, becomes a function that is
// inlined: its returns end it alone.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --report=%t/report.json --output-dir=%t/out %s -- && %python %S/Inputs/applied.py %t/report.json 5
// RUN: %gpuexec compare --seeds=2 %s %t/out/returns-anywhere.cu
// RUN: grep -v CHECK %t/out/returns-anywhere.cu | FileCheck %s

#include <cstdio>
#include <cuda_runtime.h>

#define GUARD(i, n)                                                                                \
  const int i = blockIdx.x * blockDim.x + threadIdx.x;                                             \
  if (i >= (n))                                                                                    \
  return
#define XY                                                                                         \
  int x = blockIdx.x * blockDim.x + threadIdx.x;                                                   \
  int y = blockIdx.y * blockDim.y + threadIdx.y;                                                   \
  if (x >= w || y >= h)                                                                            \
    return;                                                                                        \
  const int id = y * w + x

__global__ void search(int *found, const float *x, float key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 8; ++k)
      if (x[i] + k > key) {
        found[i] = k;
        return;
      }
  if (i < n)
    found[i] = -1;
}
__global__ void mark(float *y, const int *found, int n) {
  GUARD(i, n);
  y[i] = found[i] < 0 ? 0.0f : y[i];
}
__global__ void count(int *found, int steps, int n) {
  GUARD(i, n);
  while (steps-- > 0) {
    if (found[i] > 3)
      return;
    found[i] += 2;
  }
}
__global__ void scale(float *y, float a, int n) {
  GUARD(i, n);
  y[i] *= a;
}
__global__ void add(float *z, const float *y, int n) {
  GUARD(i, n);
  z[i] += y[i];
}
__global__ void tilt(float *image, int w, int h) {
  XY;
  image[id] = image[id] + x - 2 * y;
}
__global__ void border(float *image, int w, int h) {
  XY;
  if (x == 0 || y == 0)
    image[id] = 0.0f;
}
__global__ void last(int *found, const float *x, float key, int n) {
  GUARD(i, n);
  for (int k = 8; k > 0; --k)
    if (x[i] + k < key) {
      found[i] = k;
      return;
    }
  found[i] = -2;
}
template <typename T, int Limit> __global__ void clamp(T *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (y[i] < Limit)
      return;
    y[i] = static_cast<T>(Limit);
  }
}

// CHECK: // What search does, of which a return ends only this.
// CHECK-NEXT: static __device__ __forceinline__ void search_body(int *found, const float *x, float key, int n) {
// CHECK: found[i] = k;
// CHECK-NEXT: return;
// CHECK: // What mark does, of which a return ends only this.
// CHECK-NEXT: static __device__ __forceinline__ void mark_body(float *y, const int *found, int n) {
// CHECK-NEXT: GUARD(i, n);
// CHECK: static __global__ void search_mark_count(int *found, const float *x, float key, int n, float *y,
// CHECK-NEXT: int steps) {
// CHECK-NEXT: search_body(found, x, key, n);
// CHECK-NEXT: mark_body(y, found, n);
// CHECK-NEXT: GUARD(i, n);
// CHECK-NEXT: while (steps-- > 0) {
void chain(int *found, float *y, float *x, int n) {
  search<<<(n + 127) / 128, 128>>>(found, x, 1.5f, n);
  mark<<<(n + 127) / 128, 128>>>(y, found, n);
  count<<<(n + 127) / 128, 128>>>(found, 2, n);
}
// What its sums would take in is pinned there.
// CHECK: static __device__ __forceinline__ void scale_body(float *y, float a, int n) {
// CHECK-NEXT: GUARD(i, n);
// CHECK-NEXT: y[i] = __fmul_rn(y[i], a);
// CHECK: scale_body(y, a, n);
// CHECK-NEXT: GUARD(i, n);
// CHECK-NEXT: z[i] += y[i];
void pinned(float *z, float *y, int n) {
  scale<<<(n + 127) / 128, 128>>>(y, 0.3f, n);
  add<<<(n + 127) / 128, 128>>>(z, y, n);
}
// CHECK: static __global__ void tilt_border(float *image, int w, int h) {
// CHECK-NEXT: tilt_body(image, w, h);
// CHECK-NEXT: XY;
// CHECK-NEXT: if (x == 0 || y == 0)
void plane(float *image, int w, int h) {
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  tilt<<<grid, block>>>(image, w, h);
  border<<<grid, block>>>(image, w, h);
}
// In fewer blocks than the other.
// CHECK: static __global__ void last_mark(int *found, const float *x, float key, int n, float *y) {
// CHECK-NEXT: if (blockIdx.x < 2) {
// CHECK-NEXT: last_body(found, x, key, n);
// CHECK-NEXT: }
// CHECK-NEXT: GUARD(i, n);
void fewer(int *found, float *y, float *x) {
  last<<<2, 128>>>(found, x, 1.5f, 300);
  mark<<<3, 128>>>(y, found, 300);
}
// CHECK: static __device__ __forceinline__ void clamp_body(float *y, int n) {
// CHECK-NEXT: using T = float;
// CHECK-NEXT: constexpr int Limit = 1;
void instance(float *z, float *y, int n) {
  clamp<float, 1><<<(n + 127) / 128, 128>>>(y, n);
  add<<<(n + 127) / 128, 128>>>(z, y, n);
}
int main() {
  const int w = 20, h = 15, n = w * h;
  float values[n];
  int numbers[n];
  int *found;
  float *x, *y, *z;
  cudaMalloc(&found, n * sizeof(int));
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    values[i] = i % 23 * 0.37f - 7;
  cudaMemcpy(x, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemcpy(z, values, sizeof values, cudaMemcpyHostToDevice);
  for (int i = 0; i < n; ++i)
    values[i] = i % 7 * 0.3f;
  cudaMemcpy(y, values, sizeof values, cudaMemcpyHostToDevice);
  chain(found, y, x, n);
  pinned(z, y, n);
  plane(z, w, h);
  instance(z, y, n);
  fewer(found, y, x);
  cudaMemcpy(numbers, found, sizeof numbers, cudaMemcpyDeviceToHost);
  for (float *p : {y, z}) {
    cudaMemcpy(values, p, sizeof values, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i)
      printf("%d %a\n", numbers[i], values[i]);
  }
}
