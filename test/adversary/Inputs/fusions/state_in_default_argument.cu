// A default argument keeps state under the name of the kernel's own type.
#include <cuda_runtime.h>
template <class T> __device__ int state[256];
template <class T> __device__ int next(int i, int more = (state<T>[0] += 1)) { return i + more; }
__global__ void count(int *x, int n) {
  struct Tag {};
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1)
    x[i] += next<Tag>(i);
}
__global__ void scale(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
int main() {
  int *x;
  cudaMalloc(&x, 1024);
  count<<<1, 256>>>(x, 256);
  scale<<<1, 256>>>(x, 256);
}
