// list::sort calls the operator of its elements, which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
static float *h;
#include <list>
struct Ref { int k; };
static bool operator<(const Ref &a, const Ref &b) { return h[a.k] < h[b.k]; }
int main() {
  float *d, init[64];
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) { h[i] = i; init[i] = -i; }
  cudaMemcpy(d, init, 256, cudaMemcpyHostToDevice);
  std::list<Ref> l;
  for (int i = 0; i < 8; ++i) l.push_back(Ref{i});
  Ref *first = &l.front();
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  l.sort();
  cudaDeviceSynchronize();
  printf("%d\n", l.front().k);
}
