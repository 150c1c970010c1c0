// Unsigned indexes that may wrap, where two threads that touch one element need not both write it, or may be meant to.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' && not grep applied %t.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.json %t.hip -- && not grep applied %t.json
#include <cuda_runtime.h>
#define AT_X_Y                                                                                     \
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

__global__ void copy(const int *b, int *d, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    d[y * w + x] = b[y * w + x];
}
// It writes where what it loads says.
__global__ void if_loaded(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    if (c[y * w + x] > 0)
      b[y * w + x] = 5;
}
__global__ void if_odd(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h && (x & 1))
    b[y * w + x] = 5;
}
__global__ void as_often_as_loaded(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    for (int k = 0; k < c[x]; ++k)
      b[y * w + x] = 5;
}
__global__ void atomically(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    atomicAdd(&b[y * w + x], 5);
}
// Threads may come to write in turn.
__global__ void in_turn(int *b, int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h) {
    b[y * w + x] = 5;
    atomicAdd(c, 1);
  }
}
__global__ void transposed(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[x * h + y] = 5;
}
// It is not only at the index that it writes.
__global__ void elsewhere_too(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h) {
    b[(y * w + x) & 1023] = 5;
    b[y * w + x] = 3;
  }
}
// Several threads are meant to write one element.
__global__ void past_row(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (y < h)
    b[y * w + x] = 3;
}
__global__ void all_to_one(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[(y * w + x) >> 3] = 3;
}
__global__ void short_index(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  unsigned short at = y * w + x;
  if (x < w && y < h)
    b[at] = 3;
}
__global__ void set(int *b, const int *c, unsigned w, unsigned h) {
  AT_X_Y
  if (x < w && y < h)
    b[y * w + x] = 5;
}

// A store in a loop's condition is not done in each round.
__global__ void until_zero(int *b, const int *c, unsigned s, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n || i >= s)
    return;
  for (unsigned k = 0; k < n && (b[k * s + i] = c[k]); ++k)
    ;
}
__global__ void gather(const int *b, int *d, unsigned s, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n || i >= s)
    return;
  for (unsigned k = 0; k < n; ++k)
    d[i * n + k] = b[k * s + i];
}
// What bounds one product of an index bounds not all of it.
__global__ void read_rows(const int *b, int *d, int w, int h, unsigned w2, int limit, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  int at = z * (h * w) + y * w + x;
  if (w > 8 && limit > 0 && (unsigned)x + 0xfffffffbu < w2 && y < h && at >= 0 && at < n)
    d[(z * 8 + y) * 64 + x] = b[at];
}
__global__ void write_rows(int *b, int w, int h, unsigned w2, int limit, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  int at = z * (h * w) + y * w + x;
  if (w > 8 && limit > 0 && (unsigned)x + 0xfffffffbu < w2 && y < h && at >= 0 && at < n)
    if (y * w < limit)
      b[at] = 7;
}
// An empty object has a byte that is not written.
struct Empty {};
__global__ void read_all(const char *p, int *d, unsigned s, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n || i >= s)
    return;
  int all = 0;
  for (unsigned k = 0; k < n; ++k)
    all += p[k * s + i];
  d[i] = all;
}
__global__ void write_empty(char *p, unsigned s, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n || i >= s)
    return;
  for (unsigned k = 0; k < n; ++k) {
    ((Empty *)p)[k * s + i] = Empty();
    if (k == 0)
      p[k * s + i] = 77;
  }
}
// Hashes are meant to wrap: several threads say the same of one element.
__device__ unsigned hash(unsigned i) { return (i * 2654435769u) >> 23; }
__device__ size_t long_hash(size_t i) { return (i * 0x1e3779b97f4a7c15ull) >> 55; }
__global__ void asked(const int *seen, int *d, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = seen[hash(i)];
}
__global__ void marked(int *seen, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    seen[hash(i)] = 1;
}
__global__ void asked_long(const int *seen, int *d, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] = seen[long_hash(i)];
}
__global__ void marked_long(int *seen, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    seen[long_hash(i)] = 1;
}
__global__ void asked_low(const int *seen, int *d, unsigned w, unsigned h) {
  AT_X_Y
  size_t key = ((size_t)y << 32) + x;
  if (x < w && y < h)
    d[y * w + x] = seen[(unsigned)key];
}
__global__ void marked_low(int *seen, unsigned w, unsigned h) {
  AT_X_Y
  size_t key = ((size_t)y << 32) + x;
  if (x < w && y < h)
    seen[(unsigned)key] = 1;
}

void all(unsigned w, unsigned h, unsigned planes, int n) {
  int *b, *c, *d;
  cudaMalloc(&b, 1000);
  cudaMalloc(&c, 1000);
  cudaMalloc(&d, 1000);
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'if_loaded' are not fused
    if_loaded<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'if_odd' are not fused
    if_odd<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'as_often_as_loaded' are not fused
    as_often_as_loaded<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'atomically' are not fused
    atomically<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'in_turn' are not fused
    in_turn<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'transposed' are not fused
    transposed<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'elsewhere_too' are not fused
    elsewhere_too<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'past_row' are not fused
    past_row<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'all_to_one' are not fused
    all_to_one<<<grid, block>>>(b, c, w, h);
  }
  {
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'short_index' are not fused
    short_index<<<grid, block>>>(b, c, w, h);
  }
  { // threads of several planes write one element
    copy<<<grid, dim3(16, 16, 2)>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, dim3(16, 16, 2)>>>(b, c, w, h);
  }
  {
    dim3 planewise((w + 15) / 16, (h + 15) / 16, planes);
    copy<<<planewise, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<planewise, block>>>(b, c, w, h);
  }
  { // the second buffer begins elsewhere
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, block>>>(b + 1, c, w, h);
  }
  { // another number of columns
    copy<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'copy' and 'set' are not fused
    set<<<grid, block>>>(b, c, h, w);
  }
  {
    gather<<<8, 32>>>(b, d, w, h); // CHECK: launches of 'gather' and 'until_zero' are not fused
    until_zero<<<8, 32>>>(b, c, w, h);
  }
  {
    read_rows<<<dim3(1, 8, 2), 32>>>(b, d, w, h, planes, n, 1000); // CHECK: launches of 'read_rows' and 'write_rows' are not fused
    write_rows<<<dim3(1, 8, 2), 32>>>(b, w, h, planes, n, 1000);
  }
  {
    read_all<<<8, 32>>>((char *)b, d, w, h); // CHECK: launches of 'read_all' and 'write_empty' are not fused
    write_empty<<<8, 32>>>((char *)b, w, h);
  }
  {
    asked<<<8, 32>>>(b, d, w); // CHECK: launches of 'asked' and 'marked' are not fused
    marked<<<8, 32>>>(b, w);
  }
  {
    asked_long<<<64, 32>>>(b, d, w); // CHECK: launches of 'asked_long' and 'marked_long' are not fused
    marked_long<<<64, 32>>>(b, w);
  }
  {
    asked_low<<<grid, block>>>(b, d, w, h); // CHECK: launches of 'asked_low' and 'marked_low' are not fused
    marked_low<<<grid, block>>>(b, w, h);
  }
}
