// What the text of a unit's own files says and no AST shows: of branches not taken here, and of
// pragmas.
#ifndef GPUFUSE_MATCHERS_UNITTEXT_H
#define GPUFUSE_MATCHERS_UNITTEXT_H

#include "llvm/ADT/StringSet.h"

namespace clang {
class SourceManager;
}

namespace gpufuse {

struct UnitText {
  /// Names defined or declared under conditions that tell one kind of device from another
  /// (`#if __CUDA_ARCH__ >= 700`), and macros that mention these.
  llvm::StringSet<> PerDevice;
  /// A pragma changes how floating-point code behind it is compiled.
  bool HasFloatingPointPragma = false;
  /// A macro pastes tokens, or a branch includes a file: names may stand where none are read.
  bool HidesNames = false;
};

UnitText readUnitText(const clang::SourceManager &Sources);

} // namespace gpufuse

#endif
