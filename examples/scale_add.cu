// Scales a vector and adds a bias to it: two launches that gpufuse makes one.
//
//   gpufuse examples/scale_add.cu --          says what it would do, and why that is safe
//   gpufuse --fix examples/scale_add.cu --    does it
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t status = (call);                                                                   \
    if (status != cudaSuccess) {                                                                   \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));         \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

// Multiplies every element by a factor.
__global__ void scale(float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factor;
}

// Adds a bias to every element.
__global__ void add(float *y, const float *x, const float *bias, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + bias[i];
}

int main() {
  const int n = 1 << 20;
  const size_t bytes = n * sizeof(float);
  std::vector<float> x(n), bias(n), y(n);
  for (int i = 0; i < n; ++i) {
    x[i] = 0.1f * (i % 100);
    bias[i] = 0.01f * (i % 7);
  }

  float *d_x, *d_bias, *d_y;
  CHECK(cudaMalloc(&d_x, bytes));
  CHECK(cudaMalloc(&d_bias, bytes));
  CHECK(cudaMalloc(&d_y, bytes));
  CHECK(cudaMemcpy(d_x, x.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_bias, bias.data(), bytes, cudaMemcpyHostToDevice));

  scale<<<(n + 255) / 256, 256>>>(d_x, 3.0f, n);
  CHECK(cudaGetLastError());
  add<<<(n + 255) / 256, 256>>>(d_y, d_x, d_bias, n);
  CHECK(cudaGetLastError());

  CHECK(cudaMemcpy(y.data(), d_y, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i) {
    // volatile: the host compiler must round the product too
    const volatile float scaled = x[i] * 3.0f;
    if (y[i] != scaled + bias[i]) {
      std::printf("FAIL: y[%d] is %f\n", i, y[i]);
      return 1;
    }
  }
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_bias));
  CHECK(cudaFree(d_y));
  std::printf("PASS\n");
}
