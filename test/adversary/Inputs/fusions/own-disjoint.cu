// the user's own function template gpufuse_disjoint with four parameters is called by the guard.
#include <cstdio>
template <typename X, typename Y>
static bool gpufuse_disjoint(X, unsigned long long, Y, unsigned long long) { return true; }
__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * by + 1;
}
__global__ void shift(int *to, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[i];
}
void both(int *x, int *y, int *z, int n) {
  scale<<<4, 16>>>(x, 3, n);
  shift<<<4, 16>>>(z, y, n);
}
int main() {
  const int n = 40;
  int host[3 * n], *x, *z;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&z, sizeof host);
  cudaMemset(x, 1, sizeof host);
  cudaMemset(z, 1, sizeof host);
  both(x, x + 20, z, n);
  cudaMemcpy(host, z, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < n; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
