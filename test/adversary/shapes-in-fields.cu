// Shapes in objects that may have more rows: each kernel touches its elements from every row.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | not grep "can be one:"
#include <cstring>
#include <cuda_runtime.h>
__device__ int to[1 << 16], x[1024];
__global__ void read(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[n * blockIdx.y + i] = x[i];
}
__global__ void write(int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && blockIdx.y == 0)
    x[i] = a;
}
struct Two {
  dim3 grid{4, 2}, block{128};
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
struct Set {
  dim3 grid{4}, block{128};
  void rows(int n) { grid.y = n; }
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
struct Open {
  dim3 grid{4}, block{128};
  dim3 &shape() { return grid; }
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
struct Copied {
  dim3 grid{4}, block{128};
  void load(const void *from) { memcpy(this, from, sizeof *this); }
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
struct Assigned {
  dim3 grid{4}, block{128};
  void reshape(dim3 to) { grid = to; }
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
struct Listed {
  dim3 grid, block;
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
void listed(int n) { Listed{{4, 2}, 128}.step(n); }
struct Named {
  dim3 grid{4}, block{128};
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
void named(Named &s) {
  dim3 Named::*field = &Named::grid;
  (s.*field).y = 3;
}
struct Swapped {
  dim3 grid{4}, block{128};
  void step(int n) {
    read<<<grid, block>>>(n);
    // CHECK: :[[#@LINE-1]]:5: remark: {{.*}}:dependence-crosses-threads]
    write<<<grid, block>>>(5, n);
  }
};
void bound(Swapped &s) {
  auto &[grid, block] = s;
  grid.y = 4;
}
