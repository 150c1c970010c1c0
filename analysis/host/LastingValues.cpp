#include "analysis/host/LastingValues.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace gpufuse {
namespace {

bool names(const Stmt &S, const VarDecl &V) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(const VarDecl &V) : V(V) {}
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return Ref->getDecl() != &V; }

  private:
    const VarDecl &V;
  };
  return !Visitor(V).TraverseStmt(const_cast<Stmt *>(&S));
}

/// True where what is assigned to \p V may be in a field that is read by another name.
bool mayBeReadAsAField(const VarDecl *V) {
  return V->getType()->isReferenceType() ||
         V->getType()->getBaseElementTypeUnsafe()->isRecordType();
}

} // namespace

void LastingValues::findPlaces() {
  Places.emplace();
  const auto note = [&](const LaunchList &List) {
    if (!List.List || List.Launches.empty())
      return;
    for (const auto &[Index, S] : llvm::enumerate(List.List->body()))
      if (const auto *Declares = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(D)) {
            Place &Known = (*Places)[V];
            if (!Known.List || Known.List->Launches.back().Index < List.Launches.back().Index)
              Known = {&List, static_cast<unsigned>(Index)};
          }
  };
  for (const LaunchList &List : TheFacts.Lists) {
    note(List);
    llvm::for_each(List.Instances, note);
  }
}

bool LastingValues::isAlone(const VarDecl &V, const Place &Declared) const {
  const llvm::SmallVector<const Stmt *, 16> Statements(Declared.List->List->body());
  const unsigned Last = Declared.List->Launches.back().Index;
  if (Declared.Index >= Last || TheFacts.FunctionsWithGoto.contains(Declared.List->Function) ||
      llvm::any_of(llvm::drop_begin(Statements, Last + 1),
                   [&](const Stmt *S) { return names(*S, V); }))
    return false;
  const ExpressionReads Reads = readsOf(*V.getInit(), Context.getSourceManager());
  if (!isOnlyValue(*V.getInit(), Context) || Reads.Line || Reads.MoreThanFields ||
      !Reads.Objects.empty())
    return false;
  Harmless Allowed;
  Allowed.CountersAndPrints = true;
  const Between Effects =
      hostEffects(llvm::ArrayRef(Statements).slice(Declared.Index + 1, Last - Declared.Index),
                  Context, Allowed);
  return Effects.Obstacles.empty() && !Effects.CallsHostOnly && !Effects.CallsElsewhere &&
         !(Reads.Memory && llvm::any_of(Effects.Assigned, mayBeReadAsAField)) &&
         llvm::all_of(Reads.Variables,
                      [&](const VarDecl *Read) {
                        return Read->isUsableInConstantExpressions(Context) ||
                               (Read->hasLocalStorage() && !Effects.Assigned.contains(Read) &&
                                !mayBeFilled(*Read, TheFacts));
                      }) &&
         llvm::all_of(Reads.Fields, [&](const FieldDecl *Read) {
           return !Read->getParent()->isUnion() && !Effects.AssignedFields.contains(Read) &&
                  !mayBeFilled(*Read, TheFacts);
         });
}

bool LastingValues::lasts(const VarDecl &V) {
  const auto [Found, IsNew] = Known.try_emplace(&V, false);
  if (!IsNew)
    return Found->second;
  if (!Places)
    findPlaces();
  const auto At = Places->find(&V);
  const bool Lasts = At != Places->end() && V.getInit() && isOwnVariable(V) &&
                     !V.getType()->isReferenceType() && isAlone(V, At->second);
  return Known[&V] = Lasts;
}

} // namespace gpufuse
