// Static methods of two classes, beside ones of objects, of a class with another meaning of a name, and beside launches.
#include <cuda_runtime.h>
__global__ void up(int *x, int n, int by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
const int step = 5;
struct First {
  static const int step = 1;
  int own = 2;
  static void run(int *x, int n) { up<<<4, 256>>>(x, n, step); }
  void member(int *x, int n) { up<<<4, 256>>>(x, n, own); }
  void mixed(int *x, int n) {
    member(x, n);
    run(x, n);
  }
  void beside(int *x, int n) {
    run(x, n);
    up<<<4, 256>>>(x, n, own);
  }
};
struct Second {
  static void run(int *x, int n) { up<<<4, 256>>>(x, n, step); }
};
struct Third : First {
  static const int step = 3;
  static void later(int *x, int n) { up<<<4, 256>>>(x, n, step); }
};
void twoClasses(int *x, int n) {
  First::run(x, n);
  Second::run(x, n);
}
void baseAndDerived(int *x, int n) {
  Third::run(x, n);
  Third::later(x, n);
}
void onObject(int *x, int n) {
  First first;
  first.run(x, n);
  First::run(x, n);
}
void besideLaunch(int *x, int n) {
  First::run(x, n);
  up<<<4, 256>>>(x, n, step);
}
template <int Step> struct Of {
  static void run(int *x, int n) { up<<<4, 256>>>(x, n, Step); }
};
void templates(int *x, int n) {
  Of<1>::run(x, n);
  Of<2>::run(x, n);
}
