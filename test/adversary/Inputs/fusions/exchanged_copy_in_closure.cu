// Behind the exchange the closure's copy of one is the other (--runtime-guards=off).
#include <cuda_runtime.h>
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = i;
}
__global__ void reverse(const float *a, float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    b[i] = a[n - 1 - i];
}
int main() {
  const int n = 1000;
  float *a, *b, *c;
  cudaMalloc(&a, n * 4);
  cudaMalloc(&b, n * 4);
  cudaMalloc(&c, n * 4);
  auto step = [&, a](int m) {
    fill<<<(m + 255) / 256, 256>>>(a, m);
    reverse<<<(m + 255) / 256, 256>>>(b, c, m);
  };
  for (int k = 0; k < 2; ++k) {
    step(n);
    float *t = a;
    a = b;
    b = t;
  }
}
