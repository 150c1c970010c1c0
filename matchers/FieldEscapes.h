// Fields that may get values without being named: through bytes, other types, unions, lists in
// braces, and templates of libraries that build objects.
#ifndef GPUFUSE_MATCHERS_FIELDESCAPES_H
#define GPUFUSE_MATCHERS_FIELDESCAPES_H

#include "matchers/Facts.h"
#include "clang/AST/ExprCXX.h"

namespace gpufuse {

class FieldEscapes {
public:
  FieldEscapes(const clang::ASTContext &Context, VariableUses &Uses)
      : Context(Context), Uses(Uses) {}

  /// Every field of an object of \p Type, at any depth, may get a value without being named.
  void addAll(clang::QualType Type);
  void addAll(const clang::RecordDecl &Record);

  /// An object that is taken for bytes, or for another type, may have its fields changed unnamed.
  /// \p Parent has the cast as its operand or argument.
  void noteCast(const clang::CastExpr &Cast, const clang::Stmt *Parent);

  /// `v.emplace_back(p, n)` gives fields their values inside of the library.
  void noteCall(const clang::FunctionDecl &Callee);

private:
  void noteBuilt(const clang::TemplateArgument &Arg);

  const clang::ASTContext &Context;
  VariableUses &Uses;
  /// Records whose fields have been made to escape.
  llvm::DenseSet<const clang::RecordDecl *> Overlaid;
};

} // namespace gpufuse

#endif
