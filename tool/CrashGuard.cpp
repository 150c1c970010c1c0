#include "tool/CrashGuard.h"
#include "llvm/Support/CrashRecoveryContext.h"

namespace gpufuse {
namespace {

/// As much as Clang takes where it makes its own threads, and more.
constexpr unsigned StackSize = 16 << 20;

/// Crashes are caught from here on.
void enable() {
  static const bool Once = [] {
    llvm::CrashRecoveryContext::Enable();
    return true;
  }();
  (void)Once;
}

} // namespace

bool survives(llvm::function_ref<void()> Function) {
  enable();
  return llvm::CrashRecoveryContext().RunSafely(Function);
}

bool survivesOnOwnStack(llvm::function_ref<void()> Function) {
  enable();
  return llvm::CrashRecoveryContext().RunSafelyOnThread(Function, StackSize);
}

} // namespace gpufuse
