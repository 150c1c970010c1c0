#include "analysis/rules/CalledBody.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/RuleSupport.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

bool hasLoop(const Stmt &S) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && hasLoop(*Child); });
}

bool hasLoop(const FunctionDecl &Kernel) {
  return hasLoop(*Kernel.getBody()) || llvm::any_of(callsIn(Kernel), [](const CallExpr *Call) {
           const FunctionDecl *Callee = Call->getDirectCallee();
           const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
           return Definition && Definition->getBody() && hasLoop(*Definition->getBody());
         });
}

/// True for a parameter that a function can have as the kernel has it: its value alone matters.
bool isPassedOn(const ParmVarDecl &Parameter, const ASTContext &Context) {
  const QualType Type = Parameter.getType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !(Class && Class->isLambda()) && Type.isTriviallyCopyableType(Context) &&
         !Type.isVolatileQualified() && Parameter.getIdentifier() &&
         llvm::all_of(Parameter.attrs(), [](const Attr *A) { return isa<UnusedAttr>(A); });
}

} // namespace

bool roundsAlikeWhenCalled(const Candidate &C) {
  return llvm::all_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
    return L->Summary && !whyNotCalled(*L, C.Dialect, Arithmetic::Any);
  });
}

std::optional<Obstacle> whyNotCalled(const EvaluatedLaunch &L, const DialectOptions &Dialect,
                                     Arithmetic Allowed) {
  if (!L.DeviceKernel || !L.Summary)
    return std::nullopt; // its rule was switched off
  const FunctionDecl &Kernel = *L.DeviceKernel;
  const ASTContext &Context = Kernel.getASTContext();
  const auto refuse = [&](const Stmt &Place, const std::string &Message) {
    return obstacle(RejectReason::RoundingAcrossSeam, at(Place, Context),
                    "'" + nameOf(L) +
                        "' rounds in another kernel as it does in a function of its "
                        "own at most, and cannot be one: " +
                        Message);
  };
  const Stmt &Body = *Kernel.getBody();
  if (Dialect.Reassociates || Dialect.RestrictsAll)
    return refuse(Body, "the command lets its arithmetic change");
  if (Allowed == Arithmetic::None &&
      (!productsIn(Kernel).empty() || !callsEndingInProduct(Kernel).empty()))
    return refuse(Body, "it has products of its own");
  // (What points to global memory in a kernel may point to any in a function.)
  if (L.Summary->StaticSharedBytes > 0 || L.Summary->DynamicShared)
    return refuse(Body, "it uses shared memory");
  if (Kernel.hasAttr<CUDALaunchBoundsAttr>())
    return refuse(Body, "its launch bounds tell the compiler more");
  if (L.Summary->ObjectsComputeFloats || L.Summary->ClosuresComputeFloats)
    return refuse(Body, "operators of classes compute");
  for (const ParmVarDecl *Parameter : Kernel.parameters())
    if (!isPassedOn(*Parameter, Context))
      return refuse(Body, "of its parameter '" + Parameter->getNameAsString() +
                              "', more than the value matters");
  // Compilers take a branch out of a loop where all threads take it alike, which they know of what
  // a kernel is given, and not of what a function is.
  const ControlMap Map(Kernel);
  if (!Map.choices().empty() && hasLoop(Kernel))
    return refuse(*Map.choices().front(), "arithmetic depends on this branch, and it has a loop");
  return std::nullopt;
}

} // namespace gpufuse
