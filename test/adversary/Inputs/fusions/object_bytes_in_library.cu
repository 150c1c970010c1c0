// M1: the address of an object becomes one of bytes inside of the library.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <functional>
#include <utility>
#include <vector>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
struct Header {
  size_t bytes;
  Header(int n) : bytes(n * sizeof(int)) {}
};
struct Other {
  size_t bytes;
  Other(int n) : bytes(n * sizeof(int)) {}
};
static void set(int *x, const char *file) {
  Header header(100);
  std::vector<std::pair<void *, size_t>> parts;
  parts.emplace_back(&header, sizeof header);
  for (const auto &part : parts)
    memcpy(part.first, file, part.second);
  cudaMemset(x, 0, header.bytes);
  up<<<4, 256>>>(x, 100);
}
static void fill(void *p, const char *file) { memcpy(p, file, 8); }
static void set2(int *x, const char *file) {
  Other header(100);
  std::invoke(fill, &header, file);
  cudaMemset(x, 0, header.bytes);
  up<<<4, 256>>>(x, 100);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 1, 400);
  const char file[8] = {6};
  set(x, file);
  set2(x, file);
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 3; ++i)
    printf("%x\n", h[i]);
}
