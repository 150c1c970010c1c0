// Structs that functions return with other pointers and numbers than it seems.
// RUN: %fuse --quiet --runtime-guards=off %s -- | count 0
struct View {
  int *data;
  int size;
};
struct Narrow {
  int *data;
  signed char size;
  Narrow(int *data, int size) : data(data), size(size) {}
};
__global__ void set(View v, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    v.data[i] = i;
}
__global__ void add(View to, View from, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    to.data[i] += from.data[i + 1];
}
__global__ void shifted(Narrow s) { s.data[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void read(Narrow s, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 200)
    s.data[i + n - s.size] += 2;
}

struct Field {
  int *data, size;
  explicit Field(int size) : size(size) { cudaMalloc(&data, size * sizeof(int)); }
  View view() { return View{data, size}; }
  View next() { return View{data + 1, size}; }
  View either(bool b, Field &f) { return View{b ? data : f.data, size}; }
  View swapped(Field &f) { return View{f.data, size}; }
};
struct Virtual {
  int *data;
  virtual View view(Field &) { return View{data, 1}; }
};
struct Other : Virtual {
  View view(Field &f) override { return f.view(); }
};
static int *shared;
static View global(int *data) { return View{shared, 1}; }
static View second(int *first, int *second) { return View{second, 1}; }
static View moved(int *data) { return View{data + 1, 1}; }
static View stepped(int *data) { return View{++data, 1}; }
template <typename T> static View weak(T *data) { return View{data, 1}; }
template <> View weak(int *data) { return View{shared, 1}; }
static Narrow narrow(int *data, int n) { return Narrow(data, n); }

void run(Virtual &v, bool b, int n) {
  Field f(300), g(300);
  shared = f.data;
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(f.view(), f.view(), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), g.swapped(f), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), g.either(b, f), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), v.view(f), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), global(g.data), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), second(g.data, f.data), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.next(), n);
  add<<<2, 128>>>(f.next(), f.view(), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(f.view(), n);
  add<<<2, 128>>>(g.view(), weak(g.data), n);
  cudaMemset(g.data, 0, 4);
  set<<<2, 128>>>(moved(f.data), n);
  add<<<2, 128>>>(moved(f.data), stepped(f.data), n);
  cudaMemset(g.data, 0, 4);
  // 257 is 1 there.
  shifted<<<2, 128>>>(narrow(f.data, 257));
  read<<<2, 128>>>(narrow(f.data, 257), 2);
}
