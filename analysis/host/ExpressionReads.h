// What the value of a host expression depends on.
#ifndef GPUFUSE_ANALYSIS_HOST_EXPRESSIONREADS_H
#define GPUFUSE_ANALYSIS_HOST_EXPRESSIONREADS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace clang {
class Expr;
class SourceManager;
class VarDecl;
} // namespace clang

namespace gpufuse {

struct ExpressionReads {
  llvm::SetVector<const clang::VarDecl *> Variables;
  /// Memory other than these variables: through pointers, references, and in called functions.
  bool Memory = false;
  /// The number of the line it stands on, or a number that a macro gives anew each time.
  bool Line = false;
  /// What it names, also where a macro spells it.
  llvm::StringSet<> Names;
};

ExpressionReads readsOf(const clang::Expr &E, const clang::SourceManager &Sources);

} // namespace gpufuse

#endif
