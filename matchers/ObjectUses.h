// Where the body of a method names its object: what another object's name can stand for.
#ifndef GPUFUSE_MATCHERS_OBJECTUSES_H
#define GPUFUSE_MATCHERS_OBJECTUSES_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace gpufuse {

struct ObjectUses {
  /// `x`, `f()`, `Base::x`: members of the object, which is not written.
  llvm::SmallVector<const clang::MemberExpr *, 16> Implicit;
  /// `this->x`.
  llvm::SmallVector<const clang::MemberExpr *, 16> Written;
  /// The first that is neither, or that a macro spells or makes a text of; null where there is
  /// none.
  const clang::Stmt *Other = nullptr;
};

/// The uses in the body of \p Method as it is written: for a template, its pattern.
ObjectUses objectUses(const clang::FunctionDecl &Method);

} // namespace gpufuse

#endif
