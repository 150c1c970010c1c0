// What the text of a function may mean where it is copied to: macros, names and operators that are
// declared or defined behind it, and preprocessor conditions.
#ifndef GPUFUSE_ANALYSIS_RULES_COPIEDTEXT_H
#define GPUFUSE_ANALYSIS_RULES_COPIEDTEXT_H

#include "matchers/Facts.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class SourceManager;
class TemplateArgument;
} // namespace clang

namespace gpufuse {

/// Something in the text that may mean something else.
struct ChangedMeaning {
  bool IsMacro = false;
  std::string Message;
};

/// What in the text of \p Function, a definition, may mean something else behind it in the main
/// file, up to \p Last.
std::vector<ChangedMeaning> changedMeanings(const clang::FunctionDecl &Function,
                                            clang::SourceLocation Last, const Facts &TheFacts,
                                            const clang::ASTContext &Context);

/// The last of some places in the main file; its begin where there are none.
clang::SourceLocation lastInMainFile(llvm::ArrayRef<clang::SourceLocation> Places,
                                     const clang::SourceManager &Sources);

/// What \p X, a definition, declares in its body that hides what \p Y names, were the two bodies
/// one; a sentence for each.
std::vector<std::string> hiddenNames(const clang::FunctionDecl &X, const clang::FunctionDecl &Y,
                                     const clang::ASTContext &Context);

/// True when the identifier \p Name stands in the text of \p Function, or of the macros it uses.
bool spells(const clang::FunctionDecl &Function, llvm::StringRef Name, const UnitText &Text,
            const clang::ASTContext &Context);

/// True when what stands at \p What is compiled wherever those of \p Places are that stand in the
/// main file: the preprocessor puts no further condition on it, or on the `#include` that brings
/// it.
bool isUnderConditionsOf(clang::SourceLocation What, llvm::ArrayRef<clang::SourceLocation> Places,
                         const clang::SourceManager &Sources);

/// What \p Type is pointers to, references to or arrays of, in the end.
clang::QualType innermostOf(clang::QualType Type);

/// True for a template argument that can be written in another function: a local class has no name
/// there, nor has a closure.
bool canBeNamed(const clang::TemplateArgument &Arg);

bool isClosure(const clang::TemplateArgument &Arg);

/// True where template parameter number \p Number of \p Pattern, a definition, is named nowhere but
/// as the whole type of function parameters, or what these refer to.
bool onlyTypesParameters(const clang::FunctionDecl &Pattern, unsigned Number);

/// True for an instance of a template over nothing but the types of closures, which only its
/// parameters have: a call tells them.
bool isOverClosures(const clang::FunctionDecl &Instance);

/// The name of a template parameter that stands for different arguments in two instantiations, and
/// stands in their bodies for more than a kernel, or a pack that is handed on, or stands anywhere,
/// if \p AlsoOnlyTyping; "" where there is none.
std::string parameterThatDiffers(const clang::FunctionDecl &X, const clang::FunctionDecl &Y,
                                 bool AlsoOnlyTyping);

/// True where the namespaces around \p F can be opened again in the main file.
bool canBeReopened(const clang::FunctionDecl &F);

} // namespace gpufuse

#endif
