// The row size that the first launch is given comes from an allocation before, that of the second sets it anew.
#include <cuda_runtime.h>
__global__ void up(int *x, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
int *pitched(int width, int height) {
  int *x, *image;
  size_t pitch = 7;
  cudaMalloc(&x, 1024);
  up<<<1, 256>>>(x, 256, (int)pitch);
  cudaMallocPitch(&image, &pitch, width, height);
  up<<<1, 256>>>(x, 256, 3);
  return image;
}
