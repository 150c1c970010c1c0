// Packs of arguments of which a launcher does more than to hand them on to kernels, kernels that are asked about, and
// arguments by reference that change on the way.
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected %s -- -std=c++17 | FileCheck %s --implicit-check-not='can be one'
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --show-rejected %t.hip -- -std=c++17 | FileCheck %s --implicit-check-not='can be one'
#include <cstdio>
#include <cuda_runtime.h>
#include <utility>

__global__ void one(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1;
}
__global__ void two(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 2;
}
__global__ void asked(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += 3;
}
struct Pair {
  int n, m;
};
__global__ void ofPair(float *x, Pair p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) x[i] += p.m;
}
__global__ void fixed() {}

template <typename K, typename... A> void counted(K kernel, A... args) {
  kernel<<<sizeof...(args), 64>>>(args...);
}
// CHECK-DAG: what 'counted', 'counted' launch is not fused: 'counted' does more with a pack than to hand it on
void counts(float *x, int n) {
  counted(one, x, n);
  counted(two, x, n);
}
void log(float *x, int n) { printf("%p %d\n", x, n); }
template <typename K, typename... A> void logged(K kernel, A... args) {
  log(args...);
  kernel<<<4, 64>>>(args...);
}
// CHECK-DAG: what 'logged', 'logged' launch is not fused: 'logged' does more with a pack than to hand it on
void logs(float *x, int n) {
  logged(one, x, n);
  logged(two, x, n);
}
template <typename K, typename... A> void narrowed(K kernel, float *x, A... args) {
  kernel<<<4, 64>>>(x, static_cast<short>(args)...);
}
// CHECK-DAG: what 'narrowed', 'narrowed' launch is not fused: 'narrowed' does more with a pack than to hand it on
void narrows(float *x, int n) {
  narrowed(one, x, n);
  narrowed(two, x, n);
}
template <typename K, typename... A> void folded(K kernel, float *x, A... args) {
  kernel<<<4, 64>>>(x, (args + ...));
}
// CHECK-DAG: what 'folded', 'folded' launch is not fused: 'folded' does more with a pack than to hand it on
void folds(float *x, int n) {
  folded(one, x, n, 1);
  folded(two, x, n, 1);
}
template <typename K, typename... A> void launch(K kernel, A... args) { kernel<<<4, 64>>>(args...); }
// CHECK-DAG: what 'launch', 'launch' launch is not fused: 'launch' is given nothing for its parameter pack
void nothing() {
  launch(fixed);
  launch(fixed);
}
template <auto K> void sized(float *x, int n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, K);
  K<<<4, 64>>>(x, n);
}
// CHECK-DAG: what 'sized', 'sized' launch is not fused: 'sized' is a template over what has no name elsewhere
void asks(float *x, int n) {
  sized<asked>(x, n);
  sized<asked>(x, n);
}
template <auto K, auto L> void sizedBy(float *x, int n) {
  int blocks, threads;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, L);
  K<<<4, 64>>>(x, n);
}
// CHECK-DAG: what 'sizedBy', 'sizedBy' launch is not fused: 'sizedBy' is a template over what has no name elsewhere
void asksAnother(float *x, int n) {
  sizedBy<asked, asked>(x, n);
  sizedBy<asked, asked>(x, n);
}
// CHECK-DAG: 'asked' is named here other than by a launch, so its configuration may depend on the kernel itself
void plain(float *x, int n) {
  asked<<<4, 64>>>(x, n);
  asked<<<4, 64>>>(x, n);
}

template <typename K, typename... A> void numbered(K kernel, int &count, float *x, A &&...args) {
  ++count;
  kernel<<<4, 64>>>(x, std::forward<A>(args)...);
}
// CHECK-DAG: what 'numbered', 'numbered' launch is not fused: 'n', which is given to 'numbered', may change in the calls ahead
void changes(float *x, int n) {
  numbered(one, n, x, n);
  numbered(two, n, x, n);
}
int total = 0;
void bump();
template <typename K, typename... A> void bumped(K kernel, float *x, A &&...args) {
  bump();
  kernel<<<4, 64>>>(x, std::forward<A>(args)...);
}
// CHECK-DAG: what 'bumped', 'bumped' launch is not fused: 'total', which is given to 'bumped', may change in the calls ahead
void changesElsewhere(float *x) {
  bumped(one, x, total);
  bumped(two, x, total);
}
template <typename K, typename... A> void forwards(K kernel, A &&...args) { kernel<<<4, 64>>>(std::forward<A>(args)...); }
// CHECK-DAG: what 'forwards', 'forwards' launch is not fused: 'forwards' has parameters that stay its own: 'args' is a reference to more than a number or a pointer
void objects(float *x, Pair p) {
  forwards(ofPair, x, p);
  forwards(ofPair, x, p);
}
template <typename K, typename N> void single(K kernel, float *x, N &&n) { kernel<<<4, 64>>>(x, std::forward<N>(n)); }
// CHECK-DAG: what 'single', 'single' launch is not fused: 'single' has parameters that stay its own: 'n' is an rvalue reference
void temporaries(float *x) {
  single(one, x, 256);
  single(two, x, 256);
}
#define KERNEL one
// CHECK-DAG: what 'launch', 'launch' launch is not fused: 'launch' launches a kernel through a pointer
void byMacro(float *x, int n) {
  launch(KERNEL, x, n);
  launch(two, x, n);
}
