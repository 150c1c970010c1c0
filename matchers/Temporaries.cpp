#include "matchers/Temporaries.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

static bool extendsOne(const Stmt &S) {
  const auto *Made = dyn_cast<MaterializeTemporaryExpr>(&S);
  if (Made && Made->getStorageDuration() != SD_FullExpression)
    return true;
  if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(&S)) // which has no children
    return extendsOne(*Member->getExpr());
  return llvm::any_of(S.children(), [](const Stmt *Child) { return Child && extendsOne(*Child); });
}

bool keepsTemporary(const VarDecl &V) {
  return V.getInit() && (extendsOne(*V.getInit()) ||
                         (V.getType()->isReferenceType() && isa<ExprWithCleanups>(V.getInit())));
}

} // namespace gpufuse
