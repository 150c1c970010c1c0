// cudaMallocAsync is stream-ordered: 'accessing memory outside of the stream order (before the allocation) is
// undefined unless ordered by an event or a synchronization'. Without the wait the kernel on s2 uses d before
// the allocation on s1 has happened.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *d, r;
  cudaMallocAsync((void **)&d, 4, s1);
  cudaStreamSynchronize(s1); // NEEDED
  put<<<1, 1, 0, s2>>>(d);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
