// Kernels, and functions that launch, that are instances of templates. They are instantiated where
// they are used: what is declared up to there counts. A function that has their bodies, and names
// their arguments, instantiates what these need where it stands itself, and so has to stand
// directly ahead of the one that uses them.
#ifndef GPUFUSE_ANALYSIS_RULES_TEMPLATEINSTANCES_H
#define GPUFUSE_ANALYSIS_RULES_TEMPLATEINSTANCES_H

#include "matchers/Facts.h"

namespace gpufuse {

/// True where a fused kernel for \p Kernel, launched in \p List, is no instance of the same
/// template: it stands ahead of the launching function then.
bool instantiatesAnew(const clang::FunctionDecl &Kernel, const LaunchList &List);

/// Why a function with the bodies of \p Definitions, ahead of \p User, in the scope of \p Instance,
/// would not mean what \p Instance, of which the body is one of them, means in \p User; "" where
/// it does.
std::string whyInstantiatedOtherwise(const clang::FunctionDecl &Instance,
                                     const clang::FunctionDecl &User,
                                     llvm::ArrayRef<const clang::FunctionDecl *> Definitions,
                                     const clang::SourceManager &Sources);

/// True where \p Instance leaves code out of its template, by `if constexpr`, that may be no code
/// with its arguments: outside of a template it is compiled all the same.
bool mayLeaveOutErrors(const clang::FunctionDecl &Instance);

/// True where \p Instance, a function, is one for classes or enumerations: what is called with
/// these may be declared anywhere.
bool isForClasses(const clang::FunctionDecl &Instance);

/// A declaration in \p Range, or in what is included there, that may give instances for classes
/// another meaning than ahead of it; null where there is none.
const clang::Decl *changeOfInstances(clang::SourceRange Range, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
