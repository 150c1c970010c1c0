// Why an access is not followed: because of loaded data, or because of what is not understood.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

struct Pair {
  int first, second;
};

// Where a search goes is in the data, whichever way it gets into the index.
__global__ void search(const float *sorted, const float *key, int *found, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int low = 0, high = n;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (sorted[middle] > key[i]) // unknown indirect-index
      high = middle;
    else
      low = middle;
  }
  found[i] = low; // exact
}

__device__ int atOrBelow(float value) { return int(value); }
__device__ void split(float value, int *whole) { *whole = int(value); }

__global__ void throughOthers(float *x, const float *y, const Pair *pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float local[2] = {y[i], 0}; // exact
  x[atOrBelow(local[0])] = 0; // unknown indirect-index
  Pair p = pairs[i];          // exact
  x[p.second] = 0;            // unknown indirect-index
  int whole;
  split(y[i], &whole); // exact
  x[whole] = 0;        // unknown indirect-index
  const Pair &reference = pairs[i];
  x[reference.first] = 0; // unknown indirect-index
  int next = i;
  while (next < 100)
    next = pairs[next].first; // unknown indirect-index
}

// No data: loops and arithmetic that are not followed.
__global__ void notFollowed(float *x, int n, float scale) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[int(i * scale)] = 0; // unknown non-affine-index
  x[i * i] = 0;          // unknown non-affine-index
  for (int j = 1; j < n; j *= 2)
    x[j] = 0; // unknown loop-carried-index
  float local[2] = {scale, float(i)};
  x[int(local[1])] = 0; // unknown non-affine-index
  float *p = &x[i];
  if (p[0] > 0) // exact
    p[1] = 0;   // bounded indirect-index
  p[2] = 0;     // exact
}
