// The element-wise wrappers of neural networks: strides that are 1, grids of two axes for long vectors.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 3
// RUN: grep -v CHECK %t.out/strided-wrappers.hip | FileCheck %s
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/strided-wrappers.hip
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

constexpr int Block = 128;

void check(hipError_t status) {
  hipError_t last = hipGetLastError();
  if (status != hipSuccess) {
    printf("%s\n", hipGetErrorString(status));
    exit(1);
  }
  if (last != hipSuccess) {
    printf("before: %s\n", hipGetErrorString(last));
    exit(1);
  }
}

// Wide grids get a second axis.
dim3 blocks_for(size_t n) {
  size_t x = (n - 1) / Block + 1, y = 1;
  if (x > 3) {
    x = ceil(sqrt(x));
    y = (n - 1) / (x * Block) + 1;
  }
  dim3 grid = {(unsigned)x, (unsigned)y, 1};
  return grid;
}

__global__ void fill_kernel(int n, float a, float *x, int step) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * step] = a;
}
__global__ void copy_kernel(int n, const float *x, int from, int step, float *y, int to, int stride) {
  int i = (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n)
    y[i * stride + to] = x[i * step + from];
}
__global__ void scale_kernel(int n, float a, float *x, int step) {
  int i = blockIdx.y * gridDim.x * blockDim.x + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * step] *= a;
}

void fill(int n, float a, float *x, int step) {
  fill_kernel<<<blocks_for(n), Block>>>(n, a, x, step);
  check(hipPeekAtLastError());
}
void copy(int n, const float *x, int step, float *y, int stride) {
  copy_kernel<<<blocks_for(n), Block>>>(n, x, 0, step, y, 0, stride);
  check(hipPeekAtLastError());
}
void scale(int n, float a, float *x, int step) {
  scale_kernel<<<blocks_for(n), Block>>>(n, a, x, step);
  check(hipPeekAtLastError());
}

struct Layer {
  int outputs, batch;
  float *output, *delta;
};

// CHECK: static void fill_x2(int n, float a, float *x, int step, float *fill_x) {
// CHECK: if (gpufuse_disjoint(x, n, fill_x, n)) {
void reset(Layer l) {
  fill(l.outputs * l.batch, 0, l.output, 1);
  fill(l.outputs * l.batch, 0, l.delta, 1);
}
// CHECK: static void fill_copy(int n, float a, float *x, int step, float *y) {
// CHECK: if (gpufuse_disjoint(x, n, y, n)) {
void forward(Layer *l, int n) {
  fill(n, 2, l->output, 1);
  copy(n, l->output, 1, l->delta, 1);
}
// Of each second element, the last is the one before 2 * n.
// CHECK: static void copy_scale(int n, const float *x, int step, float *y, int stride, float a,
// CHECK: if (gpufuse_disjoint(x, n, scale_x, 2ULL * n - 1ULL) &&
// CHECK-NEXT: gpufuse_disjoint(y, n, scale_x, 2ULL * n - 1ULL)) {
void update(Layer l, int n, float momentum) {
  copy(n, l.output, 1, l.delta, 1);
  scale(n, momentum, l.delta + n, 2);
}

void show(const float *x, int n) {
  float *h = (float *)malloc(n * sizeof(float));
  hipMemcpy(h, x, n * sizeof(float), hipMemcpyDeviceToHost);
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += h[i] * (i % 13 + 1);
  printf("%.17g\n", sum);
  free(h);
}

int main() {
  const int n = 1000;
  Layer l{n, 1, nullptr, nullptr};
  hipMalloc((void **)&l.output, 4 * n * sizeof(float));
  hipMalloc((void **)&l.delta, 4 * n * sizeof(float));
  hipMemset(l.output, 0, 4 * n * sizeof(float));
  hipMemset(l.delta, 0, 4 * n * sizeof(float));
  fill(4 * n, 3, l.delta, 1);
  reset(l);
  show(l.output, n), show(l.delta, 4 * n);
  forward(&l, n);
  show(l.output, n), show(l.delta, 4 * n);
  Layer overlapping{n, 1, l.output, l.output + 7};
  forward(&overlapping, n - 7);
  update(l, n, 0.5f);
  show(l.output, 4 * n), show(l.delta, 4 * n);
}
