// Recognises a statement that launches a kernel, in each of its spellings.
#ifndef GPUFUSE_MATCHERS_LAUNCHMATCHERS_H
#define GPUFUSE_MATCHERS_LAUNCHMATCHERS_H

#include "matchers/Facts.h"
#include <optional>

namespace clang {
class ASTContext;
class DeclContext;
} // namespace clang

namespace gpufuse {

/// The launch that \p S is, if it is nothing but a launch.
std::optional<Launch> matchLaunch(const clang::Stmt &S, const clang::ASTContext &Context);

/// True when the outermost macro that spells \p S is the runtime's launch macro.
bool isSpelledByLaunchMacro(const clang::Stmt &S, const clang::ASTContext &Context);

/// True for the condition of a guard, which asks whether buffers are apart.
bool asksDisjoint(const clang::Stmt &Cond);

/// The launches in the list \p Body, and in what it does under conditions.
llvm::SmallVector<const clang::Stmt *, 2> launchStatements(const clang::Stmt &Body,
                                                           const clang::ASTContext &Context);

/// True for a kernel, and for a function that no host code can call.
bool isDeviceOnly(const clang::FunctionDecl &Function);

/// The call that \p S is, as a statement of its own, of a function with a body; null for others.
const clang::CallExpr *calledWithBody(const clang::Stmt &S);

/// The kernel an expression names, through casts, parentheses and `&`; null if it names none.
const clang::FunctionDecl *namedKernel(const clang::Expr &E);

/// The numbers of `__launch_bounds__`: threads of a block, and if they are given, blocks of a
/// multiprocessor and of a cluster. Empty for a kernel without bounds.
using LaunchBounds = llvm::SmallVector<int64_t, 3>;
constexpr int64_t UnknownBound = -1;
LaunchBounds launchBounds(const clang::FunctionDecl &Kernel);

/// True for the call operator of a lambda that captures nothing: a function like any other.
bool isCapturelessLambda(const clang::FunctionDecl &Callee);

/// True for a weak function: the linker may take another body than the one seen.
bool mayBeReplaced(const clang::FunctionDecl &Function);

/// The single expression returned by a function that does nothing else; null for any other.
const clang::Expr *onlyReturn(const clang::FunctionDecl &Function);

/// The definition that the text of \p F, perhaps an instantiation, is; \p F itself where there is
/// none.
const clang::FunctionDecl &writtenDefinition(const clang::FunctionDecl &F);

/// The first definition of a function \p Name in \p Scope, and in the namespaces and classes in it;
/// null if there is none.
const clang::FunctionDecl *definitionNamed(llvm::StringRef Name, const clang::DeclContext &Scope);

/// The kernel's name; for one that only an instantiation knows, as it is written; "?" when called
/// through a pointer.
std::string kernelName(const Launch &L);

} // namespace gpufuse

#endif
