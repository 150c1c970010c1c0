// Cuda 1d kernel loop.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/cuda-1d-kernel-loop.cu

#include <cstdio>
// caffe
#define CUDA_KERNEL_LOOP(i, n) \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)
const int CAFFE_CUDA_NUM_THREADS = 512;
inline int CAFFE_GET_BLOCKS(const int N) { return (N + CAFFE_CUDA_NUM_THREADS - 1) / CAFFE_CUDA_NUM_THREADS; }
__global__ void set_kernel(const int n, const float alpha, float *y) {
  CUDA_KERNEL_LOOP(index, n) { y[index] = alpha; }
}
__global__ void add_scalar_kernel(const int n, const float alpha, float *y) {
  CUDA_KERNEL_LOOP(index, n) { y[index] += alpha; }
}
int main() {
  const int N = 10007;
  float *y;
  cudaMalloc(&y, N * sizeof(float));
  set_kernel<<<CAFFE_GET_BLOCKS(N), CAFFE_CUDA_NUM_THREADS>>>(N, 1.f, y);
  add_scalar_kernel<<<CAFFE_GET_BLOCKS(N), CAFFE_CUDA_NUM_THREADS>>>(N, 2.f, y);
  float r;
  cudaMemcpy(&r, y, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(y);
}
