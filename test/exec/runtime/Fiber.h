// Stackful coroutines: a device thread runs on one and gives way to the scheduler.
#ifndef GPUEXEC_FIBER_H
#define GPUEXEC_FIBER_H

#include <cstddef>
#include <cstdint>

namespace gpuexec {

constexpr size_t StackBytes = 256 * 1024;

class Fiber {
public:
  Fiber() = default;
  Fiber(const Fiber &) = delete;
  Fiber(Fiber &&Other) noexcept : Stack(Other.Stack), Top(Other.Top) { Other.Stack = nullptr; }
  ~Fiber() { reset(); }

  /// Prepares to run \p Entry(\p Argument), which must never return.
  void start(void (*Entry)(void *), void *Argument);
  /// From the scheduler: runs until the fiber calls \ref yield.
  void resume();
  /// From the fiber: back to the scheduler.
  void yield();
  /// Gives the stack back to the pool, whatever was on it.
  void reset();
  bool owns(const void *Address) const {
    return uintptr_t(Address) - uintptr_t(Stack) < StackBytes;
  }
  bool started() const { return Stack; }

private:
  char *Stack = nullptr;
  void *Top = nullptr;
};

} // namespace gpuexec

#endif
