// Launches beside an `if` that are made in its branches, where they meet other launches.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -Wall && grep -c '"verdict": "applied"' %t.json | grep -x 15
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/enter-branches.hip
// RUN: %fuse --report=%t.2.json %t.out/enter-branches.hip -- -Wall && not grep applied %t.2.json
// RUN: %fuse --enter-branches=off --report=%t.3.json %s -- && not grep scale_add %t.3.json
// RUN: FileCheck %s < %t.out/enter-branches.hip
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

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, const int *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += bias[i];
}
__global__ void relu(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] < 0)
    x[i] = 0;
}
__global__ void halve(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] /= 2;
}

// CHECK-LABEL: void ahead(
// CHECK-NEXT:   if (bias) {
// CHECK-NEXT:     hipLaunchKernelGGL(scale_add, (n + 255) / 256, 256, 0, 0, x, 3, n, bias);
// CHECK-NEXT:   } else {
// CHECK-NEXT:     hipLaunchKernelGGL(scale, (n + 255) / 256, 256, 0, 0, x, 3, n);
// CHECK-NEXT:   }
// CHECK-NEXT: }
void ahead(int *x, const int *bias, int n) {
  hipLaunchKernelGGL(scale, (n + 255) / 256, 256, 0, 0, x, 3, n);
  if (bias)
    hipLaunchKernelGGL(add, (n + 255) / 256, 256, 0, 0, x, bias, n);
}

// With the checks, and what follows: of those that say the same one stays.
// CHECK-LABEL: void checked(
// CHECK-NEXT:   int blocks = (n + 255) / 256;
// CHECK-NEXT:   if (use) {
// CHECK-NEXT:     // the bias
// CHECK-NEXT:     scale_add_relu<<<blocks, 256>>>(x, 3, n, bias);
// CHECK-NEXT:     CHECK(hipGetLastError());
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scale_relu<<<blocks, 256>>>(x, 3, n);
// CHECK-NEXT:     CHECK(hipGetLastError());
// CHECK-NEXT:   }
// CHECK-NEXT: }
void checked(int *x, const int *bias, int n, bool use) {
  int blocks = (n + 255) / 256;
  scale<<<blocks, 256>>>(x, 3, n);
  CHECK(hipGetLastError());
  if (use) {
    // the bias
    add<<<blocks, 256>>>(x, bias, n);
    CHECK(hipGetLastError());
  }
  relu<<<blocks, 256>>>(x, n);
  CHECK(hipGetLastError());
}

// CHECK-LABEL: void one_of(
// CHECK-NEXT:   if (kind == 0) {
// CHECK-NEXT:     scale_add<<<
// CHECK-NEXT:   } else if (kind == 1) {
// CHECK-NEXT:     scale_relu<<<
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scale_halve<<<
// CHECK-NEXT:   }
// CHECK-NEXT: }
void one_of(int *x, const int *bias, int n, int kind) {
  scale<<<(n + 255) / 256, 256>>>(x, 5, n);
  if (kind == 0)
    add<<<(n + 255) / 256, 256>>>(x, bias, n);
  else if (kind == 1)
    relu<<<(n + 255) / 256, 256>>>(x, n);
  else {
    halve<<<(n + 255) / 256, 256>>>(x, n);
  }
}

// A branch that leaves does not go on to what is behind it.
// CHECK-LABEL: void leaves(
// CHECK-NEXT: {
// CHECK-NEXT:     if (n > 900)
// CHECK-NEXT:     {
// CHECK-NEXT:         add_halve<<<(n + 255) / 256, 256>>>(x, bias, n);
// CHECK-NEXT:     }
// CHECK-NEXT:     else if (n > 500)
// CHECK-NEXT:     {
// CHECK-NEXT:         return;
// CHECK-NEXT:     }
// CHECK-NEXT:     else
// CHECK-NEXT:     {
// CHECK-NEXT:         halve<<<(n + 255) / 256, 256>>>(x, n);
// CHECK-NEXT:     }
// CHECK-NEXT: }
void leaves(int *x, const int *bias, int n)
{
    if (n > 900)
    {
        const int blocks = (n + 255) / 256;
        add<<<blocks, 256>>>(x, bias, n);
    }
    else if (n > 500)
    {
        return;
    }
    halve<<<(n + 255) / 256, 256>>>(x, n);
}

// Several ahead, in a loop; what is passed stays where it is.
// CHECK-LABEL: void rounds(
// CHECK:        const int odd = t % 2;
// CHECK-NEXT:   if (odd) {
// CHECK-NEXT:     scale_halve_add<<<
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scale_halve<<<
void rounds(int *x, const int *bias, int n) {
  for (int t = 0; t < 4; ++t) {
    scale<<<(n + 255) / 256, 256>>>(x, 3, n);
    halve<<<(n + 255) / 256, 256>>>(x, n);
    const int odd = t % 2;
    if (odd)
      add<<<(n + 255) / 256, 256>>>(x, bias, n);
  }
}

