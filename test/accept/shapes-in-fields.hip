// Shapes of launches in objects: along y and z they are 1 whatever is done with them.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 4
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/shapes-in-fields.hip
// RUN: %fuse --checks=kernel-fusion --report=%t.2.json %t.out/shapes-in-fields.hip -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void add(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

class Field {
  dim3 block{256}, grid;
  int *x, n;

public:
  Field(int *x, int n) : grid((n + 255) / 256), x(x), n(n) {}
  void step() {
    add<<<grid, block>>>(x, 3, n);
    scale<<<grid, block>>>(x, 5, n);
  }
};
struct Config {
  dim3 grid, block; // both 1 to begin with
  int n;
};
struct Sim {
  int *x;
  Config config;
  Sim(int *x, int n) : x(x) {
    config.block.x = 128;
    config.grid.x = (n + 127) / 128;
    config.n = n;
  }
  void step() {
    add<<<config.grid, config.block>>>(x, 7, config.n);
    scale<<<config.grid, config.block>>>(x, 9, config.n);
  }
};
struct Shape {
  dim3 grid, block;
};
static Shape shapeOf(int n) { return {dim3((n + 63) / 64), dim3(64)}; }
static void helped(int *x, int n) {
  const Shape shape = shapeOf(n);
  add<<<shape.grid, shape.block>>>(x, 11, n);
  scale<<<shape.grid, shape.block>>>(x, 13, n);
}
static void given(const Shape &shape, int *x, int n) {
  add<<<shape.grid, shape.block>>>(x, 15, n);
  scale<<<shape.grid, shape.block>>>(x, 17, n);
}

int main() {
  const int n = 1000;
  int *x, h[n];
  hipMalloc(&x, n * sizeof(int));
  hipMemset(x, 1, n * sizeof(int));
  hipDeviceSynchronize();
  const auto wait = [&] { hipMemcpy(h, x, sizeof h, hipMemcpyDeviceToHost); };
  Field field(x, n);
  field.step();
  wait();
  Sim sim(x, n);
  sim.step();
  wait();
  helped(x, n);
  wait();
  given(shapeOf(n), x, n);
  wait();
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
