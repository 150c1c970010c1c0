// The class of the methods has a type of the name that the variable of the caller has for its own.
#include <cstdio>
#include <cstdlib>
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
typedef signed char byte;
class Solver {
public:
  typedef unsigned char byte;
  explicit Solver(int n) : n(n) {
    cudaMalloc(&x, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
  }
  void add(byte a);
  void twice();
  int *x;
  int n;
};
void Solver::add(byte a) { addk<<<8, 128>>>(x, a, n); }
void Solver::twice() { mulk<<<8, 128>>>(x, 2, n); }
int main() {
  Solver s(1000);
  int *y, h;
  cudaMalloc(&y, 1000 * sizeof(int));
  cudaMemset(y, 1, 1000 * sizeof(int));
  cudaDeviceSynchronize();
  byte level = -56;
  {
    s.add(200);
    mulk<<<8, 128>>>(y, level, 1000);
  }
  cudaMemcpy(&h, s.x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
