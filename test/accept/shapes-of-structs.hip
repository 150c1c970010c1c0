// Launch shapes that helpers compute from structs they are given, or from nothing.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/shapes-of-structs.hip
// RUN: FileCheck %s < %t.out/shapes-of-structs.hip
#include <cstdio>
#include <hip/hip_runtime.h>

struct Image {
  int *pixels;
  int width, height;
};
static inline dim3 tile() { return dim3(32, 8); }
static inline dim3 gridFor(const Image &of) { return dim3((of.width + 31) / 32, (of.height + 7) / 8); }
static inline int blocksFor(Image of) { return (of.width * of.height + 255) / 256; }
static inline int blocksBy(const Image &of, int threads) { return (blocksFor(of) * 256 + threads - 1) / threads; }

__global__ void sharpen(int *p, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    p[y * w + x] += p[y * w + x] / 4;
}
__global__ void limit(int *p, int w, int h, int most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h && p[y * w + x] > most)
    p[y * w + x] = most;
}
__global__ void add(int *p, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += by;
}

static void filter(Image image) {
  sharpen<<<gridFor(image), tile()>>>(image.pixels, image.width, image.height);
  limit<<<gridFor(image), tile()>>>(image.pixels, image.width, image.height, 500);
}
static void fields(Image image) {
  add<<<blocksFor(image), 256>>>(image.pixels, image.width * image.height, 3);
  add<<<(image.width * image.height + 255) / 256, 256>>>(image.pixels, image.width * image.height, 4);
}
static void constant(const Image image) {
  const int blocks = blocksBy(image, 64);
  add<<<blocks, 64>>>(image.pixels, image.width * image.height, 5);
  add<<<blocksBy(image, 64), 64>>>(image.pixels, image.width * image.height, 6);
}
static void first(Image image) { sharpen<<<gridFor(image), tile()>>>(image.pixels, image.width, image.height); }
static void second(Image image, int most) {
  limit<<<gridFor(image), tile()>>>(image.pixels, image.width, image.height, most);
}
// CHECK: static void first_second(Image image, int most) {
// CHECK-NEXT: sharpen_limit<<<gridFor(image), tile()>>>(
// CHECK: first_second(image, 900);

int main() {
  Image image{nullptr, 45, 21};
  const int n = 45 * 21;
  int host[n];
  for (int i = 0; i < n; ++i)
    host[i] = i;
  hipMalloc(&image.pixels, sizeof host);
  hipMemcpy(image.pixels, host, sizeof host, hipMemcpyHostToDevice);
  filter(image);
  hipMemcpy(host, image.pixels, sizeof host, hipMemcpyDeviceToHost);
  fields(image);
  hipMemcpy(host, image.pixels, sizeof host, hipMemcpyDeviceToHost);
  constant(image);
  hipMemcpy(host, image.pixels, sizeof host, hipMemcpyDeviceToHost);
  first(image);
  second(image, 900);
  hipMemcpy(host, image.pixels, sizeof host, hipMemcpyDeviceToHost);
  for (int each : host)
    printf("%d\n", each);
}
