// Loops over the threads of a block, whose rounds no compiler counts: their bodies are not so long that it matters how far a sum is from its product.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/loops-of-blocks.cu
#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

__global__ void copy(const float *src, float *dst, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    dst[i] = src[i];
}
__global__ void halving(const float *x, const float *w, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = w[i];
    for (int s = blockDim.x / 2; s > 0; s /= 2)
      v += x[i + s] * w[s];
    out[i] = v;
  }
}
__global__ void all(const float *x, const float *w, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = w[i];
    for (unsigned k = 0; k < blockDim.x; ++k)
      v += x[i + k] * w[k];
    out[i] = v;
  }
}

int main() {
  const int n = 1000;
  float *a, *b, *x, *w, *out;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  cudaMalloc(&w, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMalloc(&x, 2 * n * sizeof(float));
  std::vector<float> host(2 * n);
  for (int i = 0; i < 2 * n; ++i)
    host[i] = 0.37f * static_cast<float>(i % 101);
  cudaMemcpy(a, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(w, host.data() + 50, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(x, host.data(), 2 * n * sizeof(float), cudaMemcpyHostToDevice);
  copy<<<(n + 127) / 128, 128>>>(a, b, n);
  halving<<<(n + 127) / 128, 128>>>(x, w, out, n);
  float sums[4];
  cudaMemcpy(sums, out + 500, 2 * sizeof(float), cudaMemcpyDeviceToHost);
  copy<<<(n + 127) / 128, 128>>>(b, a, n);
  all<<<(n + 127) / 128, 128>>>(x, w, out, n);
  cudaMemcpy(sums + 2, out + 500, 2 * sizeof(float), cudaMemcpyDeviceToHost);
  for (float each : sums)
    printf("%a\n", each);
}
