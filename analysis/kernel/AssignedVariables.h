// The local variables that a statement may give another value to.
#ifndef GPUFUSE_ANALYSIS_KERNEL_ASSIGNEDVARIABLES_H
#define GPUFUSE_ANALYSIS_KERNEL_ASSIGNEDVARIABLES_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// Every variable that \p S may change: assigned, stepped, bound to a mutable reference, or with
/// its address taken. Errs towards more.
llvm::DenseSet<const clang::VarDecl *> assignedVariables(const clang::Stmt *S);

/// The same, without those that are only handed, by reference to const, to functions that only read
/// them.
llvm::DenseSet<const clang::VarDecl *> changedVariables(const clang::Stmt *S);

/// True for `static const int Block = 256;`: one value wherever it stands, if its address does not
/// matter, that is, where it is none of the assigned ones.
bool isConstantValue(const clang::VarDecl &V);

/// The values that plain assignments in \p Body give \p V.
struct AssignedValues {
  llvm::SmallVector<const clang::Expr *, 4> Found;
  /// False if it changes in another way than by assignments and steps, or its address is taken.
  bool Complete = false;
};
AssignedValues valuesAssigned(const clang::VarDecl &V, const clang::Stmt &Body);

/// True when \p Method, a definition, may change its object or hand out its address. Of a
/// constructor this says what it does besides giving the fields their first values.
bool changesObject(const clang::FunctionDecl &Method);

} // namespace gpufuse

#endif
