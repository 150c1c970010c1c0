// The function that is given the result of the copy prints it, behind what the host prints before.
#include <cstdio>
#include <cuda_runtime.h>
[[clang::annotate("gpufuse::host_only")]] void note(cudaError_t status); // prints it
static int work(int rounds) {
  int total = 1;
  for (int i = 0; i < rounds; ++i)
    total = total * 7 + i;
  return total;
}
static void settle() { cudaDeviceSynchronize(); }
int main() {
  float *x, *p;
  cudaMalloc(&x, 256);
  cudaMallocHost(&p, 256);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  settle();
  printf("%d\n", work(3));
  note(cudaMemcpyAsync(p, x, 256, cudaMemcpyDeviceToHost, s)); // NEEDED
  cudaDeviceSynchronize();
  printf("%a\n", p[3]);
}
