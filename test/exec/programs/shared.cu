// Static and dynamic shared memory, templates, block barriers with a vote, constants, early return.
// RUN: %gpuexec build %s -o %t && %seeds %t | FileCheck %s
// RUN: %gpuexec build --mode=optimized %s -o %t && %seeds %t | FileCheck %s
// CHECK: transposed 0 16 255
// CHECK: reversed 127 0, odd 64, weight 2.5
#include <cstdio>

__constant__ float weight;

template <int N> __global__ void transpose(int *out, const int *in) {
  __shared__ int tile[N][N + 1];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * N + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * N + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void reverse(int *x, int n, int *odd, float *w) {
  extern __shared__ int whole[];
  __shared__ float scale;
  if (threadIdx.x >= n)
    return;
  if (threadIdx.x == 0)
    scale = weight;
  whole[threadIdx.x] = x[threadIdx.x];
  int count = __syncthreads_count(threadIdx.x % 2);
  x[threadIdx.x] = whole[n - 1 - threadIdx.x];
  if (threadIdx.x == 1)
    *odd = count, *w = scale;
}

int main() {
  int h[256], *in, *out, odd;
  float w = 2.5f, *dw;
  for (int i = 0; i < 256; ++i)
    h[i] = i;
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(h));
  cudaMalloc(&dw, 4);
  cudaMemcpyToSymbol(weight, &w, 4);
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  transpose<16><<<1, dim3(16, 16)>>>(out, in);
  cudaMemcpy(h, out, sizeof(h), cudaMemcpyDeviceToHost);
  printf("transposed %d %d %d\n", h[0], h[1], h[255]);
  reverse<<<1, 160, 128 * sizeof(int)>>>(in, 128, out, dw);
  w = 0;
  cudaMemcpy(&odd, out, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(&w, dw, 4, cudaMemcpyDeviceToHost);
  cudaMemcpy(h, in, sizeof(h), cudaMemcpyDeviceToHost);
  printf("reversed %d %d, odd %d, weight %g\n", h[0], h[127], odd, w);
}
