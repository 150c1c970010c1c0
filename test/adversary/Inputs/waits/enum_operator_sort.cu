// Sorts indices by keys in pinned memory: the operator of an enumeration reads them.
#include <cuda_runtime.h>
#include <cstdio>
#include <algorithm>
enum class Idx : int {};
static float *keys;
bool operator<(Idx a, Idx b) { return keys[(int)a] < keys[(int)b]; }
int main() {
  float *d; Idx idx[64];
  cudaMallocHost(&keys, 256); cudaMalloc(&d, 256);
  float init[64];
  for (int i = 0; i < 64; ++i) { keys[i] = i; init[i] = -i; idx[i] = Idx(i); }
  cudaMemcpy(d, init, 256, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(keys, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  std::sort(idx, idx + 64);
  cudaDeviceSynchronize();
  printf("%d\n", (int)idx[0]);
}
