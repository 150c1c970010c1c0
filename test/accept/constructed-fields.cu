// Numbers that objects have from their constructors for good: sizes and pitches, also by methods, in helpers, in views that variables keep, and through references.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && %python %S/Inputs/applied.py %t.json 5 && grep file-sets-its-variables %t.json
// RUN: %gpuexec compare --seeds=3 %s %t.out/constructed-fields.cu
// RUN: %fuse --checks=kernel-fusion --show-rejected --assume=-file-sets-its-variables %s -- 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 5
// RUN: sed 's/^  brightenAll(a, b);/#ifdef GROW\n  a.width = 40;\n#endif\n&/' %s > %t.other.cu && %fuse --checks=kernel-fusion --show-rejected %t.other.cu -- 2>&1 | FileCheck %s --check-prefix=OTHER
#include <cuda_runtime.h>
#include <cstdio>

struct View {
  int *p;
  int width, height, pitch;
  __device__ int &at(int x, int y) const { return p[y * pitch + x]; }
};
class Pitched {
public:
  Pitched(int w, int h, int align = 32)
      : width_(w), height_(h), pitch_((w + align - 1) / align * align), cells_(pitch_ * height_) {
    cudaMalloc(&p_, cells_ * sizeof(int));
    cudaMemset(p_, 0, cells_ * sizeof(int));
  }
  Pitched(const Pitched &) = delete;
  ~Pitched() { cudaFree(p_); }
  View view() { return View{p_, width_, height_, pitch_}; }
  int *data() { return p_; }
  int cells() const { return cells_; }

private:
  int *p_;
  int width_, height_, pitch_, cells_;
};
__global__ void paint(View v) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < v.width && y < v.height)
    v.at(x, y) = x * y;
}
__global__ void add(View to, View a) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < to.width && y < to.height)
    to.at(x, y) += a.at(x, y) + 1;
}

class Image {
public:
  Image(int w, int h) {
    width = w;
    height = h;
    cudaMalloc(&pixels, w * h * sizeof(int));
    cudaMemset(pixels, 1, w * h * sizeof(int));
  }
  ~Image() { cudaFree(pixels); }
  int rows() const { return height; }
  int width, height;
  int *pixels;
};
__global__ void brighten(const int *in, int *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] = in[y * w + x] + 7;
}
__global__ void mask(int *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * w + x] &= 0xfff;
}
static dim3 blocksFor(const Image &image, dim3 block) {
  return dim3((image.width + block.x - 1) / block.x, (image.rows() + block.y - 1) / block.y);
}
static void brightenAll(const Image &in, Image &out) {
  dim3 block(16, 8);
  brighten<<<blocksFor(in, block), block>>>(in.pixels, out.pixels, in.width, in.height);
}
// OTHER: launches of 'brighten' and 'mask' are not fused: {{.*}}other-configuration
static void maskAll(Image &image) {
  dim3 block(16, 8);
  mask<<<blocksFor(image, block), block>>>(image.pixels, image.width, image.height);
}

struct Counts {
  int blocks = 5;
  unsigned char threads;
  int last;
  explicit Counts(int n) : threads(n) { last = 4 * 64 - 1; }
};
__global__ void fill(int *x) { x[blockIdx.x * 64 + threadIdx.x] = 3 * threadIdx.x; }
__global__ void twice(int *x) { x[blockIdx.x * 64 + threadIdx.x] *= 2; }
__global__ void less(int *x, int last) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i <= last)
    x[i] -= 1;
}

void show(const int *x, int n) {
  static int host[4096];
  cudaMemcpy(host, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < n; ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}

void pitched() {
  Pitched a(45, 30), b(45, 30, 16);
  dim3 block(16, 16), grid(3, 2);
  const View va = a.view();
  paint<<<grid, block>>>(va);
  add<<<grid, block>>>(b.view(), va);
  show(a.data(), a.cells());
  show(b.data(), b.cells());
}
// WITHOUT: launches of 'brighten' and 'mask' are not fused
void images() {
  Image a(41, 27), b(41, 27);
  brightenAll(a, b);
  maskAll(b);
  show(b.pixels, b.width * b.height);
}
void counts(int *x) {
  const Counts c(320); // 64 threads
  fill<<<c.blocks, c.threads>>>(x);
  twice<<<5, 64>>>(x);
  show(x, 320);
}
void more_counts(int *x) {
  const Counts c(320);
  twice<<<c.blocks, 64>>>(x);
  less<<<4, c.threads>>>(x, c.last);
  show(x, 320);
}
void sized(int width, int height) {
  Image a(width, height), b(width, height);
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  brighten<<<grid, block>>>(a.pixels, b.pixels, a.width, a.rows());
  mask<<<grid, block>>>(b.pixels, width, height);
  show(b.pixels, width * height);
}

int main() {
  pitched();
  images();
  int *x;
  cudaMalloc(&x, 4096 * sizeof(int));
  cudaMemset(x, 0, 4096 * sizeof(int));
  counts(x);
  show(x, 1);
  more_counts(x);
  show(x, 1);
  sized(33, 20);
  show(x, 1);
  sized(16, 48);
}
