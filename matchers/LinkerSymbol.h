// How functions of different files are told to be one.
#ifndef GPUFUSE_MATCHERS_LINKERSYMBOL_H
#define GPUFUSE_MATCHERS_LINKERSYMBOL_H

#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// True for a free function whose name for the linker is its own, and says which one it is: neither
/// weak, renamed, inline nor of a template.
bool hasPlainSymbol(const clang::FunctionDecl &F);

/// What the linker calls \p F.
std::string symbolOf(const clang::FunctionDecl &F, clang::ASTContext &Unit);

/// The type of \p F, as C and C++ both spell it.
std::string typeOf(const clang::FunctionDecl &F);

} // namespace gpufuse

#endif
