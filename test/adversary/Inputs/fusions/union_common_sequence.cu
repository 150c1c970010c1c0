// An argument that is read by the name of another member of the union.
#include <cstdio>
#include <cuda_runtime.h>
struct Fill {
  int kind;
  int value;
};
struct Scale {
  int tag;
  int factor;
};
union Step {
  Fill fill;
  Scale scale;
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
void run(int *x, int n, Step &step, Fill *fill) {
  first<<<8, 128>>>(x, step.scale.factor, n);
  fill->value += 1;
  second<<<8, 128>>>(x, n);
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  Step s{{7, 5}};
  run(x, n, s, &s.fill);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
