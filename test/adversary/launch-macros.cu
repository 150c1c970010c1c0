// Macros that launch and stay: invoked for another kernel, or once less, they would do something else.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one'
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -DAGAIN 2>&1 | FileCheck %s --implicit-check-not='can be one'
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void add(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
__global__ void less(int *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] -= by;
}
template <int A, int B> __global__ void both(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] * A + B;
}
int launches, on = 1;
bool again();
void note(const char *);
void use(void (*)(int *, int, int));
int counted() { return ++launches; }
static void checkState() {
#ifdef AGAIN
  cudaDeviceSynchronize();
#endif
  if (cudaGetLastError() != cudaSuccess)
    exit(1);
}

#define ONE(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__)

// Its name is used.
#define NAMED(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (cudaGetLastError()) puts(#kernel); } while (0)
void named(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: launches of 'add' and 'add' are not fused: this launch is spelled by a macro [gpufuse-kernel-fusion:launch-in-macro]
  NAMED(add, x, 1, n);
  NAMED(add, x, 2, n);
}

#define ASSERTED(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); assert(cudaGetLastError() == cudaSuccess); } while (0)
void asserted(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  ASSERTED(add, x, 1, n);
  ASSERTED(add, x, 2, n);
}

// It is used twice.
#define TWICE(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); use(kernel); } while (0)
void twice(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  TWICE(less, x, 1, n);
  TWICE(less, x, 2, n);
}

// The arguments are.
#define SHOWN(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (cudaGetLastError()) printf("%p %d %d", __VA_ARGS__); } while (0)
void shown(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  SHOWN(add, x, 1, n);
  SHOWN(add, x, 2, n);
}

// It counts, behind the launch, behind the statement, or where its grid is computed.
#define COUNTED(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); ++launches; } while (0)
void countedBehind(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}'COUNTED' does more than to launch and to check for errors [gpufuse-kernel-fusion:launch-in-macro]
  COUNTED(add, x, 1, n);
  COUNTED(add, x, 2, n);
}
#define SPELLS_TWO(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__); ++launches
void spellsTwo(int *x, int n) {
  // CHECK: [[#@LINE+1]]:14: remark: {{.*}}:launch-in-macro]
  SPELLS_TWO(add, x, 1, n);
  SPELLS_TWO(add, x, 2, n);
}
#define SPELLS_TWO_BEFORE(kernel, ...) ++launches; kernel<<<8, 128>>>(__VA_ARGS__)
void spellsTwoBefore(int *x, int n) {
  // CHECK: [[#@LINE+1]]:21: remark: {{.*}}:launch-in-macro]
  SPELLS_TWO_BEFORE(add, x, 1, n);
  SPELLS_TWO_BEFORE(add, x, 2, n);
}
#define OF_COUNTED(kernel, ...) kernel<<<counted() ? 8 : 8, 128>>>(__VA_ARGS__)
void ofCounted(int *x, int n) {
  // CHECK: [[#@LINE+1]]:14: remark: launches of 'add' and 'add' are not fused
  OF_COUNTED(add, x, 1, n);
  OF_COUNTED(add, x, 2, n);
}
#define BEGINS_IF(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__); if (again())
void beginsIf(int *x, int n) {
  // CHECK: [[#@LINE+1]]:13: remark: {{.*}}:launch-in-macro]
  BEGINS_IF(add, x, 1, n) note("again");
  BEGINS_IF(add, x, 2, n) note("again");
}

// It spells nothing of the launch itself.
#define ALL(...) __VA_ARGS__
void all(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}}:launch-in-macro]
  ALL(add<<<8, 128>>>(x, 1, n));
  ALL(add<<<8, 128>>>(x, 2, n));
}

// It may launch never, or often.
#define MAYBE(kernel, ...) do { if (on) kernel<<<8, 128>>>(__VA_ARGS__); } while (0)
void maybe(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  MAYBE(add, x, 1, n);
  MAYBE(add, x, 2, n);
}
#define OFTEN(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); } while (again())
void often(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  OFTEN(add, x, 1, n);
  OFTEN(add, x, 2, n);
}

// The condition of its loop does something.
#define ENDS(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); } while (++launches, 0)
void ends(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  ENDS(add, x, 1, n);
  ENDS(add, x, 2, n);
}
static bool seen() { return puts("launched") < 0; }
#define ENDS_SEEN(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); } while (seen() && false)
void endsSeen(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  ENDS_SEEN(add, x, 1, n);
  ENDS_SEEN(add, x, 2, n);
}

