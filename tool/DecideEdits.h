// What is done with a unit: fusions and waits are decided together, since a fusion may depend on
// what becomes of a wait, and make one set of edits.
#ifndef GPUFUSE_TOOL_DECIDEEDITS_H
#define GPUFUSE_TOOL_DECIDEEDITS_H

#include "analysis/Legality.h"
#include "analysis/order/SyncPlan.h"
#include "rewriters/FuseKernels.h"
#include "rewriters/VerifyRewrite.h"
#include "tool/ParseSides.h"
#include "tool/Pipeline.h"

namespace gpufuse {

/// All edits of a unit, and what they must lead to.
struct UnitEdits {
  std::vector<Finding> Findings;
  EditSet Text;
  std::vector<ExpectedKernel> Kernels;
  /// What becomes of the waits.
  StatementChanges Statements;
  llvm::DenseMap<const clang::CallExpr *, const clang::Expr *> Narrowed;
  /// Not all that could be done with the waits was tried.
  bool WaitsAreOpen = false;
  llvm::DenseSet<const clang::Stmt *> FusedLaunches;
  llvm::DenseSet<const clang::Stmt *> RepeatedChecks;
  /// The first launches of fusions that may compile code which templates leave out.
  std::vector<const clang::Stmt *> MayNotCompile;
  /// Of each fused kernel in a function.
  std::map<std::pair<std::string, std::string>, const clang::Stmt *> FirstLaunch;
  /// The names of the kernels of a fusion, by its first launch.
  std::map<const clang::Stmt *, std::vector<std::string>> OriginalsOf;
};

/// Fusions that are not made, though they are proven, and why: by their first launches.
using RefusedFusions = std::map<const clang::Stmt *, RejectReason>;

class EditDecider {
public:
  /// All of these outlive the decider.
  EditDecider(const PipelineOptions &Options, const DialectOptions &Dialect,
              const RefusedFusions &Refused, Answers &Known)
      : Options(Options), Dialect(Dialect), Refused(Refused), Known(Known) {}

  /// Fills in \p Into, which is empty, as far as there is no error.
  llvm::Error decide(const ParsedUnit &Unit, const Facts &TheFacts, const WaitChecks &Waits,
                     UnitEdits &Into) const;

private:
  llvm::Error render(const SyncDecision &D, const clang::ASTContext &Host, UnitEdits &All) const;
  void fuse(const ParsedUnit &Unit, const Facts &TheFacts, UnitEdits &All) const;
  void render(const Decision &D, bool IsOneText, FusionRenderer &Renderer, UnitEdits &All,
              Finding &F) const;

  const PipelineOptions &Options;
  const DialectOptions &Dialect;
  const RefusedFusions &Refused;
  Answers &Known;
};

} // namespace gpufuse

#endif
