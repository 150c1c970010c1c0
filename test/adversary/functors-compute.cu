// Objects that compute, of which more matters than the numbers they hold, or whose products could be contracted in another way where another kernel stands beside them.
// RUN: %fuse --checks=kernel-fusion --report=%t.json --show-rejected %s -- 2>&1 | grep -v CHECK | FileCheck %s && not grep applied %t.json
#include <cuda_runtime.h>

#define I const int i = blockIdx.x * blockDim.x + threadIdx.x
template <class F> __global__ void map(F f, float *x, int n) {
  I;
  if (i < n)
    x[i] = f(x[i]);
}

// A product of what the object holds needs no load.
struct Squared {
  float k;
  __device__ float operator()(float v) const { return v + k * k; }
};
void squared(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  map<<<4, 256>>>(Squared{2}, x, n);
  map<<<4, 256>>>(Squared{3}, x, n);
}

// So does one of what a method gives.
struct Getter {
  float k;
  __device__ float get() const { return k; }
  __device__ float operator()(float v) const { return v + get() * get(); }
};
void getter(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  map<<<4, 256>>>(Getter{2}, x, n);
  map<<<4, 256>>>(Getter{3}, x, n);
}

// And what a closure has captured.
void captured(float *x, int n, float k) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  map<<<4, 256>>>([=] __device__(float v) { return v + k * k; }, x, n);
  map<<<4, 256>>>([=] __device__(float v) { return v - k * k; }, x, n);
}

// Two products.
struct Two {
  float a, b;
  __device__ float operator()(float v) const { return v * a + v * v * b; }
};
void two(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  map<<<4, 256>>>(Two{2, 3}, x, n);
  map<<<4, 256>>>(Two{3, 4}, x, n);
}

// What is computed depends on a branch, which the object decides.
struct Chosen {
  float a, b;
  bool sum;
  __device__ float operator()(float v) const { return sum ? v * a + b : v - v * a; }
};
void chosen(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  map<<<4, 256>>>(Chosen{2, 3, true}, x, n);
  map<<<4, 256>>>(Chosen{2, 3, false}, x, n);
}

struct Line {
  float a, b;
  __device__ float operator()(float v) const { return v * a + b; }
};

// The kernel changes the object.
__global__ void changes(Line f, float *x, int n) {
  I;
  f.a *= f.b;
  if (i < n)
    x[i] = f(x[i]);
}
void changed(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  changes<<<4, 256>>>(Line{2, 3}, x, n);
  changes<<<4, 256>>>(Line{3, 4}, x, n);
}

// The same method is called on another object, which holds what was loaded.
__global__ void others(Line f, float *x, int n) {
  I;
  if (i < n) {
    const Line own{x[i], x[i]};
    x[i] = f(own(x[i]));
  }
}
void ofOther(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  others<<<4, 256>>>(Line{2, 3}, x, n);
  others<<<4, 256>>>(Line{3, 4}, x, n);
}

// The object goes through a function, or another variable.
template <class F> __device__ float apply(const F &f, float v) { return f(v); }
__global__ void passes(Line f, float *x, int n) {
  I;
  if (i < n)
    x[i] = apply(f, x[i]);
}
void passed(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  passes<<<4, 256>>>(Line{2, 3}, x, n);
  passes<<<4, 256>>>(Line{3, 4}, x, n);
}
__global__ void copies(Line f, float *x, int n) {
  I;
  Line g = f;
  if (i < n)
    x[i] = g(x[i]);
}
void copied(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  copies<<<4, 256>>>(Line{2, 3}, x, n);
  copies<<<4, 256>>>(Line{3, 4}, x, n);
}

// It holds more than numbers and pointers, or changes itself.
struct FromTable {
  float table[2];
  __device__ float operator()(float v) const { return v * table[0] + table[1]; }
};
void fromTable(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  map<<<4, 256>>>(FromTable{{2, 3}}, x, n);
  map<<<4, 256>>>(FromTable{{3, 4}}, x, n);
}
struct Counts {
  float a;
  mutable float last;
  __device__ float operator()(float v) const {
    last = last * a + v;
    return last;
  }
};
void counts(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  map<<<4, 256>>>(Counts{2, 3}, x, n);
  map<<<4, 256>>>(Counts{3, 4}, x, n);
}
struct Casts {
  float a, b;
  __device__ float operator()(float v) const {
    const_cast<Casts *>(this)->b += v;
    return v * a + b;
  }
};
void casts(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  map<<<4, 256>>>(Casts{2, 3}, x, n);
  map<<<4, 256>>>(Casts{3, 4}, x, n);
}
struct Base {
  float a;
};
struct Derived : Base {
  float b;
  __device__ float operator()(float v) const { return v * a + b; }
};
void derived(float *x, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}methods or closures compute
  map<<<4, 256>>>(Derived{{2}, 3}, x, n);
  map<<<4, 256>>>(Derived{{3}, 4}, x, n);
}

// A method writes products to memory, through a reference.
struct InPlace {
  float a, b;
  __device__ void operator()(float &v) const { v *= a; }
};
__global__ void inPlace(InPlace f, float *x, float *y, int n) {
  I;
  if (i < n) {
    f(x[i]);
    y[i] += x[i];
  }
}
void byReference(float *x, float *y, int n) {
  // CHECK: functors-compute.cu:[[#@LINE+1]]:3: remark: {{.*}}rounding-across-seam
  inPlace<<<4, 256>>>(InPlace{2, 3}, x, y, n);
  inPlace<<<4, 256>>>(InPlace{3, 4}, x, y, n);
}
