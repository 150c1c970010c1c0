// More waits that go one at a time than there are rounds: those that stay must not go with the last round.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x, float a) { x[threadIdx.x] = a; }
int main() {
  float *x;
  cudaMallocManaged(&x, 64 * sizeof(float));
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  step<<<1, 64>>>(x, 1.0f);
  cudaDeviceSynchronize(); // NEEDED
  printf("%a\n", x[0]);
  cudaStreamSynchronize(0);
  printf("%a\n", x[1]);
  cudaFree(x);
}
