// Quotients and remainders of a thread's number by what only the launch knows.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

__global__ void rows(float *out, const float *in, const float *bias, int T, int C, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int b = i / T, t = i % T;
  out[b * T + t] = in[t * C + b] + bias[b]; // exact
}

__global__ void permute(float *q, const float *in, int B, int N, int NH, int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < B * NH * N * d) {
    int b = i / (NH * N * d);
    int rest = i % (NH * N * d);
    int nh = rest / (N * d);
    rest %= N * d;
    int n = rest / d, k = rest % d;
    q[i] = in[b * N * NH * d + n * NH * d + nh * d + k]; // exact
  }
}

// What may be negative is divided towards zero: two threads share out[0].
__global__ void signedDividend(float *out, int shift, int T) {
  int i = blockIdx.x * blockDim.x + threadIdx.x - shift;
  out[i / T] = 1; // exact
}

// What all threads share is one value, however it comes about.
__global__ void shared(float *out, const float *in, int C, int NH, int k, unsigned mask, long long big) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int size = C / NH, left = C % NH;
  out[i * size + left] = in[i + (1 << k)];                 // exact
  out[i + (mask & 0xf0f0f0f0u) + (mask >> k)] = in[i]; // exact
  out[i] = in[i ^ k];                                   // unknown non-affine-index
}
