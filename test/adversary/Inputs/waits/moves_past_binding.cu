// The wait cannot move behind a binding that takes its name.
#include <cuda_runtime.h>
#include <cstdio>
#include <cmath>
struct Pair { cudaStream_t s; int n; };
static void run(float *h, float *d, cudaStream_t s, cudaStream_t t) {
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, s);
  {
    cudaStreamSynchronize(s); // NEEDED
    auto [s, n] = Pair{t, 3};
    double x = 0;
    for (int i = 0; i < 1000; ++i) x += sqrt((double)i + n);
    printf("%f %f\n", x, h[3]);
  }
}
int main() {
  float *h, *d; cudaStream_t s, t;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  cudaStreamCreate(&s); cudaStreamCreate(&t);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  cudaMemset(d, 0, 256); cudaDeviceSynchronize();
  run(h, d, s, t);
  cudaDeviceSynchronize();
}
