#include "matchers/Closures.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
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

namespace {

/// True for a closure outside of functions, as default arguments of templates have, and types made
/// of it.
bool isMadeAnew(const TemplateArgument &Arg, unsigned Depth);

bool isMadeAnew(QualType Type, unsigned Depth) {
  Type = Type.getNonReferenceType().getCanonicalType();
  while (Type->isPointerType())
    Type = Type->getPointeeType().getCanonicalType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || Depth > 8)
    return false;
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return (Class->isLambda() && !Class->getParentFunctionOrMethod()) ||
         (Instance &&
          llvm::any_of(Instance->getTemplateArgs().asArray(),
                       [&](const TemplateArgument &Arg) { return isMadeAnew(Arg, Depth + 1); }));
}

bool isMadeAnew(const TemplateArgument &Arg, unsigned Depth) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type:
    return isMadeAnew(Arg.getAsType(), Depth);
  case TemplateArgument::StructuralValue:
    return isMadeAnew(Arg.getStructuralValueType(), Depth);
  case TemplateArgument::Declaration:
    return isMadeAnew(Arg.getAsDecl()->getType(), Depth);
  case TemplateArgument::Pack:
    return llvm::any_of(Arg.pack_elements(),
                        [&](const TemplateArgument &Each) { return isMadeAnew(Each, Depth + 1); });
  default:
    return false;
  }
}

class AnewFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return isSettled(*Ref->getDecl()); }
  bool VisitMemberExpr(MemberExpr *Member) override { return isSettled(*Member->getMemberDecl()); }
  bool VisitTypeLoc(TypeLoc Type) override {
    return Type.getType()->isDependentType() || !isMadeAnew(Type.getType(), 0);
  }

private:
  static bool isSettled(const ValueDecl &D) {
    const auto *F = dyn_cast<FunctionDecl>(&D);
    const auto *V = dyn_cast<VarTemplateSpecializationDecl>(&D);
    const TemplateArgumentList *Args = F   ? F->getTemplateSpecializationArgs()
                                       : V ? &V->getTemplateArgs()
                                           : nullptr;
    return !Args || llvm::none_of(Args->asArray(),
                                  [](const TemplateArgument &Arg) { return isMadeAnew(Arg, 0); });
  }
};

} // namespace

bool namesInstanceAnew(const Stmt &S) { return !AnewFinder().TraverseStmt(const_cast<Stmt *>(&S)); }

} // namespace gpufuse
