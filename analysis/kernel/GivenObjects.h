// Functors and closures that a kernel is given by value, and that hold nothing but numbers and
// pointers:
//
//   struct Scale { float by; __device__ float operator()(float v) const { return v * by; } };
//   template <class F> __global__ void map(F f, float *x) { ... x[i] = f(x[i]); ... }
//
// Their methods compute as functions do that are given these.
#ifndef GPUFUSE_ANALYSIS_KERNEL_GIVENOBJECTS_H
#define GPUFUSE_ANALYSIS_KERNEL_GIVENOBJECTS_H

#include "llvm/ADT/DenseSet.h"

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

class GivenObjects {
public:
  GivenObjects() = default;
  /// Those of \p Kernel, a definition. An object whose address the kernel uses, or hands on, or
  /// that it may change is none of them.
  explicit GivenObjects(const clang::FunctionDecl &Kernel);

  /// True for the definition of a method that the kernel, and what it calls, only calls on such
  /// objects, and that does nothing with its object but to read its parts and to call such methods.
  bool isMethod(const clang::FunctionDecl &Function) const { return Methods.contains(&Function); }

  /// True where one of these methods names a part of its object: `by`, or what a closure has
  /// captured.
  bool isGiven(const clang::Expr &E) const { return Parts.contains(&E); }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Methods;
  llvm::DenseSet<const clang::Expr *> Parts;
};

} // namespace gpufuse

#endif
