// Numbers in objects that somebody sets, perhaps, behind the constructor: no launch has the shape that it gave.
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' && not grep applied %t.json
// RUN: sed 's/cuda_runtime/hip\/hip_runtime/; s/cuda/hip/g' %s > %t.hip && %fuse --checks=kernel-fusion --report=%t.json %t.hip -- && not grep applied %t.json
// RUN: %fuse --checks=kernel-fusion --show-rejected --report=%t.json %s -- -DKNOWN 2>&1 | FileCheck %s --check-prefix=KNOWN
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <memory>
#include <new>
#include <utility>

__global__ void set(int *x) { x[blockIdx.x * 64 + threadIdx.x] = 3; }
__global__ void add(int *x) { x[blockIdx.x * 64 + threadIdx.x] += 2; }

// KNOWN: launches of 'set' and 'add' can be one
#ifdef KNOWN
struct Plain {
  int blocks;
  explicit Plain(int n) : blocks(n) {}
};
void plain(int *x) {
  Plain a(7);
  set<<<a.blocks, 64>>>(x);
  add<<<7, 64>>>(x);
}
#else
struct ByFriend {
  int blocks;
  explicit ByFriend(int n) : blocks(n) {}
};
void grow(ByFriend &a) { ++a.blocks; }
void by_friend(int *x) {
  ByFriend a(7);
  grow(a);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByReference {
  int blocks;
  explicit ByReference(int n) : blocks(n) {}
};
void by_reference(int *x) {
  ByReference a(7);
  int &r = a.blocks;
  r = 6;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByMemberPointer {
  int blocks;
  explicit ByMemberPointer(int n) : blocks(n) {}
};
void by_member_pointer(int *x) {
  ByMemberPointer a(7);
  int ByMemberPointer::*field = &ByMemberPointer::blocks;
  a.*field = 6;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByBinding {
  int blocks, others;
  explicit ByBinding(int n) : blocks(n), others(0) {}
};
void by_binding(int *x) {
  ByBinding a(7);
  auto &[blocks, others] = a;
  blocks = 6;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Assigned {
  int blocks;
  explicit Assigned(int n) : blocks(n) {}
};
void assigned(int *x) {
  Assigned a(7);
  a = Assigned(6);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Swapped {
  int blocks;
  explicit Swapped(int n) : blocks(n) {}
};
void swapped(int *x) {
  Swapped a(7), b(6);
  std::swap(a, b);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Moved {
  int blocks;
  explicit Moved(int n) : blocks(n) {}
  Moved(Moved &&other) : blocks(std::exchange(other.blocks, 0)) {}
};
void moved(int *x) {
  Moved a(7);
  Moved b(std::move(a));
  set<<<a.blocks + 1, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<8, 64>>>(x);
}

struct Bytes {
  int blocks;
  explicit Bytes(int n) : blocks(n) {}
};
void bytes(int *x) {
  Bytes a(7), b(6);
  std::memcpy(&a, &b, sizeof a);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Again {
  int blocks;
  explicit Again(int n) : blocks(n) {}
};
void again(int *x) {
  Again a(7);
  a.~Again();
  new (&a) Again(6);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Derived;
struct Base {
  int blocks;
  explicit Base(int n) : blocks(n) {}
};
struct Derived : Base {
  Derived() : Base(7) { blocks = 6; }
};
void derived(int *x) {
  Derived a;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Early {
  int blocks = 6;
  explicit Early(int n) {
    if (n > 5)
      return;
    blocks = n;
  }
};
void early(int *x) {
  Early a(7);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Perhaps {
  int blocks;
  explicit Perhaps(int n) : blocks(n) {
    if (n > 5)
      blocks = 6;
  }
};
void perhaps(int *x) {
  Perhaps a(7);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Counted {
  int blocks;
  explicit Counted(int n) : blocks(n--) { last = n; }
  int last;
};
void counted(int *x) {
  Counted a(7);
  set<<<a.last, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByClosure {
  int blocks;
  explicit ByClosure(int n) : blocks(n) {}
  auto later() {
    return [this] { blocks = 6; };
  }
};
void by_closure(int *x) {
  ByClosure a(7);
  a.later()();
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Kept {
  static int *place;
  int blocks;
  explicit Kept(int n) {
    blocks = n;
    place = &blocks;
  }
};
int *Kept::place;
void kept(int *x) {
  Kept a(7);
  *Kept::place = 6;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Read {
  int blocks;
  explicit Read(int n) : blocks(n) { std::sscanf("6", "%d", &blocks); }
};
void read(int *x) {
  Read a(7);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Later {
  int blocks;
  explicit Later(int n) : blocks(n) {}
};
void later(int *x, int n) {
  Later a(n);
  n = 7;
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<n, 64>>>(x);
}

struct TwoValues {
  int blocks;
  explicit TwoValues(int n) : blocks(n) {}
};
static void given(int *x, const TwoValues &a) {
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}
void one_value(int *x) {
  TwoValues a(7);
  given(x, a);
}
void other_value(int *x, int n) {
  TwoValues a(n);
  given(x, a);
}

struct Shown {
  int blocks;
  explicit Shown(int n) : blocks(n) {}
};
void shown(int *x, const Shown &a) { // which other files call
  set<<<a.blocks, 64>>>(x);          // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}
void shows(int *x) {
  Shown a(7);
  shown(x, a);
}

struct Virtual {
  int blocks;
  explicit Virtual(int n) : blocks(n) {}
  virtual int size() const { return blocks; }
};
struct Overrides : Virtual {
  Overrides() : Virtual(7) {}
  int size() const override { return 6; }
};
static void overridden(int *x, const Virtual &a) {
  set<<<a.size(), 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}
void overrides(int *x) {
  Overrides a;
  overridden(x, a);
}

// An argument that is not known is another one for each object.
struct OfTwo {
  int blocks;
  explicit OfTwo(int n) : blocks(n) {}
};
void of_two_(int *x) {
  int k = 3;
  ++k;
  OfTwo a(k);
  k = 7;
  OfTwo b(k);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<b.blocks, 64>>>(x);
}

int next() {
  static int n = 2;
  return ++n;
}
struct BySum {
  int blocks;
  explicit BySum(int n = next()) : blocks(2 * n + 1) {}
  int size() const { return blocks; }
};
void by_sum_(int *x) {
  BySum a, b;
  set<<<a.size(), 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<b.size(), 64>>>(x);
}

struct ByExtents {
  int blocks;
  explicit ByExtents(dim3 s) : blocks(s.x) {}
};
void by_extents_(int *x) {
  ByExtents a{dim3(next())}, b{dim3(next())};
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<b.blocks, 64>>>(x);
}

struct ByLocal {
  int blocks;
  explicit ByLocal(const char *s) {
    const int m = std::strlen(s);
    blocks = m;
  }
};
void by_local_(int *x) {
  ByLocal a("abc"), b("abcdefg");
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<b.blocks, 64>>>(x);
}

// A constructor, or destructor, sets the field of another object.
struct ByParent {
  int blocks;
  explicit ByParent(int n) : blocks(n) {}
  ByParent(ByParent &parent, int n) : blocks(n) { parent.blocks = n; }
};
void by_parent_(int *x) {
  ByParent a(7);
  ByParent b(a, 3);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByChild {
  int blocks;
  ByChild *up = nullptr;
  explicit ByChild(int n) : blocks(n) {}
  ~ByChild() {
    if (up)
      up->blocks = 4;
  }
};
void by_child_(int *x) {
  ByChild a(7);
  {
    ByChild b(3);
    b.up = &a;
  }
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByEnd {
  int blocks;
  explicit ByEnd(int n) : blocks(n) {}
  ~ByEnd() { blocks = 2; }
  void clear() { this->~ByEnd(); }
};
void by_end_(int *x) {
  ByEnd a(7);
  a.clear();
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Defaulted {
  int blocks;
  explicit Defaulted(int n) : blocks(n) {}
  Defaulted(const Defaulted &) = default;
  Defaulted &operator=(const Defaulted &);
};
Defaulted &Defaulted::operator=(const Defaulted &) = default;
void defaulted_(int *x) {
  Defaulted a(7);
  a = Defaulted(3);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct Reset {
  int blocks;
  explicit Reset(int n) : blocks(n) {}
};
void reset_(int *x) {
  Reset a(7);
  std::memset(&a, 0, sizeof a);
  set<<<a.blocks + 1, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<8, 64>>>(x);
}

struct ResetByMethod {
  int blocks;
  explicit ResetByMethod(int n) : blocks(n) {}
  void reset() { std::memset(this, 0, sizeof *this); }
};
void reset_by_method_(int *x) {
  ResetByMethod a(7);
  a.reset();
  set<<<a.blocks + 1, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<8, 64>>>(x);
}

struct ResetByHelper {
  int blocks;
  explicit ResetByHelper(int n) : blocks(n) {}
};
static void reset(ResetByHelper &a) { std::memset(&a, 0, sizeof a); }
void reset_by_helper_(int *x) {
  ResetByHelper a(7);
  reset(a);
  set<<<a.blocks + 1, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<8, 64>>>(x);
}

struct MadeAgain {
  int blocks;
  explicit MadeAgain(int n) : blocks(n) {}
};
void made_again_(int *x) {
  MadeAgain a(7);
  std::allocator<MadeAgain> all;
  std::allocator_traits<std::allocator<MadeAgain>>::destroy(all, &a);
  std::allocator_traits<std::allocator<MadeAgain>>::construct(all, &a, 3);
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

struct ByAssembly {
  int blocks;
  explicit ByAssembly(int n) : blocks(n) {}
};
void by_assembly_(int *x) {
  ByAssembly a(7);
  asm("movl $3, %0" : "=m"(a));
  set<<<a.blocks, 64>>>(x); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<7, 64>>>(x);
}

// What a copy of a pointer or number was read from changes behind it.
struct Buffer {
  int *p;
  int n;
  explicit Buffer(int n) : n(n) { cudaMalloc(&p, n * sizeof(int)); }
  ~Buffer() { cudaFree(p); }
  struct View {
    int *p;
    int n;
  };
  View view() const { return View{p, n}; }
  void resize(int to) {
    cudaFree(p);
    cudaMalloc(&p, to * sizeof(int));
    n = to;
  }
};
void resized() {
  Buffer a(7 * 64);
  const Buffer::View v = a.view();
  a.resize(6 * 64);
  set<<<v.n / 64, 64>>>(a.p); // CHECK: launches of 'set' and 'add' are not fused: {{.*}}launch-shapes-differ
  add<<<a.n / 64, 64>>>(a.p);
}
#endif
