// Rows in memory of cudaMallocPitch: none is longer than its pitch.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 %s %t/pitched-rows.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 2
#include <cuda_runtime.h>
#include <cstdio>
#define CHECK(x)                                                                                   \
  if ((x) != cudaSuccess)                                                                          \
  return 1

__global__ void widen(const unsigned char *from, unsigned char *to, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    const unsigned char *row = from + y * pitch;
    int most = row[x];
    if (x > 0)
      most = max(most, (int)row[x - 1]);
    to[y * pitch + x] = most;
  }
}
__global__ void subtract(unsigned char *to, const unsigned char *from, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    unsigned char *at = (unsigned char *)((char *)to + y * pitch) + x;
    *at = *at - from[y * pitch + x];
  }
}
__global__ void scale(float *a, size_t pitch, int w, int h, float by) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    ((float *)((char *)a + y * pitch))[x] *= by;
}
__global__ void least(float *a, size_t pitch, int w, int h, float limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    float *row = (float *)((char *)a + y * pitch);
    row[x] = fminf(row[x], limit);
  }
}

int image(int w, int h) {
  unsigned char *from, *to;
  size_t pitch, other;
  CHECK(cudaMallocPitch((void **)&from, &pitch, w, h));
  CHECK(cudaMallocPitch((void **)&to, &other, w, h));
  unsigned char host[4096];
  for (int i = 0; i < w * h; ++i)
    host[i] = i * 37 % 251;
  cudaMemcpy2D(from, pitch, host, w, w, h, cudaMemcpyHostToDevice);
  dim3 block(32, 4), grid((w + 31) / 32, (h + 3) / 4);
  widen<<<grid, block>>>(from, to, pitch, w, h);
  subtract<<<grid, block>>>(to, from, pitch, w, h);
  cudaMemcpy2D(host, w, to, pitch, w, h, cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < w * h; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
  return 0;
}
int matrix(int w, int h) {
  float *a, host[2048];
  size_t pitch;
  CHECK(cudaMallocPitch(&a, &pitch, w * sizeof(float), h));
  for (int i = 0; i < w * h; ++i)
    host[i] = i % 17;
  cudaMemcpy2D(a, pitch, host, w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);
  dim3 block(16, 8), grid((w + 15) / 16, (h + 7) / 8);
  scale<<<grid, block>>>(a, pitch, w, h, 2.5f);
  least<<<grid, block>>>(a, pitch, w, h, 11.0f);
  cudaMemcpy2D(host, w * sizeof(float), a, pitch, w * sizeof(float), h, cudaMemcpyDeviceToHost);
  double all = 0;
  for (int i = 0; i < w * h; ++i)
    all += host[i] * (i % 5);
  printf("%g\n", all);
  return 0;
}
int main() {
  int failed = image(70, 33);
  failed += matrix(45, 20);
  return failed;
}
