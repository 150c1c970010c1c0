// Launches that stand under one condition, each time it is asked; and other work between launches.
// RUN: %fuse --join-calls=off --fold-memsets=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 6
// RUN: %gpuexec compare --seeds=3 --modes=optimized %s %t.out/same-condition.cu
// RUN: grep -v CHECK %t.out/same-condition.cu | FileCheck %s
// RUN: %fuse --join-calls=off --fold-memsets=off --report=%t.2.json %t.out/same-condition.cu -- -Wall && not grep applied %t.2.json

#include <cstdio>
#include <cstdlib>

#define OK(call)                                                                                   \
  do {                                                                                             \
    cudaError_t e = (call);                                                                        \
    if (e != cudaSuccess) {                                                                        \
      fprintf(stderr, "%s\n", cudaGetErrorString(e));                                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *to, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += x[i] + 1;
}

struct Layer {
  int *x, *y, n;
  bool scaled;
  void init(int count) {
    n = count;
    OK(cudaMalloc(&x, n * sizeof(int)));
    OK(cudaMalloc(&y, n * sizeof(int)));
    OK(cudaMemset(x, 1, n * sizeof(int)));
    OK(cudaMemset(y, 2, n * sizeof(int)));
  }
  // CHECK: void forward() {
  // CHECK-NEXT: if (scaled)
  // CHECK-NEXT: scale_add<<<4, 64>>>(x, 5, n, y);
  // CHECK-NEXT: }
  void forward() {
    if (scaled)
      scale<<<4, 64>>>(x, 5, n);
    if (scaled)
      add<<<4, 64>>>(y, x, n);
  }
};

int *allocate(int n) {
  int *p;
  OK(cudaMalloc(&p, n * sizeof(int)));
  OK(cudaMemset(p, 3, n * sizeof(int)));
  return p;
}
long sum(int *p, int n) {
  int host[256];
  OK(cudaMemcpy(host, p, n * sizeof(int), cudaMemcpyDeviceToHost));
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  OK(cudaFree(p));
  return all;
}

// CHECK: long conditional(
long conditional(int n, int level) {
  int *x = allocate(n), *y = allocate(n), *z = allocate(n);
  const bool on = level > 1;
  // CHECK: if (on) {
  // CHECK-NEXT: OK(cudaGetLastError());
  // CHECK-NEXT: }
  // CHECK-NEXT: level += 2;
  // CHECK-NEXT: if (on) {
  // CHECK-NEXT: scale_add<<<4, 64>>>(x, 2, n, y);
  // CHECK-NEXT: OK(cudaGetLastError());
  // CHECK-NEXT: }
  if (on) {
    scale<<<4, 64>>>(x, 2, n);
    OK(cudaGetLastError());
  }
  level += 2;
  if (on) {
    add<<<4, 64>>>(y, x, n);
    OK(cudaGetLastError());
  }
  // CHECK-NEXT: if (level > 2) {
  // CHECK-NEXT: scale_add_x2<<<4, 64>>>(z, 3, n, y, x);
  // CHECK-NEXT: }
  if (level > 2) {
    scale<<<4, 64>>>(z, 3, n);
    add<<<4, 64>>>(y, z, n);
  }
  if (level > 2) {
    add<<<4, 64>>>(x, y, n);
  }
  return sum(x, n) + 7 * sum(y, n) + 13 * sum(z, n);
}

// Sets and copies that touch nothing that the kernels do.
long filled(int n, const int *host) {
  int *x = allocate(n), *y = allocate(n), *z = allocate(n);
  cudaStream_t stream;
  OK(cudaStreamCreateWithFlags(&stream, cudaStreamDefault));
  // CHECK: OK(cudaMemcpyAsync(z, host,
  // CHECK-NEXT: scale_add<<<4, 64, 0, stream>>>
  scale<<<4, 64, 0, stream>>>(x, 2, n);
  OK(cudaMemcpyAsync(z, host, n * sizeof(int), cudaMemcpyHostToDevice, stream));
  add<<<4, 64, 0, stream>>>(y, x, n);
  OK(cudaStreamSynchronize(stream));
  OK(cudaStreamDestroy(stream));
  return sum(x, n) + 7 * sum(y, n) + 13 * sum(z, n);
}
long set(int n) {
  int *x = allocate(n), *y = allocate(n), *z = allocate(n);
  // CHECK: OK(cudaMemset(z, 0, 40));
  // CHECK-NEXT: scale_add<<<4, 64>>>
  scale<<<4, 64>>>(x, 3, n);
  OK(cudaMemset(z, 0, 40));
  add<<<4, 64>>>(y, x, n);
  return sum(x, n) + 7 * sum(y, n) + 13 * sum(z, n);
}
long copied(int n) {
  int *x = allocate(n), *y = allocate(n), *z = allocate(n), *w = allocate(n);
  // CHECK: OK(cudaMemcpyAsync(z, w, 80,
  // CHECK-NEXT: scale_add<<<4, 64>>>
  scale<<<4, 64>>>(x, 4, n);
  OK(cudaMemcpyAsync(z, w, 80, cudaMemcpyDeviceToDevice));
  add<<<4, 64>>>(y, x, n);
  return sum(x, n) + 7 * sum(y, n) + 13 * sum(z, n) + sum(w, n);
}

int main() {
  const int n = 200;
  int host[n];
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 31 - 9;
  for (int level : {0, 1, 2, 3})
    printf("%ld\n", conditional(n, level));
  printf("%ld %ld %ld\n", filled(n, host), set(n), copied(n));
  for (bool scaled : {true, false}) {
    Layer layer;
    layer.init(n);
    layer.scaled = scaled;
    layer.forward();
    printf("%ld\n", sum(layer.x, n) + 7 * sum(layer.y, n));
  }
  return 0;
}
