// Symbolic execution of a kernel body by one thread: every path at once, over-approximating where
// it must. Private to analysis/kernel.
#ifndef GPUFUSE_ANALYSIS_KERNEL_KERNELWALKER_H
#define GPUFUSE_ANALYSIS_KERNEL_KERNELWALKER_H

#include "analysis/IntegerSemantics.h"
#include "analysis/kernel/KernelSummary.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace gpufuse {

/// A merged value with more pieces is forgotten.
constexpr unsigned MaxPieces = 12;

/// Why something is not known exactly, and what made it so.
struct Reason {
  Inexactness Why = Inexactness::None;
  const clang::Stmt *Place = nullptr;
};

/// An address: a buffer and a byte offset into it. Local means memory of this thread alone.
struct Address {
  Buffer Base;
  bool Local = false;
  std::optional<Index> Offset;
  /// Why there is no offset.
  Reason Unknown;
  /// The element of Base that it is, where a loaded number tells.
  std::shared_ptr<const ElementByNumber> Element = nullptr;
};

/// An argument of the launch, or a part of one.
struct ArgumentPart {
  unsigned Parameter = 0;
  ObjectPath Path;
  friend bool operator==(const ArgumentPart &, const ArgumentPart &) = default;
};

/// What an lvalue designates.
struct Place {
  const clang::VarDecl *Variable = nullptr; ///< a tracked local
  std::optional<Address> Memory;
  /// Into Variable, where that is a struct, which never changes then.
  ObjectPath Path = {}; // NOLINT(readability-redundant-member-init): most leave it out
};

/// Memory of this thread alone of which nothing is known: an object that is not tracked.
inline Place ownMemory() { return {nullptr, Address{Buffer{}, true, std::nullopt, {}}}; }
/// Memory of which nothing is known.
inline Place anyMemory() { return {nullptr, Address{}}; }

/// What an expression evaluates to; at most one of Number, Pointer, Parts and Given is set, none
/// for values that are not tracked.
struct Value {
  std::optional<Index> Number;
  std::optional<Address> Pointer;
  /// Why an integer has no number.
  Reason Unknown;
  /// The fields or elements that are known.
  std::shared_ptr<const std::map<ObjectStep, Value>> Parts = nullptr;
  /// The struct, or array, of the launch's arguments that it is a copy of.
  std::optional<ArgumentPart> Given = std::nullopt;
  /// What a call refers to that returns a reference.
  std::optional<Place> Referred = std::nullopt;
  /// Where an integer without a number was loaded from.
  std::shared_ptr<const LoadedNumber> Loaded = nullptr;
};

/// The state of one thread at a point of the body.
struct ThreadState {
  Region Where;
  /// Where is the truth as long as this says None.
  Reason Inexact;
  bool Reachable = true;

  bool exact() const { return Inexact.Why == Inexactness::None; }
  void blur(const Reason &R) {
    if (exact())
      Inexact = R;
  }
  llvm::DenseMap<const clang::VarDecl *, Value> Locals;
  /// What the thread has divided by, on every path here.
  std::vector<Index> Divisors;
  /// Tracked locals that may have no value yet. (Structs are tracked only if nothing assigns them.)
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Unset;
};

/// True when a \p Node is in \p S, which may be null.
template <typename Node> bool containsNode(const clang::Stmt *S) {
  return S && (llvm::isa<Node>(S) || llvm::any_of(S->children(), [](const clang::Stmt *Child) {
                 return containsNode<Node>(Child);
               }));
}

/// The expressions of \p X that are written alike in \p Y.
std::vector<Index> inBoth(std::vector<Index> X, llvm::ArrayRef<Index> Y);

class KernelWalker {
public:
  /// Loops of which a counter that may wrap does (Assumption::StridesDoNotWrap does not hold).
  using Distrusted = llvm::SmallPtrSet<const clang::Stmt *, 2>;

  KernelWalker(const clang::FunctionDecl &Kernel, const LaunchBinding &Binding, const Algebra &A,
               const Distrusted &MayWrap);
  KernelSummary run();
  /// Loops to which run() applied that assumption, and that turned out not to be of its kind: what
  /// it said is void, and another walk must distrust them.
  const Distrusted &disproved() const { return Disproved; }

private:
  // Statements (WalkStatements.cpp).
  void execute(const clang::Stmt *S);
  void executeIf(const clang::IfStmt &If);
  void executeSwitch(const clang::SwitchStmt &Switch);
  void executeReturn(const clang::ReturnStmt &Return);
  void declare(const clang::VarDecl &Variable);
  void merge(ThreadState Then, ThreadState Else, const Condition &C, const clang::Stmt &Place);
  static std::optional<Address> eitherPointer(const Value &X, const Value &Y, const Condition &C,
                                              const clang::Stmt &Place);
  void noteShared(const clang::VarDecl &Variable);
  void forget(llvm::ArrayRef<const clang::VarDecl *> Variables, const clang::Stmt &Place,
              Inexactness Why);

