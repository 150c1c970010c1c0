#include <cuda_runtime.h>

__global__ void add(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

static int blocks(int n) { return (n + 127) / 128; }

// Called from two places.
void addAll(int *x, int a, int n) { add<<<blocks(n), 128>>>(x, a, n); }
void twiceAll(int *x, int n) { twice<<<blocks(n), 128>>>(x, n); }

void caller(int *x, int n) {
  addAll(x, 3, n);
  twiceAll(x, n);
}

void set(int *x, int a, int n) {
  cudaMemset(x, 0, n * sizeof(int));
  add<<<blocks(n), 128>>>(x, a, n);
}

int main() {
  int *x;
  cudaMalloc(&x, 1000 * sizeof(int));
  set(x, 1, 1000);
  caller(x, 1000);
}
