// What host code asks about the errors of launches and of what stands between them.
#ifndef GPUFUSE_ANALYSIS_HOST_ERRORTESTS_H
#define GPUFUSE_ANALYSIS_HOST_ERRORTESTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace gpufuse {

enum class ErrorTest { None, TrueOnFailure, TrueOnSuccess };

/// Where the result of an error query made between the launches is found.
struct ErrorVariables {
  llvm::DenseSet<const clang::VarDecl *> Variables;
  /// Calls that are taken away or moved, or are no obstacle: what they return is such a result.
  llvm::SmallPtrSet<const clang::Expr *, 2> Own;
  /// A call that returns such a test.
  const clang::CallExpr *Tests = nullptr;
  const clang::Expr *Test = nullptr;
};

/// True for the result of an error query made between the launches. Any other error (of an
/// allocation long ago, say) may well be set, and what follows from it must be looked at.
bool isError(const clang::Expr &E, const ErrorVariables &Known);

/// What a condition says about such an error, given that none has occurred.
ErrorTest errorTest(const clang::Expr &Condition, const ErrorVariables &Known);

} // namespace gpufuse

#endif
