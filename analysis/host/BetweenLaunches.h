// Classifies the statements between two launches: harmless, or an obstacle named for what it is.
#ifndef GPUFUSE_ANALYSIS_HOST_BETWEENLAUNCHES_H
#define GPUFUSE_ANALYSIS_HOST_BETWEENLAUNCHES_H

#include "analysis/Candidate.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// What may stand there.
struct Harmless {
  /// Taken for an error query.
  const clang::CallExpr *Own = nullptr;
  /// True for a call that commutes with the launches.
  llvm::function_ref<bool(const clang::CallExpr &)> Commutes = nullptr;
  /// Statements that other edits take away, here or in a function that is called.
  const llvm::DenseSet<const clang::Stmt *> *Absent = nullptr;
  /// Numbers in fields may change (Between::AssignedFields), text may be printed, and a profiler
  /// may be told of ranges.
  bool CountersAndPrints = false;
  /// What libraries do, and what ends the program.
  bool Libraries = false;
  /// The host may write to its own memory (Between::WritesHost), and allocate memory.
  bool HostMemory = false;
  /// What Own returns, if that is not the error but a test of it.
  const clang::Expr *OwnReturns = nullptr;
};

/// Looks at \p Statements, which run once each, in order, after the first launch and before the
/// second. Error checks (their failure paths are not taken: launches succeed), declarations, and
/// arithmetic on variables are harmless, and so is what is \p Allowed.
Between classifyBetween(llvm::ArrayRef<const clang::Stmt *> Statements,
                        const clang::ASTContext &Context, const Harmless &Allowed = {});

/// True when \p Statements do nothing but check for errors, of which there are none: once is as
/// good as many times.
bool onlyCheckErrors(llvm::ArrayRef<const clang::Stmt *> Statements,
                     const clang::ASTContext &Context, const Harmless &Allowed = {});

/// True for a statement that does look at errors, and nothing else: `CHECK(cudaGetLastError());`
bool checksErrors(const clang::Stmt &S, const clang::ASTContext &Context);

/// What \p Statements do, asked in the same way.
Between errorChecks(llvm::ArrayRef<const clang::Stmt *> Statements,
                    const clang::ASTContext &Context, const Harmless &Allowed = {});

/// What \p Statements do on the host: the same, where launches, sets of device memory, events and
/// waits are no obstacles. Device memory that is set may be memory that the host sees, too.
Between hostEffects(llvm::ArrayRef<const clang::Stmt *> Statements,
                    const clang::ASTContext &Context, const Harmless &Allowed = {});

/// True where \p Statements give the device work that nobody waits for, perhaps, and change nothing
/// on the host but variables of what they call.
bool changesNothing(llvm::ArrayRef<const clang::Stmt *> Statements,
                    const clang::ASTContext &Context);

/// What a call of \p Callee, a definition, does between launches, if its parameters with the
/// numbers
/// \p Errors hold what error queries gave; with \p IsValue, obstacles are also what keeps it from
/// being a mere value.
Between effectsOfCalling(const clang::FunctionDecl &Callee, llvm::ArrayRef<unsigned> Errors,
                         bool IsValue, const clang::ASTContext &Context);

/// True when every run of \p S makes a call that \p Wanted is true of.
bool surelyCalls(const clang::Stmt &S, llvm::function_ref<bool(const clang::CallExpr &)> Wanted);

/// True when \p S waits for the device, a stream or an event, whatever holds.
bool surelyWaits(const clang::Stmt &S);

/// True when evaluating \p E does nothing but give a value, which depends on nothing but what E
/// reads: it may be evaluated in another order, or not at all.
bool isOnlyValue(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
