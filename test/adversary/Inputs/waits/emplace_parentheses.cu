// FLAGS: -std=c++20
// The field gets a value inside of the library, by parentheses.
#include <cuda_runtime.h>
#include <cstdio>
#include <vector>
struct Bufs { float *host; int n; };
int main() {
  float *h, *g, *d;
  cudaMallocHost(&h, 256); cudaMallocHost(&g, 256); cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  for (int i = 0; i < 64; ++i) h[i] = g[i] = 1;
  Bufs first; first.host = g; first.n = 64;
  std::vector<Bufs> all;
  all.push_back(first);
  all.emplace_back(h + 0, 64);
  Bufs b = all[1];
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  float sum = b.host[3];
  cudaDeviceSynchronize();
  printf("%f\n", sum);
}
