// Launch extents that are assigned whole, in variables, objects and constructors: along the axes
// that everything gives as 1, there is one row.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 7
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/extents-assigned.hip
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void one(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = i;
}
__global__ void two(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] += a[i] * 2;
}
__global__ void row(int *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    a[y * w + x] += x;
}
__global__ void column(int *a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    a[y * w + x] *= y;
}

static void variables(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(64);
  grid = dim3((n + 63) / 64);
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
static void numbers(int *a, int *b, int n, bool wide) {
  dim3 block, grid = 1;
  block = 64;
  if (wide)
    grid = (n + 63) / 64;
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}

struct Shape {
  dim3 grid, block;
};
static void assigned(int *a, int *b, int n) {
  Shape s;
  s.block = dim3(32);
  s.grid = dim3((n + 31) / 32);
  one<<<s.grid, s.block>>>(a, n);
  two<<<s.grid, s.block>>>(a, b, n);
}
static void listed(int *a, int *b, int n) {
  Shape s = {dim3((n + 31) / 32), dim3(32)};
  one<<<s.grid, s.block>>>(a, n);
  two<<<s.grid, s.block>>>(a, b, n);
}
static void byAxis(int *a, int *b, int n) {
  Shape s;
  s.block.x = 32;
  s.grid.x = (n + 31) / 32;
  one<<<s.grid, s.block>>>(a, n);
  two<<<s.grid, s.block>>>(a, b, n);
}

class Vector {
  int n;
  dim3 grid, block;

public:
  Vector(int n) : n(n) {
    block = dim3(128);
    grid = dim3((n + block.x - 1) / block.x);
  }
  void fill(int *a, int *b) {
    one<<<grid, block>>>(a, n);
    two<<<grid, block>>>(a, b, n);
  }
};
class Image {
  int w, h;
  dim3 grid, block;

public:
  Image(int w, int h) : w(w), h(h) {
    block = dim3(16, 8);
    grid = dim3((w + 15) / 16, (h + 7) / 8);
  }
  void shade(int *a) {
    row<<<grid, block>>>(a, w, h);
    column<<<grid, block>>>(a, w, h);
  }
};

int main() {
  const int n = 400;
  int host[n], *a, *b;
  hipMalloc(&a, sizeof host);
  hipMalloc(&b, sizeof host);
  for (int i = 0; i < n; ++i)
    host[i] = i % 7;
  hipMemcpy(b, host, sizeof host, hipMemcpyHostToDevice);
  variables(a, b, n);
  numbers(a, b, n - 1, true);
  numbers(a, b, n - 2, false);
  assigned(a, b, n - 3);
  listed(a, b, n - 4);
  byAxis(a, b, n - 5);
  Vector(n - 6).fill(a, b);
  Image(20, 19).shade(b);
  hipMemcpy(host, b, sizeof host, hipMemcpyDeviceToHost);
  long sum = 0;
  for (int each : host)
    sum = sum * 31 + each;
  printf("%ld\n", sum);
  return 0;
}
