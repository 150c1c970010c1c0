// What rules share: how they phrase their obstacles, and what they look at.
#ifndef GPUFUSE_ANALYSIS_RULES_RULESUPPORT_H
#define GPUFUSE_ANALYSIS_RULES_RULESUPPORT_H

#include "analysis/Candidate.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ASTContext.h"

namespace gpufuse {

inline Position at(const clang::Stmt &S, const clang::ASTContext &Context) {
  return positionOf(S.getBeginLoc(), Context.getSourceManager());
}

inline std::string nameOf(const EvaluatedLaunch &L) { return kernelName(*L.What); }

inline Obstacle obstacle(RejectReason Reason, Position Where, std::string Message) {
  return {Reason, std::move(Where), std::move(Message), "", {}};
}

/// All launches of the chain that the second would join, and itself.
inline llvm::SmallVector<const EvaluatedLaunch *, 8> launchesOf(const Candidate &C) {
  llvm::SmallVector<const EvaluatedLaunch *, 8> Out{&C.First, &C.Second};
  Out.append(C.Others.begin(), C.Others.end());
  return Out;
}

/// An obstacle at an effect inside a kernel.
inline Obstacle effectObstacle(const Candidate &C, const EvaluatedLaunch &L,
                               const KernelEffect &Effect, RejectReason Reason,
                               const std::string &What) {
  return obstacle(Reason, at(*Effect.Place, *C.Device), "'" + nameOf(L) + "' " + What);
}

/// The declaration a launch and its mentions are counted by: the template pattern, if there is one.
inline const clang::FunctionDecl *kernelKey(const clang::FunctionDecl &Kernel) {
  const clang::FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  return (Pattern ? Pattern : &Kernel)->getCanonicalDecl();
}

} // namespace gpufuse

#endif
