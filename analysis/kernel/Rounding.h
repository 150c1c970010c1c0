// Where rounding could change when two bodies become one: products that a kernel stores (safety
// model, F5b).
#ifndef GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H
#define GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H

#include "analysis/kernel/KernelSummary.h"
#include "matchers/Language.h"

namespace gpufuse {

/// How a stored floating-point value came about, as far as contraction across the seam is
/// concerned.
struct StoredValue {
  enum class Kind {
    Plain,        ///< a sum, a function value, a constant: cannot be contracted into a later sum
    Copy,         ///< a value loaded from memory, passed on
    MayBeProduct, ///< perhaps a product, of a call or of a local that also enters sums
  };
  /// The products and quotients that the value can be, written in the kernel itself: each can be
  /// given its own rounding in place (`__fmul_rn`, `__fdiv_rn`).
  llvm::SmallVector<const clang::BinaryOperator *, 2> Pinnable;
  /// What else it can be.
  Kind Rest = Kind::Plain;

  bool mayBeProduct() const { return Rest == Kind::MayBeProduct || !Pinnable.empty(); }
};

/// Classifies what \p Write, an access of \p Kernel that stores, stores.
StoredValue storedValue(const KernelAccess &Write, const clang::FunctionDecl &Kernel,
                        const DialectOptions &Dialect);

/// A sum of \p Kernel, or of a function it calls, both operands of which may be products; null if
/// there is none. Which of the two is contracted is the compiler's choice, and changes with what
/// stands around it (Clang 22 and sm_80: when a load becomes a forwarded value).
const clang::Stmt *sumOfTwoProducts(const clang::FunctionDecl &Kernel,
                                    const DialectOptions &Dialect);

/// True when \p E, an expression of \p Kernel, has on some way a value in which nothing loaded
/// takes part: the compiler may know it, or compute it wherever it likes. Not for 0, 1 and -1,
/// which multiply exactly.
bool mayDoWithoutLoads(const clang::Expr &E, const clang::FunctionDecl &Kernel);

/// A sum of \p Kernel one operand of which is a product of values that are not loaded, and the
/// other is loaded: how far up the product is computed depends on what else stands there.
const clang::BinaryOperator *sumWithFreeProduct(const clang::FunctionDecl &Kernel);

/// True when \p E is an operand, as it is, of a sum that is stored in memory and used for nothing
/// else.
bool isPlainSummand(const clang::Expr &E, const clang::FunctionDecl &Kernel);

/// The floating-point products and quotients of \p Kernel and of the functions it calls.
std::vector<const clang::BinaryOperator *> productsIn(const clang::FunctionDecl &Kernel);

/// True for functions of the toolkit that only select or round: their result is no product, and
/// they form no sum.
bool selectsOrRounds(const clang::FunctionDecl &Callee);

/// True when what \p Write stores can hold a floating-point value, as such or as bits.
bool mayCarryFloat(const KernelAccess &Write);

/// True when a value of \p Type has floating-point parts that arithmetic can be contracted on.
bool hasFloatingParts(clang::QualType Type);

} // namespace gpufuse

#endif
