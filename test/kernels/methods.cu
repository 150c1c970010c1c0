// Methods, operators, constructors and conversions are executed on the object they are called on.
// RUN: %fuse --quiet --checks=-* --kernels=%t.json %s -- && %python %S/Inputs/expect.py %s %t.json

struct View {
  float *p;
  int n;
  __host__ __device__ View(float *p, int n) : p(p), n(n) {}
  __device__ float &operator()(int i) const { return p[i]; }
  __device__ float &at(int i) { return p[i]; }
  __device__ const float *begin() const { return p; }
  __device__ int size() const { return n; }
  __device__ operator bool() const { return n > 0; }
  __device__ View rest(int k) const { return View(p + k, n - k); }
  __device__ void drop(int k) { p += k; }
};

__global__ void given(View a, View b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < a.size() && b)
    a(i) = b.begin()[i]; // exact
}

__global__ void made(float *p, float *q, int n) {
  View a(p, n), b = View{q + 3, n - 3};
  const View c = a;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < b.size()) {
    c(i) += b.at(i); // exact
    i += blockDim.x * gridDim.x;
  }
  const View d = a.rest(5);
  d(i) = 1;           // unknown loop-carried-index
  d(threadIdx.x) = 1; // exact
}

__global__ void changed(View a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a.drop(i);
  a(i) = 0; // unknown unknown-pointer
}

struct Particle {
  float position[3], mass;
  int next;
  __device__ void move(float by) { position[1] = by; } // exact
  __device__ Particle &self() { return *this; }
};
struct Heavy : Particle {
  float extra;
};

__global__ void inMemory(Particle *all, Heavy *heavy) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[i].move(1);
  all[i].self().mass = 2;          // exact
  heavy[i].self().self().next = 3; // exact
  Particle *p = &heavy[i];
  p->mass = 4; // exact
}

// What an object says of itself.
struct Node {
  int n;
  Node *self;
  __device__ Node(int n) : n(n), self(this) {}
};
struct Twice {
  int n = 2;
  int m = this->n; // unknown unknown-pointer
};
struct Counter {
  mutable int n;
  __device__ int next() const { return n++; }
};
struct Cast {
  int n;
  __device__ int next() const { return const_cast<Cast *>(this)->n++; }
};
struct Handed {
  int n;
  __device__ int &get() { return n; }
};
struct Shape {
  int n;
  __device__ virtual int size() const { return n; }
};

__global__ void itself(float *x, Counter counter, Cast cast) {
  Node v(1);
  v.self->n = 7;         // unknown unknown-pointer
  x[v.n] = 0;            // unknown non-affine-index
  x[counter.next()] = 0; // unknown non-affine-index
  x[cast.next()] = 0;    // unknown non-affine-index
  Handed h{1};
  h.get() = 5;
  x[h.n] = 0; // unknown non-affine-index
}

__global__ void fromOthers(float *x) {
  Twice v{5}; // effect unknown-construct
  x[v.m] = 0; // unknown indirect-index
}

__global__ void overridden(float *x, const Shape *shape) {
  int n = shape->size(); // effect unknown-call
  x[n] = 0;              // unknown non-affine-index
}

// A constructor that keeps a reference to a counter.
struct Stepper {
  int &i;
  __device__ Stepper(int &i) : i(i) {}
  __device__ void step() { ++i; } // unknown unknown-pointer
};
__global__ void kept(float *x) {
  int i = threadIdx.x;
  Stepper s(i);
  s.step();
  x[i] = 0; // unknown non-affine-index
}

// The object of an assignment is looked for last.
struct Cell {
  float v;
  __device__ Cell &operator=(float x) {
    v = x; // exact
    return *this;
  }
};
__device__ float next(int &i) { return i++; }
__global__ void assigned(Cell *cells) {
  int i = threadIdx.x;
  cells[threadIdx.x] = next(i);
}
