#include "analysis/host/ExpressionReads.h"
#include "matchers/Facts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

class ReadCollector : public DynamicRecursiveASTVisitor {
public:
  ReadCollector(ExpressionReads &Out, const SourceManager &Sources) : Out(Out), Sources(Sources) {
    ShouldVisitImplicitCode = true; // default arguments
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (Ref->getDecl()->getIdentifier())
      Out.Names.insert(Ref->getDecl()->getName());
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
      Out.Variables.insert(V->getCanonicalDecl());
      Out.Memory |= V->getType()->isReferenceType();
      const auto *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
      Out.MoreThanFields |= V->getType()->isReferenceType() && !Class;
      if (Class && !Bases.contains(Ref))
        Out.Objects.insert(Class);
    }
    if (const auto *Part = dyn_cast<BindingDecl>(Ref->getDecl())) {
      Out.Memory = Out.MoreThanFields = true;
      if (const auto *Whole = dyn_cast_or_null<VarDecl>(Part->getDecomposedDecl()))
        Out.Variables.insert(Whole->getCanonicalDecl());
    }
    return true;
  }
  bool VisitTypeLoc(TypeLoc Type) override {
    if (const TagDecl *Tag = Type.getType()->getAsTagDecl(); Tag && Tag->getIdentifier())
      Out.Names.insert(Tag->getName());
    if (const auto *Alias = Type.getType()->getAs<TypedefType>())
      Out.Names.insert(Alias->getDecl()->getName());
    return true;
  }
  bool VisitSourceLocExpr(SourceLocExpr *) override { return Out.Line = true; }
  bool VisitIntegerLiteral(IntegerLiteral *Number) override { // `__LINE__`, `__COUNTER__`
    const SourceLocation Where = Number->getLocation();
    Out.Line |= Where.isMacroID() && Sources.isWrittenInScratchSpace(Sources.getSpellingLoc(Where));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) override {
    const bool IsReference = M->getMemberDecl()->getType()->isReferenceType();
    Out.Memory |= M->isArrow() || IsReference;
    Out.MoreThanFields |=
        IsReference || (M->isArrow() && !isa<CXXThisExpr, DeclRefExpr, MemberExpr>(
                                            M->getBase()->IgnoreParenImpCasts()));
    if (const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl())) {
      Out.Fields.insert(Field->getCanonicalDecl());
      if (const auto *Class = Field->getType()->getAsCXXRecordDecl(); Class && !Bases.contains(M))
        Out.Objects.insert(Class);
    }
    Bases.insert(M->getBase()->IgnoreParenImpCasts());
    if (const auto *Static = dyn_cast<VarDecl>(M->getMemberDecl()))
      Out.Variables.insert(Static->getCanonicalDecl());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return memory(); }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    return U->getOpcode() != UO_Deref || memory();
  }
  bool VisitCallExpr(CallExpr *) override { return memory(); }
  bool VisitBinaryOperator(BinaryOperator *Op) override { return !Op->isPtrMemOp() || memory(); }

private:
  bool memory() { return Out.Memory = Out.MoreThanFields = true; }
  ExpressionReads &Out;
  /// Of which a field is read.
  llvm::SmallPtrSet<const Expr *, 4> Bases;
  const SourceManager &Sources;
};

} // namespace

ExpressionReads readsOf(const Expr &E, const SourceManager &Sources) {
  ExpressionReads Out;
  ReadCollector(Out, Sources).TraverseStmt(const_cast<Expr *>(&E));
  return Out;
}

bool mayBeFilled(const ValueDecl &D, const Facts &TheFacts) {
  return D.getType().isVolatileQualified() || D.hasAttr<CUDADeviceAttr>() ||
         D.hasAttr<CUDAConstantAttr>() || D.hasAttr<HIPManagedAttr>() ||
         llvm::any_of(TheFacts.Uses.definitions(D), [](const Definition &Def) {
           return Def.Kind == Definition::How::Escaped || Def.GivenTo;
         });
}

} // namespace gpufuse
