// What the host does to its own memory between launches that only touch the device's.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 5
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/host-memory.cu
// RUN: FileCheck %s < %t.out/host-memory.cu
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <utility>
#include <vector>

__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

// CHECK: static void elements(int *x, int n, double *results, std::vector<int> &seen) {
// CHECK-NEXT: int counts[4];
// CHECK-NEXT: counts[1] = n;
// CHECK-NEXT: results[2] = n * 0.5;
// CHECK-NEXT: seen[0] = counts[1];
// CHECK-NEXT: up_twice<<<(n + 255) / 256, 256>>>(x, n);
static void elements(int *x, int n, double *results, std::vector<int> &seen) {
  int counts[4];
  up<<<(n + 255) / 256, 256>>>(x, n);
  counts[1] = n;
  results[2] = n * 0.5;
  seen[0] = counts[1];
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static int *allocates(int *x, int n) {
  int *more;
  up<<<(n + 255) / 256, 256>>>(x, n);
  cudaMalloc(&more, n * sizeof(int));
  twice<<<(n + 255) / 256, 256>>>(x, n);
  return more;
}
static void checked(int *x, int **more, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  if (cudaMalloc(more, n * sizeof(int)) != cudaSuccess)
    printf("no memory\n");
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static void library(int *x, int n, char *text, int *old) {
  int first = 1, second = 2;
  up<<<(n + 255) / 256, 256>>>(x, n);
  memset(text, 'a', 8);
  std::swap(first, second);
  free(old);
  twice<<<(n + 255) / 256, 256>>>(x, n);
  text[first] = static_cast<char>('b' + second);
}
struct Log {
  int entries[8];
  int next = 0;
};
static void logged(int *x, int n, Log *log) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  log->entries[log->next] = n;
  log->next++;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}

int main() {
  const int n = 700;
  int *x, *more, host[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  double results[4] = {};
  char text[9] = {};
  std::vector<int> seen(3);
  Log log = {};
  elements(x, n, results, seen);
  cudaFree(allocates(x, n - 1));
  checked(x, &more, n - 2);
  library(x, n - 3, text, static_cast<int *>(malloc(16)));
  logged(x, n - 4, &log);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  printf("%g %s %d %d\n", results[2], text, seen[0], log.entries[0]);
  for (int each : host)
    printf("%d\n", each);
}
