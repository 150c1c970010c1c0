// Arguments that read what the host writes between the launches, by another name or in a library function.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --show-rejected %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK-COUNT-28: remark: launches of 'up' and 'down' are not fused

#include <array>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <memory>
#include <utility>
#include <vector>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void down(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static void element(int *x) {
  int counts[4] = {1, 2, 3, 4};
  up<<<4, 256>>>(x, counts[3]);
  counts[3] = 5;
  down<<<4, 256>>>(x, 100);
}
static void elementOfRows(int *x) {
  int counts[2][2] = {{1, 2}, {3, 4}};
  up<<<4, 256>>>(x, counts[1][0]);
  counts[1][0] = 5;
  down<<<4, 256>>>(x, 100);
}
static void elementByPointer(int *x) {
  int counts[4] = {1, 2, 3, 4};
  int *p = counts;
  up<<<4, 256>>>(x, counts[3]);
  p[3] = 5;
  down<<<4, 256>>>(x, 100);
}
struct Numbers {
  int n;
  int a[4];
  int *p;
};
static void elementOfField(int *x) {
  Numbers s{};
  up<<<4, 256>>>(x, s.a[2]);
  s.a[2] = 5;
  down<<<4, 256>>>(x, 100);
}
static void fieldByPointer(int *x) {
  Numbers s{};
  Numbers *q = &s;
  up<<<4, 256>>>(x, s.n);
  q->n = 5;
  down<<<4, 256>>>(x, 100);
}
static void fieldByReference(int *x) {
  Numbers s{};
  Numbers &q = s;
  up<<<4, 256>>>(x, s.n);
  q.n = 5;
  down<<<4, 256>>>(x, 100);
}
static void ofArray(int *x) {
  std::array<int, 4> a{};
  up<<<4, 256>>>(x, a[2]);
  a[2] = 5;
  down<<<4, 256>>>(x, 100);
}
static void ofVector(int *x) {
  std::vector<int> a(4);
  up<<<4, 256>>>(x, a[2]);
  a[2] = 5;
  down<<<4, 256>>>(x, 100);
}
static void elementByReference(int *x) {
  std::vector<int> a(4);
  int &r = a[2];
  up<<<4, 256>>>(x, a[2]);
  r = 5;
  down<<<4, 256>>>(x, 100);
}
static void filled(int *x) {
  int n = 100;
  memset(&n, 0, sizeof n);
  up<<<4, 256>>>(x, n);
  memset(&n, 1, sizeof n);
  down<<<4, 256>>>(x, 100);
}
static void structFilled(int *x) {
  Numbers s{};
  up<<<4, 256>>>(x, s.n);
  memset(&s, 1, sizeof s);
  down<<<4, 256>>>(x, 100);
}
static void pointerInArray(int *x) {
  int *arr[2] = {x, nullptr};
  up<<<4, 256>>>(arr[0], 100);
  cudaMalloc(&arr[0], 400);
  down<<<4, 256>>>(x, 100);
}
static void freed(int *x) {
  std::unique_ptr<int> p(new int(5));
  up<<<4, 256>>>(x, *p);
  p.reset();
  down<<<4, 256>>>(x, 100);
}
static void exchangedFields(int *x) {
  std::pair<int, int> p{3, 4};
  up<<<4, 256>>>(x, p.first);
  std::swap(p.first, p.second);
  down<<<4, 256>>>(x, 100);
}
static void exchangedVectors(int *x) {
  std::vector<int> a(4), b(7);
  up<<<4, 256>>>(x, (int)a.size());
  std::swap(a, b);
  down<<<4, 256>>>(x, 100);
}
static void swapped(int *x) {
  std::vector<int> a(4), b(7);
  up<<<4, 256>>>(x, (int)a.size());
  a.swap(b);
  down<<<4, 256>>>(x, 100);
}
static void cleared(int *x) {
  std::vector<int> a(4), b(7);
  up<<<4, 256>>>(x, (int)a.size());
  a.clear();
  down<<<4, 256>>>(x, 100);
}
static int *g;
static int gn;
static void fileVariable(int *x) {
  g = &gn;
  up<<<4, 256>>>(x, gn);
  *g = 3;
  down<<<4, 256>>>(x, gn);
}
struct Object {
  int *x_;
  int n_;
  int h_[4];
  void run() {
    up<<<4, 256>>>(x_, n_);
    h_[2] = 4;
    down<<<4, 256>>>(x_, n_);
  }
  void set() {
    up<<<4, 256>>>(x_, n_);
    n_ = 4;
    down<<<4, 256>>>(x_, 100);
  }
};
static void byClosure(int *x, int n) {
  auto f = [&n](int v) { n = v; };
  up<<<4, 256>>>(x, n);
  f(3);
  down<<<4, 256>>>(x, 100);
}
static void gridByPointer(int *x, dim3 grid) {
  dim3 *p = &grid;
  up<<<grid, 256>>>(x, 100);
  p->x = 3;
  down<<<dim3(4), 256>>>(x, 100);
}
static void stream(int *x, cudaStream_t *s) {
  up<<<4, 256, 0, s[0]>>>(x, 100);
  s[0] = s[1];
  down<<<4, 256, 0, s[0]>>>(x, 100);
}
static void chosen(int *x, bool first) {
  int a = 5, b = 6;
  up<<<4, 256>>>(x, a);
  (first ? a : b) = 9;
  down<<<4, 256>>>(x, 100);
}
static void exchangedChoice(int *x, bool first) {
  int a = 5, b = 6, d = 7;
  up<<<4, 256>>>(x, a);
  std::swap(first ? a : b, d);
  down<<<4, 256>>>(x, 100);
}
static void behindComma(int *x, int b) {
  int a = 5;
  up<<<4, 256>>>(x, a);
  (++b, a) = 9;
  down<<<4, 256>>>(x, 100);
}
static void bound(int *x) {
  std::pair<int, int> both{3, 4};
  auto &[first, second] = both;
  up<<<4, 256>>>(x, both.first);
  first = 5;
  down<<<4, 256>>>(x, second);
}
static void chosenAddress(int *x, bool first) {
  int a = 5, b = 6;
  up<<<4, 256>>>(x, a);
  memset(first ? &a : &b, 1, sizeof a);
  down<<<4, 256>>>(x, 100);
}

int main() {
  int *x;
  cudaMalloc(&x, 4000);
  Object b{x, 5, {}};
  cudaStream_t s[2];
  cudaStreamCreate(&s[0]);
  cudaStreamCreate(&s[1]);
  element(x);
  elementOfRows(x);
  elementByPointer(x);
  elementOfField(x);
  fieldByPointer(x);
  fieldByReference(x);
  ofArray(x);
  ofVector(x);
  elementByReference(x);
  filled(x);
  structFilled(x);
  pointerInArray(x);
  freed(x);
  exchangedFields(x);
  exchangedVectors(x);
  swapped(x);
  cleared(x);
  fileVariable(x);
  b.run();
  b.set();
  byClosure(x, 3);
  gridByPointer(x, dim3(2));
  stream(x, s);
  chosen(x, true);
  exchangedChoice(x, true);
  behindComma(x, 3);
  bound(x);
  chosenAddress(x, true);
}