  // Loops (WalkLoops.cpp).
  struct LoopParts;
  void executeFor(const clang::ForStmt &For);
  void executeWhile(const clang::WhileStmt &While);
  void executeDo(const clang::DoStmt &Do);
  void executeLoop(const LoopParts &Loop, const std::optional<Index> &Rounds = std::nullopt);
  void leaveLoop(const ThreadState &Before, llvm::ArrayRef<const clang::VarDecl *> Changing,
                 const clang::Stmt &Loop, bool Returns);
  std::optional<Value> induction(const LoopParts &Loop, const clang::VarDecl &Variable,
                                 const Value &Initial, const Index &Iteration);
  bool staysLow(const LoopParts &Loop, const clang::VarDecl &Variable, const Value &Initial);
  std::optional<Value> walkedPointer(const Value &Initial, clang::QualType Pointee,
                                     const Index &Step, const Index &Iteration, bool Down);
  static const clang::Stmt *changeIn(const LoopParts &Loop, const clang::VarDecl &Variable);
  std::optional<Index> rounds(const clang::ForStmt &For);
  struct Stride {
    Index By; ///< elements, for a pointer
    bool Down = false;
    bool OwnType = false;   ///< computed in the variable's own signed type
    bool ByThreads = false; ///< a number of threads
  };
  std::optional<Stride> strideOf(const clang::Stmt &Change, const clang::VarDecl &Variable);
  bool isDown(const clang::Stmt &Change, const clang::VarDecl &Variable) const;
  bool boundsIterations(const clang::Expr &Cond, const LoopParts &Loop,
                        llvm::ArrayRef<const clang::VarDecl *> Inductions,
                        llvm::ArrayRef<const clang::VarDecl *> Changing) const;
  bool comparesItsValue(const clang::Expr &Compared, const clang::VarDecl &V) const;
  bool mayRaceIfItWraps(const LoopParts &Loop, const clang::VarDecl &Variable, const Value &Initial,
                        const Stride &Step);
  bool isElementAt(const clang::Expr &Written, const clang::VarDecl &Counter) const;
  bool writesInEachRound(const LoopParts &Loop, const clang::VarDecl &Counter) const;
  void confirmRaces();
  struct Stepping {
    const clang::Expr *By = nullptr; ///< null for one
    bool Down = false;
    clang::QualType Computed; ///< the type in which the sum is formed
  };
  std::optional<Stepping> stepping(const clang::Expr &Increment,
                                   const clang::VarDecl &Variable) const;
  bool isThreadCount(const clang::Expr &Step, unsigned FactorBits = 16);
  Value evaluateAside(const clang::Expr &E);

  // Expressions (WalkExpressions.cpp).
  /// nvcc 13.0 takes `_Complex` in a kernel, and makes the kernel an empty one without a word.
  void noteComplexNumber(const clang::Expr &E);
  Value evaluate(const clang::Expr *E, bool Discarded = false);
  Value evaluateDefault(const clang::Expr &Default);
  Value evaluateCast(const clang::CastExpr &Cast);
  bool keepsValue(clang::QualType From, clang::QualType To) const;
  Value evaluateBinary(const clang::BinaryOperator &Op);
  std::optional<Index> arithmetic(clang::BinaryOperatorKind Op, const Index &X, const Index &Y,
                                  clang::QualType Type);
  Value evaluateAssignment(const clang::BinaryOperator &Op);
  Value evaluateUnary(const clang::UnaryOperator &Op);
  Value evaluateConditional(const clang::ConditionalOperator &Op);
  Value valueOf(const clang::Expr &E);
  Condition condition(const clang::Expr *E);
  Place place(const clang::Expr *E);
  Place pointee(const clang::Expr &Pointer);
  std::optional<Place> captured(const clang::DeclRefExpr &Ref) const;
  Place field(Place Object, clang::QualType Type, const clang::FieldDecl *Field) const;
  void convertToBase(Address &At, const clang::CastExpr &Cast) const;
  Value loadPart(const Place &From, const clang::Expr &Site);
  Value load(const Place &From, const clang::Expr &Site);
  void store(const Place &To, const Value &V, const clang::Expr &Site, const clang::Expr *Stored);
  Value advance(const Value &Pointer, const Value &Count, clang::QualType Pointee, bool Backwards);
  /// An untracked value; \p From, if it is unknown itself, is what made it so.
  Value unknown(clang::QualType Type, Inexactness Why, const clang::Stmt &Place,
                llvm::ArrayRef<Value> From = {});
  Condition compare(clang::BinaryOperatorKind Op, const Value &X, const Value &Y,
                    const clang::Expr &Place);
  std::optional<Condition> isNull(const Value &Pointer) const;
  std::optional<Value> builtinCoordinate(const clang::Expr &E);

