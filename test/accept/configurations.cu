// What the preprocessor chooses is the same on both sides, is not compiled, is no program, or is settled by the compile command.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && grep -c '"verdict": "applied"' %t.json | grep -x 4
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/configurations.cu
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/configurations.cu -- -DBIG
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/configurations.cu -- -DOTHER
// RUN: %fuse --report=%t.json --output-dir=%t.big %s -- -DBIG && diff %t.out/configurations.cu %t.big/configurations.cu

#include <cstdio>
#ifdef BIG
#define N 7
typedef double real;
#else
#define N 5
typedef float real;
#endif
#ifndef BLOCK
#define BLOCK 64
#endif
#ifdef OTHER
#define SCALE 3
#elif !defined(UNUSABLE)
#define SCALE 4
#endif
#if 0
#include "nowhere.h"
#endif
#ifdef __HIP_PLATFORM_AMD__
#include "nowhere_either.h"
#endif

__global__ void fill(int *x, int v) { x[blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void fill_real(real *x, int v) { x[blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void add(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += SCALE; }
__global__ void third(real *x) { x[blockIdx.x * blockDim.x + threadIdx.x] /= 3; }

#ifdef OTHER
void only(int *x) {
  fill<<<N, 32>>>(x, 4);
  add<<<N, 32>>>(x);
}
#else
void only(int *x) {
  fill<<<N, 32>>>(x, 2);
  add<<<N, 32>>>(x);
}
#endif

template <typename T> void show(T *x) {
  T h[N * BLOCK];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  double sum = 0;
  for (T each : h)
    sum += each;
  printf("%g\n", sum);
}

int main() {
  int *x;
  real *r;
  cudaMalloc(&x, N * BLOCK * sizeof(int));
  cudaMalloc(&r, N * BLOCK * sizeof(real));
  fill<<<N, BLOCK>>>(x, 1);
  add<<<N, BLOCK>>>(x);
  show(x);
  fill_real<<<N * BLOCK / 32, 32>>>(r, 3);
  third<<<N * BLOCK / 32, 32>>>(r);
  show(r);
#ifdef VERBOSE
  printf("verbose\n");
#endif
  fill<<<N, BLOCK>>>(x, N);
  for (int i = 0; i < N; ++i)
    add<<<N, BLOCK>>>(x);
  show(x);
  only(x);
  show(x);
}
