// What a three-dimensional copy reads stands in a struct.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void step(float *x) { x[threadIdx.x] = 1.0f; }
int main() {
  float *x, h[64];
  cudaMallocHost(&x, sizeof(h));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(x, sizeof(h), 64, 1);
  p.dstPtr = make_cudaPitchedPtr(h, sizeof(h), 64, 1);
  p.extent = make_cudaExtent(sizeof(h), 1, 1);
  p.kind = cudaMemcpyHostToHost;
  step<<<1, 64>>>(x);
  cudaStreamSynchronize(0); // NEEDED
  cudaMemcpy3D(&p);
  printf("%a\n", h[3]);
}