  // Calls (WalkCalls.cpp).
  Value evaluateCall(const clang::CallExpr &Call, bool Discarded);
  Value evaluateConstruct(const clang::CXXConstructExpr &Construct);
  /// What a `return` statement returns.
  struct ReturnedValue {
    Value What;
    Region Where;
    bool Exact = false; ///< Where is the truth
  };
  static std::optional<Index> oneOf(llvm::ArrayRef<ReturnedValue> Results, const Region &Where);
  Value moveBytes(const clang::CallExpr &Call, bool Copies);
  const clang::FunctionDecl *followed(const clang::FunctionDecl &Callee);
  Value enter(const clang::FunctionDecl &Callee, llvm::ArrayRef<const clang::Expr *> Args,
              const clang::Expr &Site, const clang::Expr *On = nullptr);
  Value initialise(const clang::CXXConstructorDecl &Constructor);

  // Risks (WalkRisks.cpp).
  void risk(const Region &Where, bool Certain = false);
  void riskOf(clang::BinaryOperatorKind Op, const Value &Y, const std::optional<Index> &Result,
              clang::QualType Type);
  void riskOfEntering(const clang::FunctionDecl &Callee);
  static bool isTotal(const clang::CallExpr &Call, llvm::StringRef Name);
  static bool beginsUnset(const clang::VarDecl &Variable);

  // Cooperative groups (WalkGroups.cpp).
  struct ThreadNumbers {
    std::optional<Index> Rank, Size; ///< nothing where they have no form
  };
  ThreadNumbers numbersInBlock();
  ThreadNumbers numbersInGrid();
  static bool makesGroup(const clang::CXXConstructExpr &Construct);
  static bool countsThreads(const clang::CallExpr &Call);
  std::optional<Value> evaluateGroupCall(const clang::CallExpr &Call);
  Value evaluateArgument(const clang::Expr &Arg);
  std::optional<Value> knownFunction(const clang::FunctionDecl &Callee, llvm::ArrayRef<Value> Args);

  void computesFloat(bool Adds);
  void access(const Address &At, clang::QualType Type, AccessKind Kind, const clang::Expr &Site,
              AccessTraits Traits = {});
  void effect(KernelEffect::Kind What, const clang::Stmt &Place, llvm::StringRef Name = {});
  void bindCoordinates();
  void boundBlockNumbers();
  void assumeUnlessContradicted(const Region &Assumed);
  void bindParameters();
  void nameData();
  Value argument(const ArgumentPart &Part);
  bool isTracked(const clang::VarDecl &Variable);
  Value partsOf(const clang::InitListExpr &List);
  Value closure(const clang::LambdaExpr &Lambda);

  const clang::ASTContext &Context;
  const clang::FunctionDecl &Kernel;
  const LaunchBinding &Binding;
  const Algebra &A;
  Symbols Table;
  IntegerSemantics Integers;
  KernelSummary Out;
  ThreadState State;
  const Distrusted &MayWrap;
  Distrusted Disproved;
  /// Loops to which Assumption::StridesDoNotWrap is applied, and whether nothing but their bound
  /// ends them.
  llvm::DenseMap<const clang::Stmt *, bool> Racing;
  /// Why the condition evaluated last is not exact.
  Reason LastCondition;
  std::map<std::string, Index> Coordinates;
  bool BlockNumbersBounded = false;
  /// Locals whose address escapes, or that lambdas change: never tracked.
  llvm::DenseSet<const clang::VarDecl *> Untracked;
  /// Reference locals and parameters, and what they are bound to.
  llvm::DenseMap<const clang::VarDecl *, Place> References;
  /// What changes in each function whose structs were asked for.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::DenseSet<const clang::VarDecl *>> Changing;
  llvm::DenseSet<const clang::VarDecl *> SeenShared;
  llvm::SmallVector<const clang::FunctionDecl *, 8> CallStack;
  llvm::SmallVector<ReturnedValue, 4> Returned;
  /// The object of the method that is executed.
  std::optional<Place> This;
  /// How many methods, constructors and default arguments are being executed, and how many bodies
  /// of closures; those of objects that the kernel is given and never changes apart.
  unsigned InObjects = 0, InClosures = 0, InGivenObjects = 0;
  /// What the function has divided by before each of its returns so far; nothing before the first.
  std::optional<std::vector<Index>> ReturnedDivisors;
  unsigned Calls = 0;
  /// How often a thread may have left a place other than at its end: the function that is executed,
  /// the loop or switch in it, a round of the loop.
  struct Departures {
    unsigned Returns = 0, Breaks = 0, Continues = 0;
    friend bool operator==(const Departures &, const Departures &) = default;
  };
  Departures Departed;
};

} // namespace gpufuse

#endif
