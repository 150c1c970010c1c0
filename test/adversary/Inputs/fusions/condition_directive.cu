// in another configuration there is no condition
#include <cstdio>
__global__ void a(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 3 + i; }
__global__ void b(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 5 + 1; }
int main() {
  const int n = 60; int host[64], steps = 4; int *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  bool c = steps > 7;
#ifndef ALWAYS
  if (c)
#endif
  { // first
    a<<<1, 64>>>(x, n);
  }
  if (c)
    b<<<1, 64>>>(x, n);

  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
