// Where rounding could change when two bodies become one: products that a kernel stores (safety
// model, F5b).
#ifndef GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H
#define GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H

#include "analysis/kernel/KernelSummary.h"
#include "matchers/Language.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

class OutsideMemory;

/// How a stored floating-point value came about, as far as contraction across the seam is
/// concerned.
struct StoredValue {
  enum class Kind {
    Plain,        ///< a sum, a function value, a constant: cannot be contracted into a later sum
    Copy,         ///< a value loaded from memory, passed on
    MayBeProduct, ///< perhaps a product, of a call or of a local that also enters sums
  };
  /// The products and quotients that the value can be, written where the store stands: in the
  /// kernel itself, each can be given its own rounding in place (`__fmul_rn`, `__fdiv_rn`).
  llvm::SmallVector<const clang::BinaryOperator *, 2> Pinnable;
  /// What else it can be.
  Kind Rest = Kind::Plain;

  bool mayBeProduct() const { return Rest == Kind::MayBeProduct || !Pinnable.empty(); }
};

/// Classifies what \p Write, an access of \p Kernel that stores, stores.
StoredValue storedValue(const KernelAccess &Write, const KernelSummary &Kernel,
                        const DialectOptions &Dialect);

/// The sums of \p Kernel, and of the functions it calls, both operands of which may be products.
/// Which of the two is contracted is the compiler's choice, and changes with what stands around it
/// (Clang 22 and sm_80: when a load becomes a forwarded value). A variable that begins with 0 and
/// has products added holds a product itself, unless each \p StaysSum: a square is never -0, so
/// that 0 and a square are the square.
std::vector<const clang::BinaryOperator *>
sumsOfTwoProducts(const KernelSummary &Kernel, const DialectOptions &Dialect,
                  llvm::function_ref<bool(const clang::Expr &Term)> StaysSum);

/// A local variable that begins as something and has values added, or taken off.
struct Accumulation {
  const clang::Expr *Begin = nullptr;
  llvm::SmallVector<const clang::Expr *, 4> Added;
};
/// What \p V, a local variable of \p Kernel, accumulates; nothing if anything else happens to it.
std::optional<Accumulation> accumulation(const clang::VarDecl &V,
                                         const clang::FunctionDecl &Kernel);

/// True when some part of \p E, an expression of a kernel or of what it calls, is loaded from
/// shared memory, or from \p Outside.
bool loadsMemory(const clang::Expr &E, const OutsideMemory &Outside);

/// Inside parentheses, signs and conversions between floating-point types, which contraction sees
/// through.
const clang::Expr &peeled(const clang::Expr &E);

/// `x * y` and `x *= y`.
bool isMultiplication(const clang::BinaryOperator &Op);
/// `x / y` and `x /= y`.
bool isQuotient(const clang::BinaryOperator &Op);
/// `x + y`, `x - y`, `x += y` and `x -= y`.
bool isSum(const clang::BinaryOperator &Op);

/// The floating-point products and quotients of \p Kernel and of the functions it calls.
std::vector<const clang::BinaryOperator *> productsIn(const clang::FunctionDecl &Kernel);

/// An operator of which a side, at least, is a floating-point value.
struct FloatingOperator {
  const clang::BinaryOperator *Op = nullptr;
  /// Not of the kernel, but of a function that it calls.
  bool InCalled = false;
};
/// Products, quotients, sums, differences and comparisons of \p Kernel and of the functions it
/// calls, also those that assign.
std::vector<FloatingOperator> floatingOperatorsIn(const clang::FunctionDecl &Kernel);

/// True when \p Kernel, or what it calls, converts floating-point values other than literals to
/// another floating-point type.
bool convertsFloats(const clang::FunctionDecl &Kernel);

/// True when \p Kernel, or a function it calls, compares or subtracts pointers that may not be
/// null, or makes one a number.
bool comparesPointers(const clang::FunctionDecl &Kernel);

/// The calls of \p Kernel and of the functions it calls.
std::vector<const clang::CallExpr *> callsIn(const clang::FunctionDecl &Kernel);

/// The calls of \p Kernel, and of the functions it calls, that may end in a product which is
/// contracted into a sum behind them (`expf`).
std::vector<const clang::CallExpr *> callsEndingInProduct(const clang::FunctionDecl &Kernel);

/// True for functions of the toolkit that only select or round: their result is no product, and
/// they form no sum.
bool selectsOrRounds(const clang::FunctionDecl &Callee);

/// True where \p Kernel, or what it calls, may take floating-point values for bits, or bits for
/// such values: an integer may hold one.
bool movesBits(const clang::FunctionDecl &Kernel);

/// True when what \p Write, an access of \p Kernel, stores can hold a floating-point value, as such
/// or as bits.
bool mayCarryFloat(const KernelAccess &Write, const clang::FunctionDecl &Kernel);

/// True when a value of \p Type has floating-point parts that arithmetic can be contracted on.
bool hasFloatingParts(clang::QualType Type);

} // namespace gpufuse

#endif
