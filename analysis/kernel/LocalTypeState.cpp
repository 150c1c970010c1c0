#include "analysis/kernel/LocalTypeState.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

bool standsInFunction(llvm::ArrayRef<TemplateArgument> Args);

class LocalTypeFinder : public DynamicRecursiveASTVisitor {
public:
  bool Found = false;

  bool VisitTagType(TagType *Type) override {
    const TagDecl *Tag = Type->getDecl();
    const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Tag);
    Found |= Tag->getParentFunctionOrMethod() != nullptr ||
             (Special && standsInFunction(Special->getTemplateArgs().asArray()));
    return !Found;
  }
};

bool standsInFunction(QualType Type) {
  LocalTypeFinder Finder;
  Finder.TraverseType(Type.getCanonicalType());
  return Finder.Found;
}

bool standsInFunction(const TemplateArgument &Arg) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type:
    return standsInFunction(Arg.getAsType());
  case TemplateArgument::Integral:
    return standsInFunction(Arg.getIntegralType());
  case TemplateArgument::StructuralValue:
    return standsInFunction(Arg.getStructuralValueType());
  case TemplateArgument::Declaration:
    return Arg.getAsDecl()->getParentFunctionOrMethod() != nullptr ||
           standsInFunction(Arg.getParamTypeForDecl());
  case TemplateArgument::Pack:
    return standsInFunction(Arg.pack_elements());
  default:
    return false;
  }
}

bool standsInFunction(llvm::ArrayRef<TemplateArgument> Args) {
  return llvm::any_of(Args, [](const TemplateArgument &Arg) { return standsInFunction(Arg); });
}

/// True where \p V, or what it stands in, is one of many that types tell apart, one of which stands
/// in a function.
bool isOfLocalType(const VarDecl &V) {
  if (const auto *Special = dyn_cast<VarTemplateSpecializationDecl>(&V);
      Special && standsInFunction(Special->getTemplateArgs().asArray()))
    return true;
  for (const DeclContext *In = V.getDeclContext(); In; In = In->getParent()) {
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(In);
        Class && standsInFunction(Class->getTemplateArgs().asArray()))
      return true;
    const auto *Function = dyn_cast<FunctionDecl>(In);
    if (const auto *Args = Function ? Function->getTemplateSpecializationArgs() : nullptr;
        Args && standsInFunction(Args->asArray()))
      return true;
  }
  return false;
}

class StateFinder : public DynamicRecursiveASTVisitor {
public:
  const VarDecl *Found = nullptr;

  void follow(const Decl *D) {
    const auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Definition = nullptr;
    if (Function && Function->hasBody(Definition) && Seen.insert(Definition).second) {
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
        for (const CXXCtorInitializer *Each : Constructor->inits())
          TraverseStmt(Each->getInit());
      TraverseStmt(Definition->getBody());
    }
    if (const auto *V = dyn_cast_or_null<VarDecl>(D))
      note(*V);
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    follow(Ref->getDecl());
    return !Found;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    follow(Member->getMemberDecl());
    return !Found;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    follow(Construct->getConstructor());
    return !Found;
  }
  // What stands elsewhere and is evaluated here.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitVarDecl(VarDecl *V) override {
    note(*V);
    return !Found;
  }

private:
  /// (What is shared lasts as long as the block, and a constant is the same under any name.)
  void note(const VarDecl &V) {
    if (!Found && V.hasGlobalStorage() && !V.hasAttr<CUDASharedAttr>() &&
        !V.getType().isConstQualified() && isOfLocalType(V))
      Found = &V;
  }

  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

const VarDecl *stateOfLocalType(const FunctionDecl &Kernel) {
  StateFinder Finder;
  Finder.follow(&Kernel);
  return Finder.Found;
}

} // namespace gpufuse
