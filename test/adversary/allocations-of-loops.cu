// Loops over addresses that do more than to allocate for each: what they leave may be one allocation.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && not grep '"verdict": "applied"' %t.json
// RUN: %fuse --checks=redundant-sync --report=%t.2.json --output-dir=%t.out %s -- && not grep '"verdict": "applied"' %t.2.json
#include <cuda_runtime.h>
#include <utility>

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

static int **last;
static void keep(int **p) { last = p; }

void pooled(int n) {
  int *x, *index, *y, *z, *pool;
  cudaMalloc(&pool, 4 * n * sizeof(int));
  for (int **p : {&x, &index, &y, &z})
    *p = pool;
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void copied(int n) {
  int *x, *index, *y, *z;
  for (int **p : {&x, &index, &y, &z}) {
    cudaMalloc(p, n * sizeof(int));
    *p = x;
  }
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void kept(int n) {
  int *x, *index, *y, *z;
  for (int **p : {&x, &index, &y, &z}) {
    cudaMalloc(p, n * sizeof(int));
    keep(p);
  }
  *last = x;
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void stepped(int n) {
  int *x, *index, *y, *z, *all[4];
  int k = 0;
  for (int **p : {&x, &index, &y, &z})
    cudaMalloc(k++ ? &all[0] : p, n * sizeof(int));
  index = y = z = x;
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void assigned(int n) {
  int *x, *index, *y, *z;
  for (int **p : {&x, &index, &y, &z})
    cudaMalloc(p, n * sizeof(int));
  z = x;
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void listed(int n, int **other) {
  int *x, *index, *y, *z;
  for (int **p : {&x, &index, &y, other})
    cudaMalloc(p, n * sizeof(int));
  z = *other;
  gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
  scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
}
void launched(int n) {
  int *x = nullptr, *index = nullptr, *y = nullptr, *z = nullptr;
  for (int **p : {&x, &index, &y, &z}) {
    cudaMalloc(p, n * sizeof(int));
    [&] { z = x; }();
    gather<<<(n + 127) / 128, 128>>>(x, index, y, n);
    scale<<<(n + 127) / 128, 128>>>(z, y, 3, n);
  }
}
// The host sees what these lead to.
int managed(int n) {
  int *x, *y;
  for (int **p : {&x, &y})
    cudaMallocManaged(p, n * sizeof(int));
  scale<<<(n + 127) / 128, 128>>>(x, y, 3, n);
  cudaDeviceSynchronize();
  return x[0];
}
