// A set calls the operator of its elements, which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
static float *h;
#include <set>
struct Ref { int k; };
static bool operator<(const Ref &a, const Ref &b) { return h[a.k] < h[b.k]; }
int main() {
  float *d, init[64];
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) { h[i] = i; init[i] = -i; }
  cudaMemcpy(d, init, 256, cudaMemcpyHostToDevice);
  std::set<Ref> l; Ref a{1}, b{2};
  l.insert(a);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  l.insert(b);
  cudaDeviceSynchronize();
  printf("%d\n", l.begin()->k);
}
