// Launches beside an `if` that must stay where they are.
// RUN: %fuse --join-calls=off --fold-memsets=off --report=%t.json %s -- -std=c++20 && not grep applied %t.json
// RUN: %fuse --checks=kernel-fusion --fp=contract --report=%t.json %s -- -std=c++20 && not grep applied %t.json
// RUN: sed '$a void control(int *x, int n) { scale<<<4, 64>>>(x, 2, n); if (n > 3) { add<<<4, 64>>>(x, 3, n); } }' %s > %t.cu && %fuse --checks=kernel-fusion --report=%t.json %t.cu -- -std=c++20 && grep -c '"verdict": "applied"' %t.json | grep -x 1
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    if ((call) != cudaSuccess)                                                                     \
      exit(1);                                                                                     \
  } while (0)

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
bool ask();
extern volatile bool stop;
static int calls = 0;
static bool count() { return ++calls > 3; }

// Conditions that are more than values.
void failed(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (cudaGetLastError() == cudaSuccess)
    add<<<4, 64>>>(x, 3, n);
}
void done(int *x, int n, cudaStream_t s) {
  scale<<<4, 64, 0, s>>>(x, 2, n);
  if (cudaStreamQuery(s) == cudaSuccess)
    add<<<4, 64, 0, s>>>(x, 3, n);
}
void waits(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (cudaDeviceSynchronize() == cudaSuccess)
    add<<<4, 64>>>(x, 3, n);
}
void unknown(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (ask())
    add<<<4, 64>>>(x, 3, n);
}
void polled(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (stop)
    add<<<4, 64>>>(x, 3, n);
}
void counted(int *x, int n) {
  scale<<<4, 64>>>(x, calls, n);
  if (count())
    add<<<4, 64>>>(x, 3, n);
}
void assigned(int *x, int n, int by) {
  scale<<<4, 64>>>(x, by, n);
  if ((by = n / 2))
    add<<<4, 64>>>(x, 3, n);
}
void second(int *x, int n, bool on) {
  scale<<<4, 64>>>(x, 2, n);
  if (on)
    printf("on\n");
  else if (ask())
    add<<<4, 64>>>(x, 3, n);
}
void declared(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (int by = n / 2)
    add<<<4, 64>>>(x, by, n);
}

// What is passed changes what the launch is given, or what its names mean.
void changed(int *x, int n, int by) {
  scale<<<4, 64>>>(x, by, n);
  by = 7;
  if (n > 3)
    add<<<4, 64>>>(x, by, n);
}
void changed_behind(int *x, int n, int by) {
  if (n > 3)
    add<<<4, 64>>>(x, by, n);
  by = 7;
  scale<<<4, 64>>>(x, by, n);
}
int by = 3;
void hidden(int *x, int n) {
  scale<<<4, 64>>>(x, by, n);
  int by = 4;
  if (n > 3)
    add<<<4, 64>>>(x, by, n);
}
void hidden_in_branch(int *x, int n) {
  if (n > 3) {
    int by = 4;
    add<<<4, 64>>>(x, by, n);
  }
  scale<<<4, 64>>>(x, by, n);
}
void hidden_by_macro(int *x, int n) {
#define BY by
  if (n > 3) {
    int by = 4;
    add<<<4, 64>>>(x, by, n);
  }
  scale<<<4, 64>>>(x, BY, n);
}
void read_again(int *x, int n, int *from) {
  scale<<<4, 64>>>(x, *from, n);
  int &other = *from;
  other = 5;
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}

