// Another thread spins on the flag, and reads what was copied.
#include <cuda_runtime.h>
#include <cstdio>
#include <thread>
_Atomic(int) ready;
float *h;
int main() {
  float *d;
  cudaMallocHost(&h, 256);
  cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  std::thread reader([] {
    while (!ready)
      ;
    printf("%f\n", h[3]);
  });
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  ready = 1;
  reader.join();
}
