// The library class looks at the device where it initialises its member, between the launches.
// RUN: split-file %s %t
// RUN: %fuse --report=%t.json %t/main.cu -- -isystem %t/library && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

//--- library/probe.h
#include <cuda_runtime.h>
int look();
struct Probe {
  int value;
  Probe() : value(look()) {}
};
//--- main.cu
#include <cuda_runtime.h>
#include <probe.h>

__global__ void first(int *x) { x[threadIdx.x] = 3; }

__global__ void second(int *x) { x[threadIdx.x] += 10; }

void run(int *x) {
  first<<<1, 64>>>(x);
  Probe probe;
  second<<<1, 64>>>(x);
}
