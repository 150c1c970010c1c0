// --assume=race-free: two accesses through one unchanged index are the same thread's. Not asked, they may be anybody's.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck --check-prefix=WITHOUT %s
// RUN: %fuse --assume=race-free --show-rejected --report=%t.json --output-dir=%t.out %s -- 2>&1 | FileCheck %s
// RUN: %gpuexec compare --seeds=2 --modes=optimized %s %t.out/race-free.cu
// RUN: FileCheck --check-prefix=JSON %s < %t.json
// WITHOUT-NOT: can be one
// WITHOUT: [gpufuse-kernel-fusion:indirect-index]
// WITHOUT-NOT: can be one
// JSON: "race-free"

#include <cstdio>
#include <cuda_runtime.h>

__global__ void scatter(int *x, const int *index, const int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[index[i]] = v[i];
}
__global__ void twice(int *x, const int *where, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int at = where[i];
  x[at] += x[at];
}
__global__ void gather(int *out, const int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[(long long)index[i]];
}
__global__ void pairs(int *out, const int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[index[i]] - x[index[n - 1 - i]];
}
__global__ void next(int *out, const int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[index[i] + 1];
}
__global__ void neighbours(int *out, const int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    out[i] = x[index[i + 1]];
}
__global__ void low(int *out, const int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[(unsigned char)index[i]];
}
__global__ void halves(short *out, const short *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[index[i]];
}
__global__ void change(int *x, int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[index[i]] = i;
    index[i] = 0;
  }
}
__global__ void count(int *x, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&x[index[i]], 1);
}
__global__ void some(int *x, const int *index, const int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && v[i] > 0)
    x[index[i]] = v[i];
}

static void print(const char *name, const int *device, int n) {
  int host[256];
  cudaMemcpy(host, device, n * sizeof(int), cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int i = 0; i < n; ++i)
    hash = hash * 31 + host[i];
  printf("%s %u\n", name, hash);
}

int main() {
  const int n = 200, m = 190;
  int host[256], *x, *out, *index, *other, *v;
  cudaMalloc(&x, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMalloc(&index, sizeof host);
  cudaMalloc(&other, sizeof host);
  cudaMalloc(&v, sizeof host);
  for (int i = 0; i < 256; ++i)
    host[i] = i * 3 % 256;
  for (int *each : {x, out, v})
    cudaMemcpy(each, host, sizeof host, cudaMemcpyHostToDevice);
  for (int i = 0; i < 256; ++i)
    host[i] = i * 7 % 200;
  cudaMemcpy(index, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(other, host, sizeof host, cudaMemcpyHostToDevice);

  // CHECK: :[[#@LINE+1]]:3: warning: launches of 'scatter', 'twice' and 'gather' can be one
  scatter<<<4, 64>>>(x, index, v, n);
  twice<<<4, 64>>>(x, index, n);
  gather<<<4, 64>>>(out, x, index, m);
  print("x", x, n);
  print("out", out, n);

  // The number is changed, is another one, or is no longer the same.
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'gather' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, n);
  gather<<<4, 64>>>(out, x, other, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'pairs' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, n);
  pairs<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'next' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, n);
  next<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'neighbours' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, n);
  neighbours<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'low' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, n);
  low<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'halves' are not fused: {{.*}}[gpufuse-kernel-fusion:
  scatter<<<4, 64>>>(x, index, v, n);
  halves<<<4, 64>>>((short *)out, (const short *)x, index, n);
  print("out", out, 100);

  // Threads that do not write may have the number of one that does.
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'gather' are not fused: {{.*}}:indirect-index]
  scatter<<<4, 64>>>(x, index, v, m);
  gather<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'scatter' and 'gather' are not fused: {{.*}}:indirect-index]
  scatter<<<2, 64>>>(x, index, v, n);
  gather<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'some' and 'gather' are not fused: {{.*}}:indirect-index]
  some<<<4, 64>>>(x, index, v, n);
  gather<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'count' and 'gather' are not fused: {{.*}}:indirect-index]
  count<<<4, 64>>>(x, index, n);
  gather<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'change' and 'gather' are not fused: {{.*}}:indirect-index]
  change<<<4, 64>>>(x, index, n);
  gather<<<4, 64>>>(out, x, index, n);
  print("out", out, n);
}
