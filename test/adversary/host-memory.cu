// What the host writes between launches, where the first one, or its arguments, may read it.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <cstdlib>
#include <cuda_runtime.h>
#include <string>
#include <utility>
#include <vector>

__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

static void managed(int n) {
  int *x;
  cudaMallocManaged(&x, n * sizeof(int));
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}write-between]
  x[5] = 3;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static void pinned(int n) {
  int *x;
  cudaMallocHost(&x, n * sizeof(int));
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}write-between]
  x[5] = 3;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
void fromElsewhere(int *x, int *y, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}write-between]
  y[5] = 3;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
__managed__ int shared[1000];
__global__ void upShared(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    shared[i] += 3;
}
static void variable(int n) {
  upShared<<<(n + 255) / 256, 256>>>(n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}write-between]
  shared[5] = 3;
  upShared<<<(n + 255) / 256, 256>>>(n);
}
static void argument(int *x, int n, int *sizes) {
  up<<<(n + 255) / 256, 256>>>(x, sizes[0]);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  sizes[0] = n / 2;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static void byPointer(int *x, int n) {
  int *size = &n;
  up<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  *size = 3;
  twice<<<4, 256>>>(x, n);
}
static void byReference(int *x, int n) {
  int &size = n;
  up<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  size = 3;
  twice<<<4, 256>>>(x, n);
}
int limit = 100;
static void ofFile(int *x, int *which) {
  up<<<4, 256>>>(x, limit);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  *which = 3;
  twice<<<4, 256>>>(x, limit);
}
struct Config {
  int n;
};
static void freed(int *x, Config *config) {
  up<<<4, 256>>>(x, config->n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  free(config);
  twice<<<4, 256>>>(x, 100);
}
static void exchanged(int *x, int *y, int n) {
  int m = n / 2;
  up<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}-between]
  std::swap(n, m);
  twice<<<4, 256>>>(x, m);
}
static void anew(int *x, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}argument-changes-between]
  cudaMalloc(&x, n * sizeof(int));
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static int leaves(int *x, int **more, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}-between]
  if (cudaMalloc(more, n * sizeof(int)) != cudaSuccess)
    return 1;
  twice<<<(n + 255) / 256, 256>>>(x, n);
  return 0;
}
static void ends(int *x, int **more, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}'exit' ends the program [gpufuse-kernel-fusion:unknown-call-between]
  if (cudaMalloc(more, n * sizeof(int)) != cudaSuccess)
    exit(1);
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static void throws(int *x, int n, std::vector<int> &sizes, std::string &text) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}unknown-call-between]
  sizes.push_back(n);
  twice<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}-between]
  sizes.at(3) = 4;
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}unknown-call-between]
  text += "more";
  twice<<<(n + 255) / 256, 256>>>(x, n);
}
static void waits(int *x, volatile int *flag, int n) {
  up<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}write-between]
  *flag = 1;
  twice<<<(n + 255) / 256, 256>>>(x, n);
}

int main() {
  const int n = 1000;
  int *x, *y, *more, sizes[4] = {n};
  volatile int flag = 0;
  std::vector<int> numbers(8);
  std::string text;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  managed(n);
  pinned(n);
  variable(n);
  argument(x, n, sizes);
  byPointer(x, n);
  byReference(x, n);
  ofFile(x, &limit);
  freed(x, static_cast<Config *>(calloc(1, sizeof(Config))));
  exchanged(x, y, n);
  anew(x, n);
  leaves(x, &more, n);
  ends(x, &more, n);
  throws(x, n, numbers, text);
  waits(x, &flag, n);
}
