// What an expression does to the variable or field that it names: reads it, gives it a value, or
// lets it escape to where it cannot be followed. What is not known counts as an escape.
#ifndef GPUFUSE_MATCHERS_USECLASSIFIER_H
#define GPUFUSE_MATCHERS_USECLASSIFIER_H

#include "matchers/Facts.h"
#include <optional>

namespace gpufuse {

/// The statements from the root of a body or an initialiser down to the one that is visited.
using StatementPath = std::vector<clang::Stmt *>;

class UseClassifier {
public:
  /// \p Path is the walk's own, as it is at each call.
  UseClassifier(const clang::ASTContext &Context, const StatementPath &Path)
      : Context(Context), Path(Path) {}

  /// What the expression on top of the path does to \p D, which it names; nothing where it only
  /// reads it.
  std::optional<Definition> classify(const clang::ValueDecl &D);
  /// Of what was classified last, an array of which one element is named, or each by a reference:
  /// what happens to that; nothing where it is only read.
  const std::optional<Definition> &ofElement() const { return OfElement; }

  /// Each call, construction, cast and address that is taken may be what takes a const away.
  void noteCall(const clang::CallExpr &Call);
  void noteConstruct(const clang::CXXConstructExpr &Construct);
  void noteCast(const clang::ExplicitCastExpr &Cast);
  void noteAddressOf(const clang::Expr &Named);

  /// Behind the walk: adds the escapes that only the whole unit shows.
  void addEscapes(VariableUses &Uses) const;

private:
  bool classifyUse(const clang::ValueDecl &D, size_t From, Definition &Def);
  bool classifyElement(const clang::ValueDecl &Array, size_t Subscript, Definition &Def);
  bool classifyEach(const clang::ValueDecl &D, const clang::CXXForRangeStmt &Loop, Definition &Def);
  bool dropsResult(size_t I) const;
  bool classifyUnary(const clang::UnaryOperator &Unary, size_t Index, bool Whole, Definition &Def);
  bool classifyAddressInLoop(size_t ListIndex, const clang::Expr &Address, bool Whole,
                             Definition &Def);
  bool classifyAddressInList(size_t ListIndex, size_t AddressIndex, Definition &Def);
  bool classifyArray(const clang::ValueDecl &D, size_t CastIndex, Definition &Def);
  bool classifyArgument(const clang::FunctionDecl *Callee, const clang::Expr *const *Args,
                        unsigned ArgCount, const clang::Expr *Child, unsigned FirstParameter,
                        const clang::ValueDecl &D, Definition &Def);
  bool classifyObject(const clang::CXXMethodDecl &Method, const clang::ValueDecl &D,
                      Definition &Def);
  bool classifyConstUse(const clang::FunctionDecl &Callee, const clang::ValueDecl &D,
                        Definition &Def);
  void noteConstUses(const clang::FunctionDecl &Callee);
  bool isUnseen(const clang::FunctionDecl &Callee) const;

  const clang::ASTContext &Context;
  const StatementPath &Path;
  /// Arrays that hold the addresses of variables, to launch with.
  std::vector<std::pair<const clang::VarDecl *, const clang::ValueDecl *>> AddressArrays;
  /// What functions are given a reference to const of; and whether any code takes a const away.
  std::vector<const clang::ValueDecl *> ConstReferences;
  bool CastsConstAway = false;
  std::optional<Definition> OfElement;
};

} // namespace gpufuse

#endif
