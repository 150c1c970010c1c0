// parameters of a function and of a lambda in it were taken for one
#include <cstdio>
__global__ void a(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 3 + i; }
__global__ void b(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * 5 + 1; }
__global__ void c(float *x, float v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] + v; }
void run(float first, float *x, int n) {
  auto part = [=](float second) {
    c<<<1, 64>>>(x, first, n);
    c<<<1, 64>>>(x, second, n);
  };
  part(first * 3);
}
void run2(float *first, int n) {
  auto part = [=](float *second) {
    c<<<1, 64>>>(first + 1, n, n);
    c<<<1, 64>>>(second + 1, n, n);
  };
  part(first + 3);
}
void run3(int first, float *x) {
  auto part = [=](int second) {
    c<<<1, 64>>>(x, first * first % 7 + 0.5f, first * 2 );
    c<<<1, 64>>>(x, second * second % 7 + 0.5f, second * 2);
  };
  part(first + 2);
}

int main() {
  const int n = 60; int host[64], steps = 4; int *x;
  cudaMalloc(&x, sizeof host);
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  run(2.5f, (float *)x, n); run2((float *)x, n - 10); run3(8, (float *)x);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 64; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
