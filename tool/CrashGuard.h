// Crashes that end no more than what was being done.
#ifndef GPUFUSE_TOOL_CRASHGUARD_H
#define GPUFUSE_TOOL_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// Runs \p Function; false where it crashes. What it held then is lost until the process ends, and
/// threads that it began must not use its stack.
bool survives(llvm::function_ref<void()> Function);

/// The same, on a stack of its own that is as large as Clang wants it.
bool survivesOnOwnStack(llvm::function_ref<void()> Function);

} // namespace gpufuse

#endif
