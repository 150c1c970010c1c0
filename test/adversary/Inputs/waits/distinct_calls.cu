// Two functions are given one pointer, each distinct among its own parameters: consume reads what produce writes.
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
static void produce([[clang::annotate("gpufuse::distinct")]] float *dst, cudaStream_t s) {
  step<<<1, 64, 0, s>>>(dst, 1.0f);
}
static void consume([[clang::annotate("gpufuse::distinct")]] const float *src, [[clang::annotate("gpufuse::distinct")]] float *sum, cudaStream_t s) {
  take<<<1, 64, 0, s>>>(sum, src);
}
float *acquire(int which); // its body, in another file: which buffer of a pool
int main() {
  float *u = acquire(0), *v = acquire(1), *t = acquire(2);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  produce(u, a);
  cudaDeviceSynchronize(); // NEEDED
  consume(u, t, b);
  float h[64];
  cudaDeviceSynchronize();
  cudaMemcpy(h, t, 256, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
