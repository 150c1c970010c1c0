// The pair is swapped by a list: what was written is read then.
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
struct Pair {
  [[clang::annotate("gpufuse::distinct")]] float *in;
  [[clang::annotate("gpufuse::distinct")]] float *out;
};
float *acquire(int which); // its body, in another file: which buffer of a pool
int main() {
  float *u = acquire(0), *v = acquire(1), *t;
  cudaMalloc(&t, 256);
  cudaMemset(t, 0, 256);
  cudaDeviceSynchronize();
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  const dim3 one(1), block(64);
  Pair w = {u, v};
  Pair back = {w.out, w.in};
  step<<<one, block, 0, a>>>(w.out, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  take<<<one, block, 0, b>>>(t, back.in);
  cudaDeviceSynchronize();
  float h[64];
  cudaMemcpy(h, t, 256, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[3], h[60]);
}
