// One of two pointers into a buffer, and bytes that are copied.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

__global__ void chosen(float *x, const float *y, const float *z, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float *p = y;
  if (i < m)
    p += 5;
  x[i] = (i < m ? p : p + 3)[i]; // exact
  x[i] = i < m ? y[i] : z[i];    // exact
  if (y[i] > 0) // exact
    p += 7;
  x[i] = p[i]; // unknown indirect-index
  p = i < m ? y : z;
  x[i] = p[i]; // unknown unknown-pointer
}

struct Four {
  float v[4];
};
__global__ void bytes(float *x, const float *y, int n, int m) {
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  Four f;
  memcpy(&f, y + i, sizeof f); // exact
  memcpy(x + i, f.v, 16);      // exact
  memset(x, 0, m);             // unknown non-affine-index
}
