// The switch saves what the System V x86-64 ABI says a callee keeps. Stacks are pooled, with a
// guard page each.
#include "Fiber.h"
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <vector>

extern "C" void gpuexec_switch(void **Save, void *Load);
asm(R"(
.text
.p2align 4
.type gpuexec_switch,@function
gpuexec_switch:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  retq
.size gpuexec_switch,.-gpuexec_switch
.type gpuexec_start,@function
gpuexec_start:
  movq %r13, %rdi
  callq *%r12
  ud2
.size gpuexec_start,.-gpuexec_start
)");
extern "C" void gpuexec_start();

namespace gpuexec {
namespace {
constexpr size_t GuardBytes = 4096;
// Never destroyed: fibers of static storage outlive it otherwise.
std::vector<char *> &freeStacks() {
  static auto *All = new std::vector<char *>;
  return *All;
}
void *SchedulerTop;

char *newStack() {
  if (!freeStacks().empty()) {
    char *Stack = freeStacks().back();
    freeStacks().pop_back();
    return Stack;
  }
  void *Place = mmap(nullptr, GuardBytes + StackBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Place == MAP_FAILED) {
    fputs("gpuexec: no memory for the stack of a thread\n", stderr);
    abort();
  }
  mprotect(Place, GuardBytes, PROT_NONE);
  return (char *)Place + GuardBytes;
}
} // namespace

void Fiber::start(void (*Entry)(void *), void *Argument) {
  if (!Stack)
    Stack = newStack();
  // As gpuexec_switch left it: r15, r14, r13, r12, rbx, rbp, return address.
  void **Frame = (void **)(Stack + StackBytes) - 9; // Leaves the stack aligned at the call.
  Frame[2] = Argument;
  Frame[3] = (void *)Entry;
  Frame[5] = nullptr;
  Frame[6] = (void *)&gpuexec_start;
  Frame[7] = nullptr;
  Top = Frame;
}

void Fiber::resume() { gpuexec_switch(&SchedulerTop, Top); }
void Fiber::yield() { gpuexec_switch(&Top, SchedulerTop); }

void Fiber::reset() {
  if (Stack)
    freeStacks().push_back(Stack);
  Stack = nullptr;
}

} // namespace gpuexec
