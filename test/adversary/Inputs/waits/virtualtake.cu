// b->take(s) runs Derived::take, which keeps s; dd.kept == s. The wait for it is the only one before the host
// read.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
struct Base { virtual void take(cudaStream_t) {} };
struct Derived : Base { cudaStream_t kept; void take(cudaStream_t s) override { kept = s; } };
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  Derived dd; Base *b = &dd;
  b->take(s);
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  add<<<1, 1, 0, s>>>(p);
  cudaStream_t t = dd.kept;
  cudaStreamSynchronize(t); // NEEDED
  int r = *p;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
