#include "rewriters/CompareStatements.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace gpufuse {
namespace {

class StatementComparison {
public:
  StatementComparison(const ASTContext &Before, const ASTContext &After,
                      llvm::function_ref<unsigned(unsigned)> OffsetAfter)
      : Before(Before), After(After), OffsetAfter(OffsetAfter) {}

  bool alike(const Stmt *X, const Stmt *Y) {
    if (!X || !Y)
      return X == Y;
    if (X->getStmtClass() != Y->getStmtClass() || !detailsAlike(*X, *Y))
      return false;
    const auto Left = X->children(), Right = Y->children();
    auto L = Left.begin(), R = Right.begin();
    for (; L != Left.end() && R != Right.end(); ++L, ++R)
      if (!alike(*L, *R))
        return false;
    return L == Left.end() && R == Right.end();
  }

private:
  /// What a node says that its children do not.
  bool detailsAlike(const Stmt &X, const Stmt &Y) {
    if (const auto *E = dyn_cast<Expr>(&X); E && !typesAlike(E->getType(), cast<Expr>(Y).getType()))
      return false;
    if (const auto *Declares = dyn_cast<DeclStmt>(&X))
      return variablesAlike(*Declares, cast<DeclStmt>(Y));
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&X))
      return declarationsAlike(Ref->getDecl(), cast<DeclRefExpr>(Y).getDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(&X))
      return Member->isArrow() == cast<MemberExpr>(Y).isArrow() &&
             declarationsAlike(Member->getMemberDecl(), cast<MemberExpr>(Y).getMemberDecl());
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&X))
      return declarationsAlike(Construct->getConstructor(),
                               cast<CXXConstructExpr>(Y).getConstructor());
    if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(&X))
      return Size->getKind() == cast<UnaryExprOrTypeTraitExpr>(Y).getKind() &&
             typesAlike(Size->getTypeOfArgument(),
                        cast<UnaryExprOrTypeTraitExpr>(Y).getTypeOfArgument());
    if (const auto *Op = dyn_cast<BinaryOperator>(&X))
      return Op->getOpcode() == cast<BinaryOperator>(Y).getOpcode();
    if (const auto *Op = dyn_cast<UnaryOperator>(&X))
      return Op->getOpcode() == cast<UnaryOperator>(Y).getOpcode();
    if (const auto *Cast = dyn_cast<CastExpr>(&X))
      return Cast->getCastKind() == cast<CastExpr>(Y).getCastKind();
    if (const auto *Number = dyn_cast<IntegerLiteral>(&X))
      return Number->getValue() == cast<IntegerLiteral>(Y).getValue() ||
             (isLine(*Number, Before) && isLine(cast<IntegerLiteral>(Y), After));
    if (const auto *Number = dyn_cast<FloatingLiteral>(&X))
      return Number->getValue().bitwiseIsEqual(cast<FloatingLiteral>(Y).getValue());
    if (const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(&X))
      return Truth->getValue() == cast<CXXBoolLiteralExpr>(Y).getValue();
    if (const auto *Letter = dyn_cast<CharacterLiteral>(&X))
      return Letter->getValue() == cast<CharacterLiteral>(Y).getValue();
    if (const auto *Text = dyn_cast<StringLiteral>(&X))
      return Text->getBytes() == cast<StringLiteral>(Y).getBytes();
    // (A default is an expression of the function's, of which the declaration is compared.)
    // Of these, neither type nor children say all.
    return !isa<LambdaExpr, StmtExpr, CXXNewExpr, CXXDeleteExpr, OffsetOfExpr, TypeTraitExpr,
                ArrayTypeTraitExpr, ExpressionTraitExpr, CXXTypeidExpr, ConceptSpecializationExpr,
                RequiresExpr, OverloadExpr>(X);
  }

  /// `__LINE__`, which no launch is given: a check tells it where it fails.
  static bool isLine(const IntegerLiteral &Number, const ASTContext &Of) {
    const SourceManager &Sources = Of.getSourceManager();
    const SourceLocation Place = Number.getLocation();
    return Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Place)) &&
           Number.getValue() == Sources.getExpansionLineNumber(Place);
  }

  /// New variables, which stand for each other from here on.
  bool variablesAlike(const DeclStmt &X, const DeclStmt &Y) {
    return llvm::equal(X.decls(), Y.decls(), [this](const Decl *Was, const Decl *Is) {
      const auto *V = dyn_cast<VarDecl>(Was), *W = dyn_cast<VarDecl>(Is);
      if (!V || !W || V->getName() != W->getName() || !V->hasLocalStorage() ||
          !W->hasLocalStorage() || !typesAlike(V->getType(), W->getType()))
        return false;
      Own[V->getCanonicalDecl()] = W->getCanonicalDecl();
      return true;
    });
  }

  bool declarationsAlike(const Decl *X, const Decl *Y) const {
    X = X->getCanonicalDecl();
    Y = Y->getCanonicalDecl();
    if (const Decl *Known = Own.lookup(X))
      return Known == Y;
    const auto *Named = cast<NamedDecl>(X), *Other = cast<NamedDecl>(Y);
    if (X->getKind() != Y->getKind() || nameOf(*Named) != nameOf(*Other))
      return false;
    if (const auto *V = dyn_cast<ValueDecl>(X);
        V && !typesAlike(V->getType(), cast<ValueDecl>(Y)->getType()))
      return false;
    return placesAlike(X->getLocation(), Y->getLocation());
  }

  /// `ns::fill<float, 4>`.
  static std::string nameOf(const NamedDecl &D) {
    std::string Name;
    llvm::raw_string_ostream Out(Name);
    D.getNameForDiagnostic(Out, D.getASTContext().getPrintingPolicy(), /*Qualified=*/true);
    return Name;
  }

  static bool typesAlike(QualType X, QualType Y) {
    return X.getCanonicalType().getAsString() == Y.getCanonicalType().getAsString();
  }

  /// Where it is spelled, in a file or a macro.
  bool placesAlike(SourceLocation X, SourceLocation Y) const {
    if (X.isInvalid() || Y.isInvalid())
      return X.isInvalid() && Y.isInvalid();
    const SourceManager &Old = Before.getSourceManager(), &New = After.getSourceManager();
    const auto [File, Offset] = Old.getDecomposedLoc(Old.getSpellingLoc(X));
    const auto [NewFile, NewOffset] = New.getDecomposedLoc(New.getSpellingLoc(Y));
    if (File == Old.getMainFileID())
      return NewFile == New.getMainFileID() && OffsetAfter(Offset) == NewOffset;
    return Offset == NewOffset &&
           Old.getFilename(Old.getSpellingLoc(X)) == New.getFilename(New.getSpellingLoc(Y));
  }

  const ASTContext &Before, &After;
  const llvm::function_ref<unsigned(unsigned)> OffsetAfter;
  llvm::DenseMap<const Decl *, const Decl *> Own;
};

} // namespace

bool readsAlike(const Stmt &Was, const ASTContext &Before, const Stmt &Is, const ASTContext &After,
                llvm::function_ref<unsigned(unsigned)> OffsetAfter) {
  return StatementComparison(Before, After, OffsetAfter).alike(&Was, &Is);
}

} // namespace gpufuse
