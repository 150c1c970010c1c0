#include "matchers/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

const ValueDecl *canonical(const ValueDecl &D) { return cast<ValueDecl>(D.getCanonicalDecl()); }

} // namespace

unsigned objectArguments(const CallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  // A static operator has one too; one whose object is a parameter does not.
  return isa<CXXOperatorCallExpr>(Call) && Method && !Method->isExplicitObjectMemberFunction();
}

bool isOwnVariable(const VarDecl &Variable) {
  return Variable.hasLocalStorage() && !isa<ParmVarDecl>(Variable);
}

bool ofSystemHeader(const VarDecl &Variable) {
  const SourceManager &Sources = Variable.getASTContext().getSourceManager();
  return llvm::any_of(Variable.redecls(), [&](const VarDecl *Each) {
    return Sources.isInSystemHeader(Sources.getExpansionLoc(Each->getLocation()));
  });
}

bool isArrayOfPointers(QualType Type) {
  const ArrayType *Array = Type->getAsArrayTypeUnsafe();
  return isa_and_nonnull<ConstantArrayType>(Array) && Array->getElementType()->isPointerType();
}

const ValueDecl *arrayOfElement(const Expr &E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E.IgnoreParens());
  const Expr *Base = Element ? Element->getBase()->IgnoreParenImpCasts() : nullptr;
  const ValueDecl *Array = nullptr;
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Base))
    Array = dyn_cast<VarDecl>(Ref->getDecl());
  else if (const auto *Member = dyn_cast_or_null<MemberExpr>(Base))
    Array = Member->getMemberDecl();
  return Array && isArrayOfPointers(Array->getType()) ? Array : nullptr;
}

llvm::ArrayRef<Definition> VariableUses::find(const Map &In, const ValueDecl &D) {
  auto It = In.find(canonical(D));
  return It == In.end() ? llvm::ArrayRef<Definition>() : It->second;
}

llvm::ArrayRef<Definition> VariableUses::definitions(const ValueDecl &D) const {
  return find(Definitions, D);
}

llvm::ArrayRef<Definition> VariableUses::definitionsOfElements(const ValueDecl &Array) const {
  return find(OfElements, Array);
}

bool VariableUses::neverChanges(const ValueDecl &D) const {
  return !changesAsAWhole(D) && llvm::all_of(definitions(D), [](const Definition &Def) {
    return Def.Kind == Definition::How::Initial;
  });
}

bool VariableUses::changesAsAWhole(const ValueDecl &D) const {
  const auto *Var = dyn_cast<VarDecl>(&D);
  if (!Var || Var->getType()->isReferenceType() || Var->getType().isVolatileQualified())
    return true;
  const bool OutsideThisUnit = Var->hasExternalFormalLinkage();
  if ((OutsideThisUnit || ofSystemHeader(*Var)) && !Var->getType().isConstQualified())
    return true;
  return llvm::any_of(definitions(D), [](const Definition &Def) {
    return Def.Kind != Definition::How::Initial &&
           (Def.Kind != Definition::How::Changed || !Def.Member);
  });
}

bool VariableUses::escapes(const ValueDecl &D) const {
  return llvm::any_of(definitions(D),
                      [](const Definition &Def) { return Def.Kind == Definition::How::Escaped; });
}

void VariableUses::add(const ValueDecl &D, Definition Def) {
  Definitions[canonical(D)].push_back(Def);
}

void VariableUses::addOfElement(const ValueDecl &Array, Definition Def) {
  OfElements[canonical(Array)].push_back(Def);
}

} // namespace gpufuse
