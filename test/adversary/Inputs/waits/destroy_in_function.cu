// done(s) destroys the stream; the wait may not move behind it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct Stream {
  cudaStream_t s;
  Stream() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); }
  ~Stream() { cudaStreamDestroy(s); }
};
static void done(cudaStream_t s) { cudaStreamDestroy(s); }
int main() {
  int *h, x[64]; cudaMallocHost(&h, 4); *h = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(h);
  cudaStreamSynchronize(s); // NEEDED
  done(s);
  for (int i = 0; i < 64; ++i) x[i] = i;
  printf("%d\n", *h + x[3]);
}
