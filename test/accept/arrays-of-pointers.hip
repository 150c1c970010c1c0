// What the elements of an array of pointers are given, in whatever way one of them is named, or each in turn, tells where they
// lead: no question is asked when the program runs.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --report=%t/report.json --output-dir=%t/out %s -- && %python %S/Inputs/applied.py %t/report.json 4
// RUN: grep -v CHECK %t/out/arrays-of-pointers.hip | FileCheck %s --implicit-check-not=gpufuse_disjoint
// RUN: %gpuexec compare --seeds=2 %s %t/out/arrays-of-pointers.hip

#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#include <utility>

#define CHECK_CUDA(call)                                                                           \
  do {                                                                                             \
    if ((call) != hipSuccess)                                                                     \
      exit(1);                                                                                     \
  } while (0)

// (How far x reaches is not known: `at` is data.)
__global__ void pick(float *y, const float *x, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[at[i]] + 1.0f;
}
__global__ void negate(float *z, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = -y[i];
}

// CHECK-LABEL: void ring(
// CHECK: pick_negate{{2?}}<<<
void ring(const int *at, float *out, int n) {
  float *u[3], *other, *last;
  for (auto &p : u)
    CHECK_CUDA(hipMalloc(&p, n * sizeof(float)));
  CHECK_CUDA(hipMalloc(&other, n * sizeof(float)));
  CHECK_CUDA(hipMalloc(&last, n * sizeof(float)));
  int *where;
  CHECK_CUDA(hipMalloc(&where, n * sizeof(int)));
  hipMemcpy(where, at, n * sizeof(int), hipMemcpyHostToDevice);
  for (float *p : u)
    hipMemset(p, 1, n * sizeof(float));
  for (int t = 0; t < 4; ++t) {
    const float *x = u[t % 3];
    pick<<<(n + 127) / 128, 128>>>(other, x, where, n);
    negate<<<(n + 127) / 128, 128>>>(last, other, n);
    hipMemcpy(u[(t + 1) % 3], last, n * sizeof(float), hipMemcpyDeviceToDevice);
  }
  hipMemcpy(out, u[1], n * sizeof(float), hipMemcpyDeviceToHost);
}

// CHECK-LABEL: void streams(
// CHECK: pick_negate{{2?}}<<<
void streams(const int *at, float *out, int n) {
  float *x[2] = {nullptr, nullptr}, *y[2], *z[2];
  int *where[2];
  for (int k = 0; k < 2; ++k) {
    hipMalloc((void **)&x[k], n * sizeof(float));
    hipMalloc((void **)&y[k], n * sizeof(float));
    hipMalloc((void **)&z[k], n * sizeof(float));
    hipMalloc((void **)&where[k], n * sizeof(int));
    hipMemcpy(where[k], at, n * sizeof(int), hipMemcpyHostToDevice);
    hipMemset(x[k], k, n * sizeof(float));
  }
  for (int k = 0; k < 2; ++k) {
    pick<<<(n + 127) / 128, 128>>>(y[k], x[k], where[k], n);
    negate<<<(n + 127) / 128, 128>>>(z[k], y[k], n);
  }
  for (int k = 0; k < 2; ++k)
    hipMemcpy(out + k * n, z[k], n * sizeof(float), hipMemcpyDeviceToHost);
}

static void make(float **p, int n) {
  CHECK_CUDA(hipMalloc(p, n * sizeof(float)));
  CHECK_CUDA(hipMemset(*p, 0, n * sizeof(float)));
}
struct Solver {
  float *buffers[2] = {};
  float *result = nullptr;
  int *where = nullptr;
  int n;
  Solver(const int *at, int n) : n(n) {
    make(&buffers[0], n);
    make(&buffers[1], n);
    make(&result, n);
    hipMalloc(&where, n * sizeof(int));
    hipMemcpy(where, at, n * sizeof(int), hipMemcpyHostToDevice);
  }
  // CHECK-LABEL: void step(
  // CHECK: pick_negate{{2?}}<<<
  void step() {
    pick<<<(n + 127) / 128, 128>>>(result, buffers[0], where, n);
    negate<<<(n + 127) / 128, 128>>>(result, result, n);
    hipMemcpy(buffers[1], result, n * sizeof(float), hipMemcpyDeviceToDevice);
    std::swap(buffers[0], buffers[1]);
  }
};

static float *shared[2];
// CHECK-LABEL: void of_file(
// CHECK: pick_negate{{2?}}<<<
void of_file(const int *at, float *out, int n) {
  float *y, *z;
  int *where;
  hipMalloc(&shared[0], n * sizeof(float));
  shared[1] = shared[0] + n / 2;
  hipMalloc(&y, n * sizeof(float));
  hipMalloc(&z, n * sizeof(float));
  hipMalloc(&where, n * sizeof(int));
  hipMemset(shared[0], 0, n * sizeof(float));
  hipMemcpy(where, at, n * sizeof(int), hipMemcpyHostToDevice);
  pick<<<(n + 127) / 128, 128>>>(y, shared[0], where, n);
  negate<<<(n + 127) / 128, 128>>>(z, y, n);
  hipMemcpy(out, z, n * sizeof(float), hipMemcpyDeviceToHost);
}

int main() {
  const int n = 300;
  int at[n];
  float h[2 * n];
  for (int i = 0; i < n; ++i)
    at[i] = (i * 7) % n;
  const auto print = [&](int count) {
    for (int i = 0; i < count; ++i)
      printf("%a\n", h[i]);
  };
  ring(at, h, n);
  print(n);
  streams(at, h, n);
  print(2 * n);
  Solver s(at, n);
  for (int t = 0; t < 5; ++t)
    s.step();
  hipMemcpy(h, s.buffers[0], n * sizeof(float), hipMemcpyDeviceToHost);
  print(n);
  of_file(at, h, n);
  print(n);
}
