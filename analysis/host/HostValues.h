// Values of host expressions as far as they can be told from the source: integers in the index
// algebra, launch extents, streams, and device pointers as a base plus a byte offset.
//
// A variable that never changes stands for its initialiser; any other variable, field or element
// stands for itself. Two values are comparable only between program points where nothing they read
// has changed; StableArguments decides that.
#ifndef GPUFUSE_ANALYSIS_HOST_HOSTVALUES_H
#define GPUFUSE_ANALYSIS_HOST_HOSTVALUES_H

#include "analysis/IntegerSemantics.h"
#include "analysis/ObjectPath.h"
#include "analysis/host/HostPlace.h"
#include "analysis/host/LastingValues.h"
#include "matchers/Facts.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/SaveAndRestore.h"
#include <array>

namespace gpufuse {

/// A device pointer: \p Base names the variable or expression it was read from.
struct HostPointer {
  std::string Base;
  /// What Base is, or the array of pointers that it is an element of, for tracing where it was
  /// allocated; null when it is neither variable nor field.
  const clang::ValueDecl *Root = nullptr;
  /// The variable of which Root is a field, where that is known.
  const clang::VarDecl *Object = nullptr;
  /// Bytes from Base; nothing when not known.
  std::optional<Index> Offset;
  bool IsNull = false;
  /// The field that was read, of which object.
  std::optional<HostPlace> Place = std::nullopt;
};

/// True for a constructor that does nothing but give fields its scalar arguments and constants.
bool onlyGivesFields(const clang::CXXConstructorDecl &Constructor);

class HostValues {
public:
  HostValues(const clang::ASTContext &Context, const Facts &TheFacts, const Algebra &A);

  /// The value of an integer expression. Never fails: what is not understood is a symbol of its
  /// own, the same one for the same expression.
  Index integer(const clang::Expr &E);
  /// The x, y, z extents of a `dim3` expression. A launch that runs has extents of at least one.
  std::array<Index, 3> extents(const clang::Expr &E);
  /// Of the `dim3` that \p Definition returns, whatever it is given: x, y, z, as far as these are
  /// numbers. \p Depth says how many functions deep it is called.
  std::array<std::optional<int64_t>, 3> extentsReturned(const clang::FunctionDecl &Definition,
                                                        unsigned Depth = 0);
  HostPointer pointer(const clang::Expr &E);
  /// The integer, or the pointer, at a place inside the struct that \p E evaluates to.
  std::optional<Index> integerIn(const clang::Expr &E, const ObjectPath &Path);
  std::optional<HostPointer> pointerIn(const clang::Expr &E, const ObjectPath &Path);
  /// A text that is equal for equal streams; "default" for the default stream.
  std::string stream(const clang::Expr *E);
  /// A number of type \p Type that nothing else is known of, the same for the same \p Name.
  Index unknown(const std::string &Name, clang::QualType Type) { return atom(Name, Type); }
  /// True where a value rests on what other files are taken not to set
  /// (Assumption::FileSetsItsVariables).
  bool restsOnFile() const { return RestsOnFile; }
  /// What is known of the symbols handed out so far.
  const Region &facts() const { return Table.facts(); }
  /// True when \p X and \p Y have one value whatever the symbols are.
  bool equal(const Index &X, const Index &Y);
  /// True when \p X is never more than \p Y.
  bool atMost(const Index &X, const Index &Y);

  /// True when both expressions are written alike and name the same things.
  bool sameExpression(const clang::Expr &X, const clang::Expr &Y) {
    return expressionName(X) == expressionName(Y);
  }

private:
  /// Variables that are given each other, and functions that call each other, are not followed
  /// further.
  static constexpr unsigned MaxDepth = 16;

  std::optional<Index> fold(const clang::Expr &E, bool OnlyConstant, unsigned Depth);
  std::optional<Index> foldVariable(const clang::VarDecl &V, bool OnlyConstant, unsigned Depth);
  std::optional<Index> rowOfPitch(const clang::VarDecl &V, unsigned Depth);
  bool mayRestOnCalls(const clang::FunctionDecl &Function) const;
  bool isNamedForCallsOnly(const clang::FunctionDecl &Function, size_t Calls) const;
  std::optional<int64_t> numberGiven(const clang::ParmVarDecl &Parameter);
  const clang::Expr *givenByCaller(const clang::ParmVarDecl &Parameter);
  std::optional<Index> foldField(const clang::MemberExpr &Member, bool OnlyConstant);
  // Numbers that objects have from their constructors (ConstructedFields.cpp).
  bool isSetForGood(const clang::FieldDecl &Field) const;
  bool isReachedByFields(const clang::VarDecl &Object, unsigned Depth) const;
  std::optional<Index> constructedField(const clang::VarDecl &Object, const clang::FieldDecl &Field,
                                        unsigned Depth);
  std::optional<int64_t> numberInGiven(const clang::ParmVarDecl &Parameter,
                                       const clang::FieldDecl &Field, unsigned Depth);
  std::optional<Index> foldSettled(const clang::Expr &E, unsigned Depth);
  std::optional<Index> settledField(const HostPlace &Place, unsigned Depth);
  /// A struct that a helper is given: what it is called, and the variable.
  struct GivenObject {
    std::string Name;
    const clang::VarDecl *Variable = nullptr;
  };
  std::optional<GivenObject> objectGiven(const clang::Expr &Argument, bool OnlyConstant);
  std::optional<Index> foldCall(const clang::CallExpr &Call, bool OnlyConstant, unsigned Depth);
  /// The extents of a `dim3`, as far as they can be told.
  using Axes = std::array<std::optional<Index>, 3>;
  /// What the parameters of a helper function that is folded are given.
  struct HelperArguments {
    llvm::DenseMap<const clang::VarDecl *, Index> Numbers;
    llvm::DenseMap<const clang::VarDecl *, Axes> Extents;
    llvm::DenseMap<const clang::VarDecl *, GivenObject> Objects;
    /// What a method is called on.
    std::optional<GivenObject> This;
    /// The object that is made, where the function is a constructor.
    const clang::VarDecl *Constructed = nullptr;
    const clang::CXXConstructorDecl *Constructor = nullptr;
  };
  struct HelperCall {
    const clang::Expr *Returned = nullptr;
    HelperArguments Arguments;
  };
  std::optional<HelperCall> helperCall(const clang::CallExpr &Call, bool OnlyConstant,
                                       unsigned Depth);
  std::optional<GivenObject> objectOfMethod(const clang::CallExpr &Call, bool OnlyConstant);
  /// While it lives, an expression of a function is folded whose parameters are bound. (isl gives
  /// up by an exception.)
  class InHelper {
  public:
    InHelper(HostValues &Values, HelperArguments Arguments)
        : Given(Values.Bound, std::move(Arguments)),
          Inside(Values.HelperDepth, Values.HelperDepth + 1) {}

