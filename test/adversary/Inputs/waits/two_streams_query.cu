// begin() (another file) starts work that writes h on s1; each wait is for one of them.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void begin(cudaStream_t s, int *h);
int main() {
  int *h; cudaMallocHost(&h, 8); h[0] = h[1] = 0;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  begin(s1, h);
  begin(s2, h + 1);
  cudaStreamSynchronize(s1); // NEEDED
  cudaStreamSynchronize(s2); // NEEDED
  printf("%d %d\n", h[0], h[1]);
}
