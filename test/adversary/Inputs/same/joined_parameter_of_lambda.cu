// arguments of joined calls: a function's and its lambda's parameter were taken for one
#include <cstdio>
__global__ void a(int *x, int k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 3 + k; }
__global__ void b(int *x, int k, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 5 + k; }
static void first(int *x, int k, int n) { a<<<1, 64>>>(x, k, n); }
static void second(int *x, int k, int n) { b<<<1, 64>>>(x, k, n); }
void run(int k, int *x, int n) {
  auto part = [=](int k2) {
    first(x, k, n);
    second(x, k2, n);
  };
  part(k + 3);
}

int main() {
  const int n = 60; int host[64], steps = 4; int *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  run(4, x, n);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
