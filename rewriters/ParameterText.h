// How a parameter of a new function is declared, and what stands for template parameters in it.
#ifndef GPUFUSE_REWRITERS_PARAMETERTEXT_H
#define GPUFUSE_REWRITERS_PARAMETERTEXT_H

#include "rewriters/BodyText.h"
#include <string>

namespace gpufuse {

/// A parameter \p Name of the type of \p Compiled: as \p Written, the same parameter in the text
/// (for a template, its pattern's), where that can be; else as the compiler prints the type.
std::string parameterText(const clang::VarDecl &Compiled, const clang::VarDecl &Written,
                          bool KeepsRestrict, const std::string &Name);

/// `using T = float;` and `constexpr int N = 4;` for the template parameters of \p Function, whose
/// text is \p Text, that are among \p Named and not yet among \p Done, to which they are added.
std::string templateArgumentText(const BodyText &Text, const clang::FunctionDecl &Function,
                                 const llvm::StringSet<> &Named, llvm::StringSet<> &Done);

} // namespace gpufuse

#endif
