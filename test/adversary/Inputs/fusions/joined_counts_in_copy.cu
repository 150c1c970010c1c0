// The same, in a copy of the object.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
struct Net {
  int calls;
  void add(int *x, int n) {
    ++calls;
    addk<<<8, 128>>>(x, 3, n);
  }
  void mul(int *x, int a, int n) {
    printf("mul\n");
    mulk<<<8, 128>>>(x, a, n);
  }
};
struct Pair {
  Net net;
  int more;
};
typedef Net Copy;

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  Net net{2};
  Pair pair{net, 3}; pair.net.add(x, n); pair.net.mul(x, (int)sizeof(x) + Copy(pair.net).calls, n); net = pair.net;

  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld %d\n", hash, net.calls);
}
