// An operator of the user's for the enumeration that a launch passes.
#include <cstdio>
enum Count : unsigned { None, Forty = 40 };
constexpr unsigned long long operator*(unsigned long long, Count) { return 1; }
__global__ void scale(int *x, int by, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[2 * i + 1] = x[2 * i + 1] * by + 1;
}
__global__ void shift(int *to, const int *from, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[2 * i + 1] = from[2 * i + 1];
}
void both(int *x, int *y, int *z, Count n) {
  scale<<<4, 16>>>(x, 3, n);
  shift<<<4, 16>>>(z, y, n);
}
int main() {
  const int n = 40;
  int host[6 * n], *x, *z;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&z, sizeof host);
  cudaMemset(x, 1, sizeof host);
  cudaMemset(z, 1, sizeof host);
  both(x, x + 20, z, Forty);
  cudaMemcpy(host, z, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < 2 * n; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
