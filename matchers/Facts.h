// What the host side of a translation unit says, as plain values: launches, the statement lists
// they stand in, and how variables are changed. No judgement and no text; pointers live as long as
// the parsed AST.
#ifndef GPUFUSE_MATCHERS_FACTS_H
#define GPUFUSE_MATCHERS_FACTS_H

#include "matchers/RuntimeApi.h"
#include "matchers/UnitText.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

namespace clang {
class CallExpr;
class CompoundStmt;
class ForStmt;
class IfStmt;
class FunctionDecl;
class NamedDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// One kernel launch that is a statement of its own.
struct Launch {
  enum class Form {
    TripleChevron, ///< `kernel<<<grid, block, shared, stream>>>(args)`
    LaunchMacro,   ///< `hipLaunchKernelGGL(kernel, grid, block, shared, stream, args)`
    LaunchCall,    ///< `cudaLaunchKernel(kernel, grid, block, argv, shared, stream)`
    UserMacro,     ///< a triple chevron that a macro of the user's spells
  };
  Form Spelling = Form::TripleChevron;
  const clang::Stmt *Statement = nullptr;
  /// The kernel (for a template: the instantiation); null when called through a pointer.
  const clang::FunctionDecl *Kernel = nullptr;
  const clang::Expr *KernelRef = nullptr;
  const clang::Expr *Grid = nullptr;
  const clang::Expr *Block = nullptr;
  /// Null where the launch leaves them out: no dynamic shared memory, the default stream.
  const clang::Expr *SharedBytes = nullptr;
  const clang::Expr *Stream = nullptr;
  /// One per kernel parameter. For LaunchCall these are the variables whose addresses the array
  /// holds.
  llvm::SmallVector<const clang::Expr *, 8> Args;
  /// True when a NOLINT comment stands at the launch.
  bool Suppressed = false;
  /// True when a label stands at the launch: control may come from elsewhere than from above it.
  bool Labelled = false;
  /// The `if`, a statement of the list around it, under which it is one of the list's launches.
  const clang::IfStmt *Within = nullptr;
  /// LaunchCall: the array of argument addresses; it must not change between its initialiser and
  /// the launch.
  const clang::VarDecl *ArgArray = nullptr;
};

/// A launch and its place among the statements of its list.
struct PlacedLaunch {
  Launch What;
  unsigned Index = 0;
};

/// The function that fused launches ask whether buffers are apart; the tool writes it.
inline constexpr llvm::StringLiteral DisjointFunction = "gpufuse_disjoint";

/// The launches that are direct statements, labelled or not, of one brace-enclosed list, in order;
/// or those that stand under one condition each time it is asked in the list.
struct LaunchList {
  const clang::FunctionDecl *Function = nullptr;
  /// Null where the one launch is the body of a loop, or a branch, without braces.
  const clang::CompoundStmt *List = nullptr;
  std::vector<PlacedLaunch> Launches;
  /// The `if` that asks whether buffers are apart, of which this is a branch.
  const clang::IfStmt *Guard = nullptr;
  /// The loop, a statement of a list, of which this is the body.
  const clang::ForStmt *Loop = nullptr;
  /// In a template: the same list in each function that the unit makes of it.
  std::vector<LaunchList> Instances = {}; // NOLINT(readability-redundant-member-init): left out
  /// In such a function: the template's text of it.
  const clang::FunctionDecl *Pattern = nullptr;

  /// The function as the user wrote it.
  const clang::FunctionDecl &written() const { return Pattern ? *Pattern : *Function; }
};

/// A brace-enclosed list with calls of functions whose bodies are seen, as statements of their own
/// or evaluated first in one: these may launch.
struct CallList {
  const clang::FunctionDecl *Function = nullptr;
  const clang::CompoundStmt *List = nullptr;
};

/// One way in which a variable or field gets its value.
struct Definition {
  enum class How {
    Initial,   ///< its initialiser or member initialiser
    Assigned,  ///< `v = Value`
    Allocated, ///< `cudaMalloc(&v, ...)`; Value is the call
    Changed,   ///< `++v`, `v += x`, an element or member of it written
    Escaped,   ///< its address or a mutable reference goes where it cannot be followed
  };
  How Kind = How::Changed;
  const clang::Expr *Value = nullptr;
  const clang::Stmt *Place = nullptr;
  const clang::FunctionDecl *Function = nullptr;
  /// Changed: the one field of it that is written; null when more may be.
  const clang::ValueDecl *Member = nullptr;
  /// Allocated by a loop over addresses, `for (T **p : {&v, &w}) cudaMalloc(p, n);`: its own there.
  const clang::Expr *Listed = nullptr;
  /// Escaped, or Changed by the runtime: the call that is given its address, or a reference to it,
  /// and for which of the callee's parameters; null where it goes elsewhere.
  const clang::CallExpr *GivenTo = nullptr;
  unsigned Parameter = 0;
  /// Escaped, of an array of pointers: only one of its elements does, and what becomes of that, or
  /// of each, is among the definitions of elements.
  bool OfElement = false;
  /// Of an element, Escaped: the reference that stands for each in turn, `for (auto &p : a)`.
  const clang::VarDecl *Each = nullptr;

