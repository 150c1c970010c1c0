// Pointers that a loop over their addresses allocates lead to different allocations: no test at run time.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: grep -c gpufuse_disjoint %t.out/allocations-of-loops.cu | grep -x 1
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/allocations-of-loops.cu
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
    if (e != cudaSuccess) {                                                                        \
      printf("%s\n", cudaGetErrorString(e));                                                       \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void gather(const int *x, const int *index, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[index[i]];
}
__global__ void scale(int *z, const int *y, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = a * y[i];
}

struct Fields {
  int *x, *index, *y, *z;
};

static long sum(const int *x, int n) {
  static int host[1000];
  CHECK(cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost));
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 3 + host[i];
  return all;
}

int main() {
  const int n = 1000;
  int *x, *index, *y, *z;
  for (int **p : {&x, &index, &y, &z})
    cudaMalloc(p, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaMemset(index, 0, n * sizeof(int));
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
  printf("%ld\n", sum(z, n));

  int *a = nullptr, *b = nullptr, *c = nullptr, *d = nullptr;
  for (auto p : {&a, &b, &c, &d}) {
    CHECK(cudaMalloc((void **)p, n * sizeof(int)));
  }
  CHECK(cudaMemset(a, 2, n * sizeof(int)));
  CHECK(cudaMemset(b, 0, n * sizeof(int)));
  gather<<<(n + 127) / 128, 128>>>(a, b, c, n);
  scale<<<(n + 127) / 128, 128>>>(d, c, 5, n);
  printf("%ld\n", sum(d, n));

  Fields f;
  for (auto *p : {&f.x, &f.index, &f.y, &f.z})
    CHECK(cudaMalloc(p, n * sizeof(int)));
  CHECK(cudaMemset(f.x, 3, n * sizeof(int)));
  CHECK(cudaMemset(f.index, 0, n * sizeof(int)));
  gather<<<(n + 127) / 128, 128>>>(f.x, f.index, f.y, n);
  scale<<<(n + 127) / 128, 128>>>(f.z, f.y, 7, n);
  printf("%ld\n", sum(f.z, n));
}
