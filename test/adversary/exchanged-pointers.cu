// Pointers that are exchanged, and more than that.
// RUN: %fuse --checks=-*,kernel-fusion --runtime-guards=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK-COUNT-18: [gpufuse-kernel-fusion:{{pointers-may-overlap|argument-changes-between|unknown-call-between}}]
#include <cuda_runtime.h>
#include <utility>
__global__ void increment(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void shifted(int *out, const int *in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[n - 1 - i]; }
constexpr int N = 1000;
#define TWO                                                                                        \
  int *x, *y, *z;                                                                                  \
  cudaMalloc(&x, 4 * N);                                                                           \
  cudaMalloc(&y, 4 * N);                                                                           \
  cudaMalloc(&z, 4 * N)
void copied(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    std::swap(x, y);
    if (r == 2)
      x = y;
  }
}
void partly(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    int *t = x;
    x = y;
    if (r % 2)
      y = t;
  }
}
void wrongOrder(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    int *t = y;
    x = y;
    y = t;
  }
}
void between(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    int *t = x;
    x = y;
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    y = t;
  }
}
void throughAnother(int rounds) {
  TWO;
  int *w = x;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(w, N);
    shifted<<<4, 256>>>(z, y, N);
    std::swap(x, y);
  }
}
void inTheGap() {
  TWO;
  increment<<<4, 256>>>(x, N);
  std::swap(x, y);
  shifted<<<4, 256>>>(z, y, N);
}
void inTheGapToo() {
  TWO;
  increment<<<4, 256>>>(x, N);
  int *t = x;
  x = y;
  y = t;
  shifted<<<4, 256>>>(z, y, N);
}
static void parameters(int *x, int *y, int *z, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    std::swap(x, y);
  }
}
static int *held;
static void withGlobal(int *x, int *z, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, held, N);
    std::swap(x, held);
  }
}
namespace own {
void swap(int *&a, int *&b) { a = b; }
} // namespace own
void ownSwap(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    own::swap(x, y);
  }
}
void rotated(int rounds) {
  TWO;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(x, N);
    shifted<<<4, 256>>>(z, y, N);
    int *t = x;
    x = y;
    y = z;
    z = t;
  }
}
int main() {
  TWO;
  parameters(x, x, z, 3);
  cudaMalloc(&held, 4 * N);
  withGlobal(held, z, 3);
}
// Variables that begin with what others hold.
void notTogether(int rounds) {
  TWO;
  int *in = x;
  for (int r = 0; r < rounds; ++r) {
    int *out = y; // in the second round, what `in` has
    increment<<<4, 256>>>(out, N);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
void alike(int rounds) {
  TWO;
  int *in = x, *out = x;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(out, N);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
void partsOfOne(int rounds) {
  TWO;
  int *in = x, *out = x + N / 2;
  for (int r = 0; r < rounds; ++r) {
    increment<<<2, 256>>>(out, N / 2);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
void behindAnExchange(int rounds) {
  TWO;
  int *in = x;
  std::swap(x, y);
  int *out = y;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(out, N);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
void keptFromCallToCall(int *const p[2], int rounds) {
  TWO;
  static int *in = x;
  int *out = y;
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(out, N);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
static int *same(int *p) { return p; }
void byFunction(int rounds) {
  TWO;
  int *in = same(x), *out = same(x);
  for (int r = 0; r < rounds; ++r) {
    increment<<<4, 256>>>(out, N);
    shifted<<<4, 256>>>(z, in, N);
    std::swap(in, out);
  }
}
void byGoto(int rounds) {
  TWO;
  int *in = x;
again:;
  int *out = y;
  increment<<<4, 256>>>(out, N);
  shifted<<<4, 256>>>(z, in, N);
  std::swap(in, out);
  if (--rounds > 0)
    goto again;
}
