// Numbers that functions compute behind what they launch, and fields that others change: what may be joined does what it did.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json --output-dir=%t.out %s -- 2>&1 | FileCheck %s
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/wrapper-gives-number.cu
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>
#include <vector>

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

struct Space {
  int *p, *q;
  std::vector<int> host;
};

static int first(int *x, int n, Space &space) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
  cudaMemcpy(space.host.data(), x, n * sizeof(int), cudaMemcpyDeviceToHost);
  return space.host[0];
}
static void scale(int *x, int a, int n) { scale_kernel<<<(n + 127) / 128, 128>>>(x, a, n); }
static void flip(Space &space, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(space.p, 2, n);
  std::swap(space.p, space.q);
}

// The variable that is declared hides what the call ahead is given.
static int hidden(int r, Space &space, int n) {
  int sum = 0;
  {
    // CHECK-DAG: :[[#@LINE+1]]:5: remark: {{.*}} 'scale', 'first' launch is not fused: a call ahead of this names another 'r'
    scale(space.p, r, n);
    int r = first(space.p, n, space);
    sum += r;
  }
  return sum + r;
}

// What is returned is needed by what comes next.
static int needed(Space &space, int n) {
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: {{.*}} 'first', 'scale' launch is not fused: what 'first' returns is used ahead of this
  int a = first(space.p, n, space);
  scale(space.p, a, n);
  scale(space.p, a, n);
  a = first(space.p, n, space) + first(space.q, n, space); // which of the two comes first, nobody knows
  return a;
}

// The function ahead changes the fields.
static int changed(Space &space, int n) {
  flip(space, n);
  add_kernel<<<(n + 127) / 128, 128>>>(space.p, space.q, n);
  scale(space.q, 5, n);
  return first(space.p, n, space);
}

// Two calls give two things, and one of them more blocks than the function takes.
static void shaped(int *x, int n, int blocks) {
  add_kernel<<<blocks, 128>>>(x, x, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
}
// One call, of a function that goes on by itself.
static void again(int *x, int n, int blocks) {
  if (n < 400)
    return;
  add_kernel<<<blocks, 128>>>(x, x, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
  again(x, n / 2, blocks);
}
// The caller's number is another one in each round, and the function's own.
static void rounds(int *x, int n, int blocks) {
  add_kernel<<<blocks, 128>>>(x, x, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
}
static void changes(int *x, int n, int blocks) {
  blocks = 1;
  add_kernel<<<blocks, 128>>>(x, x, n);
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 3, n);
}

static int counter = 0;
static int counting(int *x, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 2, n);
  return ++counter;
}
static int told(int k) {
  printf("told %d\n", k);
  return k;
}
static int telling(int *x, int k, int n) {
  scale_kernel<<<(n + 127) / 128, 128>>>(x, 2, n);
  return told(k) == 1 ? 5 : 6;
}

int main() {
  const int n = 1000;
  Space space;
  for (int **p : {&space.p, &space.q})
    cudaMalloc(p, n * sizeof(int));
  cudaMemset(space.p, 1, n * sizeof(int));
  cudaMemset(space.q, 2, n * sizeof(int));
  space.host.resize(n);
  printf("%d\n", hidden(7, space, n));
  printf("%d\n", needed(space, n));
  printf("%d\n", changed(space, n));
  shaped(space.p, n, 2);
  shaped(space.p, n, (n + 127) / 128);
  again(space.p, n, 3);
  for (int i = 0; i < 3; ++i) {
    int blocks = (n + 127) / 128 - i;
    rounds(space.p, n, blocks);
  }
  changes(space.p, n, (n + 127) / 128);
  // CHECK-DAG: remark: {{.*}} 'counting', 'counting' launch is not fused: 'counting' returns more than a constant or the last error
  counting(space.p, n);
  counting(space.p, n);
  telling(space.p, 1, n);
  telling(space.p, 2, n);
  printf("%d %d\n", first(space.p, n, space), counter);
  printf("%d\n", first(space.q, n, space));
}
