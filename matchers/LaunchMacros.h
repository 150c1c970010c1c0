// Launches that a macro of the user's spells, where its invocation names the kernel and what that
// is given:
//
//   #define LAUNCH(kernel, n, ...) do { kernel<<<blocks(n), 256>>>(__VA_ARGS__); CHECK(...); }
//   while (0) LAUNCH(scale, n, x, a, n);
//
// Another kernel and other arguments can be written there, and the macro stays as it is.
#ifndef GPUFUSE_MATCHERS_LAUNCHMACROS_H
#define GPUFUSE_MATCHERS_LAUNCHMACROS_H

#include "matchers/Facts.h"
#include "matchers/SourceText.h"

namespace gpufuse {

struct MacroLaunch {
  /// The macro's name.
  std::string Macro;
  /// Where the invocation names the kernel, and gives it arguments, one at least.
  TextRange Kernel, Args;
  /// What the macro does behind the launch.
  llvm::SmallVector<const clang::Stmt *, 2> Behind;
};

/// How the macro of \p L, a launch of the form UserMacro, is invoked; nothing where it may use the
/// name of the kernel, or the arguments, for anything but the launch, does anything ahead of it, or
/// is not defined once in \p Text, the unit's.
std::optional<MacroLaunch> macroLaunch(const Launch &L, const UnitText &Text,
                                       const clang::ASTContext &Context);

} // namespace gpufuse

#endif
