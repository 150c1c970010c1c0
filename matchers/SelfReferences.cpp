#include "matchers/SelfReferences.h"
#include "matchers/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isThis(const Expr *E) { return E && isa<CXXThisExpr>(E->IgnoreParenImpCasts()); }

/// What the unit's own methods do with the objects that they are called on, and all objects.
class ThisCollector : public DynamicRecursiveASTVisitor {
public:
  explicit ThisCollector(const SourceManager &Sources) : Sources(Sources) {
    ShouldVisitTemplateInstantiations = true;
  }
  /// Methods that use `this` as a value, and the methods that each one calls on its object.
  llvm::DenseSet<const FunctionDecl *> Leaking;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const CXXMethodDecl *, 2>> Calls;
  /// Classes of which the first value of a field does.
  llvm::DenseSet<const CXXRecordDecl *> LeakingClasses;
  llvm::SmallVector<const ValueDecl *, 32> Objects;
  llvm::SmallVector<const FieldDecl *, 4> MutableFields;

  bool TraverseDecl(Decl *D) override {
    if (D && D->getLocation().isValid() && Sources.isInSystemHeader(D->getLocation()))
      return true;
    const FunctionDecl *Outer = Current;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      Current = F->getCanonicalDecl();
    else if (isa_and_nonnull<FunctionTemplateDecl, CXXRecordDecl>(D))
      Current = nullptr;
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Current = Outer;
    return Continue;
  }
  bool VisitVarDecl(VarDecl *V) override { return object(*V); }
  bool VisitFieldDecl(FieldDecl *Field) override {
    Class = dyn_cast<CXXRecordDecl>(Field->getParent()); // of a first value, which comes next
    if (Field->isMutable())
      MutableFields.push_back(Field);
    return object(*Field);
  }
  bool VisitMemberExpr(MemberExpr *Member) override { return harmless(Member->getBase()); }
  bool VisitReturnStmt(ReturnStmt *Return) override { // `return *this;`
    const Expr *Value = Return->getRetValue();
    const auto *Deref = Value ? dyn_cast<UnaryOperator>(Value->IgnoreParenImpCasts()) : nullptr;
    return !Deref || Deref->getOpcode() != UO_Deref || harmless(Deref->getSubExpr());
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    return !Op->isEqualityOp() || (harmless(Op->getLHS()) && harmless(Op->getRHS()));
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    if (Current && isThis(Call->getImplicitObjectArgument()) && Call->getMethodDecl())
      Calls[Current].push_back(Call->getMethodDecl()->getCanonicalDecl());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    return !llvm::any_of(Lambda->captures(), [](const auto &C) { return C.capturesThis(); }) ||
           leaks();
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) override { return Harmless.contains(This) || leaks(); }

private:
  bool object(const ValueDecl &D) {
    const Type *Of = D.getType()->getBaseElementTypeUnsafe();
    if (Of->getAsCXXRecordDecl())
      Objects.push_back(&D);
    return true;
  }
  bool harmless(const Expr *E) {
    if (isThis(E))
      Harmless.insert(cast<CXXThisExpr>(E->IgnoreParenImpCasts()));
    return true;
  }
  bool leaks() {
    if (Current)
      Leaking.insert(Current);
    else if (Class)
      LeakingClasses.insert(Class);
    return true;
  }

  const SourceManager &Sources;
  const FunctionDecl *Current = nullptr;
  const CXXRecordDecl *Class = nullptr;
  llvm::DenseSet<const CXXThisExpr *> Harmless;
};

class SelfReferences {
public:
  SelfReferences(const ThisCollector &Found, const VariableUses &Uses, const SourceManager &Sources)
      : Found(Found), Uses(Uses), Sources(Sources) {}

