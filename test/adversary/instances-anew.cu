// A template whose default argument is a closure is another one wherever it is named.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- -std=c++20 && not grep applied %t.json
// RUN: sed 's/decltype(.. {})/int/; s/slot<T>;/sizeof(T);/' %s > %t.cu && %fuse --report=%t.json %t.cu -- -std=c++20 && grep -c '"verdict": "applied"' %t.json | grep -x 4
#include <cuda_runtime.h>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, int what, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}

static int total = 1;
template <class T> int slot = total++;
template <class T = decltype([] {})> int number() { return slot<T>; }

struct Source {
  template <class T = decltype([] {})> int drawn() const { return slot<T>; }
};

static void one(int *x, int n) { add<<<(n + 255) / 256, 256>>>(x, number(), n); }
static void two(int *x, int n) { add<<<(n + 255) / 256, 256>>>(x, 5, n); }
void joins(int *x, int n) {
  one(x, n);
  two(x, n);
}
void enters(int *x, int n, bool more) {
  scale<<<(n + 255) / 256, 256>>>(x, number(), n);
  if (more)
    add<<<(n + 255) / 256, 256>>>(x, 4, n);
}
void drawing(int *x, int n, Source source) {
  scale<<<(n + 255) / 256, 256>>>(x, source.drawn(), n);
  add<<<(n + 255) / 256, 256>>>(x, 4, n);
}
void pair(int *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, number(), n);
  add<<<(n + 255) / 256, 256>>>(x, 4, n);
}