// Between two of them.
// CHECK-LABEL: void between(
// CHECK:       if (a) {
// CHECK-NEXT:    add<<<
// CHECK-NEXT:  }
// CHECK-NEXT:  if (b) {
// CHECK-NEXT:    scale_relu<<<
// CHECK-NEXT:  } else {
// CHECK-NEXT:    scale<<<
struct Layer {
  int *x, *bias;
  int n;
  bool a, b;
  void between();
};
void Layer::between() {
  if (a) {
    add<<<(n + 255) / 256, 256>>>(x, bias, n);
  }
  scale<<<(n + 255) / 256, 256>>>(x, 2, n);
  if (b) {
    relu<<<(n + 255) / 256, 256>>>(x, n);
  }
}

// In one line, and broken into several.
// CHECK-LABEL: void lines(
// CHECK-NEXT:    if (n > 10) { scale_relu<<<(n + 255) / 256, 256>>>(x, 3, n); } else {
// CHECK-NEXT:      scale<<<(n + 255) / 256, 256>>>(x, 3, n);
// CHECK-NEXT:    }
void lines(int *x, int n) {
  scale<<<(n + 255) / 256,
          256>>>(x, 3,
                 n);
  if (n > 10) { relu<<<(n + 255) / 256, 256>>>(x, n); }
}

// Comments stay beside what they are about.
// CHECK-LABEL: void commented(
// CHECK-NEXT:   if (n > 10) { // much
// CHECK-NEXT:     scale_relu<<<(n + 255) / 256, 256>>>(x, 3, n); // cut
// CHECK-NEXT:   } else { // little
// CHECK-NEXT:     scale_halve<<<(n + 255) / 256, 256>>>(x, 3, n); // smaller
// CHECK-NEXT:   }
void commented(int *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, 3, n);
  if (n > 10) // much
    relu<<<(n + 255) / 256, 256>>>(x, n); // cut
  else // little
    halve<<<(n + 255) / 256, 256>>>(x, n); // smaller
}

// A query that throws an error away goes along.
// CHECK-LABEL: void forgets(
// CHECK-NEXT:   if (blocks % 2) {
// CHECK-NEXT:     (void)hipGetLastError();
// CHECK-NEXT:     scale_add<<<
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scale<<<blocks, 64>>>(x, 3, n);
// CHECK-NEXT:     (void)hipGetLastError();
// CHECK-NEXT:   }
void forgets(int *x, const int *bias, int n, int blocks) {
  scale<<<blocks, 64>>>(x, 3, n);
  (void)hipGetLastError();
  if (blocks % 2)
    add<<<blocks, 64>>>(x, bias, n);
}

// Functions that launch enter, too, and are joined there.
// CHECK-LABEL: void calls(
// CHECK-NEXT:   if (t % 2) {
// CHECK-NEXT:     triple_shift(x, n, bias);
// CHECK-NEXT:   } else {
// CHECK-NEXT:     triple(x, n);
// CHECK-NEXT:   }
void triple(int *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, 3, n);
  CHECK(hipGetLastError());
}
void shift(int *x, const int *bias, int n) {
  add<<<(n + 255) / 256, 256>>>(x, bias, n);
  CHECK(hipGetLastError());
}
void calls(int *x, const int *bias, int n, int t) {
  triple(x, n);
  if (t % 2)
    shift(x, bias, n);
}

int main(int argc, char **argv) {
  const int n = 1000;
  int *x, *bias, *h = new int[n];
  for (int i = 0; i < n; ++i)
    h[i] = i - 500;
  CHECK(hipMalloc(&x, n * sizeof(int)));
  CHECK(hipMalloc(&bias, n * sizeof(int)));
  CHECK(hipMemcpy(bias, h, n * sizeof(int), hipMemcpyHostToDevice));
  for (int r = 0; r < 4; ++r) {
    CHECK(hipMemcpy(x, h, n * sizeof(int), hipMemcpyHostToDevice));
    ahead(x, r & 1 ? bias : nullptr, n);
    checked(x, bias, n, r & 2);
    one_of(x, bias, n, r);
    leaves(x, bias, n - 250 * r);
    rounds(x, bias, n - r);
    Layer layer{x, bias, n, (r & 1) != 0, (r & 2) != 0};
    layer.between();
    lines(x, 6 * r);
    commented(x, 6 * r);
    forgets(x, bias, n, r);
    calls(x, bias, n, r);
    int *g = new int[n];
    CHECK(hipMemcpy(g, x, n * sizeof(int), hipMemcpyDeviceToHost));
    long sum = 0;
    for (int i = 0; i < n; ++i)
      sum = (sum * 31 + g[i]) % 1000000007;
    printf("%ld\n", sum);
    delete[] g;
  }
}
