// Pointers that are only exchanged, and begin with what a function allocates, or with what others hold.
// RUN: rm -rf %t && %fuse --quiet --runtime-guards=off --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 %s %t/exchanged-copies.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --runtime-guards=off --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 2
#include <cuda_runtime.h>
#include <cstdio>
#include <stdexcept>
#include <utility>
#include <vector>

__global__ void gather(const int *x, const int *to, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[to[i]] + 1;
}
__global__ void limit(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] %= 1000;
}
static int *toDevice(const std::vector<int> &from) {
  int *p = nullptr;
  if (cudaMalloc(&p, from.size() * sizeof(int)) != cudaSuccess)
    throw std::runtime_error("cudaMalloc");
  cudaMemcpy(p, from.data(), from.size() * sizeof(int), cudaMemcpyHostToDevice);
  return p;
}
static void show(const int *x, int n) {
  std::vector<int> host(n);
  cudaMemcpy(host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int v : host)
    all = all * 31 + v;
  printf("%ld\n", all);
}
void byFunction(const std::vector<int> &start, const std::vector<int> &order) {
  const int n = start.size();
  int *x = toDevice(start), *y = toDevice(start);
  int *to = toDevice(order);
  for (int i = 0; i < 5; ++i) {
    gather<<<(n + 127) / 128, 128>>>(x, to, y, n);
    limit<<<(n + 127) / 128, 128>>>(y, n);
    std::swap(x, y);
  }
  show(x, n);
}
void byOthers(const std::vector<int> &start, const std::vector<int> &order) {
  const int n = start.size();
  int *a, *b, *to = toDevice(order);
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemcpy(a, start.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int *in = a;
  int *out = b;
  for (int i = 0; i < 4; ++i) {
    gather<<<(n + 127) / 128, 128>>>(in, to, out, n);
    limit<<<(n + 127) / 128, 128>>>(out, n);
    int *t = in;
    in = out;
    out = t;
  }
  show(in, n);
}
int main() {
  std::vector<int> start(700), order(700);
  for (int i = 0; i < 700; ++i) {
    start[i] = i * 37 % 911;
    order[i] = (i * 17 + 5) % 700;
  }
  byFunction(start, order);
  byOthers(start, order);
}
