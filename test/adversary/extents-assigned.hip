// Launch extents that are assigned whole: what some other way gives two rows, or changes between the
// launches, is no single row. None is fused.
// RUN: %fuse --show-rejected --quiet %s -- | FileCheck %s --implicit-check-not='can be one'
// CHECK-COUNT-23: are not fused
#include <cstdio>
#include <cstring>
#include <hip/hip_runtime.h>
#include <utility>
__global__ void one(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = i;
}
__global__ void two(const int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = a[i] * 2;
}
struct Cfg {
  dim3 grid, block;
};
struct Cfg2 {
  dim3 grid, block;
  void wide() { grid.y = 2; }
};
struct Cfg3 {
  dim3 grid, block;
};
struct Cfg4 {
  dim3 grid, block;
};
void f1(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  one<<<grid, block>>>(a, n);
  block = dim3(128);
  two<<<grid, block>>>(a, b, n);
}
void f2(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  if (n > 10)
    grid = dim3((n + 255) / 256, 2);
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f3(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  dim3 &r = grid;
  grid = dim3((n + 255) / 256);
  r.y = 2;
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f4(int *a, int *b, int n) {
  Cfg2 c;
  c.block = dim3(256);
  c.grid = dim3((n + 255) / 256);
  c.wide();
  one<<<c.grid, c.block>>>(a, n);
  two<<<c.grid, c.block>>>(a, b, n);
}
void f5(int *a, int *b, int n, Cfg3 o) {
  Cfg3 c;
  c.block = dim3(256);
  c.grid = dim3((n + 255) / 256);
  c = o;
  one<<<c.grid, c.block>>>(a, n);
  two<<<c.grid, c.block>>>(a, b, n);
}
void g5(int *a, int *b, int n) {
  Cfg3 o;
  unsigned v = 2;
  memcpy(&o.grid.y, &v, 4);
  f5(a, b, n, o);
}
void f6(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  auto w = [&] { grid.y = 2; };
  w();
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
static void wide(dim3 &g) { g.y = 2; }
void f7(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  wide(grid = dim3((n + 255) / 256));
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f8(int *a, int *b, int n) {
  dim3 block, grid, x;
  block = dim3(256);
  (x = grid = dim3((n + 255) / 256)).y = 2;
  one<<<x, block>>>(a, n);
  two<<<x, block>>>(a, b, n);
}
void f9(int *a, int *b, int n) {
  dim3 block, grid, t(1, 2);
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  std::swap(grid, t);
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f10(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  if (scanf("%u", &grid.y))
    return;
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f11(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = dim3((n + 255) / 256);
  memset(&grid, 2, sizeof grid);
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f12(int *a, int *b, int n) {
  dim3 block, grid;
  block = dim3(256);
  grid = {unsigned(n + 255) / 256, 2};
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f13(int *a, int *b, int n, dim3 other) {
  dim3 block, grid;
  block = dim3(256);
  grid = other;
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f14(int *a, int *b, int n) {
  dim3 block, grid;
  block = 256;
  grid = (n + 255) / 256;
  one<<<grid, block>>>(a, n);
  grid = 1;
  two<<<grid, block>>>(a, b, n);
}
static dim3 made(int n) {
  dim3 g(n);
  g.y = 2;
  return g;
}
void f15(int *a, int *b, int n) {
  dim3 block, grid;
  block = 256;
  grid = made(n);
  one<<<grid, block>>>(a, n);
  two<<<grid, block>>>(a, b, n);
}
void f16(int *a, int *b, int n) {
  Cfg4 c;
  c.block = dim3(256);
  c.grid = dim3((n + 255) / 256);
  one<<<c.grid, c.block>>>(a, n);
  c.grid = dim3(1);
  two<<<c.grid, c.block>>>(a, b, n);
}
extern dim3 outer;
dim3 outer;
void f18(int *a, int *b, int n) {
  outer = dim3((n + 255) / 256);
  one<<<outer, 256>>>(a, n);
  two<<<outer, 256>>>(a, b, n);
}
void f19(int *a, int *b, int n) {
  dim3 grid[2];
  grid[0] = dim3((n + 255) / 256);
  grid[1] = dim3(1, 2);
  int k = n % 2;
  one<<<grid[k], 256>>>(a, n);
  two<<<grid[k], 256>>>(a, b, n);
}
struct Der : dim3 {};
void f20(int *a, int *b, int n) {
  Der d;
  d.y = 2;
  dim3 grid;
  grid = d;
  one<<<grid, 256>>>(a, n);
  two<<<grid, 256>>>(a, b, n);
}
void f21(int *a, int *b, int n) {
  dim3 grid, w(1, 2);
  grid = n > 3 ? dim3((n + 255) / 256) : w;
  one<<<grid, 256>>>(a, n);
  two<<<grid, 256>>>(a, b, n);
}
void f22(int *a, int *b, int n) {
  dim3 grid, w(4, 2);
  (n > 3 ? grid : w) = dim3((n + 255) / 256);
  one<<<w, 256>>>(a, n);
  two<<<w, 256>>>(a, b, n);
}
void f23(int *a, int *b, int n) {
  dim3 grid;
  for (int i = 0; i < 3; ++i) {
    one<<<grid, 256>>>(a, n);
    two<<<grid, 256>>>(a, b, n);
    grid = dim3(1, i);
  }
}
void f24(int *a, int *b, int n) {
  dim3 grid;
  for (int i = 0; i < 3; ++i) {
    grid.x = i + 1;
    one<<<grid, 256>>>(a, n);
    grid = dim3(1 + i);
    two<<<grid, 256>>>(a, b, n);
  }
}
