// A set of bytes may begin anywhere, a store of numbers may not: what is set may begin within an element.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && not grep -r '_zer[o]' %t.out && grep -c '"message": .*begin within an element' %t.json | grep -x 14
#include <cuda_runtime.h>

__global__ void pack(char *rec, const char *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    rec[i] = x[i];
}

struct Pool {
  char *bytes;
  size_t used = 1;
  explicit Pool(size_t n) { cudaMalloc(&bytes, n); }
  Pool(const Pool &) = delete;
};

struct First { short a; };
struct Second { short b; };
struct Both : First, Second {};

int *within(char *bytes, int n) { return (int *)(bytes + n); }

void set(int n, int k) {
  char *rec, *x;
  cudaMalloc(&rec, 5 * n + 64);
  cudaMalloc(&x, n);
  int *behind = (int *)(rec + n + 1), *walked = (int *)rec, *returned = within(rec, n);
  walked = (int *)((char *)walked + 2);
  char *next = rec;
  ++next;
  int *stepped = (int *)next;
  int *element = (int *)&rec[n];
  void *raw = rec + 3;
  cudaMemset(behind, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset(walked, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset(returned, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset(stepped, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset(element, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((int *)raw, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((int *)(rec + k), 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((short *)(rec + 2 * k + 1), 0, n * sizeof(short));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  short *halves = (short *)rec;
  cudaMemset((int *)(halves + k), 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((double *)(behind + k), 0, n * sizeof(double));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((int *)(rec + 300001), 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((int *)(rec + 2 * (k - 1)), 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  cudaMemset((int *)(rec + (n + 1)), 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
  Both *both;
  cudaMalloc(&both, n * sizeof(Both));
  Second *second = both; // two bytes behind
  cudaMemset((int *)(void *)second, 0, n * sizeof(int));
  pack<<<(n + 63) / 64, 64>>>(x, x, n);
}
