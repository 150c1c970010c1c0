// F7: constructors, and a method that one of them calls, leave the address of a field where const methods write to it.
#include <cuda_runtime.h>
__global__ void up(int *x, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
struct Counter {
  int n;
  int &alias;
  Counter(int n) : n(n), alias(this->n) {}
  void bump() const { alias = 100; }
};
void byReference() {
  int *x;
  cudaMalloc(&x, 400);
  Counter c(3);
  up<<<4, 256>>>(x, 100, c.n);
  c.bump();
  twice<<<4, 256>>>(x, 100);
}
static int *kept;
struct Remembered {
  int n = 3;
  Remembered() { remember(); }
  void remember() { kept = &n; }
};
void byMethod() {
  int *x;
  cudaMalloc(&x, 400);
  Remembered r;
  up<<<4, 256>>>(x, 100, r.n);
  *kept = 100;
  twice<<<4, 256>>>(x, 100);
}
struct Itself {
  int n = 3;
  Itself *self = this;
};
void byFirstValue() {
  int *x;
  cudaMalloc(&x, 400);
  Itself r;
  up<<<4, 256>>>(x, 100, r.n);
  r.self->n = 100;
  twice<<<4, 256>>>(x, 100);
}
struct Base {
  int n = 3;
};
struct Derived : Base {
  Derived() { kept = &n; }
};
void byBase() {
  int *x;
  cudaMalloc(&x, 400);
  Derived r;
  up<<<4, 256>>>(x, 100, r.n);
  *kept = 100;
  twice<<<4, 256>>>(x, 100);
}
