// two objects were given the pointer before the third lost it
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
  int *p = nullptr;
  Store() {}
  explicit Store(int n) { cudaMalloc(&p, n * sizeof(int)); }
  Store(const Store &) = delete;
  ~Store() {}
  void takeWith(Store &from, Store &twin) {
    p = from.p;
    twin.p = from.p;
    from.p = nullptr;
  }
};
int main() {
  const int n = 64;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  Store own(n), other(n), a, b;
  cudaMemcpy(own.p, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(other.p, host, sizeof host, cudaMemcpyHostToDevice);
  a.takeWith(own, b);
  scale<<<4, 16>>>(a.p, 3, n);
  shift<<<4, 16>>>(other.p, b.p, n);
  cudaMemcpy(host, other.p, sizeof host, cudaMemcpyDeviceToHost);
  long s = 0;
  for (int i = 0; i < n; ++i) s = s * 31 + host[i];
  printf("%ld\n", s);
}
