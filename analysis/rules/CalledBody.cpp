#include "analysis/rules/CalledBody.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/kernel/StraightLine.h"
#include "analysis/rules/FencedRounding.h"
#include "analysis/rules/RuleSupport.h"
#include "matchers/Closures.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for a parameter that a function can have as the kernel has it: its value alone matters.
bool isPassedOn(const ParmVarDecl &Parameter, const ASTContext &Context) {
  const QualType Type = Parameter.getType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !closureType(Type) && (!Class || Class->hasSimpleCopyConstructor()) &&
         Type.isTriviallyCopyableType(Context) && !Type.isVolatileQualified() &&
         Parameter.getIdentifier() &&
         llvm::all_of(Parameter.attrs(), [](const Attr *A) { return isa<UnusedAttr>(A); });
}

/// A parameter of the kernel of \p L of which a function has more than the value; null for none.
const ParmVarDecl *parameterNotPassedOn(const EvaluatedLaunch &L) {
  const FunctionDecl &Kernel = *L.DeviceKernel;
  const auto Changed = changedVariables(Kernel.getBody());
  const auto *const Found = llvm::find_if(Kernel.parameters(), [&](const ParmVarDecl *Parameter) {
    return !isPassedOn(*Parameter, Kernel.getASTContext()) ||
           (Parameter->getType()->isRecordType() && Changed.contains(Parameter));
  });
  return Found == Kernel.param_end() ? nullptr : *Found;
}

} // namespace

const ReturnStmt *unstructuredReturn(const EvaluatedLaunch &L) {
  if (!L.Summary)
    return nullptr; // its rule was switched off
  for (const EarlyReturn &Each : L.Summary->EarlyReturns)
    if (Each.Place->getBeginLoc().isMacroID() ||
        !isStructuredReturn(*Each.Place, *L.Summary->Kernel))
      return Each.Place;
  return nullptr;
}

std::optional<std::string> whyNotAFunction(const EvaluatedLaunch &L, const LaunchList &List) {
  if (List.Pattern)
    return "this is a template";
  if (L.Summary->StaticSharedBytes > 0 || L.Summary->DynamicShared)
    return "it uses shared memory";
  if (const ParmVarDecl *Parameter = parameterNotPassedOn(L))
    return "of its parameter '" + Parameter->getNameAsString() + "', more than the value matters";
  return std::nullopt;
}

std::optional<Obstacle> whyNotCalled(const EvaluatedLaunch &L, const DialectOptions &Dialect,
                                     Arithmetic Allowed) {
  if (!L.DeviceKernel || !L.Summary)
    return std::nullopt; // its rule was switched off
  const FunctionDecl &Kernel = *L.DeviceKernel;
  const ASTContext &Context = Kernel.getASTContext();
  const auto refuse = [&](const Stmt &Place, const std::string &Message) {
    return obstacle(
        RejectReason::RoundingAcrossSeam, at(Place, Context),
        "'" + nameOf(L) +
            "' cannot be a function of its own, which would round as it does: " + Message);
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
  if (L.Summary->ObjectsComputeFloats || L.Summary->ClosuresComputeFloats ||
      L.Summary->GivenObjectsComputeFloats)
    return refuse(Body, "operators of classes compute");
  if (const ParmVarDecl *Parameter = parameterNotPassedOn(L))
    return refuse(Body, "of its parameter '" + Parameter->getNameAsString() +
                            "', more than the value matters");
  // ptxas contracts products, too, across blocks, where it knows that all threads have one value:
  // it knows so of what a kernel is given, and not of what a function is.
  if (const Stmt *End = whereBlockEnds(Kernel))
    return refuse(*End, "this begins another basic block");
  return std::nullopt;
}

std::optional<Obstacle> whyNotCalled(const Candidate &C) {
  for (const EvaluatedLaunch *L : launchesOf(C)) {
    if (!L->Summary)
      continue; // its rule was switched off
    if (auto Why = whyNotCalled(*L, C.Dialect, Arithmetic::Any))
      return Why;
    // Which of two products is contracted changes with the order of parameters, and where what is
    // the same for all threads is computed is up to the compiler.
    const FloatingBody Body(C, *L);
    const bool NeedLoads = productsNeedLoads(C, Body, [&](const KernelAccess &Load) {
      return !Body.ofConstant(Load) && !Body.mayHaveStored(Load);
    });
    if (!NeedLoads)
      return obstacle(RejectReason::RoundingAcrossSeam,
                      at(*L->Summary->Kernel->getBody(), *C.Device),
                      "'" + nameOf(*L) +
                          "' cannot be a function of its own, which would round as it does: a "
                          "product needs no load");
  }
  return std::nullopt;
}

} // namespace gpufuse
