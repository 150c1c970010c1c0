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

llvm::ArrayRef<Definition> VariableUses::definitions(const ValueDecl &D) const {
  auto It = Definitions.find(canonical(D));
  return It == Definitions.end() ? llvm::ArrayRef<Definition>() : It->second;
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

} // namespace gpufuse
