// A constructor, which no call names, waits through a function; what was known of it before holds no more.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
static void settle() {
  cudaDeviceSynchronize(); // NEEDED
}
struct Settled {
  Settled() { settle(); }
};
static void both() { Settled now; }
int main() {
  float *x;
  cudaMallocManaged(&x, 64 * sizeof(float));
  step<<<1, 64>>>(x);
  both();
  printf("%a\n", x[0]);
  both();
  printf("%a\n", x[1]);
}
