// Values that every thread can compute, those too that a kernel was not launched with.
#ifndef GPUFUSE_ANALYSIS_KERNEL_DEFINEDANYWHERE_H
#define GPUFUSE_ANALYSIS_KERNEL_DEFINEDANYWHERE_H

#include "clang/AST/Expr.h"

namespace gpufuse {

/// True where \p E, a value made of coordinates and parameters, has no undefined behaviour whatever
/// the coordinates: nothing in it divides, shifts too far, or overflows.
bool isDefinedAnywhere(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
