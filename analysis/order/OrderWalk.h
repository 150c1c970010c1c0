// Follows the host's program over all paths and through calls, and tells a Tracker what it does in
// the original and in the edited program. The work behind HostOrder.
#ifndef GPUFUSE_ANALYSIS_ORDER_ORDERWALK_H
#define GPUFUSE_ANALYSIS_ORDER_ORDERWALK_H

#include "analysis/Verdict.h"
#include "analysis/order/ConditionalCode.h"
#include "analysis/order/Failures.h"
#include "analysis/order/Handles.h"
#include "analysis/order/HostCalls.h"
#include "analysis/order/Memory.h"
#include "analysis/order/Tracker.h"
#include "matchers/HostOperation.h"
#include "clang/Analysis/CFG.h"

namespace gpufuse {

class OrderWalk {
public:
  OrderWalk(clang::ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
            const DeviceKernels &Kernels);

  /// Follows the program as it is and as \p Edit makes it; what the edit loses is the tracker's.
  void check(const OrderEdit &Edit);

  /// The element of the graph of \p F with which \p S begins, if it is one.
  const clang::Stmt *beginningOf(const clang::FunctionDecl &F, const clang::Stmt &S);

  bool gaveUp() const { return Steps > MaxSteps; }
  bool wasReached(const clang::CallExpr &Call) const { return Reached.contains(&Call); }
  bool hasQueries() const { return Calls.HasQueries; }
  Tracker &tracker() { return Track; }
  /// What all checks so far have taken for granted.
  std::set<Assumption> assumptions() const;

private:
  static constexpr unsigned MaxCallDepth = 12;
  /// Statements and expressions, over all paths, calls and checks, before the last gives up.
  static constexpr unsigned MaxSteps = 1'000'000;

  /// One function on the way of calls.
  struct Frame {
    const clang::FunctionDecl *Function = nullptr;
    const Frame *Caller = nullptr;
    /// Differs between ways to the function.
    unsigned Way = 0;
    HandleTable::Bindings Handles;
    MemoryBindings Memories;
    ResultParameters Results;
  };

  /// What a call that no edit concerns makes of a state.
  struct Effect {
    const clang::FunctionDecl *Function;
    Outstanding In, Out;
  };

  /// A call that is made before an element of the graph, and not where it stands.
  struct Displaced {
    const clang::CallExpr *Call;
    bool HasMoved; ///< it is so in the original too
    bool IsStart = false;
  };

  using Entries = std::map<const clang::CFGBlock *, Outstanding>;
  using Blocks = llvm::DenseSet<const clang::CFGBlock *>;

  // OrderWalk.cpp: which functions, along which ways, and the paths through each.
  void prepare();
  void placeDisplaced();
  void markGone(const clang::Stmt &S, bool WaitToo);
  /// The last edit was made: what it concerned is no longer known.
  void forget();
  void concern(const clang::FunctionDecl *F);
  void concern(const clang::CallExpr &Call) { concern(Calls.Owner.lookup(&Call)); }
  bool hasUnfollowedCall(const clang::FunctionDecl &F) const;
  /// Another file is taken not to call a function that the file of `main` defines and no header
  /// declares (Assumption::FileCallsItsFunctions).
  bool mayBeCalledFromElsewhere(const clang::FunctionDecl &F);
  /// True when the rest of the check would say no more.
  bool isDecided() const { return gaveUp() || (Edit->OneLossDecides && Track.hasLost()); }
  const clang::CFG *graph(const clang::FunctionDecl &F);
  /// True when the body of \p F can be followed from where it is called.
  bool canFollow(const clang::FunctionDecl &F);
  unsigned way(unsigned Outer, const clang::Stmt *Site, const clang::FunctionDecl &Callee);
  void root(const clang::FunctionDecl &F);
  /// Follows a call into the body of \p Callee; \p Call is null for constructors and destructors.
  void inside(const clang::FunctionDecl &Callee, const clang::CallExpr *Call,
              const clang::Stmt &Place, const Frame &Own, Outstanding &Now);
  bool inSystemHeader(const clang::FunctionDecl &F) const;
  HandleTable::Bindings eventBindings(const Frame &Own) const;
  /// Follows the body of \p Own's function from \p In, and gives what holds when it returns.
  Outstanding run(const Frame &Own, const Outstanding &In);
  /// The same for a call that nothing is known to have changed since it was last followed.
  Outstanding follow(const Frame &Own, const Outstanding &In);
  /// Carries what holds at the end of \p Block to the blocks that may follow it.
  void follow(const clang::CFGBlock &Block, const clang::CFG &Graph, const Frame &Own,
              const Outstanding &Now, Entries &Entry, Blocks &Pending) const;
  void conditionalCode(const Frame &Own);

