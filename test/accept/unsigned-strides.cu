// Loops over unsigned counters, in steps of all threads: each round writes the element of its counter, so that one that
// wrapped would write what another thread has written.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5 && grep strides-do-not-wrap %t.json
// RUN: %gpuexec compare --seeds=3 %s %t.out/unsigned-strides.cu
// RUN: %fuse --checks=kernel-fusion --show-rejected --assume=-strides-do-not-wrap %s -- 2>&1 | FileCheck %s --implicit-check-not="can be one: '{{fill|add}}"
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 5
#include <cuda_runtime.h>
#include <cstdio>

struct Pair {
  int a, b;
};
__global__ void fill(int *x, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] = 7 * i;
}
__global__ void add(int *x, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    x[i] += 3;
}
__global__ void fill_signed(int *x, int n) {
  for (unsigned i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
    x[i] = 5 * i;
}
__global__ void add_signed(int *x, int *sums, int n) {
  unsigned stride = gridDim.x * blockDim.x;
  unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
  while (i < n) {
    int before = i > 0 ? 1 : 0;
    sums[i] = x[i] + before;
    i += stride;
  }
}
__global__ void fill_pairs(Pair *x, unsigned last) {
  const unsigned step = blockDim.x * gridDim.x;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i <= last; i += step) {
    x[i].a = i;
    x[i].b = 2 * i;
  }
}
__global__ void swap_pairs(Pair *x, unsigned last) {
  const unsigned step = blockDim.x * gridDim.x;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i <= last; i += step) {
    int a = x[i].a;
    x[i].a = x[i].b;
    x[i].b = a;
  }
}
__global__ void one_block(int *x, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = 3 * i;
}
__global__ void one_block_more(int *x, unsigned n) {
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x)
    x[i] -= 2;
}

// CHECK-COUNT-4: it is not proven that the same thread
void show(const int *x, int n) {
  int host[2048];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
void plain(int *x, unsigned n) {
  fill<<<4, 64>>>(x, n);
  add<<<4, 64>>>(x, n);
}
void blocks(int *x, unsigned n, int grid) {
  fill<<<grid, 64>>>(x, n);
  add<<<grid, 64>>>(x, n);
}
int *with_signed(int n) {
  int *x, *sums;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&sums, n * sizeof(int));
  fill_signed<<<3, 128>>>(x, n);
  add_signed<<<3, 128>>>(x, sums, n);
  return sums;
}
void pairs(Pair *x, unsigned n) {
  fill_pairs<<<2, 96>>>(x, n - 1);
  swap_pairs<<<2, 96>>>(x, n - 1);
}
void single(int *x, unsigned n) {
  one_block<<<1, 256>>>(x, n);
  one_block_more<<<1, 256>>>(x, n);
}

int main() {
  show(with_signed(1001), 1001);
  int *x;
  cudaMalloc(&x, 2048 * sizeof(int));
  plain(x, 1000);
  show(x, 1000);
  blocks(x, 900, 5);
  show(x, 900);
  pairs(reinterpret_cast<Pair *>(x), 500);
  show(x, 1000);
  single(x, 777);
  show(x, 777);
}
