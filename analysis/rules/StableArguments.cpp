// F7: the arguments and the configuration of both launches evaluate to the same values, without
// side effects, at the place of the fused launch, which is that of the second.
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/SourceText.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace gpufuse {
namespace {

llvm::SmallVector<const Expr *, 12> expressionsOf(const Launch &L) {
  llvm::SmallVector<const Expr *, 12> Result(L.Args.begin(), L.Args.end());
  for (const Expr *E :
       {L.Grid, L.Block, L.SharedBytes, L.Stream, L.Within ? L.Within->getCond() : nullptr})
    if (E)
      Result.push_back(E);
  return Result;
}

/// True where an object of \p Class may have one with \p Field inside.
bool mayHold(const CXXRecordDecl &Class, const FieldDecl &Field, unsigned Depth) {
  if (!Class.hasDefinition() || Class.isUnion() || Depth > 8 ||
      Field.getParent()->getCanonicalDecl() == Class.getCanonicalDecl())
    return true;
  const auto inside = [&](QualType Type) {
    const auto *Inner = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Inner && mayHold(*Inner, Field, Depth + 1);
  };
  return llvm::any_of(Class.fields(), [&](const FieldDecl *F) { return inside(F->getType()); }) ||
         llvm::any_of(Class.bases(),
                      [&](const CXXBaseSpecifier &B) { return inside(B.getType()); });
}

} // namespace

std::vector<Obstacle> stableArguments(const Candidate &C) {
  std::vector<Obstacle> Result;
  for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
    for (const Expr *E : expressionsOf(*L->What)) {
      if (!isOnlyValue(*E, C.Host))
        Result.push_back(
            obstacle(RejectReason::ArgumentHasEffects, at(*E, C.Host),
                     "this argument of the launch of '" + nameOf(*L) + "' has effects of its own"));
      else if (callsHelperElsewhere(*E))
        C.Proof.Assumptions.insert(Assumption::RunIsWholeProgram);
    }
    if (L->What->ArgArray && !C.TheFacts.Uses.neverChanges(*L->What->ArgArray))
      Result.push_back(obstacle(RejectReason::UnsupportedLaunch, at(*L->What->Statement, C.Host),
                                "the array of arguments may change before the launch"));
  }
  // (The counter of a loop is reached by its name alone.)
  const VarDecl *Counter = C.Repeats ? C.Repeats->Counter->getCanonicalDecl() : nullptr;
  const bool MemoryChanges =
      llvm::any_of(C.Gap.Assigned, [&](const VarDecl *V) { return V != Counter; }) ||
      C.Gap.CallsHostOnly || C.Gap.WritesHost;
  // `const int N = 1000;`, which the compiler may put in for its name anywhere.
  const auto isConstant = [&](const VarDecl *V) {
    return V->getType()->isScalarType() && !V->getType().isVolatileQualified() &&
           V->isUsableInConstantExpressions(C.Host);
  };
  const auto mayChange = [&](const VarDecl *V) {
    if (isConstant(V))
      return false;
    return C.Gap.Assigned.contains(V) ||
           (C.TheFacts.RenamesSymbols && V->hasGlobalStorage() && !C.Gap.Assigned.empty()) ||
           ((C.Gap.CallsHostOnly || C.Gap.WritesHost) &&
            (V->hasGlobalStorage() || V->getType()->isReferenceType() ||
             C.TheFacts.Uses.escapes(*V)));
  };
  const auto fieldChanges = [&](const ExpressionReads &Reads) {
    const auto isRead = [&](const FieldDecl *Field) {
      return Reads.Fields.contains(Field) ||
             llvm::any_of(Reads.Fields, // by another name
                          [](const FieldDecl *F) { return F->getParent()->isUnion(); }) ||
             llvm::any_of(Reads.Objects,
                          [&](const CXXRecordDecl *Class) { return mayHold(*Class, *Field, 0); });
    };
    return (Reads.MoreThanFields && !C.Gap.AssignedFields.empty()) ||
           llvm::any_of(C.Gap.AssignedFields, isRead);
  };
  // Between rounds nothing but the counter's own arguments changes, which the kernel counts itself.
  const auto isOwnRound = [&](const Expr *E) {
    const auto &Args = C.First.What->Args;
    const auto *const At = llvm::find(Args, E);
    return C.Repeats && At != Args.end() &&
           isRound(*C.First.What, static_cast<unsigned>(At - Args.begin()), *C.Repeats);
  };
  // The text of the first launch moves behind what stands between.
  llvm::StringSet<> Names =
      identifiersIn(textOf(statementRange(*C.First.What->Statement, C.Host), C.Host), C.Host);
  bool ReadsLine = false;
  for (const Expr *E : expressionsOf(*C.First.What)) {
    if (isOwnRound(E))
      continue;
    const ExpressionReads Reads = readsOf(*E, C.Host.getSourceManager());
    ReadsLine |= Reads.Line;
    for (const auto &Name : Reads.Names)
      Names.insert(Name.getKey());
    const auto *const Changed = llvm::find_if(Reads.Variables, mayChange);
    if (Changed != Reads.Variables.end())
      Result.push_back(obstacle(RejectReason::ArgumentChangesBetween, at(*E, C.Host),
                                "'" + (*Changed)->getNameAsString() + "', which the launch of '" +
                                    nameOf(C.First) + "' uses, may change before the launch of '" +
                                    nameOf(C.Second) + "'"));
    else if ((MemoryChanges && Reads.Memory) || fieldChanges(Reads))
      Result.push_back(
          obstacle(RejectReason::ArgumentChangesBetween, at(*E, C.Host),
                   "this argument reads memory that may change before the launch of '" +
                       nameOf(C.Second) + "'"));
  }
  for (const auto &Name : Names)
    if (C.Gap.Declared.contains(Name.getKey()))
      Result.push_back(obstacle(
          RejectReason::ArgumentChangesBetween, at(*C.First.What->Statement, C.Host),
          "'" + Name.getKey().str() + "', which the launch of '" + nameOf(C.First) +
              "' names, is declared anew before the launch of '" + nameOf(C.Second) + "'"));
  if (C.Gap.AnyName)
    Result.push_back(
        obstacle(RejectReason::ArgumentChangesBetween, *C.Gap.AnyName,
                 "behind this, the launch of '" + nameOf(C.First) + "' may name other things"));
  if (ReadsLine || Names.contains("__LINE__") || Names.contains("__COUNTER__"))
    Result.push_back(obstacle(RejectReason::ArgumentHasEffects,
                              at(*C.First.What->Statement, C.Host),
                              "an argument depends on the line it stands on"));
  C.Proof.Assumptions.insert(Assumption::OneHostThread);
  return Result;
}

} // namespace gpufuse
