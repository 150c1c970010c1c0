// What a runtime call or a launch works on: the operands that matter for the order of work, found
// by the types of the parameters.
#ifndef GPUFUSE_MATCHERS_HOSTOPERATION_H
#define GPUFUSE_MATCHERS_HOSTOPERATION_H

#include "matchers/RuntimeApi.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

enum class CopyDirection { Unknown, HostToHost, HostToDevice, DeviceToHost, DeviceToDevice };

/// Operands are null where the call has none, or leaves it to its default.
struct HostOperation {
  RuntimeOp Op = RuntimeOp::None;
  const clang::CallExpr *Call = nullptr;
  /// A launch: the kernel, or null when it is called through a pointer.
  const clang::FunctionDecl *Kernel = nullptr;
  bool IsLaunch = false;
  const clang::Expr *Stream = nullptr;
  /// The stream and more stand in a struct.
  bool InStruct = false;
  const clang::Expr *Event = nullptr;
  /// Copies and sets: the memory written, and the memory read. Frees: the memory freed.
  const clang::Expr *Target = nullptr;
  const clang::Expr *Source = nullptr;
  CopyDirection Direction = CopyDirection::Unknown;
  /// Copies and sets that go from the first byte on without a gap: how many.
  const clang::Expr *Bytes = nullptr;
};

/// What \p Call does; Op is None for a call that is neither launch nor runtime function.
HostOperation hostOperation(const clang::CallExpr &Call);

/// True for what makes the host wait, and does nothing else.
bool isHostWait(RuntimeOp Op);

/// The variable that \p E is a mere name of; null for anything else, and for no expression.
const clang::VarDecl *variableIn(const clang::Expr *E);

} // namespace gpufuse

#endif
