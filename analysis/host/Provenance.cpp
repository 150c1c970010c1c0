#include "analysis/host/Provenance.h"
#include "analysis/host/ExchangedPointers.h"
#include "analysis/host/PointerTracer.h"
#include "matchers/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {

bool mayBeOne(const std::set<AllocationSite> &X, const std::set<AllocationSite> &Y) {
  return llvm::any_of(X, [&](AllocationSite Site) { return Y.contains(Site); });
}

namespace {

/// True when one is the end of the other.
bool mayBeOnePath(const CallPath &X, const CallPath &Y) {
  const size_t Length = std::min(X.size(), Y.size());
  return std::equal(X.end() - static_cast<std::ptrdiff_t>(Length), X.end(),
                    Y.end() - static_cast<std::ptrdiff_t>(Length));
}

} // namespace

bool mayBeOne(const AllocationSites &X, const AllocationSites &Y) {
  if (!X.Exchanged.empty() && X.Exchanged == Y.Exchanged && X.Variable != Y.Variable)
    return false;
  const bool MadeAlike = llvm::any_of(X.Made, [&](const auto &OfX) {
    return llvm::any_of(Y.Made, [&](const auto &OfY) {
      return OfX.first == OfY.first && mayBeOnePath(OfX.second, OfY.second);
    });
  });
  if (!MadeAlike)
    return false;
  const bool OfOneFunction =
      !X.ByCall.empty() &&
      llvm::all_of_zip(X.ByCall, Y.ByCall,
                       [](const auto &OfX, const auto &OfY) { return OfX.first == OfY.first; });
  return !OfOneFunction || llvm::any_of(X.ByCall, [&](const auto &OfX) {
    return mayBeOne(OfX.second, Y.ByCall.find(OfX.first)->second);
  });
}

namespace {

/// The parameter that \p Given, an argument, points into the same allocation as.
const ParmVarDecl *passedOn(const Expr &Given) {
  const Expr *E = Given.IgnoreParenCasts();
  while (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isAdditiveOp() || !Op->getType()->isPointerType())
      return nullptr;
    E = (Op->getLHS()->getType()->isPointerType() ? Op->getLHS() : Op->getRHS())
            ->IgnoreParenCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref && Ref->getType()->isPointerType() ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
}

/// Deeper calls, and more of them, are not told apart.
constexpr unsigned MaxCallDepth = 4, MaxCallsTold = 32;

/// Tells the sites of what \p Root, a parameter, is given apart by the calls that bring them.
void tellCalls(const ValueDecl &Root, const Facts &TheFacts, unsigned Depth, AllocationSites &Out) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Root);
  if (!Parameter || Depth >= MaxCallDepth || isDistinct(*Parameter))
    return;
  const auto Given = argumentsFor(*Parameter, TheFacts);
  if (Given.size() > MaxCallsTold)
    return;
  for (const auto &[Call, Arg] : Given) {
    PointerTracer T(TheFacts, TracedWays::Device);
    if (!T.traceValue(*Arg, Root.getASTContext()))
      return Out.ByCall.clear();
    AllocationSites &OfCall = Out.ByCall[Call];
    OfCall = std::move(T.Sites);
    if (const ParmVarDecl *Outer = passedOn(*Arg); Outer && TheFacts.Uses.neverChanges(*Outer))
      tellCalls(*Outer, TheFacts, Depth + 1, OfCall);
  }
}

/// The same for one of \p Variables, parameters that are exchanged: it has what any of
/// them is given.
void tellCallsOfAll(const std::set<const VarDecl *> &Variables, const Facts &TheFacts,
                    AllocationSites &Out) {
  if (!llvm::all_of(Variables, [](const VarDecl *V) { return isa<ParmVarDecl>(V); }))
    return;
  for (const VarDecl *V : Variables) {
    AllocationSites OfOne;
    tellCalls(*V, TheFacts, 0, OfOne);
    for (const auto &[Call, Sites] : OfOne.ByCall) {
      Out.ByCall[Call].Sites.insert(Sites.Sites.begin(), Sites.Sites.end());
      Out.ByCall[Call].Made.insert(Sites.Made.begin(), Sites.Made.end());
    }
  }
}

