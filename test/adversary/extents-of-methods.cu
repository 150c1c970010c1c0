// Methods that give extents which are no numbers: an argument, what others may set, another method of a derived class, one of
// two, what the call changes, another object's.
// RUN: %fuse --checks=kernel-fusion --join-calls=off --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void add(int *a, int b) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y;
  if (x < 64 && y < 100)
    a[y * 64 + x] += b;
}
__global__ void lessen(int *a, int by) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y;
  if (x < 64 && y < 100)
    a[y * 64 + x] -= by;
}

int deep = 1;

struct Matrix {
  int *data;
  int rows, columns, layers = 1;
  dim3 given(int z = 1) const { return dim3(columns, rows, z); }
  dim3 open() const { return dim3(columns, rows, deep); }
  dim3 held() const { return dim3(columns, rows, layers); }
  virtual dim3 replaced() const { return dim3(columns, rows); }
  dim3 either() const {
    if (rows > columns)
      return dim3(1, 1, 2);
    return dim3(columns, rows);
  }
  dim3 counting() {
    ++rows;
    return dim3(columns, rows);
  }
  dim3 plain() const { return dim3(columns, rows); }
};

// Each asks the next, or itself.
struct Node {
  int *data;
  Node *next;
  dim3 grid() const {
    dim3 out = next->grid();
    return out;
  }
  dim3 other() const { return next->other(); }
  dim3 less(int k) const {
    dim3 out = less(k - 1);
    out.x = k;
    return out;
  }
};
void byNext(Node &m) {
  const dim3 grid = m.grid(), other = m.other(), less = m.less(3);
  add<<<grid, 16>>>(m.data, 1);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<grid, 16>>>(m.data, 1);
  add<<<other, 16>>>(m.data, 1);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<other, 16>>>(m.data, 1);
  add<<<less, 16>>>(m.data, 1);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<less, 16>>>(m.data, 1);
}

void byGiven(Matrix &m, int b) {
  add<<<m.given(2), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.given(2), 16>>>(m.data, 1);
}
void byOpen(Matrix &m, int b) {
  add<<<m.open(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.open(), 16>>>(m.data, 1);
}
void byHeld(Matrix &m, int b) {
  add<<<m.held(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.held(), 16>>>(m.data, 1);
}
void byReplaced(Matrix &m, int b) {
  add<<<m.replaced(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.replaced(), 16>>>(m.data, 1);
}
void byEither(Matrix &m, int b) {
  add<<<m.either(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.either(), 16>>>(m.data, 1);
}
void byCounting(Matrix &m, int b) {
  add<<<m.counting(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<m.counting(), 16>>>(m.data, 1);
}
void ofTwo(Matrix &m, Matrix &n, int b) {
  add<<<m.plain(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: remark: {{.*}}are not fused
  lessen<<<n.plain(), 16>>>(m.data, 1);
}
void asItIs(Matrix &m, int b) {
  add<<<m.plain(), 16>>>(m.data, b);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'add' and 'lessen' can be one
  lessen<<<m.plain(), 16>>>(m.data, 1);
}
// CHECK: gpufuse: 1 of {{[0-9]+}} candidates
