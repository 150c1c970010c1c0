// Device math: libdevice functions, intrinsics with a rounding of their own, contraction where it is allowed.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// RUN: %gpuexec build --mode=optimized %s -o %t && %seeds %t | FileCheck %s --check-prefixes=CHECK,FUSED
// CHECK: sin 0.841471 exp 2.71828 pow 8 rsqrt 0.5
// CHECK: popc 8 clz 24 brev 80000000 perm 3020100 mulhi 1
// CHECK: pinned 0
// FUSED: contracted nonzero
#include <cstdio>

__global__ void math(float *f, int *n, float one, float x) {
  f[0] = sinf(one), f[1] = expf(one), f[2] = powf(2 * one, 3), f[3] = rsqrtf(4 * one);
  n[0] = __popc(255), n[1] = __clz(255), n[2] = __brev(1), n[3] = __byte_perm(0x03020100, 0, 0x3210);
  n[4] = __umulhi(0x80000000u, 2u);
  float product = __fmul_rn(x, x);
  f[4] = __fsub_rn(__fmul_rn(x, x), product);
  f[5] = x * x - product;
}

int main() {
  float f[6], *df;
  int n[5], *dn;
  cudaMalloc(&df, sizeof(f));
  cudaMalloc(&dn, sizeof(n));
  math<<<1, 1>>>(df, dn, 1.0f, 1.1f);
  cudaMemcpy(f, df, sizeof(f), cudaMemcpyDeviceToHost);
  cudaMemcpy(n, dn, sizeof(n), cudaMemcpyDeviceToHost);
  printf("sin %g exp %g pow %g rsqrt %g\n", f[0], f[1], f[2], f[3]);
  printf("popc %d clz %d brev %x perm %x mulhi %d\n", n[0], n[1], n[2], n[3], n[4]);
  printf("pinned %g\ncontracted %s\n", f[4], f[5] == 0 ? "zero" : "nonzero");
}
