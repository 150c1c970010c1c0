// M1: the size in a field of an object that is written to as the bytes of a span.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <span>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
struct Header {
  size_t bytes;
  Header(int n) : bytes(n * sizeof(int)) {}
};
static void set(int *x, const char *file) {
  Header header(100);
  const auto bytes = std::as_writable_bytes(std::span(&header, 1));
  memcpy(bytes.data(), file, bytes.size());
  cudaMemset(x, 0, header.bytes);
  up<<<4, 256>>>(x, 100);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 1, 400);
  const char file[8] = {6};
  set(x, file);
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 3; ++i)
    printf("%x\n", h[i]);
}
