#include "matchers/Closures.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

const CXXRecordDecl *closureType(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isLambda() ? Class : nullptr;
}

llvm::SmallVector<FunctionDecl *, 4> instancesOf(const LambdaExpr &Lambda) {
  llvm::SmallVector<FunctionDecl *, 4> Out;
  if (FunctionTemplateDecl *Template = Lambda.getDependentCallOperator())
    for (FunctionDecl *Each : Template->specializations())
      if (Each->hasBody())
        Out.push_back(Each);
  return Out;
}

} // namespace gpufuse
