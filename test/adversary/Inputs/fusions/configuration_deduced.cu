// The fused kernel has the type that the template is used with here.
#include <cuda_runtime.h>
#ifdef DOUBLE
typedef double real;
#else
typedef float real;
#endif
template <typename T> __global__ void fill(T *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void half(real *x) { x[blockIdx.x * blockDim.x + threadIdx.x] /= 2; }
void run(real *x, int n) {
  fill<<<n, 32>>>(x);
  half<<<n, 32>>>(x);
}
