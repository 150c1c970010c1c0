// Which `return` statements of a kernel can become a guard around what follows them.
#ifndef GPUFUSE_ANALYSIS_KERNEL_RETURNSTRUCTURE_H
#define GPUFUSE_ANALYSIS_KERNEL_RETURNSTRUCTURE_H

namespace clang {
class FunctionDecl;
class IfStmt;
class ReturnStmt;
class Stmt;
} // namespace clang

namespace gpufuse {

/// The `if (condition) return value;` that \p S is, with or without a value and without an else;
/// null for any other statement.
const clang::IfStmt *asEarlyReturn(const clang::Stmt &S);

/// The same without a value: `if (condition) return;`.
const clang::IfStmt *asReturnGuard(const clang::Stmt &S);

/// The return of an early return.
const clang::ReturnStmt *returnOf(const clang::IfStmt &Early);

/// The `if (condition) { ...; return; }` that \p S is, without an else: what follows it could stand
/// in one. Null for any other statement.
const clang::IfStmt *asLeavingBranch(const clang::Stmt &S);

/// True for the return of a return guard or a leaving branch that is a direct statement of the
/// body, and for a final return.
bool isStructuredReturn(const clang::ReturnStmt &Return, const clang::FunctionDecl &Kernel);

/// A return under `if constexpr` in the text of \p Kernel, of a template, though perhaps not for
/// these arguments; null for none.
const clang::ReturnStmt *returnForSomeArguments(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
