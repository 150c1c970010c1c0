// The fields are other names of the numbers that the launches are given.
#include <cuda_runtime.h>
__global__ void up(int *x, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
int width = 1;
struct View {
  int &step;
};
struct Default {
  int &w = width;
};
struct Nest {
  View inner;
};
void named(int *x, int n, int step) {
  View v{step};
  up<<<1, 256>>>(x, n, step);
  v.step++;
  up<<<1, 256>>>(x, n, step);
}
void nested(int *x, int n, int step) {
  Nest v{{step}};
  up<<<1, 256>>>(x, n, step);
  v.inner.step = 7;
  up<<<1, 256>>>(x, n, step);
}
void initialised(int *x, int n) {
  Default d;
  up<<<1, 256>>>(x, n, width);
  d.w = 9;
  up<<<1, 256>>>(x, n, width);
}
static void first(int *x, int n, int by) { up<<<1, 256>>>(x, n, by); }
static void second(int *x, int n, int by) { up<<<1, 256>>>(x, n, by); }
void joined(int *x, int n, int step) {
  View v{step};
  first(x, n, step);
  v.step++;
  second(x, n, step);
}
