#include "analysis/wrappers/TakenOver.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/SameExpression.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The variables that a statement names, and whether it does anything that only stands in its
/// function.
class FreeVariables : public DynamicRecursiveASTVisitor {
public:
  explicit FreeVariables(llvm::ArrayRef<FieldReads> Past = {}) {
    ShouldVisitImplicitCode = true; // default arguments
    for (const FieldReads &Each : Past)
      PastReads.insert_range(Each);
  }
  llvm::SetVector<const VarDecl *> Named;
  llvm::DenseSet<const VarDecl *> Declared;
  bool Bound = false, This = false;
  bool TraverseStmt(Stmt *S) override {
    return PastReads.contains(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->isLocalVarDeclOrParm())
      Named.insert(V);
    Bound |= isa<BindingDecl>(Ref->getDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    Declared.insert(V);
    Bound |= !V->hasLocalStorage();
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *) override { return leaves(); }
  bool VisitBreakStmt(BreakStmt *) override { return leaves(); }
  bool VisitContinueStmt(ContinueStmt *) override { return leaves(); }
  bool VisitGotoStmt(GotoStmt *) override { return leaves(); }
  bool VisitLabelStmt(LabelStmt *) override { return leaves(); }
  bool VisitSwitchCase(SwitchCase *) override { return leaves(); }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return This = true; }
  bool VisitLambdaExpr(LambdaExpr *) override { return leaves(); }
  bool VisitPredefinedExpr(PredefinedExpr *) override { return leaves(); }
  bool VisitSourceLocExpr(SourceLocExpr *) override { return leaves(); }

private:
  bool leaves() { return Bound = true; }
  llvm::SmallPtrSet<const Stmt *, 8> PastReads;
};

/// Where a statement reads numbers and pointers that are fields of variables of its function.
class FieldFinder : public DynamicRecursiveASTVisitor {
public:
  explicit FieldFinder(const ASTContext &Context) : Context(Context) {}
  llvm::SmallVector<FieldReads, 4> Found;

  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    const auto *Member = dyn_cast<MemberExpr>(Cast->getSubExpr()->IgnoreParens());
    if (!Member || Cast->getCastKind() != CK_LValueToRValue || !isField(*Member) ||
        !spelledRange(Member->getSourceRange(), Context))
      return true;
    auto *Known = llvm::find_if(Found, [&](const FieldReads &Each) {
      return identityOf(*Each.front(), Context) == identityOf(*Member, Context);
    });
    if (Known == Found.end())
      Known = &Found.emplace_back();
    Known->push_back(Member);
    return true;
  }

private:
  bool isField(const MemberExpr &Member) const {
    const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
    const QualType Type = Field ? Field->getType() : QualType();
    if (!Field || !Field->getIdentifier() || !Type->isScalarType() || Type.isVolatileQualified() ||
        Type->isFunctionPointerType() || Field->isBitField() ||
        Context.getSourceManager().isInSystemHeader(Field->getLocation()))
      return false;
    const Expr *Base = Member.getBase()->IgnoreParenImpCasts();
    while (const auto *Outer = dyn_cast<MemberExpr>(Base)) {
      const auto *In = dyn_cast<FieldDecl>(Outer->getMemberDecl());
      if (!In || In->getType()->isReferenceType() || In->getType().isVolatileQualified())
        return false;
      Base = Outer->getBase()->IgnoreParenImpCasts();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Base);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType().getNonReferenceType().isVolatileQualified();
  }
  const ASTContext &Context;
};

/// True for what a function elsewhere can be given, and reads as it is: numbers, pointers, objects,
/// and references to these.
bool canBeGiven(QualType Type) {
  if (Type->isRValueReferenceType())
    return false;
  Type = Type.getNonReferenceType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !Type.isVolatileQualified() &&
         (Type->isScalarType() || (Class && Class->getIdentifier() && !Class->isLocalClass()));
}

} // namespace

bool takeOver(CallPart &Part, const ASTContext &Host) {
  const Stmt &S = *Part.Statement;
  if (!isa<Expr, DoStmt, IfStmt, CompoundStmt>(S))
    return false;
  FreeVariables Free;
  Free.TraverseStmt(const_cast<Stmt *>(&S));
  if (Free.Bound || namesOwnTypes(S))
    return false;
  Part.OnThis = Free.This;
  const llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(&S);
  for (const VarDecl *V : Free.Named) {
    if (Free.Declared.contains(V))
      continue;
    if (!V->hasLocalStorage() || Assigned.contains(V) || !canBeGiven(V->getType()))
      return false;
    Part.Inputs.push_back(V);
  }
  if (Part.Launches) {
    FieldFinder Fields(Host);
    if (!S.getBeginLoc().isMacroID())
      Fields.TraverseStmt(const_cast<Stmt *>(&S));
    Part.MayBeGiven = std::move(Fields.Found);
    return true;
  }
  const Between Effects = hostEffects({&S}, Host);
  return Effects.Obstacles.empty() && Effects.Assigned.empty() && !Effects.CallsHostOnly;
}

void giveFields(CallPart &Part, llvm::ArrayRef<FieldReads> Fields) {
  Part.Fields.assign(Fields.begin(), Fields.end());
  Part.Inputs.clear();
  for (const FieldReads &Each : Fields)
    Part.Inputs.push_back(cast<FieldDecl>(Each.front()->getMemberDecl()));
  FreeVariables Free(Fields);
  Free.TraverseStmt(const_cast<Stmt *>(Part.Statement));
  for (const VarDecl *V : Free.Named)
    if (!Free.Declared.contains(V))
      Part.Inputs.push_back(V);
}

void chooseFields(CallJoin &Join) {
  const ASTContext &Host = Join.Caller->getASTContext();
  const auto isGiven = [&](const FieldReads &Field) {
    return llvm::any_of(Join.Parts, [&](const CallPart &Part) {
      if (!Part.Call)
        return false;
      for (unsigned I = 0; I < Part.Inputs.size(); ++I)
        if (const Expr *Given = Part.argument(I);
            Given &&
            identityOf(*Given->IgnoreParenImpCasts(), Host) == identityOf(*Field.front(), Host))
          return true;
      return false;
    });
  };
  for (CallPart &Part : Join.Parts) {
    llvm::SmallVector<FieldReads, 4> Chosen;
    llvm::copy_if(Part.MayBeGiven, std::back_inserter(Chosen), isGiven);
    if (!Part.MayBeGiven.empty())
      giveFields(Part, Chosen);
  }
}

} // namespace gpufuse