  // OrderStatements.cpp: what the elements of a graph do.
  void element(const clang::CFGElement &Element, const Frame &Own, Outstanding &Now);
  void statement(const clang::Stmt &S, const Frame &Own, Outstanding &Now);
  void call(const clang::CallExpr &Call, const Frame &Own, Outstanding &Now);
  void construct(const clang::CXXConstructExpr &Construct, const Frame &Own, Outstanding &Now);
  /// An object of \p Class is destroyed.
  void destroy(const clang::CXXRecordDecl &Class, const clang::Stmt &Place, const Frame &Own,
               Outstanding &Now);
  /// Some objects of it are, or none.
  void destroyElements(const clang::CXXRecordDecl &Class, const clang::Stmt &Place);
  void assign(const clang::Expr &Target, const Frame &Own, const clang::Stmt &Place);
  /// The host reads or writes what \p Lvalue names.
  void access(const clang::Expr &Lvalue, bool Writes, const Frame &Own, const clang::Stmt &Place);
  /// What a library function may do to what it is given.
  void argument(const clang::Expr &Arg, const Frame &Own, const clang::Stmt &Place);
  /// The graph has no elements for what a default argument calls.
  void defaulted(const clang::Expr &E, const clang::Stmt &Place);
  /// Where an exception may leave functions behind that others have called.
  void mayThrow(const clang::Stmt &S);

  // OrderRuntime.cpp: what calls of the runtime do.
  /// What \p Call does in the original: what has been done before counts.
  HostOperation operation(const clang::CallExpr &Call) const;
  void runtimeCall(const HostOperation &Op, const Frame &Own);
  /// A wait of the host, where it stands or at its new place.
  void hostWait(const HostOperation &Op, const Frame &Own, const clang::CallExpr *Removed);
  /// Pageable memory is read, and between two places of the host written, before the call returns,
  /// and whatever the stream does.
  void copiedByHost(const HostOperation &Op, const Frame &Own);
  /// A start, or a removed wait, at its new place.
  void startElsewhere(const Displaced &Moved, const Frame &Own);
  void waitElsewhere(const Displaced &Moved, const Frame &Own);
  /// Copies from and to pageable memory may be made step by step, and those between two places of
  /// the host always are.
  bool mayWait(const HostOperation &Op, const Frame &Own) const;
  bool touchesPageable(const HostOperation &Op, const Frame &Own) const;
  Handle streamOf(const HostOperation &Op, const Frame &Own);
  Handle eventOf(const HostOperation &Op, const Frame &Own);
  Operation number(const HostOperation &Of, const Frame &Own);

  clang::ASTContext &Context;
  const Facts &TheFacts;
  HandleTable Streams, Events;
  MemoryMap Memories;
  const HostCalls Calls;
  ConditionalCode Conditional;
  Tracker Track;

  // Of all checks:
  std::map<const clang::FunctionDecl *, std::unique_ptr<clang::CFG>> Graphs;
  std::map<unsigned, Effect> Known; ///< by the way to the call
  unsigned Version = 0;             ///< of the edit for which these are known
  std::map<std::pair<const clang::CallExpr *, unsigned>, Operation> Numbers;
  /// Several destructors may be called at one place.
  std::map<std::tuple<unsigned, const clang::Stmt *, const clang::FunctionDecl *>, unsigned> Ways;
  /// Handles of streams and of events are numbered apart.
  std::map<std::pair<unsigned, const clang::VarDecl *>, Handle> EventArguments;
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
  /// Calls that were followed, and functions that were not from somewhere.
  llvm::DenseSet<const clang::CallExpr *> Followed;
  llvm::DenseSet<const clang::FunctionDecl *> CutOff;
  unsigned Steps = 0;
  /// An annotation has told what a function does not do.
  bool ReliesOnAnnotations = false;
  bool ReliesOnCallers = false;

  // Of one check:
  const OrderEdit *Edit = nullptr;
  /// What goes with the removed waits, but for the waits themselves.
  llvm::DenseSet<const clang::Stmt *> Gone;
  llvm::DenseSet<const clang::CallExpr *> StartsEarly;
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<Displaced, 2>> MovedTo;
  /// Functions with an edit inside, and those that lead to one.
  llvm::DenseSet<const clang::FunctionDecl *> Concerned;
  bool ConcernsAll = false;
  llvm::DenseSet<const clang::FunctionDecl *> Roots;
  llvm::DenseSet<const clang::CallExpr *> Reached;
  /// Of the root: an exception ends the program, as nothing catches it.
  bool ThrowsEndProgram = false;
};

} // namespace gpufuse

#endif
