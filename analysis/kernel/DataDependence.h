// Tells what in a kernel depends on loaded data: why an access could not be followed, in words that
// help. No proof rests on it.
#ifndef GPUFUSE_ANALYSIS_KERNEL_DATADEPENDENCE_H
#define GPUFUSE_ANALYSIS_KERNEL_DATADEPENDENCE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace gpufuse {

/// Of a kernel and the functions that it calls, without regard to the order of their statements:
/// what is true of a variable anywhere is true of it everywhere.
class DataDependence {
public:
  explicit DataDependence(const clang::FunctionDecl &Kernel);

  /// True when the value of an expression, or the way through a branch or a loop, may depend on
  /// what was loaded from memory that threads share.
  bool decides(const clang::Stmt &S) const;
  /// True when the place that \p Access goes to may.
  bool decidesPlace(const clang::Expr &Access) const;

private:
  friend class DataFlow;
  bool holdsData(const clang::Expr &Lvalue) const;
  bool addressFromData(const clang::Expr &Lvalue) const;
  bool fromData(const clang::Expr &E) const;
  bool leavesByData(const clang::Stmt *S) const;

  /// Local variables and parameters, and functions by what they return.
  llvm::DenseSet<const clang::Decl *> Holders;
  llvm::SetVector<const clang::FunctionDecl *> Functions;
};

} // namespace gpufuse

#endif
