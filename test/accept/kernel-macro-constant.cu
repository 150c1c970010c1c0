// Kernel macro constant.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/kernel-macro-constant.cu

#include <stdio.h>
#define BLOCK_SIZE 16
#define WIDTH 256
#define IDX(r, c) ((r) * WIDTH + (c))
#define BLUR_OFFSET 3.5f
__global__ void setup(float *img) {
  int c = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  int r = blockIdx.y * BLOCK_SIZE + threadIdx.y;
  img[IDX(r, c)] = (float)(r ^ c);
}
__global__ void lift(float *img) {
  int c = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  int r = blockIdx.y * BLOCK_SIZE + threadIdx.y;
  img[IDX(r, c)] += BLUR_OFFSET;
}
int main() {
  float *img;
  cudaMalloc((void **)&img, WIDTH * WIDTH * sizeof(float));
  dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
  dim3 dimGrid(WIDTH / dimBlock.x, WIDTH / dimBlock.y);
  setup<<<dimGrid, dimBlock>>>(img);
  lift<<<dimGrid, dimBlock>>>(img);
  float r; cudaMemcpy(&r, img, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(img);
}
