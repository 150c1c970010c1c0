#include "analysis/kernel/Polling.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace gpufuse {
namespace {

class PollFinder {
public:
  bool in(const Stmt *S, bool Discarded = false) {
    if (!S)
      return false;
    if (const auto *Full = dyn_cast<FullExpr>(S))
      return in(Full->getSubExpr(), Discarded);
    if (const auto *Atomic = dyn_cast<AtomicExpr>(S); Atomic && sees(*Atomic, Discarded))
      return true;
    if (const auto *Place = dyn_cast<Expr>(S);
        Place && Place->isGLValue() && Place->getType()->isAtomicType())
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(S))
      if (const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr; Callee) {
        const DeviceEffect Effect = deviceEffect(*Callee);
        if ((isAtomic(Effect) && !Discarded) || Effect == DeviceEffect::CachedLoad ||
            (Effect == DeviceEffect::Unknown && Callee->hasBody(Body) &&
             Entered.insert(Body).second && in(Body->getBody())))
          return true;
      }
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
      if (const CXXConstructorDecl *Constructor = Construct->getConstructor();
          Entered.insert(Constructor).second && inConstructor(*Constructor))
        return true;
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(S))
      return in(Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(S))
      return in(Default->getExpr());
    const auto discards = [&](const Stmt *Child) {
      if (const auto *For = dyn_cast<ForStmt>(S))
        return Child != For->getCond();
      if (const auto *While = dyn_cast<WhileStmt>(S))
        return Child == While->getBody();
      if (const auto *Do = dyn_cast<DoStmt>(S))
        return Child == Do->getBody();
      if (const auto *If = dyn_cast<IfStmt>(S))
        return Child == If->getThen() || Child == If->getElse();
      return isa<CompoundStmt>(S);
    };
    return llvm::any_of(S->children(),
                        [&](const Stmt *Child) { return in(Child, Child && discards(Child)); });
  }

private:
  /// True where the value of the object is looked at, by the result or by what that is written to.
  static bool sees(const AtomicExpr &Atomic, bool Discarded) {
    switch (Atomic.getOp()) {
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__atomic_store:
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__scoped_atomic_store:
    case AtomicExpr::AO__scoped_atomic_store_n:
    case AtomicExpr::AO__hip_atomic_store:
      return false;
    default:
      return !Discarded || Atomic.getType()->isVoidType();
    }
  }

  bool inConstructor(const CXXConstructorDecl &Constructor) {
    const FunctionDecl *Body = nullptr;
    if (!Constructor.hasBody(Body))
      return false;
    return in(Body->getBody()) ||
           llvm::any_of(cast<CXXConstructorDecl>(Body)->inits(),
                        [&](const CXXCtorInitializer *Init) { return in(Init->getInit()); });
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};

} // namespace

bool mayPoll(const Stmt *S, bool Discarded) { return PollFinder().in(S, Discarded); }

} // namespace gpufuse
