// Says in text what a kernel body does, statement by statement, in a form that does not depend on
// names, layout or on how guards are grouped: a fused body must read as its originals one after the
// other. Pure; works on any AST.
#ifndef GPUFUSE_REWRITERS_COMPAREBODIES_H
#define GPUFUSE_REWRITERS_COMPAREBODIES_H

#include "analysis/Legality.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class DeclStmt;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// One guarded statement. Two items are the same when their texts are.
using BodyItems = std::vector<std::string>;

/// The objects whose members a method names.
struct NamedObjects {
  /// Their fields do not change while it runs: reading one is a value like others.
  bool Stay = false;
  /// The parameter of another method that its object is there; nothing where it is the object of
  /// both.
  std::optional<unsigned> This;
  /// Its parameters that are such objects, by their numbers.
  llvm::SmallVector<unsigned, 2> Others;
};

/// The type of a parameter, as a caller sees it, in full; without `__restrict__`.
std::string parameterType(clang::QualType Type);

/// The items of \p Kernel's body. \p Parameters gives each of its parameters a number; locals that
/// are not mere names for values are numbered from \p FirstLocal, which is advanced.
/// \p Read says how some parameters read instead.
BodyItems bodyItems(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                    unsigned &FirstLocal, const NamedObjects &Objects = {},
                    llvm::ArrayRef<std::string> Read = {});

/// Tells whether a function stands for a body, where it is given these parameters.
using IsBody = llvm::function_ref<bool(const clang::FunctionDecl &, llvm::ArrayRef<unsigned>)>;

/// The items of the fused kernel \p Kernel, whose parameters are numbered as they come.
BodyItems itemsOfFused(const clang::FunctionDecl &Kernel, IsBody Stands);
/// What a call of the body of \p Kernel reads as there.
std::string calledItem(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters);

/// The parameter of \p Function that \p Argument hands on, as it is.
std::optional<unsigned> handedOn(const clang::Expr &Argument, const clang::FunctionDecl &Function);

/// How the parameters read, of a function that is given \p Kernels, which are launched by their
/// names; "" for others.
std::vector<std::string> readingsOfKernels(llvm::ArrayRef<const clang::FunctionDecl *> Kernels);
/// The same for the kernel of \p L, in \p Loop, that is given what is computed of the round.
std::vector<std::string> readingsInRounds(const EvaluatedLaunch &L, const CountedLoop *Loop,
                                          const clang::FunctionDecl &Function);

/// Nothing if \p Is, the items of the function \p Name, are as \p Expected; else the first that is
/// not.
std::optional<std::string> itemDifference(const std::string &Name, const BodyItems &Is,
                                          const BodyItems &Expected);

/// What becomes of the value that a function returns, where its body stands in another one.
struct ResultUse {
  const clang::Expr &Call;
  /// The statement that evaluates the call for its value; null where the value is only evaluated.
  const clang::Stmt *User = nullptr;
  /// Early returns, which the other function has, too, without a value or with it.
  llvm::ArrayRef<const clang::IfStmt *> Early;
  bool LeavesWithValue = false;
  /// The other function returns what this one does in the end: the last item says what.
  bool IsReturned = false;
};

/// The same for a function of which the last statement returns a value.
BodyItems itemsWithResult(const clang::FunctionDecl &Function, llvm::ArrayRef<unsigned> Parameters,
                          const ResultUse &Use, unsigned &FirstLocal,
                          const NamedObjects &Objects = {}, llvm::ArrayRef<std::string> Read = {});

/// The same for a kernel of which the outermost loop goes round by round through what is compared:
/// the items of each round. \p Rounds is that loop; null where there is none.
BodyItems itemsOfRounds(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                        const clang::ForStmt *&Rounds);

/// What reads as parameters in a statement, by their numbers.
struct StatementInputs {
  llvm::DenseMap<const clang::VarDecl *, unsigned> Variables;
  llvm::DenseMap<const clang::Stmt *, unsigned> Expressions;
};

/// The items of \p S, a statement of \p Function.
BodyItems statementItems(const clang::FunctionDecl &Function, const clang::Stmt &S,
                         const StatementInputs &Inputs, unsigned &FirstLocal,
                         const NamedObjects &Objects = {});

/// Reads expressions of one host function. Its variables are told by their names and, among those
/// of one name, by their order; those that are \p Gone in the rewritten function do not count.
class ExpressionReader {
public:
  explicit ExpressionReader(const clang::FunctionDecl &Function,
                            const llvm::DenseSet<const clang::VarDecl *> &Gone = {});
  ExpressionReader(ExpressionReader &&) noexcept;
  ~ExpressionReader();
  /// What \p E evaluates, without the conversion to the parameter that it is for.
  std::string read(const clang::Expr &E);
  /// What an expression that only names \p Variable evaluates.
  std::string readVariable(const clang::VarDecl &Variable);
  /// `X > Y ? X : Y`, or `X.x > Y.x ? X : Y` where these are of type `dim3`.
  std::string readLarger(const clang::Expr &X, const clang::Expr &Y);

private:
  std::unique_ptr<class BodyReader> Reader;
};

/// \p Item where only some blocks run it.
std::string limitedItem(llvm::ArrayRef<BlockGuard> Limits, const std::string &Item);

/// The item that stands for what is not plain between two bodies.
std::string seamItem(Seam Between);

/// How a body begins: names for values computed from launch coordinates and parameters, then
/// perhaps a guard.
struct BodyOutline {
  struct PureLocal {
    const clang::DeclStmt *Statement = nullptr;
    const clang::VarDecl *Variable = nullptr;
    /// Equal for locals of equal type and value, across bodies.
    std::string Value;
  };
  enum class GuardKind {
    None,
    If,     ///< the rest of the body is one `if (condition) ...`
    Return, ///< `if (condition) return;` comes next
  };
  std::vector<PureLocal> Locals;
  GuardKind Guard = GuardKind::None;
  const clang::IfStmt *GuardStatement = nullptr;
  /// Equal for guards that let the same threads through, across bodies.
  std::string GuardText;
};

/// \p Past are guards that end nothing here.
BodyOutline outline(const clang::FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                    const NamedObjects &Objects = {},
                    llvm::ArrayRef<const clang::IfStmt *> Past = {},
                    llvm::ArrayRef<std::string> Read = {});

} // namespace gpufuse

#endif
