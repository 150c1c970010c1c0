// Two guards: one marks a range, one gives work to another stream; the wait below orders the next kernel.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
__global__ void dbl(int *p) { *p *= 2; }
static int *g; static cudaStream_t side;
struct Range { const char *name; ~Range() { name = ""; } };
struct Fill { ~Fill() { put<<<1, 1, 0, side>>>(g); } };
int main() {
  int h;
  cudaMalloc(&g, 16);
  cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
  {
    Fill f;
    Range r{"x"};
  }
  cudaStreamSynchronize(side); // NEEDED
  dbl<<<1, 1>>>(g);
  cudaMemcpy(&h, g, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