  private:
    llvm::SaveAndRestore<HelperArguments> Given;
    llvm::SaveAndRestore<unsigned> Inside;
  };
  /// While it lives, the names of those functions stand for themselves.
  class OutsideHelpers {
  public:
    explicit OutsideHelpers(HostValues &Values)
        : Nothing(Values.Bound, HelperArguments()), Outside(Values.HelperDepth, 0U) {}

  private:
    llvm::SaveAndRestore<HelperArguments> Nothing;
    llvm::SaveAndRestore<unsigned> Outside;
  };
  // Extents (LaunchExtents.cpp).
  std::optional<Axes> foldExtents(const clang::Expr &E, bool OnlyConstant, unsigned Depth);
  std::optional<Axes> numbersReturned(const clang::CallExpr &Call, unsigned Depth);
  std::optional<Axes> numbersReturned(const clang::FunctionDecl &Definition, unsigned Depth);
  std::optional<Axes> foldConstructed(const clang::CXXConstructExpr &Construct, bool OnlyConstant,
                                      unsigned Depth);
  std::optional<Axes> foldDim3(const clang::VarDecl &V, bool OnlyConstant, unsigned Depth);
  std::optional<Axes> onesOf(const clang::ValueDecl &D, unsigned Depth);
  bool isDim3(clang::QualType Type) const;
  std::optional<Index> foldAxis(const clang::MemberExpr &Member, bool OnlyConstant, unsigned Depth);
  std::optional<HostPointer> foldPointer(const clang::Expr &E, bool OnlyConstant, unsigned Depth,
                                         clang::SourceLocation UsedAt);
  /// The pointer in the field that \p Place is.
  HostPointer pointerAt(const HostPlace &Place);
  bool settledBefore(const clang::VarDecl &V, clang::SourceLocation Where) const;
  /// A place inside a struct: what an initialiser gives it, or a name that stands for it.
  struct Part {
    clang::QualType Type;
    const clang::Expr *Given = nullptr;
    /// The initialiser is that of a variable that never changes, and not the argument itself.
    bool GivenBefore = false;
    std::string Name;
    const clang::FieldDecl *Field = nullptr;
    /// The variable that it is a part of, if it is named.
    const clang::VarDecl *Object = nullptr;
    /// It is read from this field of another object.
    std::optional<HostPlace> Place;
  };
  const clang::Expr *givenBy(const clang::Expr &E, const ObjectPath &Path, bool &Before) const;
  const clang::Expr *givenByOnlyCall(const clang::Expr &E) const;
  std::optional<Part> partKept(const clang::Expr &E, const ObjectPath &Path);
  std::optional<Part> partReturned(const clang::CallExpr &Call, const ObjectPath &Path);
  std::optional<Part> partOf(const clang::Expr &E, const ObjectPath &Path);
  /// True for a parameter or variable of the constructor that is followed: of each object, another.
  bool isOfConstructor(const clang::VarDecl &V) const {
    return Bound.Constructor &&
           V.getDeclContext() == static_cast<const clang::DeclContext *>(Bound.Constructor);
  }
  /// While an expression of a helper function is folded.
  bool isInHelper() const { return HelperDepth > 0; }
  std::string name(const clang::ValueDecl &D);
  std::string name(const HostPlace &Place);
  std::string expressionName(const clang::Expr &E);
  Index atom(const std::string &Name, clang::QualType Type);

  const clang::ASTContext &Context;
  const Facts &TheFacts;
  LastingValues Lasting;
  Symbols Table;
  IntegerSemantics Integers;
  llvm::DenseMap<const clang::ValueDecl *, unsigned> Ordinals;
  std::map<llvm::FoldingSetNodeID, unsigned> Expressions;
  HelperArguments Bound;
  unsigned HelperDepth = 0;
  bool RestsOnFile = false;
  /// What is known of the numbers that calls give.
  llvm::DenseMap<const clang::ParmVarDecl *, std::optional<int64_t>> Given;
  llvm::DenseMap<const clang::ParmVarDecl *, const clang::Expr *> GivenByCaller;
};

} // namespace gpufuse

#endif
