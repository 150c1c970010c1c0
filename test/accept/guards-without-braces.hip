// Two branches of one condition, of which the last has no braces: with a guard inside, it gets some.
// RUN: rm -rf %t && mkdir %t && %fuse --join-calls=off --report=%t/report.json --output-dir=%t/out %s -- -Wdangling-else -Werror && %python %S/Inputs/applied.py %t/report.json 3
// RUN: %gpuexec compare --seeds=2 %s %t/out/guards-without-braces.hip
// RUN: grep -v CHECK %t/out/guards-without-braces.hip | FileCheck --strict-whitespace %s

#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void twice(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + x[i];
}
__global__ void add(float *z, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] += y[i];
}

// CHECK:      {{^}}  if (n > 3) {
// CHECK-NEXT: {{^}}    if (gpufuse_disjoint(x, n, z, n)
// CHECK:      {{^}}      twice_add<<<
// CHECK-NEXT: {{^}}    } else {
// CHECK-NEXT: {{^}}      twice<<<
// CHECK-NEXT: {{^}}      add<<<
// CHECK-NEXT: {{^}}    }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  h[0] = 1;
void last(float *x, float *y, float *z, int n, float *h) {
  if (n > 3) {
    twice<<<(n + 127) / 128, 128>>>(y, x, n);
  }
  if (n > 3)
    add<<<(n + 127) / 128, 128>>>(z, y, n);
  h[0] = 1;
}
// CHECK:      {{^}}  if (n > 3) { // as above
// CHECK-NEXT: {{^}}    if (gpufuse_disjoint(x, n, z, n)
// CHECK:      {{^}}      twice_add{{2?}}<<<
void remark(float *x, float *y, float *z, int n, float *h) {
  if (n > 3)
    twice<<<(n + 127) / 128, 128>>>(y, x, n);
  if (n > 3) // as above
    add<<<(n + 127) / 128, 128>>>(z, y, n);
  h[0] = 2;
}
// CHECK:      {{^}}  if (n > 3) {{{$}}
// CHECK-NEXT: {{^}}    if (gpufuse_disjoint(x, n, z, n)
// CHECK:      {{^}}      twice_add{{[23]?}}<<<
// CHECK-NEXT: {{^}}    } else {
// CHECK:      {{^}}    }
// CHECK-NEXT: {{^}}  }
// CHECK-NEXT: {{^}}  h[0] = 3;
void one_line(float *x, float *y, float *z, int n, float *h) {
  if (n > 3) twice<<<(n + 127) / 128, 128>>>(y, x, n);
  if (n > 3) add<<<(n + 127) / 128, 128>>>(z, y, n);
  h[0] = 3;
}
int main() {
  const int n = 300;
  float values[n], *x, h[1];
  hipMalloc(&x, 4 * n * sizeof(float));
  for (int i = 0; i < n; ++i)
    values[i] = i % 23;
  for (int k = 0; k < 4; ++k)
    hipMemcpy(x + k * n, values, sizeof values, hipMemcpyHostToDevice);
  last(x, x + n, x + 2 * n, n, h);
  remark(x, x + n, x + 3 * n, n, h);
  one_line(x + n, x + 2 * n, x, n, h);
  for (int k = 0; k < 4; ++k) {
    hipMemcpy(values, x + k * n, sizeof values, hipMemcpyDeviceToHost);
    for (float v : values)
      printf("%a\n", v);
  }
}
