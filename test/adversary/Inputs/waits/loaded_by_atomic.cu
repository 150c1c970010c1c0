// The kernel writes where a pointer in memory says, which it takes out by an atomic load.
#include <cuda_runtime.h>
#include <stdio.h>
__global__ void set(char *slot, const int *p) { memcpy(slot, &p, sizeof p); }
__global__ void put(char *slot) {
  int *p = __atomic_load_n((int **)slot, __ATOMIC_ACQUIRE);

  p[threadIdx.x] += 7;
}
__global__ void take(const int *p, int *q) { q[threadIdx.x] = p[255 - threadIdx.x]; }
int main() {
  int *h, *d, *e;
  char *slot;
  cudaMallocHost(&h, 1024);
  cudaMalloc(&d, 1024);
  cudaMalloc(&e, 1024);
  cudaMalloc(&slot, 8);
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaMemset(d, 0, 1024);
  cudaDeviceSynchronize();
  set<<<1, 1, 0, s>>>(slot, d);
  put<<<1, 256, 0, s>>>(slot);
  cudaStreamSynchronize(s); // NEEDED
  take<<<1, 256, 0, t>>>(d, e);
  cudaMemcpyAsync(h, e, 1024, cudaMemcpyDeviceToHost, t);
  cudaDeviceSynchronize();
  printf("%d\n", *h);
}
