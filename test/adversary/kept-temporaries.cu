// What a variable keeps alive ends with it, though the variable itself needs no destructor.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && not grep applied %t.json
// RUN: sed '/not PLAIN/d; s/const Doubles &d/Doubles d/' %s > %t.cu && %fuse --report=%t.json %t.cu -- && grep -c '"verdict": "applied"' %t.json | grep -x 4
#include <cuda_runtime.h>
#include <initializer_list>

__global__ void scale(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= by;
}
__global__ void add(int *x, int what, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += what;
}

static int *all;
static int count;
struct Doubles {
  int *x;
  int n;
  ~Doubles() { scale<<<(n + 255) / 256, 256>>>(x, 2, n); } // not PLAIN
};
struct Holds {
  const Doubles &d;
};
struct ByDefault {
  const Doubles &d = Doubles{all, count};
};
struct Around {
  ByDefault inner = {};
};

static void later(int *x, int n) { add<<<(n + 255) / 256, 256>>>(x, 5, n); }
static void held(int *x, int n) {
  Holds h{Doubles{x, n}};
  add<<<(n + 255) / 256, 256>>>(x, 3, n);
}
static void byDefault(int *x, int n) {
  ByDefault h{};
  add<<<(n + 255) / 256, 256>>>(x, 3, n);
}
static void around(int *x, int n) {
  Around h = {};
  add<<<(n + 255) / 256, 256>>>(x, 3, n);
}
static void listed(int *x, int n) {
  std::initializer_list<Doubles> l{Doubles{x, n}};
  add<<<(n + 255) / 256, 256>>>(x, 3, n);
}

void joins(int *x, int n) {
  held(x, n);
  later(x, n);
}
void joinsDefault(int *x, int n) {
  byDefault(x, n);
  later(x, n);
}
void joinsAround(int *x, int n) {
  around(x, n);
  later(x, n);
}
void joinsList(int *x, int n) {
  listed(x, n);
  later(x, n);
}
void enters(int *x, int n, bool more) {
  if (more) {
    ByDefault h{};
    add<<<(n + 255) / 256, 256>>>(x, 3, n);
  }
  add<<<(n + 255) / 256, 256>>>(x, 2, n);
}
