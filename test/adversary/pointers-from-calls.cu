// Pointers that two calls return may still be one.
// RUN: %fuse --checks=-*,kernel-fusion --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK-COUNT-13: [gpufuse-kernel-fusion:{{pointers-may-overlap|unknown-call-between}}]
#include <cuda_runtime.h>
#include <utility>
#include <vector>
constexpr int n = 1000;
__global__ void increment(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void shifted(int *out, const int *in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[n - 1 - i]; }

static int *cache;
static int *cached() { if (!cache) cudaMalloc(&cache, n * sizeof(int)); return cache; }
static int *last;
static int *remembered() { int *p; cudaMalloc(&p, n * sizeof(int)); last = p; return p; }
static int *kept() { static int *p; if (!p) cudaMalloc(&p, n * sizeof(int)); return p; }
static int *first_given(int *a) { return a; }
static int *looped(int k) { static int *all[2]; cudaMalloc(&all[k], n * sizeof(int)); return all[k]; }
static void set(int **p, int *to) { *p = to; }
static void refer(int *&p, int *&q) { cudaMalloc(&p, n * sizeof(int)); q = p; }
static int **stash;
static void stashed(int **p) { cudaMalloc(p, n * sizeof(int)); stash = p; }
static std::vector<int *> pool;
static int *pooled() { if (pool.empty()) { int *p; cudaMalloc(&p, n * sizeof(int)); pool.push_back(p); } int *p = pool.back(); return p; }
static int *fresh() { int *p; cudaMalloc(&p, n * sizeof(int)); return p; }
__attribute__((weak)) int *replaced() { int *p; cudaMalloc(&p, n * sizeof(int)); return p; }
struct Holder { int *p = nullptr; int *get() { if (!p) cudaMalloc(&p, n * sizeof(int)); return p; } };
static Holder holder;
int main() {
  int *z = fresh();
  { int *x = cached(), *y = cached(); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = remembered(), *y = last; increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = kept(), *y = kept(); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *w = fresh(), *x = first_given(w), *y = first_given(w); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = looped(0), *y = looped(0); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *w = fresh(), *x, *y; set(&x, w); set(&y, w); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x, *y; refer(x, y); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x, *y = fresh(); stashed(&x); *stash = y; increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = pooled(), *y = pooled(); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = replaced(), *y = replaced(); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  { int *x = holder.get(), *y = holder.get(); increment<<<4, 256>>>(x, n); shifted<<<4, 256>>>(z, y, n); }
  int *before = nullptr;
  for (int k = 0; k < 3; ++k) {
    int *x = fresh();
    increment<<<4, 256>>>(x, n);
    shifted<<<4, 256>>>(z, before ? before : z, n);
    before = x;
  }
  { int *x = fresh(), *y = fresh(), *w = x; std::swap(x, y); increment<<<4, 256>>>(y, n); shifted<<<4, 256>>>(z, w, n); }
}
