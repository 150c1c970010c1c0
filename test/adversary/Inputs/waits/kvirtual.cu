// call<<<>>> runs D::f (virtual), which writes g; show<<<>>> on another stream reads g.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <new>
__device__ int g, out;
struct B { __device__ virtual void f() {} };
struct D : B { __device__ void f() override { g = 1; } };
__global__ void make(B *b) { new (b) D; }
__global__ void call(B *b) { b->f(); }
__global__ void show() { out = g; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int r;
  B *b; cudaMalloc(&b, 64); make<<<1, 1>>>(b); cudaDeviceSynchronize();
  call<<<1, 1, 0, s1>>>(b);
  cudaDeviceSynchronize(); // NEEDED
  show<<<1, 1, 0, s2>>>();
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&r, out, 4); printf("%d\n", r);
}
