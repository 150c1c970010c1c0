// What is added is made of the variable itself.
#include <cuda_runtime.h>
__global__ void kA(float *v, float b) {
  int i = threadIdx.x;
  float t = 0.0f;
  t -= b - t;
  t += b * 3.0f;
  v[i] = t;
}
__global__ void kB(float *z, const float *y, float a) {
  int i = threadIdx.x;
  z[i] = y[i] * a + 1.0f;
}
void run(float a, float b) {
  float *y, *v, *z;
  cudaMalloc(&y, 65536); cudaMalloc(&v, 65536); cudaMalloc(&z, 65536);
  kB<<<4, 256>>>(z, y, a);
  kA<<<4, 256>>>(v, b);
}
