// Follows a pointer backwards to the allocations it can come from: through variables, fields,
// parameters and their callers, and what called functions return or set. Private to analysis/host.
#ifndef GPUFUSE_ANALYSIS_HOST_POINTERTRACER_H
#define GPUFUSE_ANALYSIS_HOST_POINTERTRACER_H

#include "analysis/host/Provenance.h"

namespace gpufuse {

/// What each call gives \p Parameter; empty where not all calls are known.
llvm::SmallVector<std::pair<const clang::CallExpr *, const clang::Expr *>, 4>
argumentsFor(const clang::ParmVarDecl &Parameter, const Facts &TheFacts);

class PointerTracer {
public:
  PointerTracer(const Facts &TheFacts, TracedWays Ways)
      : TheFacts(TheFacts), AlongCalls(Ways == TracedWays::Device) {}

  AllocationSites Sites;
  /// The value may be one that another call has left.
  bool OutlivesCall = false;

  /// False when \p D can hold a pointer that is not followed.
  bool trace(const clang::ValueDecl &D);
  /// False when \p Field of \p Object can hold a pointer that is not followed.
  bool traceIn(const clang::VarDecl &Object, const clang::FieldDecl &Field);
  /// False when \p Value can be a pointer that is not followed.
  bool traceValue(const clang::Expr &Value, clang::ASTContext &Context);

private:
  bool ofEntered(const clang::VarDecl &V) const;
  void moved(clang::QualType Pointer, const clang::Expr *By, const clang::ASTContext &Context);
  void allocated(AllocationSite Site);
  void allocated(const Definition &Def);
  bool traceDefinitions(const clang::ValueDecl &D);
  bool traceDefinition(const Definition &Def, const clang::ValueDecl &Of);
  bool traceElements(const clang::ValueDecl &Array);
  bool traceRead(const clang::Expr &E, const clang::ValueDecl &D);
  bool traceDefinition(const clang::FieldDecl &Field, const clang::Stmt *Place);
  bool traceArguments(const clang::ParmVarDecl &Parameter);
  bool traceReturned(const clang::CallExpr &Call);
  bool traceGiven(const clang::CallExpr &Call, unsigned Parameter);
  bool traceThrough(const clang::ParmVarDecl &Pointer, const clang::FunctionDecl &Function);
  const clang::FunctionDecl *entered(const clang::CallExpr &Call) const;

  const Facts &TheFacts;
  const bool AlongCalls;
  /// The calls that have been entered, outermost first: what happens there happens in their
  /// execution.
  CallPath Within;
  std::set<std::pair<const clang::ValueDecl *, CallPath>> Visited;
};

/// Other translation units cannot name a variable without external linkage; they are taken not to
/// name a variable, or to define a class with a field, that the main file defines and no header
/// declares.
bool onlyThisUnitSets(const clang::ValueDecl &D, const Facts &TheFacts);

/// True where that is only taken so (Assumption::FileSetsItsVariables).
bool othersCouldSet(const clang::ValueDecl &D);

} // namespace gpufuse

#endif
