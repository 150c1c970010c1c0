// Of `c ? x : y` one is read, none is changed: neither a parameter in a loop of launches, nor in what
// is fused behind it. A struct that only its alias names is copied like any other.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/read-alternatives.cu
#include <cstdio>

typedef struct {
  int *a, *b;
} Pair;
__global__ void step(int *s, int up, int down, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    s[i] += (s[i] & 1) ? up : down;
}
__global__ void copied(const int *from, int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i] * 2;
}
static void there(Pair p, int n) { copied<<<(n + 63) / 64, 64>>>(p.a, p.b, n); }
static void back(Pair p, int n) { copied<<<(n + 63) / 64, 64>>>(p.b, p.a, n); }

int main() {
  const int n = 400;
  int host[n];
  Pair p;
  cudaMalloc(&p.a, sizeof host);
  cudaMalloc(&p.b, sizeof host);
  for (int i = 0; i < n; ++i)
    host[i] = i % 7;
  cudaMemcpy(p.a, host, sizeof host, cudaMemcpyHostToDevice);
  for (int k = 0; k < 10; ++k)
    step<<<7, 64>>>(p.a, 3, 2, n);
  cudaMemcpy(host, p.a, sizeof host, cudaMemcpyDeviceToHost);
  there(p, n);
  back(p, n);
  long sum = host[9];
  cudaMemcpy(host, p.a, sizeof host, cudaMemcpyDeviceToHost);
  for (int each : host)
    sum = sum * 31 + each;
  printf("%ld\n", sum);
  return 0;
}
