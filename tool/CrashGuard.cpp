#include "tool/CrashGuard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <vector>

namespace gpufuse {
namespace {

/// Much more than Clang takes where it makes its own threads: generated sources nest deeply. (Only
/// what is used is taken from memory.)
constexpr unsigned StackSize = 256 << 20;

/// Crashes are caught from here on, also where a stack ends.
void enable() {
  static const bool Once = [] {
    llvm::CrashRecoveryContext::Enable();
    for (const int Signal : {SIGSEGV, SIGBUS}) {
      struct sigaction Handler;
      sigaction(Signal, nullptr, &Handler);
      Handler.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &Handler, nullptr);
    }
    return true;
  }();
  (void)Once;
}

/// A stack for this thread's signal handlers while it stands, if there is none.
class SignalStack {
public:
  SignalStack() {
    sigaltstack(nullptr, &Before);
    if (!(Before.ss_flags & SS_DISABLE))
      return;
    Memory.resize(Size);
    stack_t New = {};
    New.ss_sp = Memory.data();
    New.ss_size = Memory.size();
    sigaltstack(&New, nullptr);
  }
  ~SignalStack() {
    if (!Memory.empty())
      sigaltstack(&Before, nullptr);
  }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  static constexpr size_t Size = 1 << 18;
  std::vector<char> Memory;
  stack_t Before = {};
};

} // namespace

bool survives(llvm::function_ref<void()> Function) {
  enable();
  const SignalStack ForHandlers;
  return llvm::CrashRecoveryContext().RunSafely(Function);
}

bool survivesOnOwnStack(llvm::function_ref<void()> Function) {
  enable();
  return llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        // Where a crash jumps over its end, the memory is lost, and the thread ends.
        const SignalStack ForHandlers;
        Function();
      },
      StackSize);
}

} // namespace gpufuse
