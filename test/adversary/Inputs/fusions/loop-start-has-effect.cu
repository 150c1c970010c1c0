// rounds() evaluates the first value `k++` twice (once in the initialiser, once aside): one round too few.
#include <cstdio>
__global__ void first(int *x, int n, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int *p = x + i + 9;
  int k = 0;
  for (int j = k++; j < rows; ++j) { p -= 1; }
  *p = i * 7 + 1; // x[i + 5]; the tool thinks x[i + 6]
}
__global__ void second(int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i + 6];
}
int main() {
  const int n = 64;
  int host[2 * n] = {}, *x, *y;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&y, sizeof host);
  cudaMemset(x, 0, sizeof host);
  cudaMemset(y, 0, sizeof host);
  first<<<4, 16>>>(x, n, 4);
  second<<<4, 16>>>(x, y, n);
  cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < n; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
