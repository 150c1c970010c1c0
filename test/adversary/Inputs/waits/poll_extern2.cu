// Another file starts the work that sets the flag.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0.5f * x[i] + a;
}
__global__ void take(float *x, const float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = y[gridDim.x * blockDim.x - 1 - i] + 0.25f * x[i];
}
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
void produce(float *flag, float *x);
int main(int argc, char **) {
  float *x, *y, *z, *p, *q;
  cudaMalloc(&x, 256);
  cudaMalloc(&y, 256);
  cudaMalloc(&z, 256);
  cudaMallocHost(&p, 256);
  cudaMallocHost(&q, 256);
  cudaMemset(x, 0, 256);
  cudaMemset(y, 0, 256);
  cudaMemset(z, 0, 256);
  for (int i = 0; i < 64; ++i)
    p[i] = q[i] = i;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t ready, done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaMemcpy(p, x, 256, cudaMemcpyDeviceToHost);
  produce(p, x);
  volatile float *flag = p;
  int spins = 0;
  for (; flag[0] == 0; ++spins)
    ;
  take<<<1, 64, 0, b>>>(y, x); // NEEDED
  cudaDeviceSynchronize();
  float h[64];
  for (float *m : {x, y, z}) {
    cudaMemcpy(h, m, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%a %a\n", h[3], h[60]);
  }
  printf("%a %a\n", p[5], q[5]);
}
