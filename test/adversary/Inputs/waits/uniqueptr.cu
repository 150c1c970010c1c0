// ~unique_ptr deletes `raw` while the kernel (HMM/ATS) still writes it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <memory>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *raw = new int[4]; {
  std::unique_ptr<int[]> own(raw);
  put<<<1, 1, 0, s1>>>(raw);
  cudaStreamSynchronize(s1); // NEEDED
  }
  cudaDeviceSynchronize();
}
