// M1: sizes in fields that may be no multiple of the element, in whatever way the object gets them.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
// CHECK-COUNT-7: remark: launches of 'cudaMemset' and 'add' are not fused: the number of bytes is not that of a known number of elements

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
struct FromFile {
  size_t bytes;
};
struct InBuffer {
  size_t bytes;
};
struct Braced {
  size_t bytes;
};
struct Returned {
  size_t bytes;
};
struct OnHeap {
  size_t bytes;
};
struct Overwritten {
  size_t bytes;
  Overwritten(int n) : bytes(n * sizeof(int)) {}
};
struct InArray {
  size_t bytes;
  int n;
};
__global__ void add(int *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    s[i] += 1;
}
static Returned other() {
  Returned a{10};
  return a;
}
static size_t ten = 10;
static void setFromFile(int *s) {
  FromFile h;
  FILE *f = fopen("/dev/zero", "rb");
  fread(&h, sizeof h, 1, f);
  fclose(f);
  cudaMemset(s, 0, h.bytes);
  add<<<1, 128>>>(s, 100);
}
static void setInBuffer(int *s) {
  size_t buf[1] = {ten};
  const InBuffer *h = (const InBuffer *)buf;
  cudaMemset(s, 0, h->bytes);
  add<<<1, 128>>>(s, 100);
}
static void setBraced(int *s) {
  Braced h{ten};
  cudaMemset(s, 0, h.bytes);
  add<<<1, 128>>>(s, 100);
}
static void setReturned(int *s) {
  Returned h = other();
  cudaMemset(s, 0, h.bytes);
  add<<<1, 128>>>(s, 100);
}
static void setOnHeap(int *s) {
  OnHeap *h = (OnHeap *)malloc(sizeof(OnHeap));
  size_t *p = (size_t *)h;
  *p = ten;
  cudaMemset(s, 0, h->bytes);
  add<<<1, 128>>>(s, 100);
}
static void setOverwritten(int *s) {
  Overwritten h(5);
  memcpy((void *)&h, &ten, sizeof h);
  cudaMemset(s, 0, h.bytes);
  add<<<1, 128>>>(s, 100);
}
static void setInArray(int *s) {
  InArray h[2] = {{ten, 1}, {ten, 2}};
  cudaMemset(s, 0, h[1].bytes);
  add<<<1, 128>>>(s, 100);
}
int main() {
  int *s;
  cudaMalloc(&s, 400);
  int out[100];
  for (int k = 0; k < 7; ++k) {
    cudaMemset(s, 1, 400);
    if (k == 0)
      setFromFile(s);
    if (k == 1)
      setInBuffer(s);
    if (k == 2)
      setBraced(s);
    if (k == 3)
      setReturned(s);
    if (k == 4)
      setOnHeap(s);
    if (k == 5)
      setOverwritten(s);
    if (k == 6)
      setInArray(s);
    cudaMemcpy(out, s, 400, cudaMemcpyDeviceToHost);
    for (int v : out)
      printf("%x ", v);
    printf("\n");
  }
}
