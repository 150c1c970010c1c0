// The order of a set's keys is the user's operator, which reads pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <set>
enum Idx : int {};
static float *keys;
bool operator<(Idx a, Idx b) { return keys[(int)a] < keys[(int)b]; }
int main() {
  float *d;
  cudaMallocHost(&keys, 256); cudaMalloc(&d, 256);
  float init[64];
  for (int i = 0; i < 64; ++i) { keys[i] = i; init[i] = 5; }
  cudaMemcpy(d, init, 256, cudaMemcpyHostToDevice);
  std::set<Idx> m;
  m.insert(Idx(1)); Idx two = Idx(2);
  cudaMemcpyAsync(keys, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  int n = m.count(two);
  cudaDeviceSynchronize();
  printf("%d\n", n);
}
