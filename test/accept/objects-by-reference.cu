// Functions that are given objects by reference, and do no more to them than to ask: what is computed for the next call may be computed ahead.
// RUN: rm -rf %t && %fuse --quiet --report=%t.json --output-dir=%t %s -- && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=3 %s %t/objects-by-reference.cu
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --quiet --report=%t.json --output-dir=%t.out %t.hip -- && %python %S/Inputs/applied.py %t.json 2
#include <cuda_runtime.h>
#include <cstdio>

__global__ void plus(const int *in, int *out, int n, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] + c;
}
__global__ void times(const int *in, int *out, int n, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * c;
}
struct By {
  int c;
};
template <typename T> class Vec {
public:
  explicit Vec(int n) : n_(n) {
    cudaMalloc(&p_, n * sizeof(T));
    cudaMemset(p_, 1, n * sizeof(T));
  }
  ~Vec() { cudaFree(p_); }
  Vec(const Vec &) = delete;
  T *get() { return p_; }
  int size() const { return n_; }

private:
  T *p_;
  int n_;
};
static void plusAll(Vec<int> &in, Vec<int> &out, int c) {
  plus<<<(in.size() + 255) / 256, 256>>>(in.get(), out.get(), in.size(), c);
}
static void timesAll(Vec<int> &in, Vec<int> &out, int c) {
  times<<<(in.size() + 255) / 256, 256>>>(in.get(), out.get(), in.size(), c);
}
template <typename T> void plusBy(Vec<T> &in, Vec<T> &out, By by) {
  plus<<<(in.size() + 255) / 256, 256>>>(in.get(), out.get(), in.size(), by.c);
}
template <typename T> void timesBy(Vec<T> &in, Vec<T> &out, By by) {
  times<<<(in.size() + 255) / 256, 256>>>(in.get(), out.get(), in.size(), by.c);
}

void show(Vec<int> &v) {
  static int host[4096];
  cudaMemcpy(host, v.get(), v.size() * sizeof(int), cudaMemcpyDeviceToHost);
  long all = 0;
  for (int i = 0; i < v.size(); ++i)
    all = all * 31 + host[i];
  printf("%ld\n", all);
}
void sums(Vec<int> &a, Vec<int> &b, int x) {
  plusAll(a, b, x + 1);
  timesAll(b, b, x * 2 + 3);
}
void given(Vec<int> &a, Vec<int> &b) {
  plusBy(a, b, By{5});
  timesBy(b, b, By{3});
}
int main() {
  Vec<int> a(500), b(500);
  sums(a, b, 7);
  show(b);
  given(b, a);
  show(a);
  given(a, a);
  show(a);
  sums(b, b, 2);
  show(b);
}