// What the launch would come ahead of.
struct Waits {
  ~Waits() { cudaDeviceSynchronize(); }
};
void waits_at_end(int *x, int n) {
  if (n > 3) {
    Waits w;
    add<<<4, 64>>>(x, 3, n);
  }
  scale<<<4, 64>>>(x, 2, n);
}
void kept_alive(int *x, int n) {
  if (n > 3) {
    const Waits &w = Waits();
    add<<<4, 64>>>(x, 3, n);
  }
  scale<<<4, 64>>>(x, 2, n);
}
void waits_in_branch(int *x, int n) {
  if (n > 3) {
    add<<<4, 64>>>(x, 3, n);
    cudaDeviceSynchronize();
    printf("added\n");
  }
  scale<<<4, 64>>>(x, 2, n);
}
void other_stream(int *x, int n, cudaStream_t s) {
  scale<<<4, 64>>>(x, 2, n);
  if (n > 3)
    add<<<4, 64, 0, s>>>(x, 3, n);
}
void across_threads(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (n > 3)
    add<<<4, 64>>>(x + 1, 3, n - 1);
}
void event_between(int *x, int n, cudaEvent_t e) {
  scale<<<4, 64>>>(x, 2, n);
  cudaEventRecord(e);
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}
// The check leaves the function, or keeps the error.
cudaError_t returns(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  cudaError_t e = cudaGetLastError();
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
  return e;
}
// What comes from elsewhere does not launch the first.
void jumped(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
again:
  if (n > 3) {
    add<<<4, 64>>>(x, 3, n);
    n -= 2;
    goto again;
  }
}
void cases(int *x, int n) {
  switch (n) {
  case 0:
    scale<<<4, 64>>>(x, 2, n);
  case 1:
    if (n > 3)
      add<<<4, 64>>>(x, 3, n);
  }
}
// Wishes.
void marked(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n); // NOLINT
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}
void fenced(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  // gpufuse: fence
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}
void configured(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
#ifdef WAIT
  cudaDeviceSynchronize();
#endif
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}
// Text with no place for braces, and conditions that are none.
void commented(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if (n > 3) /* as ever */ add<<<4, 64>>>(x, 3, n);
}
template <int N> void constant(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  if constexpr (N > 3)
    add<<<4, 64>>>(x, 3, n);
}
void instances(int *x, int n) {
  constant<2>(x, n);
  constant<5>(x, n);
}
#define IF(c) if (c)
void spelled(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  IF(n > 3) { add<<<4, 64>>>(x, 3, n); }
}
#define STEP
void emptied(int *x, int n) {
  scale<<<4, 64>>>(x, 2, n);
  STEP;
  if (n > 3)
    add<<<4, 64>>>(x, 3, n);
}

// A branch that declares needs no braces.
struct Doubles {
  int *x, n;
  Doubles(int *x, int n) : x(x), n(n) {}
  ~Doubles() { scale<<<4, 64>>>(x, 2, n); }
};
void declares(int *x, int n) {
  if (n > 3)
    Doubles d(x, n);
  else
    add<<<4, 64>>>(x, 3, n);
  scale<<<4, 64>>>(x, 2, n);
}
// An object that ends with the branch, in a variable that does nothing then.
struct Holds {
  const Doubles &d;
};
void holds(int *x, int n) {
  if (n > 3) {
    Holds h{Doubles(x, n)};
    add<<<4, 64>>>(x, 3, n);
  }
  scale<<<4, 64>>>(x, 2, n);
}
// Names that only macros spell: of a member, a template argument, what a namespace or a check
// means.
struct Model {
  int times;
#define TIMES (times)
  void run(int *x, int n) {
    if (n > 3) {
      int times = 8;
      add<<<4, 64>>>(x, times, n);
    }
    scale<<<4, 64>>>(x, TIMES, n);
  }
};
constexpr int W = 2;
#define WIDTH W
template <int By> __global__ void scale_by(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= By;
}
void argument(int *x, int n) {
  if (n > 3) {
    const int W = 9;
    add<<<4, 64>>>(x, W, n);
  }
  scale_by<WIDTH><<<4, 64>>>(x, n);
}
namespace one {
constexpr int count = 1;
}
namespace two {
constexpr int count = 2;
}
namespace N = one;
#define COUNT N::count
void renamed(int *x, int n) {
  scale<<<4, 64>>>(x, COUNT, n);
  namespace N = two;
  if (n > 3)
    add<<<4, 64>>>(x, COUNT, n);
}
static void check(cudaError_t e) {
  if (e != cudaSuccess)
    exit(1);
}
static int errors = 0;
static void count_error(cudaError_t) { ++errors; }
#define CHECK_LAST() check(cudaGetLastError())
void hidden_check(int *x, int n) {
  if (n > 3) {
    void (*check)(cudaError_t) = count_error;
    add<<<4, 64>>>(x, 3, n);
  }
  CHECK_LAST();
  scale<<<4, 64>>>(x, 2, n);
}
#define FACTOR 9
#pragma push_macro("FACTOR")
#undef FACTOR
#define FACTOR 4
void popped(int *x, int n) {
  if (n > 3) {
    add<<<4, 64>>>(x, 3, n);
  } else {
    _Pragma("pop_macro(\"FACTOR\")") add<<<4, 64>>>(x, 4, n);
  }
  scale<<<4, 64>>>(x, FACTOR, n);
}
// A function may set memory that the host sees, before it reads it.
static void reset(int *m, int *x, int n) {
  cudaMemset(m, 0, sizeof(int));
  scale<<<4, 64>>>(x, 2, n);
}
static void shift(int *x, int n) { add<<<4, 64>>>(x, 3, n); }
void seen(int n) {
  int *m, *x;
  cudaMallocManaged(&m, sizeof(int));
  cudaMalloc(&x, n * sizeof(int));
  reset(m, x, n);
  if (*m == 0)
    shift(x, n);
}
