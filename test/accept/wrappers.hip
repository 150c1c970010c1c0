// Functions that launch kernels, called one after the other.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 7
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrappers.hip
// RUN: %fuse --report=%t.2.json %t.out/wrappers.hip -- -Wall && not grep applied %t.2.json
// RUN: %fuse --join-calls=off --report=%t.3.json %s -- && grep -c applied %t.3.json | grep -x 1
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    hipError_t e = (call);                                                                        \
    if (e != hipSuccess) {                                                                        \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(e));                   \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
__global__ void clamp_kernel(int *x, int low, int high, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] < low ? low : x[i] > high ? high : x[i];
}

// x += y
void add(int *x, const int *y, int n) {
  const int block = 128;
  const int grid = (n + block - 1) / block;
  add_kernel<<<grid, block>>>(x, y, n);
  CHECK(hipGetLastError());
}

static int blocks(int n) { return (n + 127) / 128; }

static void scale(int *x, int a, int n) {
  int grid = blocks(n);
  scale_kernel<<<grid, 128>>>(x, a, n); // in place
  CHECK(hipGetLastError());
}

namespace ops {
inline void clamp(int *v, int high, int n, int low) {
  dim3 grid((n + 127) / 128), block(128);
  clamp_kernel<<<grid, block>>>(v, low, high, n);
}
inline void both(int *v, int n) {
  add_kernel<<<(n + 127) / 128, 128>>>(v, v, n);
  clamp_kernel<<<(n + 127) / 128, 128>>>(v, 0, 1000, n);
}
} // namespace ops

// Over a type, and a number.
template <typename T, int Block> void shift(T *x, T by, int n) {
  const T twice = 2 * by;
  scale_kernel<<<(n + Block - 1) / Block, Block>>>(x, twice, n);
}
template <typename T> static void lower(T *x, T to, int n) {
  clamp_kernel<<<(n + 127) / 128, 128>>>(x, -to, to, n);
}

struct Net {
  int *a, *b;
  int n;
  void forward(int rounds) {
    for (int r = 0; r < rounds; ++r) {
      add(a, b, n);
      scale(a, r + 1, n);
    }
  }
};

int main() {
  const int n = 1000;
  int *x, *y, *z;
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMalloc(&y, n * sizeof(int)));
  CHECK(hipMalloc(&z, n * sizeof(int)));
  CHECK(hipMemset(x, 1, n * sizeof(int)));
  CHECK(hipMemset(y, 2, n * sizeof(int)));
  CHECK(hipMemset(z, 3, n * sizeof(int)));
  { // three
    add(x, y, n);
    scale(x, 3, n);
    scale(y, 5, n);
  }
  { // in a namespace
    ops::clamp(z, 100, n, -100);
    ops::both(z, n);
  }
  { // a launch and calls, with a check between
    int low = 7;
    clamp_kernel<<<(n + 127) / 128, 128>>>(x, low, 90, n);
    CHECK(hipGetLastError());
    scale(x, low, n);
    CHECK(hipGetLastError());
    add(z, x, n);
    add_kernel<<<(n + 127) / 128, 128>>>(y, z, n);
  }
  { // instantiations
    shift<int, 128>(z, 3, n);
    lower(z, 5000, n);
  }
  Net net{x, y, n};
  net.forward(3);
  auto twice = [&](int *p) {
    scale(p, 2, n);
    add(p, p, n);
  };
  twice(y);
  static int h[3][n];
  CHECK(hipMemcpy(h[0], x, sizeof h[0], hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(h[1], y, sizeof h[0], hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(h[2], z, sizeof h[0], hipMemcpyDeviceToHost));
  long hash = 0;
  for (auto &row : h)
    for (int v : row)
      hash = hash * 31 + v;
  printf("%ld\n", hash);
}
