// Whether a body would mean the same with a parameter that is const, or points to what is const,
// where it was not, or the other way round: overloads, templates and `auto` can tell.
#ifndef GPUFUSE_ANALYSIS_KERNEL_CONSTUSES_H
#define GPUFUSE_ANALYSIS_KERNEL_CONSTUSES_H

namespace clang {
class FunctionDecl;
class ParmVarDecl;
} // namespace clang

namespace gpufuse {

/// True where some use of \p Parameter in the body of \p Function, a definition, may call another
/// function, or deduce another type, if only const changes. Errs towards true.
bool constMatters(const clang::FunctionDecl &Function, const clang::ParmVarDecl &Parameter);

} // namespace gpufuse

#endif
