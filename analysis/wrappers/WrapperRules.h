// The conditions for joining calls (docs/SafetyModel.md, W1 to W3).
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_WRAPPERRULES_H
#define GPUFUSE_ANALYSIS_WRAPPERS_WRAPPERRULES_H

#include "analysis/wrappers/CallJoin.h"

namespace gpufuse {

/// W1: the body of the function that \p Part calls can stand in another function.
std::vector<Obstacle> copyableBody(const CallPart &Part, const Facts &TheFacts,
                                   const clang::ASTContext &Host);

/// True where \p Part returns the last error to a statement that only checks it, which depends on
/// \p Caller around it: `if (launch(x) != cudaSuccess) return 1;`.
bool checksInCaller(const CallPart &Part, const clang::FunctionDecl &Caller,
                    const clang::ASTContext &Host);

/// True where \p Part, in \p Caller, only checks the error that its call returns, and can as well
/// ask for the last error: what \p Queries are called means the runtime's own there.
bool canAskBehind(const CallPart &Part, llvm::ArrayRef<llvm::StringRef> Queries,
                  const clang::FunctionDecl &Caller, const clang::ASTContext &Host);

/// True where the statement of \p Part does with what its call returns what no copy of the body
/// can, and the joined function may return the same: a number, in the end.
bool givesResult(const CallPart &Part, const clang::ASTContext &Host);

/// True for a default argument that means the same wherever it is written: a number, `nullptr`.
bool isLiteral(const clang::Expr &Default);

/// True where \p S names a type that the function around it declares.
bool namesOwnTypes(const clang::Stmt &S);

/// W2: what \p Part is given can be evaluated before \p Earlier, the parts ahead of it, and the
/// other way round.
std::vector<Obstacle> stableInputs(const CallPart &Part, llvm::ArrayRef<CallPart> Earlier,
                                   const Facts &TheFacts, const clang::ASTContext &Host);

/// W2, for \p Between, statements that only declare variables and stand between \p Earlier and what
/// is joined with them: they come before all of it.
std::vector<Obstacle> stableDeclarations(llvm::ArrayRef<const clang::DeclStmt *> Between,
                                         llvm::ArrayRef<CallPart> Earlier, const Facts &TheFacts,
                                         const clang::ASTContext &Host);

/// W3: the text of both parts means the same in one function, and can be changed.
std::vector<Obstacle> sameMeaning(const CallPart &First, const CallPart &Second,
                                  const clang::FunctionDecl &Caller, const Facts &TheFacts,
                                  const clang::ASTContext &Host);

/// Of W3: the statements of both parts, and what is between them, can be changed.
std::vector<Obstacle> editableCalls(const CallPart &First, const CallPart &Second,
                                    const clang::FunctionDecl &Caller,
                                    const clang::ASTContext &Host);

} // namespace gpufuse

#endif
