// Where the fused kernel stands, the kernel's own structure is packed: it has other bytes.
__global__ void mark(char *x, int n) {
  struct Pair {
    char key;
    int value;
  };
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    ((Pair *)x)[i].value = i;
}
#pragma pack(1)
__global__ void add(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += 1;
}
void run(char *x, int *y, int n) {
  mark<<<1, 256>>>(x, n);
  add<<<1, 256>>>(y, n);
}