/// True when what \p Variables, which are only exchanged, are initialised with, if anything, is of
/// different allocations, and of none in \p Allocated.
bool initialisedApart(const std::set<const VarDecl *> &Variables,
                      const std::set<AllocationSite> &Allocated, const Facts &TheFacts) {
  std::vector<AllocationSites> First;
  for (const VarDecl *V : Variables) {
    const Expr *Value = firstValue(*V, TheFacts);
    if (!Value)
      continue;
    PointerTracer T(TheFacts, TracedWays::Device);
    if (!T.traceValue(*Value, V->getASTContext()) || T.Sites.Sites.empty() ||
        T.Sites.restsOnAnnotations() || mayBeOne(T.Sites.Sites, Allocated))
      return false;
    First.push_back(std::move(T.Sites));
  }
  for (size_t I = 0; I < First.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      if (mayBeOne(First[I], First[J]))
        return false;
  // (One that begins anew, as the others go on, may have what another one has come to.)
  return First.empty() || beginTogether(Variables);
}

/// True when all of \p Variables, which are only exchanged, lead to different allocations from the
/// beginning: those that are parameters are given such by each call.
bool startApart(const std::set<const VarDecl *> &Variables, const Facts &TheFacts) {
  llvm::SmallVector<AllocationSites, 4> Given;
  std::set<AllocationSite> Allocated;
  const DeclContext *Function = nullptr;
  for (const VarDecl *V : Variables) {
    for (const Definition &Def : TheFacts.Uses.definitions(*V))
      if (Def.Kind == Definition::How::Allocated)
        Allocated.insert(Def.allocation());
    if (!isa<ParmVarDecl>(V))
      continue;
    if (Function && Function != V->getDeclContext())
      return false;
    Function = V->getDeclContext();
    tellCalls(*V, TheFacts, 0, Given.emplace_back());
    if (Given.back().ByCall.empty())
      return false;
  }
  if (!initialisedApart(Variables, Allocated, TheFacts))
    return false;
  // What outlives the call may hold what a parameter was given in an earlier one.
  if (!Given.empty() &&
      llvm::any_of(Variables, [](const VarDecl *V) { return !V->hasLocalStorage(); }))
    return false;
  for (const AllocationSites &X : Given) {
    for (const auto &[Call, Sites] : X.ByCall)
      if (mayBeOne(Sites.Sites, Allocated))
        return false;
    for (const AllocationSites &Y : Given)
      if (&X != &Y && llvm::any_of(X.ByCall, [&](const auto &OfX) {
            const auto OfY = Y.ByCall.find(OfX.first);
            return OfY == Y.ByCall.end() || mayBeOne(OfX.second, OfY->second);
          }))
        return false;
  }
  return true;
}

} // namespace

const CallExpr *AllocationSites::callAt(AllocationSite Site) const {
  const auto *E = dyn_cast<const Expr *>(Site);
  const auto InList = E ? Listed.find(E) : Listed.end();
  return InList != Listed.end() ? InList->second : dyn_cast_or_null<CallExpr>(E);
}

bool allocatesOnHost(const Expr &E) {
  if (const auto *New = dyn_cast<CXXNewExpr>(&E))
    return New->getNumPlacementArgs() == 0 && New->getOperatorNew() &&
           New->getOperatorNew()->isReplaceableGlobalAllocationFunction() &&
           !New->getOperatorNew()->isDefined();
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const unsigned Builtin = Callee ? Callee->getBuiltinID() : 0;
  return Builtin == Builtin::BImalloc || Builtin == Builtin::BIcalloc;
}

bool holdsBeginnings(const VarDecl &V, const Facts &TheFacts) {
  ASTContext &Context = V.getASTContext();
  const bool SetHereAlone = V.isLocalVarDecl()
                                ? !V.hasExternalStorage() && !V.isExceptionVariable()
                                : !V.hasExternalFormalLinkage() && !ofSystemHeader(V);
  return V.getType()->isPointerType() && !V.getType().isVolatileQualified() && SetHereAlone &&
         !V.isStaticDataMember() && !TheFacts.Uses.definitions(V).empty() &&
         llvm::all_of(TheFacts.Uses.definitions(V), [&](const Definition &Def) {
           if (Def.Kind == Definition::How::Allocated)
             return true;
           if (Def.Kind != Definition::How::Initial && Def.Kind != Definition::How::Assigned)
             return false;
           const Expr *Value = Def.Value->IgnoreParenCasts();
           return allocatesOnHost(*Value) ||
                  Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull);
         });
}

std::optional<AllocationSites> allocationSites(const ValueDecl &Root, const Facts &TheFacts,
                                               TracedWays Ways) {
  const bool IsArray = isArrayOfPointers(Root.getType());
  if (!Root.getType()->isPointerType() && !IsArray)
    return std::nullopt;
  PointerTracer T(TheFacts, Ways);
  // No site at all means that the value arrives in a way that was not seen, such as a copy of the
  // whole object.
  if (!T.trace(Root) || T.Sites.Sites.empty())
    return std::nullopt;
  // What is asserted of a parameter holds while its function runs.
  if (T.OutlivesCall && T.Sites.restsOnAnnotations())
    return std::nullopt;
  T.Sites.MayBeNull |= IsArray; // whichever element that is
  if (Ways == TracedWays::Device && !IsArray) {
    const auto *V = dyn_cast<VarDecl>(&Root);
    if (V && TheFacts.Uses.neverChanges(*V))
      tellCalls(Root, TheFacts, 0, T.Sites);
    else if (V)
      T.Sites.Exchanged = exchangedPointers(*V, TheFacts);
    if (!startApart(T.Sites.Exchanged, TheFacts))
      T.Sites.Exchanged.clear();
    tellCallsOfAll(T.Sites.Exchanged, TheFacts, T.Sites);
    T.Sites.Variable = V ? V->getCanonicalDecl() : nullptr;
  }
  return std::move(T.Sites);
}

std::optional<AllocationSites> allocationSitesIn(const VarDecl &Object, const FieldDecl &Field,
                                                 const Facts &TheFacts) {
  if (!isOwnVariable(Object) || Object.isStaticLocal() || !Object.getType()->isRecordType() ||
      Object.getType().isVolatileQualified() || !Field.getType()->isPointerType())
    return std::nullopt;
  PointerTracer T(TheFacts, TracedWays::Device);
  if (!T.traceIn(Object, Field) || T.Sites.Sites.empty() ||
      (T.OutlivesCall && T.Sites.restsOnAnnotations()))
    return std::nullopt;
  return std::move(T.Sites);
}

} // namespace gpufuse
