// Permute inverse index.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/permute-inverse-index.cu

#include <cstdio>
// llm.c permute: thread writes q,k,v at idx; second scales q at idx
__global__ void permute_kernel(float *q, float *k, float *v, const float *inp, int B, int N, int NH, int d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * NH * N * d) {
    int b = idx / (NH * N * d);
    int rest = idx % (NH * N * d);
    int nh_ = rest / (N * d);
    rest = rest % (N * d);
    int n = rest / d;
    int d_ = rest % d;
    int inp_idx = (b * N * 3 * NH * d) + (n * 3 * NH * d) + (0 * NH * d) + (nh_ * d) + d_;
    q[idx] = inp[inp_idx];
    k[idx] = inp[inp_idx + NH * d];
    v[idx] = inp[inp_idx + 2 * (NH * d)];
  }
}
__global__ void scale_kernel(float *q, float scale, int B, int NH, int T, int d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < B * NH * T * d) q[idx] *= scale;
}
int main() {
  int B = 2, T = 64, NH = 4, d = 32;
  int C = NH * d, total = B * NH * T * d;
  float *inp, *q, *k, *v;
  cudaMalloc(&inp, B * T * 3 * C * sizeof(float));
  cudaMalloc(&q, total * sizeof(float)); cudaMalloc(&k, total * sizeof(float)); cudaMalloc(&v, total * sizeof(float));
  cudaMemset(inp, 0, B * T * 3 * C * sizeof(float));
  int block = 256, num_blocks = (total + block - 1) / block;
  permute_kernel<<<num_blocks, block>>>(q, k, v, inp, B, T, NH, d);
  scale_kernel<<<num_blocks, block>>>(q, 0.125f, B, NH, T, d);
  float r; cudaMemcpy(&r, q, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(inp); cudaFree(q); cudaFree(k); cudaFree(v);
}
