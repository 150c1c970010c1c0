// Two closures of one kernel: what the second writes is not what the first does.
#include <cstdio>
#include <cuda_runtime.h>
__device__ __managed__ int seen;
template <typename F> __global__ void run(F f) { f(); }
int main() {
  int *x, h;
  cudaMalloc(&x, 4);
  run<<<1, 1>>>([] __device__() { });
  cudaMemcpy(&h, x, 4, cudaMemcpyDeviceToHost);
  run<<<1, 1>>>([] __device__() { seen = 7; });
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", seen);
  cudaMemcpy(&h, x, 4, cudaMemcpyDeviceToHost);
}
