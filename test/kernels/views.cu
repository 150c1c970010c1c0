// Structs by value: what only reads them is followed, whatever may change them is not.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

struct View {
  float *p;
  int n;
};
struct Tensor {
  View data;
  int sizes[3], strides[3];
  float *parts[2];
};
struct Restricted {
  float *__restrict__ p;
};
struct Bits {
  float *p;
  int n : 4;
};

__device__ float at(const View &v, int i) { return v.p[i]; } // exact
__device__ void put(View v, int i, float x) {
  View copy = v;
  copy.p[i] = x; // exact
}

__global__ void reads(View v, View w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < v.n)
    put(w, i, at(v, i));
}

__global__ void strided(Tensor t, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  if (i < t.sizes[0] && j < t.sizes[1]) {
    out[i * t.strides[0] + j * t.strides[1]] = t.data.p[i]; // exact
    t.parts[1][i] = 0;                                      // exact
  }
}

__global__ void anyPart(Tensor t, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  t.parts[k][i] = 0; // unknown unknown-pointer
}

__global__ void moves(View v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v.p += 1;
  v.p[i] = 0; // unknown unknown-pointer
}

__device__ void advance(View &v) { v.p += 1; }
__global__ void movedElsewhere(View v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  advance(v);
  v.p[i] = 0; // unknown unknown-pointer
}

__global__ void promises(Restricted v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v.p[i] = 0; // unknown unknown-pointer
}

__global__ void withBits(Bits v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  v.p[i] = 0; // unknown unknown-pointer
}