  /// Allocated: what tells its allocation from others.
  const clang::Expr *allocation() const { return Listed ? Listed : Value; }
};

/// True for an array, of known size, of pointers.
bool isArrayOfPointers(clang::QualType Type);
/// The array of pointers, a variable or field, of which \p E names an element; null for others.
const clang::ValueDecl *arrayOfElement(const clang::Expr &E);

/// True for a variable inside of a function, other than a parameter, that each call has anew.
bool isOwnVariable(const clang::VarDecl &Variable);

/// How many arguments of \p Call come before that of the callee's first parameter: 1 where an
/// operator has its object there, else 0.
unsigned objectArguments(const clang::CallExpr &Call);

/// True when a system header declares \p Variable: what the header's own code does to it is not
/// collected.
bool ofSystemHeader(const clang::VarDecl &Variable);

/// Everything that can change each variable and each field, over the translation unit's own code.
class VariableUses {
public:
  llvm::ArrayRef<Definition> definitions(const clang::ValueDecl &D) const;
  /// The same for the elements of \p Array, an array of pointers, as far as they are named one by
  /// one.
  llvm::ArrayRef<Definition> definitionsOfElements(const clang::ValueDecl &Array) const;
  /// True when nothing but its initialiser (or the caller, for a parameter) ever gives it a value.
  bool neverChanges(const clang::ValueDecl &D) const;
  /// True when \p D may get a new value other than by writing single fields of it.
  bool changesAsAWhole(const clang::ValueDecl &D) const;
  /// True when its address or a mutable reference to it leaves what can be followed.
  bool escapes(const clang::ValueDecl &D) const;
  void add(const clang::ValueDecl &D, Definition Def);
  void addOfElement(const clang::ValueDecl &Array, Definition Def);

private:
  using Map = llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<Definition, 2>>;
  static llvm::ArrayRef<Definition> find(const Map &In, const clang::ValueDecl &D);

  Map Definitions, OfElements;
};

/// Who calls a function.
struct Callers {
  llvm::SmallVector<const clang::CallExpr *, 2> Calls;
  /// True when it is named other than to call it, or in code that is not resolved yet.
  bool Escapes = false;
};

/// The facts of one translation unit, host side.
struct Facts {
  std::vector<LaunchList> Lists;
  std::vector<CallList> CallLists;
  VariableUses Uses;
  /// Kernels named other than by a launch: attributes set, occupancy asked, address taken.
  llvm::DenseMap<const clang::FunctionDecl *, const clang::Expr *> KernelMentions;
  /// Functions that are no kernels and no methods with an object, by their canonical declarations.
  llvm::DenseMap<const clang::FunctionDecl *, Callers> FunctionCallers;
  /// True when the linker is told to call functions, or variables, by other names.
  bool RenamesSymbols = false;
  /// How often each kernel's canonical declaration is launched or mentioned.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> KernelReferences;
  /// Kernels (patterns, for templates) with a body or a declaration outside system headers.
  std::vector<const clang::FunctionDecl *> Kernels;
  /// What the unit's own code declares for the first time, by name, outside of functions and
  /// classes.
  std::vector<const clang::NamedDecl *> Declarations;
  /// The same for operators, also of literals, and deduction guides, which have no names.
  std::vector<const clang::NamedDecl *> Operators;
  /// Names of members that templates use on objects of unknown type: any field of that name may
  /// change there.
  llvm::StringSet<> DependentMembers;
  /// Where the unit first names a function that begins to capture a stream, or that function where
  /// a library's header uses it for the unit; invalid if it does not capture.
  clang::SourceLocation Capture;
  /// Where the unit's own code first initialises elements of an array unseen; invalid if it does
  /// not (HiddenInitialiser.h).
  clang::SourceLocation HiddenInitialiser;
  /// Functions that contain a label or a goto: textual order says little there.
  llvm::DenseSet<const clang::FunctionDecl *> FunctionsWithGoto;
  UnitText Text;
};

} // namespace gpufuse

#endif
