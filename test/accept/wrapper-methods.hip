// Methods and functions with results, called one after the other, in HIP.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 2
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-methods.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/wrapper-methods.hip -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    hipError_t e = (call);                                                                         \
    if (e != hipSuccess) {                                                                         \
      fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(e));                                    \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

__global__ void add_kernel(int *x, const int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += y[i];
}
__global__ void scale_kernel(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

// The stream is the default one where none is given.
static hipError_t add(int *x, const int *y, int n, hipStream_t stream = nullptr) {
  hipLaunchKernelGGL(add_kernel, dim3((n + 127) / 128), dim3(128), 0, stream, x, y, n);
  return hipGetLastError();
}
static hipError_t scale(int *x, int a, int n, hipStream_t stream = nullptr) {
  hipLaunchKernelGGL(scale_kernel, dim3((n + 127) / 128), dim3(128), 0, stream, x, a, n);
  return hipGetLastError();
}

class Layer {
public:
  explicit Layer(int n) : n_(n) {
    CHECK(hipMalloc(&x_, n * sizeof(int)));
    CHECK(hipMalloc(&y_, n * sizeof(int)));
    CHECK(hipMemset(x_, 1, n * sizeof(int)));
    CHECK(hipMemset(y_, 2, n * sizeof(int)));
  }
  ~Layer() {
    (void)hipFree(x_);
    (void)hipFree(y_);
  }
  void forward() { add_kernel<<<(n_ + 127) / 128, 128>>>(x_, y_, n_); }
  void backward(int a) { scale_kernel<<<(n_ + 127) / 128, 128>>>(y_, a, n_); }
  void train() {
    forward();
    backward(3);
  }
  int n_, *x_, *y_;
};

int main() {
  const int n = 1000;
  Layer layer(n);
  layer.train();
  int *x = layer.x_, *y = layer.y_;
  CHECK(add(x, y, n));
  CHECK(scale(x, 3, n));
  CHECK(hipDeviceSynchronize());
  layer.forward();
  layer.backward(7);
  static int h[n];
  CHECK(hipMemcpy(h, layer.x_, sizeof h, hipMemcpyDeviceToHost));
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  CHECK(hipMemcpy(h, layer.y_, sizeof h, hipMemcpyDeviceToHost));
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
