// The text of a fused kernel: bodies one behind the other, with equal beginnings and guards written
// once.
#ifndef GPUFUSE_REWRITERS_FUSEDBODY_H
#define GPUFUSE_REWRITERS_FUSEDBODY_H

#include "analysis/Legality.h"

namespace gpufuse {

/// Stands ahead of the number of a function in text that calls it: no source has it.
inline constexpr char FunctionMark = '\1';

/// A body that the fused kernel calls.
struct BodyFunction {
  std::string Kernel; ///< of which it is the body
  bool Inlined = false;
  std::string Parameters;
  std::string Body;

  friend bool operator==(const BodyFunction &, const BodyFunction &) = default;
};

struct FusedText {
  /// `template <typename F>`, over the types of closures; empty where there are none.
  std::string Template;
  /// `(float *x, int n)`
  std::string Parameters;
  /// `{ ... }`, in which FunctionMark and 0 stand for the name of the first function.
  std::string Body;
  std::vector<BodyFunction> Functions;
};

/// Parameters and body of the fused kernel. Fails (RenderRefusal) where a name that must change is
/// spelled by a macro.
llvm::Expected<FusedText> fusedText(const FusionProof &Proof, const clang::ASTContext &Device);

} // namespace gpufuse

#endif
