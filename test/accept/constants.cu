// Variables in constant memory, which no kernel writes, beside pointers from anywhere.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 2 && grep file-sets-its-variables %t.json
// RUN: %gpuexec compare --seeds=3 %s %t/constants.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 2
#include <cuda_runtime.h>
#include <cstdio>

__constant__ int kBox;
__constant__ int kTable[16];
struct Cells {
  int *x, *v;
  int n;
};
__global__ void drift(Cells c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < c.n)
    c.x[i] += c.v[i] * kTable[i & 15];
}
__global__ void wrap(Cells c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < c.n && c.x[i] >= kBox)
    c.x[i] -= kBox;
}
__global__ void look_up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = kTable[x[i] & 15];
}
__global__ void add_first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += kTable[0];
}
void step(const Cells &c) {
  drift<<<(c.n + 63) / 64, 64>>>(c);
  wrap<<<(c.n + 63) / 64, 64>>>(c);
}
void map(int *x, int n) {
  look_up<<<(n + 63) / 64, 64>>>(x, n);
  add_first<<<(n + 63) / 64, 64>>>(x, n);
}
int main() {
  int host[500], table[16], box = 40;
  for (int i = 0; i < 500; ++i)
    host[i] = i % 40;
  for (int i = 0; i < 16; ++i)
    table[i] = 3 * i + 1;
  Cells c{nullptr, nullptr, 500};
  for (int **p : {&c.x, &c.v}) {
    cudaMalloc(p, sizeof host);
    cudaMemcpy(*p, host, sizeof host, cudaMemcpyHostToDevice);
  }
  cudaMemcpyToSymbol(kBox, &box, sizeof box);
  cudaMemcpyToSymbol(kTable, table, sizeof table);
  step(c);
  cudaMemcpyToSymbol(kTable, table + 2, 4 * sizeof(int));
  map(c.x, c.n);
  cudaMemcpy(host, c.x, sizeof host, cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < 500; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
