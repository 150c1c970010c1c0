// A macro that a pragma gives its old meaning.
#include <cstddef>
#include <cstdio>
#include <cuda_runtime.h>
struct Record {
  int pad;
  int value;
  int more[2];
};
__global__ void first(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
#define FIELD pad
#pragma push_macro("FIELD")
#undef FIELD
#define FIELD value
static void add(int *x, int n) { first<<<8, 128>>>(x, offsetof(Record, FIELD), n); }
#pragma pop_macro("FIELD")
static void scale(int *x, int n) { second<<<8, 128>>>(x, n); }
void run(int *x, int n) {
  add(x, n);
  scale(x, n);
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  run(x, n);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
