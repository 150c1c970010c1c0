#include "matchers/SameExpression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

static void addWhatProfilesLeaveOut(const Stmt &S, llvm::FoldingSetNodeID &ID) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    ID.AddPointer(Ref->getDecl()->getCanonicalDecl());
  if (const auto *Cast = dyn_cast<CastExpr>(&S))
    for (const CXXBaseSpecifier *Base : Cast->path())
      ID.AddPointer(Base->getType().getCanonicalType().getAsOpaquePtr());
  for (const Stmt *Child : S.children())
    if (Child)
      addWhatProfilesLeaveOut(*Child, ID);
}

llvm::FoldingSetNodeID identityOf(const Stmt &E, const ASTContext &Host) {
  llvm::FoldingSetNodeID Out;
  E.Profile(Out, Host, /*Canonical=*/true);
  addWhatProfilesLeaveOut(E, Out);
  return Out;
}

} // namespace gpufuse
