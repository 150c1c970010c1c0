// Launch shapes of structs that are not the same: the grids would differ.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cuda_runtime.h>

struct Image {
  int *pixels;
  int width, height;
};
struct Pair {
  Image a, b;
};
static inline int blocksFor(const Image &of) { return (of.width + 255) / 256; }
static inline int rowsFor(const Image &of) { return (of.height + 255) / 256; }
static inline int ofSecond(const Pair &of) { return (of.b.width + 255) / 256; }
static inline int ofFirst(const Pair &of) { return (of.a.width + 255) / 256; }
static inline int more(Image of, const Image &with) { return (of.width + with.height + 255) / 256; }
static inline dim3 same(dim3 of) { return of; }
__global__ void add(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i < n; i += gridDim.x * blockDim.x)
    p[i] += 1;
}

static void another(Image image, Image other) {
  add<<<blocksFor(image), 256>>>(image.pixels, image.width);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<blocksFor(other), 256>>>(image.pixels, image.width);
}
static void otherField(Image image) {
  add<<<blocksFor(image), 256>>>(image.pixels, image.width);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<rowsFor(image), 256>>>(image.pixels, image.width);
}
static void otherPart(Pair both) {
  add<<<ofFirst(both), 256>>>(both.a.pixels, 100);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<ofSecond(both), 256>>>(both.a.pixels, 100);
}
static void turned(Image image, Image other) {
  add<<<more(image, other), 256>>>(image.pixels, image.width);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<more(other, image), 256>>>(image.pixels, image.width);
}
static void changed(Image image) {
  const int blocks = blocksFor(image);
  image.width /= 2;
  add<<<blocks, 256>>>(image.pixels, 100);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<blocksFor(image), 256>>>(image.pixels, 100);
}
static void between(Image image) {
  add<<<blocksFor(image), 256>>>(image.pixels, 100);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  image.width /= 2;
  add<<<blocksFor(image), 256>>>(image.pixels, 100);
}
static void shapes(int *x, dim3 first, dim3 second) {
  add<<<same(first), 256>>>(x, 100);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}launch-shapes-differ]
  add<<<same(second), 256>>>(x, 100);
}

int main() {
  Image image{nullptr, 1000, 300}, other{nullptr, 5000, 700};
  cudaMalloc(&image.pixels, 4000);
  cudaMalloc(&other.pixels, 4000);
  another(image, other);
  otherField(image);
  otherPart({image, other});
  turned(image, other);
  changed(image);
  between(image);
  shapes(image.pixels, dim3(3), dim3(4));
}