// What a compile command may define: the macro, the kernel, the check, what the check is given.
#ifndef HOOK
#define HOOK(e) (e)
#endif
#ifndef KERNEL
#define KERNEL add
#endif
#ifndef DEFAULT
#define DEFAULT(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__)
#endif
#define HOOKED(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (HOOK(cudaGetLastError())) exit(1); } while (0)
#define GIVEN(kernel, code, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (cudaGetLastError()) exit(code); } while (0)
void hooked(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  HOOKED(add, x, 1, n);
  HOOKED(add, x, 2, n);
}
void given(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  GIVEN(add, HOOK(1), x, 1, n);
  GIVEN(add, HOOK(1), x, 2, n);
}
void ofKernel(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}}:launch-in-macro]
  ONE(KERNEL, x, 1, n);
  ONE(KERNEL, x, 2, n);
}
void byDefault(int *x, int n) {
  // CHECK: [[#@LINE+1]]:11: remark: {{.*}}:launch-in-macro]
  DEFAULT(add, x, 1, n);
  DEFAULT(add, x, 2, n);
}

// Another invocation is another variable, which is initialised when the program starts.
template <int N> struct Site {
  static const int id;
};
template <int N> const int Site<N>::id = ++launches;
#define NUMBERED(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); if (cudaGetLastError()) exit(Site<__LINE__>::id); } while (0)
void numbered(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  NUMBERED(add, x, 1, n);
  NUMBERED(add, x, 2, n);
}

// A comment keeps it, behind several lines.
void kept(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}} a comment or an annotation keeps this launch as it is
  ONE(add, x,
      1, n); // NOLINT(gpufuse-kernel-fusion)
  ONE(add, x, 2, n);
}

// It has variables of its own ahead of the launch, which the other arguments could meet.
#define HIDES(kernel, ...) do { int blocks = 8, n = 128; kernel<<<blocks, n>>>(__VA_ARGS__); } while (0)
void hides(int *x, int m) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  HIDES(add, x, 1, m);
  HIDES(add, x, 2, m);
}

// It waits, and what stands behind it can see what the kernel did.
#define WAITS(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); cudaDeviceSynchronize(); } while (0)
void waits(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  WAITS(add, x, 1, n);
  WAITS(add, x, 2, n);
}

// It hands on more than its arguments, or hands them to another macro.
#define FIRST(kernel, a, ...) kernel<<<8, 128>>>(a, __VA_ARGS__)
void first(int *x, int n) {
  // CHECK: [[#@LINE+1]]:9: remark: {{.*}}:launch-in-macro]
  FIRST(add, x, 1, n);
  FIRST(add, x, 2, n);
}
#define LAST(kernel, n, ...) kernel<<<8, 128>>>(__VA_ARGS__, n)
void last(int *x, int n) {
  // CHECK: [[#@LINE+1]]:8: remark: {{.*}}:launch-in-macro]
  LAST(add, n, x, 1);
  LAST(add, n, x, 2);
}
#define INNER(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); note(#kernel); } while (0)
#define OUTER(kernel, ...) INNER(kernel, __VA_ARGS__)
void outer(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  OUTER(add, x, 1, n);
  OUTER(add, x, 2, n);
}
// In another configuration it waits.
#define CHOSEN(kernel, ...) do { kernel<<<8, 128>>>(__VA_ARGS__); checkState(); } while (0)
void chosen(int *x, int n) {
  // CHECK: [[#@LINE+1]]:3: remark: {{.*}}:launch-in-macro]
  CHOSEN(add, x, 1, n);
  CHOSEN(add, x, 2, n);
}

// Two macros, one of which means something else further down; and a launch that is none of a macro.
#define OTHER(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__)
void different(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}} the launch that takes its place would not be spelled by 'ONE' [gpufuse-kernel-fusion:launch-in-macro]
  ONE(add, x, 1, n);
  OTHER(add, x, 2, n);
}
void behind(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}} the launch that takes its place would not be spelled by 'ONE'
  ONE(add, x, 1, n);
  add<<<8, 128>>>(x, 2, n);
}
#define REDEFINED(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__)
void redefined(int *x, int n) {
  // CHECK: [[#@LINE+1]]:13: remark: {{.*}}:launch-in-macro]
  REDEFINED(add, x, 1, n);
#undef REDEFINED
#define REDEFINED(kernel, ...) kernel<<<8, 128>>>(__VA_ARGS__); ++launches
  REDEFINED(add, x, 2, n);
}

// The argument list is another one than it looks like, or its parts are no arguments of the macro.
#define REST 1, n
void rest(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}}:launch-in-macro]
  ONE(add, x, REST);
  ONE(add, x, REST);
}
void ofTemplate(int *x, int n) {
  // CHECK: [[#@LINE+1]]:7: remark: {{.*}}:launch-in-macro]
  ONE((both<1, 2>), x, n);
  ONE((both<3, 4>), x, n);
}

// A label keeps its statement, and a loop its rounds.
void labelled(int *x, int n) {
  // CHECK: [[#@LINE+1]]:12: remark: launches of 'add' and 'add' are not fused
first: ONE(add, x, 1, n);
  ONE(add, x, 2, n);
  if (again())
    goto first;
}
void rounds(int *x, int n) {
  for (int t = 0; t < 3; ++t)
    ONE(add, x, 1, n);
}
