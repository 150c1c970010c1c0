// What is given to a call behind an assertion may only be computed where that holds.
// RUN: %fuse --checks=-*,kernel-fusion --show-rejected %s -- | FileCheck %s --implicit-check-not='can be one'
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda\([A-Z]\)/hip\1/g' %s > %t.hip && %fuse --checks=-*,kernel-fusion --show-rejected %t.hip -- | FileCheck %s --implicit-check-not='can be one'
#include <cassert>
#include <cuda_runtime.h>

__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += i;
}
__global__ void mul(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] *= by;
}
struct Model {
  int heads, parts;
};
static void bias(int *x, int n, int heads) {
  assert(heads > 0);
  add<<<(n + 255) / 256, 256>>>(x, n);
}
static void scale(int *x, int n, int by) { mul<<<(n + 255) / 256, 256>>>(x, by, n); }
static void ofModel(int *x, int n, const Model *model) {
  assert(model != nullptr);
  add<<<(n + 255) / 256, 256>>>(x, n);
}

// CHECK-DAG: 'bias', 'scale' launch is not fused: what is given to 'scale' may only be computed behind an assertion of the calls ahead
void divides(int *x, int n, int heads) {
  bias(x, n, heads);
  scale(x, n, n / heads);
}
// CHECK-DAG: 'ofModel', 'scale' launch is not fused: what is given to 'scale' may only be computed behind an assertion of the calls ahead
void reaches(int *x, int n, const Model *model) {
  ofModel(x, n, model);
  scale(x, n, model->parts);
}
// CHECK-DAG: 'bias', 'scale' launch is not fused: what is given to 'this variable' may only be computed behind an assertion of the calls ahead
void declares(int *x, int n, const int *factors, int count) {
  bias(x, n, count);
  int last = factors[count - 1];
  scale(x, n, last);
}
// CHECK-DAG: 'ofModel', 'scale' launch is not fused: what is given to 'scale' may only be computed behind an assertion of the calls ahead
void ofMember(int *x, int n, const Model *model, int Model::*field) {
  ofModel(x, n, model);
  scale(x, n, model->*field);
}
struct Base {
  virtual ~Base() {}
};
struct Derived : virtual Base {};
static void known(int *x, int n, bool valid) {
  assert(valid);
  add<<<(n + 255) / 256, 256>>>(x, n);
}
static void kind(int *x, int n, const Base *base) { mul<<<(n + 255) / 256, 256>>>(x, base ? 2 : 3, n); }
// CHECK-DAG: 'known', 'kind' launch is not fused: what is given to 'kind' may only be computed behind an assertion of the calls ahead
void virtualBase(int *x, int n, bool valid, const Derived *derived) {
  known(x, n, valid);
  kind(x, n, derived);
}
// CHECK-DAG: 'known', 'scale' launch is not fused: what is given to 'scale' may only be computed behind an assertion of the calls ahead
void conversion(int *x, int n, bool valid, float by) {
  known(x, n, valid);
  scale(x, n, static_cast<int>(by));
}
