// The local variables that a statement may give another value to.
#ifndef GPUFUSE_ANALYSIS_KERNEL_ASSIGNEDVARIABLES_H
#define GPUFUSE_ANALYSIS_KERNEL_ASSIGNEDVARIABLES_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class VarDecl;
}

namespace gpufuse {

/// Every variable that \p S may change: assigned, stepped, bound to a mutable reference, or with
/// its address taken. Errs towards more.
llvm::DenseSet<const clang::VarDecl *> assignedVariables(const clang::Stmt *S);

/// The same, without those that are only handed, by reference to const, to functions that only read
/// them.
llvm::DenseSet<const clang::VarDecl *> changedVariables(const clang::Stmt *S);

} // namespace gpufuse

#endif
