// an object was given a pointer that was null before, not after
#include <cstdio>
__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
__global__ void shift(int *x, const int *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += from[n - 1 - i];
}
struct Store {
  int *p;
  ~Store() {}
};
Store c{nullptr}, other{nullptr};
void run(int *host, int n) {
  c.p = nullptr;
  cudaMalloc(&c.p, n * sizeof(int));
  cudaMalloc(&other.p, n * sizeof(int));
  cudaMemcpy(c.p, host, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(other.p, host, n * sizeof(int), cudaMemcpyHostToDevice);
  Store s{c.p};
  scale<<<4, 16>>>(s.p, 3, n);
  shift<<<4, 16>>>(other.p, c.p, n);
}
int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  run(host, n);
  cudaMemcpy(host, other.p, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < n; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
