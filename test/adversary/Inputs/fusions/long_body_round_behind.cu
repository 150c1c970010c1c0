// F5b: a round takes the product of the round before, which it stores, too; the rounds are written out.
#include <cuda_runtime.h>
__global__ void first(float *y, const float *x, const float *w, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float p = 0;
  for (int k = 0; k < 16; ++k) {
    y[i + k * 64] = p + w[i + k * 64];
    p = x[i + k * 64] * a;
    y[i + 2000 + k * 64] = p;
    y[i + 64] = x[i + 64] + w[i + 128] + x[i + 192] + w[i + 256];
    y[i + 128] = x[i + 128] + w[i + 192] + x[i + 256] + w[i + 320];
    y[i + 192] = x[i + 192] + w[i + 256] + x[i + 320] + w[i + 384];
    y[i + 256] = x[i + 256] + w[i + 320] + x[i + 384] + w[i + 448];
    y[i + 320] = x[i + 320] + w[i + 384] + x[i + 448] + w[i + 512];
    y[i + 384] = x[i + 384] + w[i + 448] + x[i + 512] + w[i + 576];
    y[i + 448] = x[i + 448] + w[i + 512] + x[i + 576] + w[i + 640];
    y[i + 512] = x[i + 512] + w[i + 576] + x[i + 640] + w[i + 704];
    y[i + 576] = x[i + 576] + w[i + 640] + x[i + 704] + w[i + 768];
    y[i + 640] = x[i + 640] + w[i + 704] + x[i + 768] + w[i + 832];
    y[i + 704] = x[i + 704] + w[i + 768] + x[i + 832] + w[i + 896];
    y[i + 768] = x[i + 768] + w[i + 832] + x[i + 896] + w[i + 960];
    y[i + 832] = x[i + 832] + w[i + 896] + x[i + 960] + w[i + 1024];
    y[i + 896] = x[i + 896] + w[i + 960] + x[i + 1024] + w[i + 1088];
    y[i + 960] = x[i + 960] + w[i + 1024] + x[i + 1088] + w[i + 1152];
    y[i + 1024] = x[i + 1024] + w[i + 1088] + x[i + 1152] + w[i + 1216];
  }
}
__global__ void second(float *z, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  z[i] = a;
}
void run(float a) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, 16384);
  cudaMalloc(&y, 16384);
  cudaMalloc(&z, 16384);
  cudaMalloc(&w, 16384);
  first<<<1, 64>>>(y, x, w, a);
  second<<<1, 64>>>(z, a);
}
