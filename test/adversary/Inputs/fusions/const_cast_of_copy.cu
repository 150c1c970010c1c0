// A closure changes its copy of a pointer by casting the const away. (--runtime-guards=off)
#include <cuda_runtime.h>
__global__ void increment(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += i; }
__global__ void shifted(int *out, const int *in, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] += in[n - 1 - i]; }
int main() {
  const int n = 1000;
  int *a, *b, *z;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMalloc(&z, n * sizeof(int));
  auto run = [=] {
    const_cast<int *&>(a) = b;
    increment<<<(n + 127) / 128, 128>>>(a, n);
    shifted<<<(n + 127) / 128, 128>>>(z, b, n);
  };
  auto other = [=] {
    *const_cast<int **>(&a) = b;
    increment<<<(n + 127) / 128, 128>>>(a, n);
    shifted<<<(n + 127) / 128, 128>>>(z, b, n);
  };
  run();
  other();
}
