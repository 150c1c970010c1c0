// Risks: what is undefined, or has no end, in a thread that the program does not have. (What the
// program's own threads do is defined: it is the program's promise.)
#include "analysis/kernel/KernelWalker.h"
#include "matchers/Facts.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace gpufuse {

/// A thread that is \p Where may do what is undefined, or not end.
void KernelWalker::risk(const Region &Where, bool Certain) {
  if (Binding.NotesRisks && State.Reachable)
    Out.Risks.push_back({State.Where.intersect(Where), Certain && State.exact()});
}

/// \p X \p Op \p Y of \p Type, with \p Result, may overflow, divide by zero, or shift too far.
void KernelWalker::riskOf(BinaryOperatorKind Op, const Value &Y, const std::optional<Index> &Result,
                          QualType Type) {
  if (!Binding.NotesRisks || Type->isRealFloatingType() || Type->isPointerType())
    return;
  if (!Type->isIntegralOrEnumerationType())
    return risk(State.Where); // vectors and others: not looked into
  const bool Signed = Type->isSignedIntegerOrEnumerationType();
  switch (Op) {
  case BO_Div:
  case BO_Rem:
    return risk(Y.Number ? Y.Number->eq_set(A.constant(0)) : A.everywhere(), Y.Number.has_value());
  case BO_Shl:
  case BO_Shr:
    if (!Y.Number || !IntegerSemantics::isInteger(Type))
      return risk(A.everywhere());
    risk(A.everywhere().subtract(Y.Number->ge_set(A.constant(0))
                                     .intersect(Y.Number->lt_set(A.constant(Integers.bits(Type))))),
         /*Certain=*/true);
    if (Op == BO_Shr || !Signed)
      return;
    [[fallthrough]];
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    // (Of more than 64 bits there is no result.)
    if (Signed)
      risk(Result ? A.everywhere().subtract(A.fits(*Result, Integers.bits(Type), true))
                  : A.everywhere(),
           Result.has_value());
    return;
  default:
    return;
  }
}

/// A call of \p Callee, whose body is executed, may end otherwise than its text says.
void KernelWalker::riskOfEntering(const FunctionDecl &Callee) {
  if (!Binding.NotesRisks)
    return;
  const auto promisesNothing = [](const Decl &D) {
    return llvm::all_of(D.attrs(), [](const Attr *Each) {
      return isa<CUDADeviceAttr, CUDAHostAttr, CUDAGlobalAttr, AlwaysInlineAttr, NoInlineAttr,
                 GNUInlineAttr, WarnUnusedResultAttr, UnusedAttr, DeprecatedAttr, VisibilityAttr,
                 AnnotateAttr, FinalAttr, OverrideAttr>(Each) ||
             Each->isImplicit();
    });
  };
  if (Callee.isNoReturn() || !promisesNothing(Callee) ||
      !llvm::all_of(Callee.parameters(), [&](const auto *P) { return promisesNothing(*P); }))
    risk(State.Where);
}

/// True where the value of \p Call, a call of a function of the toolkit that only computes, is
/// defined for all arguments. (`abs(INT_MIN)` is not.)
bool KernelWalker::isTotal(const CallExpr &Call, llvm::StringRef Name) {
  return Call.getType().getNonReferenceType()->isRealFloatingType() || Name.ends_with("min") ||
         Name.ends_with("max") || Name == "__mul24" || Name == "__umul24";
}

/// True where \p Variable, a local one, has no value when it is declared, or perhaps not all of it.
bool KernelWalker::beginsUnset(const VarDecl &Variable) {
  const Expr *Init = Variable.getInit();
  const auto *Construct = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  return !isa<ParmVarDecl>(Variable) &&
         (!Init || (Construct && !Construct->requiresZeroInitialization() &&
                    Construct->getConstructor()->isDefaultConstructor()));
}

} // namespace gpufuse
