// Calls of functions that launch kernels, one after the other, that may become one call of one
// function with their bodies: then the launches stand side by side.
//
//   relu(x, n);         relu_bias(x, n, b);
//   bias(x, b, n);
//
// Methods of one class become one more method of it, of the object of the first call, which is
// given the other objects.
//
// Whether anything is gained is not asked here.
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_CALLJOIN_H
#define GPUFUSE_ANALYSIS_WRAPPERS_CALLJOIN_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// A kernel that is given for a template parameter.
struct TemplateKernel {
  const clang::NonTypeTemplateParmDecl *Parameter = nullptr;
  const clang::FunctionDecl *Kernel = nullptr;
};

/// Where one statement reads one field of one variable: `ws.r`, `s->x`.
using FieldReads = llvm::SmallVector<const clang::MemberExpr *, 2>;

/// One of the statements that may become one call.
struct CallPart {
  const clang::Stmt *Statement = nullptr;
  /// Null where the statement itself is taken over, with the variables it reads as parameters. Else
  /// the statement, or what it evaluates first, to do something with its result.
  const clang::CallExpr *Call = nullptr;
  /// The definition that is called (for a template: the instantiation).
  const clang::FunctionDecl *Wrapper = nullptr;
  /// What becomes a parameter: the parameters of the wrapper, or fields (see Fields) and variables
  /// of the caller.
  llvm::SmallVector<const clang::DeclaratorDecl *, 8> Inputs;
  /// Of a launch that is taken over: the fields of variables that it reads, and may be given
  /// instead, each with all places.
  llvm::SmallVector<FieldReads, 4> MayBeGiven;
  /// Those of which the joined function is given the values, as another part is given them, too.
  /// They are the first inputs.
  llvm::SmallVector<FieldReads, 4> Fields;
  /// True where it launches, directly or in the wrapper's outermost list.
  bool Launches = false;
  /// True for a statement of the caller that names members of the caller's object.
  bool OnThis = false;
  /// True where the statement checks the last error, which the wrapper returns, and may leave the
  /// caller: it stays there, and asks for the last error behind the joined call.
  bool ChecksBehind = false;
  /// True where the statement, the last of all, goes on with what the wrapper computes: it stays
  /// there, and the joined function returns that: `double rr = dot(r, r, n);`.
  bool GivesResult = false;
  /// Where the statement only keeps the result in a variable: that, and the statement behind, which
  /// checks it. It goes or stays with the statement.
  const clang::VarDecl *Status = nullptr;
  const clang::Stmt *Check = nullptr;

  /// The parameter or variable that an input is; null for a field.
  const clang::VarDecl *variable(unsigned Input) const;
  /// What the caller gives for an input, perhaps by default; null for a variable of the caller.
  const clang::Expr *argument(unsigned Input) const;
  bool isDefault(unsigned Input) const;
  /// The kernel that is given by its name for an input which is launched, and used for nothing else
  /// (`launch(scale, n)`): the joined function launches it by its name. Null for other inputs.
  const clang::FunctionDecl *kernel(unsigned Input) const;
  /// The same for all inputs.
  llvm::SmallVector<const clang::FunctionDecl *, 8> kernels() const;
  /// The same of template parameters (`launch<scale>(n)`), by what the wrapper's text names.
  llvm::SmallVector<TemplateKernel, 2> templateKernels() const;
  /// All kernels that the joined function launches by their names.
  llvm::SmallVector<const clang::FunctionDecl *, 4> launchedByName() const;
  /// What the wrapper's last statement returns; null where it returns nothing.
  const clang::Expr *returned() const;
  /// The same, to the statement around the call if there is one; null where that stays behind.
  const clang::Expr *result() const;
  /// True where something is done with that.
  bool usesResult() const;
  /// What is evaluated in place of the wrapper's last statement: what it returns, to a statement
  /// that uses it, or a call in that. Null for values that nobody looks at.
  const clang::Expr *evaluatedResult() const;
  /// The text of the statement, with \p Value in place of the call.
  std::string textWith(llvm::StringRef Value, const clang::ASTContext &Host) const;
  /// The text of what looks at the result, without the call.
  std::string checkText(const clang::ASTContext &Host) const;
  /// The statement, and the check behind it if there is one.
  llvm::SmallVector<const clang::Stmt *, 2> statements() const;
  /// The method that is called on an object, or the static one that is called by its name; null for
  /// others.
  const clang::CXXMethodDecl *method() const;
  /// What it is called on, a pointer or an object; null where no method is, or a static one.
  const clang::Expr *object() const;
};

/// The number of what is no parameter of the joined function: a kernel, the object of the method.
inline constexpr unsigned NoParameter = ~0U;

/// A parameter of the joined function: of which part, and which of its inputs.
struct JoinedParameter {
  unsigned Part = 0, Input = 0;
};

struct CallJoin {
  const clang::FunctionDecl *Caller = nullptr;
  const clang::CompoundStmt *List = nullptr;
  std::vector<CallPart> Parts;
  std::vector<JoinedParameter> Parameters;
  /// ParameterOf[part][input] is an index into Parameters, or NoParameter.
  std::vector<std::vector<unsigned>> ParameterOf;
  /// Of methods: a part that is called on each of the objects that are not the joined method's own.
  /// Each becomes a parameter, ahead of the others.
  std::vector<unsigned> Objects;
  /// ObjectOf[part] is an index into Objects, or NoParameter.
  std::vector<unsigned> ObjectOf;
  /// Nothing on the host changes from the first part to the last, but for their own variables.
  bool IsQuiet = false;
};

/// Two neighbouring calls that must stay two.
struct RefusedJoin {
  const clang::FunctionDecl *Caller = nullptr;
  CallPart First, Second;
  std::vector<Obstacle> Obstacles;
};

struct CallJoins {
  std::vector<CallJoin> Joins;
  std::vector<RefusedJoin> Refused;
};

/// The type of the parameter that an input becomes: a value for what is handed on, a reference to
/// an object that cannot be copied byte by byte.
clang::QualType typeOfInput(const clang::DeclaratorDecl &Input);

/// The class of the closure that an input becomes; null for other inputs. It has no name: the
/// joined function is a template over it.
const clang::CXXRecordDecl *closureOf(const clang::DeclaratorDecl &Input);

/// The longest runs of statements that may become one call each (W1 to W3 of the safety model).
CallJoins findCallJoins(const clang::ASTContext &Host, const Facts &TheFacts,
                        const LegalityOptions &Options);

/// The method whose class the joined function is a method of, too; null where it is a function.
const clang::CXXMethodDecl *methodOf(const CallJoin &Join);
/// The name of the class of \p Method, with what it is instantiated for.
std::string classOf(const clang::FunctionDecl &Method);

/// True where both parts are called on one object, or not both on any.
bool sameObject(const CallPart &First, const CallPart &Second, const clang::ASTContext &Host);

/// True when one value is given for both inputs, and one parameter can stand for both.
bool sameInput(const CallPart &First, unsigned I, const CallPart &Second, unsigned J,
               const clang::ASTContext &Host);

/// The parts \p First to \p Last of \p Join alone.
CallJoin partOf(const CallJoin &Join, unsigned First, unsigned Last);

} // namespace gpufuse

#endif
