// Whether the buffers behind the fields of structs are apart is asked when the program runs.
// RUN: %fuse --join-calls=off --report=%t.json --output-dir=%t.out %s -- -Wall && %python %S/Inputs/applied.py %t.json 3
// RUN: %gpuexec compare --seeds=2 %s %t.out/guards-of-fields.cu
// RUN: grep -v CHECK %t.out/guards-of-fields.cu | FileCheck %s
// RUN: %fuse --join-calls=off --report=%t.2.json %t.out/guards-of-fields.cu -- -Wall && not grep applied %t.2.json
#include <cstdio>
#include <cuda_runtime.h>

struct Pair {
  int *x, *y;
};
struct State {
  Pair place, speed;
  int n;
};
struct Planes {
  int *plane[2];
  unsigned size;
};

__global__ void move(Pair place, Pair speed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    place.x[i] += speed.x[i];
    place.y[i] += speed.y[i];
  }
}
__global__ void wrap(Pair place, int length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    place.x[i] %= length;
}
__global__ void push(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.n)
    s.speed.x[i] += 1;
}
__global__ void pull(State s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < s.n)
    s.place.x[i] += s.speed.x[i];
}
__global__ void first(Planes p) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.size)
    p.plane[0][i] += 3;
}
__global__ void second(Planes p) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.size)
    p.plane[1][i] ^= p.plane[0][i];
}

// CHECK: if (gpufuse_disjoint(speed.x, n, place.x, n) && gpufuse_disjoint(speed.y, n, place.x, n) &&
// CHECK-NEXT: gpufuse_disjoint(place.y, n, place.x, n)) {
// CHECK: move_wrap<<<4, 64>>>(place, speed, n, 17);
// CHECK: } else {
// CHECK: move<<<4, 64>>>(place, speed, n);
void step(const Pair &place, Pair speed, int n) {
  move<<<4, 64>>>(place, speed, n);
  wrap<<<4, 64>>>(place, 17, n);
}
// CHECK: gpufuse_disjoint(s.speed.x, s.n, s.place.x, s.n)
void both(State s) {
  push<<<4, 64>>>(s);
  pull<<<4, 64>>>(s);
}
// CHECK: gpufuse_disjoint(p.plane[0], p.size, p.plane[1], p.size)
void planes(const Planes &p) {
  first<<<4, 64>>>(p);
  second<<<4, 64>>>(p);
}

int main() {
  const int n = 200;
  int *all, host[4 * n];
  cudaMalloc(&all, sizeof host);
  for (int apart : {n, 0}) { // where they are one, the launches stay two
    for (int i = 0; i < 4 * n; ++i)
      host[i] = i * 7 % 31;
    cudaMemcpy(all, host, sizeof host, cudaMemcpyHostToDevice);
    const Pair place{all, all + 2 * n}, speed{all + apart, all + 3 * n};
    both({place, speed, n});
    cudaDeviceSynchronize();
    if (apart == n) {
      step(place, speed, n);
      planes({{all, all + n}, unsigned(n)});
    }
    long sum = 0;
    cudaMemcpy(host, all, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4 * n; ++i)
      sum = sum * 31 + host[i];
    printf("%ld\n", sum);
  }
}
