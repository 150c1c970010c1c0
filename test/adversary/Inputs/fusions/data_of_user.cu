// std::data calls the user's data()
#include <cstdio>
#include <iterator>
__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * by + i;
}
struct Arena {
  int *base;
  int used = 0;
  int *data() { int *p = base + used; used += 64; return p; }
};
int main() {
  const int n = 64;
  int host[4 * n];
  Arena a;
  cudaMalloc(&a.base, sizeof host);
  for (int i = 0; i < 4 * n; ++i) host[i] = i;
  cudaMemcpy(a.base, host, sizeof host, cudaMemcpyHostToDevice);
  scale<<<1, 64>>>(std::data(a), 2, n);
  scale<<<1, 64>>>(std::data(a), 3, n);
  cudaMemcpy(host, a.base, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 4 * n; ++i) s = s * 31 + host[i];
  printf("%ld %d\n", s, a.used);
}