  /// True for a class whose objects may change unseen.
  bool mayChangeUnseen(const CXXRecordDecl &Written) {
    const CXXRecordDecl *Class = Written.getDefinition();
    if (!Class || Class->isDependentContext() || Sources.isInSystemHeader(Class->getLocation()))
      return false;
    const auto [Known, New] = Answers.try_emplace(Class, false);
    if (!New)
      return Known->second;
    const bool Answer = Class->hasMutableFields() || leavesAddress(*Class) || partsMay(*Class);
    return Answers[Class] = Answer;
  }

private:
  bool partsMay(const CXXRecordDecl &Class) {
    return llvm::any_of(Class.bases(),
                        [&](const CXXBaseSpecifier &Base) {
                          const auto *Of = Base.getType()->getAsCXXRecordDecl();
                          return Of && mayChangeUnseen(*Of);
                        }) ||
           llvm::any_of(Class.fields(), [&](const FieldDecl *Field) {
             const auto *Of = Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
             return Of && mayChangeUnseen(*Of);
           });
  }

  /// True where the address of an object, or of a field of it, is left somewhere as it is made.
  bool leavesAddress(const CXXRecordDecl &Class) {
    if (Found.LeakingClasses.contains(&Class))
      return true;
    llvm::SmallVector<const FunctionDecl *, 8> Open;
    for (const Decl *D : Class.decls()) {
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D))
        Open.push_back(Constructor);
      if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
          Template && isa<CXXConstructorDecl>(Template->getTemplatedDecl()))
        Open.append(Template->spec_begin(), Template->spec_end());
    }
    llvm::DenseSet<const FunctionDecl *> Run;
    while (!Open.empty()) {
      const FunctionDecl *F = Open.pop_back_val()->getCanonicalDecl();
      if (!Run.insert(F).second || F->isDeleted() || F->isDefaulted() || F->isTrivial())
        continue;
      const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
      if (!F->hasBody()) {
        if (Pattern && Pattern->hasBody()) // nobody uses it
          continue;
        return true;
      }
      if (Found.Leaking.contains(F))
        return true;
      if (const auto It = Found.Calls.find(F); It != Found.Calls.end())
        for (const CXXMethodDecl *Called : It->second)
          if (!Called->isStatic() && !Called->isConst())
            Open.push_back(Called);
    }
    const auto leavesField = [&](const FieldDecl *Field) {
      return llvm::any_of(Uses.definitions(*Field), [&](const Definition &D) {
        return D.Kind == Definition::How::Escaped &&
               !isa_and_nonnull<CXXParenListInitExpr>(D.Place) &&
               !(D.GivenTo && keepsNothing(*D.GivenTo)) &&
               (D.Function ? Run.contains(D.Function->getCanonicalDecl()) : D.Place != nullptr);
      });
    };
    return llvm::any_of(Class.fields(), leavesField) ||
           !Class.forallBases([&](const CXXRecordDecl *Base) { // its fields are named here, too
             return llvm::none_of(Base->fields(), leavesField);
           });
  }

  /// True for C functions of the toolkit and the system: they are given addresses to write there.
  bool keepsNothing(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return runtimeOp(Call) != RuntimeOp::None ||
           (Callee && Callee->isExternC() && Sources.isInSystemHeader(Callee->getLocation()));
  }

  const ThisCollector &Found;
  const VariableUses &Uses;
  const SourceManager &Sources;
  llvm::DenseMap<const CXXRecordDecl *, bool> Answers;
};

} // namespace

void noteSelfReferences(ASTContext &Context, VariableUses &Uses) {
  const SourceManager &Sources = Context.getSourceManager();
  ThisCollector Found(Sources);
  Found.TraverseDecl(Context.getTranslationUnitDecl());
  SelfReferences References(Found, Uses, Sources);
  llvm::SmallVector<const ValueDecl *, 8> Escape;
  for (const ValueDecl *D : Found.Objects) {
    if (References.mayChangeUnseen(*D->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
      Escape.push_back(D);
  }
  Escape.append(Found.MutableFields.begin(), Found.MutableFields.end());
  for (const ValueDecl *D : Escape)
    Uses.add(*D, {Definition::How::Escaped, nullptr, nullptr, nullptr});
}

} // namespace gpufuse
