// The object, and the field of it, that a host expression reads: by name, or by a method that only
// returns it.
//
//   a.p_, a.data(), this->in.data(), layer->in.p_
#ifndef GPUFUSE_ANALYSIS_HOST_HOSTPLACE_H
#define GPUFUSE_ANALYSIS_HOST_HOSTPLACE_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace gpufuse {

/// A place that an expression leads to, from an object through fields that hold further objects.
struct HostPlace {
  enum class From {
    Variable,   ///< a variable that is no reference
    This,       ///< the object of the method
    Expression, ///< the object that Start names
    Pointer,    ///< the object that Start points to
  };
  From Root = From::Expression;
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *Start = nullptr;
  /// Outermost first. Never empty, and none is a reference.
  llvm::SmallVector<const clang::FieldDecl *, 3> Fields;
};

/// The field that \p E, a value, is read from; nothing where it is none.
std::optional<HostPlace> fieldRead(const clang::Expr &E);

/// What is read from \p Fields, one in the other and none a reference, of the object that
/// \p Object names; nothing where that is no variable or field.
std::optional<HostPlace> fieldIn(const clang::Expr &Object,
                                 llvm::ArrayRef<const clang::FieldDecl *> Fields);

/// The field of the called object that \p Returned, a part of what the method that \p Call calls
/// only returns, is read from; nothing where it is none.
std::optional<HostPlace> fieldReadIn(const clang::CXXMemberCallExpr &Call,
                                     const clang::Expr &Returned);

/// The field whose value each call of \p Call's callee returns, and which nothing else is done
/// with; null where there is none.
const clang::FieldDecl *returnedField(const clang::CallExpr &Call);

} // namespace gpufuse

#endif
