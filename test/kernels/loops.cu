// Loops over several elements per thread.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

__global__ void strides(float *x, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += blockDim.x * gridDim.x)
    x[i] = 0; // exact
  for (int i = t; i < n; i += gridDim.x * blockDim.x * 4)
    x[i] = 0; // exact
  for (int i = threadIdx.x / 32; i < n; i += gridDim.x * (blockDim.x / 32))
    x[i] = 0; // exact
}

__global__ void stepsUnknown(float *x, int n, unsigned step) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += step)
    x[i] = 0; // unknown loop-carried-index
  for (int i = t; i < n; i += 64u) // may be meant to wrap
    x[i] = 0;                      // unknown loop-carried-index
  for (int i = t; i < n; i += blockDim.x * 60000 * 60000) // turns round
    x[i] = 0;                                             // unknown loop-carried-index
  for (int i = t; i > 0; i /= 2)
    x[i] = 0; // unknown loop-carried-index
}

// Several variables, and steps in the body.
__global__ void several(float *x, const float *y, int n, int width) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t, j = 0; j < n; i += width, ++j)
    x[i] = y[j]; // exact
  int k = 0;
  while (k < n) {
    x[t + k * width] = y[k]; // exact
    k += 2;
    x[t + k * width] = y[k]; // exact
  }
  for (int i = 0; i < n; ++i) {
    x[t] = y[k]; // unknown loop-carried-index
    k = 3;
  }
}

__global__ void walks(float *x, const float *y, int n, int width) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  const float *p = y + t;
  for (int k = 0; k < 8; ++k, p += width)
    x[t] += *p; // exact
  const float *end = y + n;
  for (const float *q = y + t; q < end; q += 64)
    x[t] += *q; // exact
  float *r = x + t;
  for (int k = 0; k < n; ++k) {
    *r = 0; // exact
    r -= width;
    *r = 0; // exact
  }
}

// Not every iteration, or not once in each.
__global__ void notEach(float *x, int n) {
  int i = 0, j = 0, k = 0, l = 0;
  while (i < n) {
    if (x[i] > 0) // unknown indirect-index
      continue;
    ++i;
  }
  while (j < n) {
    x[j] = 0; // unknown loop-carried-index
    ++j;
    ++j;
  }
  while (k < n) {
    x[k] = 0; // unknown loop-carried-index
    if (n > 3)
      ++k;
  }
  while (++l < n)
    x[l] = 0; // unknown loop-carried-index
}

// What one variable holds says nothing of another at another time: both may wrap.
__global__ void together(float *x, unsigned n) {
  unsigned i = 0, j = 0;
  while (i + j < n) {
    x[i] = 0; // unknown loop-carried-index
    i += 1;
    j += 4000000000u;
  }
}

// The loop may end earlier.
__global__ void leaves(float *x, const float *y, int n) {
  int i = 0;
  while (i < n) {
    x[threadIdx.x] = y[i]; // bounded indirect-index
    if (y[i] > 0) // bounded indirect-index
      break;
    ++i;
  }
}

// An inner loop is a step of its outer one, if its rounds are the same for all.
__global__ void nested(float *x, const float *y, const float *z, int index, int k, int w) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, j, other = 0;
  for (int i = 0; i < k; ++i) {
    x[t] += z[other]; // unknown loop-carried-index
    for (j = 0; j < w; ++j) {
      x[t] += y[index]; // exact
      ++index;
    }
    for (int m = 0; m < t; ++m) // differs between threads
      ++other;
  }
}
__global__ void notNested(float *x, const float *y, const float *z, int k, int w) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, third = 0;
  for (int i = 0; i < k; ++i) {
    x[t] += z[third]; // unknown indirect-index
    for (int m = 0; m < w; ++m) {
      if (y[m] > 0) // exact
        continue;
      ++third;
    }
  }
}

// The bound changes in the loop: what ends it may be another thread.
__global__ void waits(int *flag, int *x, int m) {
  int k = 0;
  while (k < m) { // effect spin-wait
    k += 1;
    m = atomicAdd(flag, 0) ? 0 : k + 10; // bounded indirect-index
  }
  x[threadIdx.x] = k; // exact
}

// The step of one call is not that of the next.
__device__ void fill(float *x, int n, int by) {
  int k = threadIdx.x;
  while (k < n) {
    x[k] = 0; // unknown loop-carried-index
    int step = by;
    k += step;
  }
}
__global__ void twice(float *x, float *y, int n) {
  fill(x, n, 3);
  fill(y, n, 5);
}

// Behind a loop whose rounds are known, so are the variables that it steps.
__global__ void behind(float *x, int n, int width) {
  float *p = x + blockIdx.x * blockDim.x + threadIdx.x;
  int y, row = 3;
  for (y = 0; y < n; ++y) {
    *p = 0; // exact
    p += width;
    ++row;
  }
  x[y] = 0;   // exact
  x[row] = 0; // exact
  for (y = n - 1; y >= 0; --y) {
    p -= width;
    *p += 1; // exact
  }
  x[y] = 0; // unknown loop-carried-index
  *p = 0;   // unknown unknown-pointer
}
__global__ void behindOthers(float *x, const float *z, int n, unsigned m) {
  int i, j, k, l = 0;
  for (i = 0; i < n; ++i)
    if (i == m)
      break;
  x[i] = 0; // unknown loop-carried-index
  for (j = 0; j < n; j += 2)
    ;
  x[j] = 0; // unknown loop-carried-index
  for (k = 0; k < m; ++k) // compared as unsigned numbers
    ;
  x[k] = 0; // unknown loop-carried-index
  for (i = 0; i < n; ++i) {
    if (i % 2)
      continue;
    ++l;
  }
  x[l] = 0; // unknown loop-carried-index
  unsigned char c = 0;
  for (i = 0; i < n; ++i)
    ++c;    // may turn round
  x[c] = 0; // unknown loop-carried-index
  for (i = 0; i < n; ++i)
    n = 3;
  x[i] = 0; // unknown loop-carried-index
}

// An attribute stands between the loop and its outer one.
__global__ void unrolled(float *x, const float *y, int k, int w) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, index = 0;
  for (int i = 0; i < k; ++i) {
#pragma unroll
    for (int j = 0; j < w; ++j) {
      x[t] += y[index]; // exact
      ++index;
    }
  }
}

// A loop that is none.
#define ONCE(Statement)                                                                            \
  do {                                                                                             \
    Statement;                                                                                     \
  } while (0)
__global__ void once(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  ONCE(x[i] = 0);        // exact
  ONCE(atomicAdd(x, 1)); // exact
  do {
    x[i] = 1; // exact
    i += 3;
  } while (false);
  x[i] = 0; // exact
  do {
    if (n > 3)
      break;
    i += 1;
  } while (0);
  x[i] = 0; // unknown loop-carried-index
}
// Its condition is evaluated, once.
__global__ void onceWithEffect(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0;
  do {
    x[i] = 1; // exact
  } while ((i *= i, 0));
  x[i] = 0; // unknown non-affine-index
  do
    ++k;
  while (((k = x[0]), false)); // exact
  x[k] = 0;                    // unknown indirect-index
}
__global__ void named(int *x) {
  const char *name = __func__;
  x[threadIdx.x] = name != nullptr; // exact
}
