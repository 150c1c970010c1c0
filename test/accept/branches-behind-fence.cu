// Bodies that compute behind questions for what they load: behind a fence they load it again, so that no other body tells the answer.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/branches-behind-fence.cu
// RUN: grep -v CHECK %t.out/branches-behind-fence.cu | FileCheck %s
// RUN: %fuse --report=%t.2.json %t.out/branches-behind-fence.cu -- && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>

const int n = 1000;
unsigned char *image, *before, *moving, *background, *threshold;
float *x, *y;

// A background that is subtracted: small integers, of which sums of products are made.
__global__ void mark(int size, const unsigned char *img, const unsigned char *last, const unsigned char *t, unsigned char *mark) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= size)
    return;
  if (abs(img[i] - last[i]) > t[i])
    mark[i] = 255;
  else
    mark[i] = 0;
}
__global__ void blend(int size, const unsigned char *img, const unsigned char *mark, unsigned char *back) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= size)
    return;
  if (mark[i] == 0)
    back[i] = 0.92 * back[i] + 0.08 * img[i];
}
__global__ void adapt(int size, const unsigned char *img, const unsigned char *mark, const unsigned char *back, unsigned char *t) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= size)
    return;
  if (mark[i] == 0) {
    float th = 0.92 * t[i] + 0.24 * (img[i] - back[i]);
    t[i] = fmaxf(th, 20.f);
  }
}
// CHECK: static __global__ void mark_blend_adapt(
// CHECK: __threadfence_block();
// CHECK: __threadfence_block();
void subtract() {
  mark<<<4, 256>>>(n, image, before, threshold, moving);
  blend<<<4, 256>>>(n, image, moving, background);
  adapt<<<4, 256>>>(n, image, moving, background, threshold);
}

__global__ void relax(const float *from, float *to, float a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    if (from[i] < 0.0f && to[i] > -2.0f)
      to[i] = to[i] + a * from[i];
    else
      to[i] = to[i] - a * from[i] * 0.5f;
  }
}
__global__ void clip(float *to, float a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    if (!(to[i] > 3.0f))
      to[i] = to[i] * a + 1.0f;
}
void relaxed() {
  relax<<<4, 256>>>(x, y, 0.3f, n);
  clip<<<4, 256>>>(y, 0.7f, n);
}
// A truth value in memory, and a choice.
__global__ void flagged(const bool *on, float *to, float a, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    to[i] = on[i] ? to[i] * a + 2.0f : to[i] - a;
}
void flags() {
  bool *on;
  cudaMalloc(&on, n);
  cudaMemcpy(on, moving, n, cudaMemcpyDeviceToDevice);
  flagged<<<4, 256>>>(on, x, 0.3f, n);
  flagged<<<4, 256>>>(on, x, 0.9f, n);
}

template <typename T> void show(const T *from) {
  T h[n];
  cudaMemcpy(h, from, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i += 3)
    printf("%a ", double(h[i]));
  printf("\n");
}

int main() {
  float h[n];
  unsigned char bytes[n];
  for (auto *to : {&image, &before, &moving, &background, &threshold})
    cudaMalloc(to, n);
  cudaMalloc(&x, sizeof h);
  cudaMalloc(&y, sizeof h);
  int k = 3;
  for (auto *to : {image, before, background, threshold}) {
    for (int i = 0; i < n; ++i)
      bytes[i] = (i * k) % 101;
    cudaMemcpy(to, bytes, n, cudaMemcpyHostToDevice);
    k += 4;
  }
  for (int i = 0; i < n; ++i)
    h[i] = (i % 37 - 18) / 7.0f;
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
  subtract();
  show(background);
  show(threshold);
  for (int i = 0; i < n; ++i)
    bytes[i] = i % 3 == 1;
  cudaMemcpy(moving, bytes, n, cudaMemcpyHostToDevice);
  relaxed();
  show(y);
  flags();
  show(x);
  return 0;
}
