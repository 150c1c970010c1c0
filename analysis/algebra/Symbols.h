// Creates the symbols of one body of code and remembers what is known of them. No Clang.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_SYMBOLS_H
#define GPUFUSE_ANALYSIS_ALGEBRA_SYMBOLS_H

#include "analysis/algebra/Access.h"
#include <map>
#include <set>

namespace gpufuse {

class Symbols {
public:
  explicit Symbols(const Algebra &A) : A(A), Facts(A.everywhere()) {}

  const Algebra &algebra() const { return A; }
  const Region &facts() const { return Facts; }
  const std::vector<ScaledSymbol> &scaled() const { return Scaled; }

  void assume(const Region &Fact) { Facts = Facts.intersect(Fact); }

  /// The symbol \p Name, known to fit an integer type of \p Bits bits.
  Index named(const std::string &Name, unsigned Bits, bool IsSigned);
  /// A new per-thread symbol of which only the type is known.
  Index fresh(unsigned Bits, bool IsSigned);

  /// The product of two expressions: affine if one is a number, else a symbol. A product of two
  /// expressions that all threads share is shared itself (the same factors give the same symbol); a
  /// product of a per-thread and a shared expression becomes a ScaledSymbol; nothing else has a
  /// form.
  std::optional<Index> product(const Index &X, const Index &Y);
  /// \p E with the products that have a factor in common as one product, whatever way they are
  /// written in: `z * h * w + y * w + x`, `x + w * (y + h * z)` and `z * (w * h) + y * w + x` come
  /// out alike, also where h is a number. Nothing where E has no such products.
  std::optional<Index> gathered(const Index &E);
  /// The names of the products that \p E is made of, also as factors of others.
  std::set<std::string> productNames(const Index &E) const;
  /// The name of the product of two symbols that all threads share.
  static std::string productName(const Algebra &A, const Index &X, const Index &Y);

  /// What the operator written \p Op makes of two expressions that all threads share, in an integer
  /// type: a symbol that is shared itself.
  Index shared(const Index &X, std::string_view Op, const Index &Y, unsigned Bits, bool IsSigned);

  struct Division {
    Index Quotient, Remainder;
  };
  /// \p X divided by \p Y, which all threads share and which is no number, as C++ divides
  /// integers; X fits a signed integer of 64 bits.
  Division divide(const Index &X, const Index &Y);

private:
  /// The shared factors of a product, by name, in order.
  using Factors = std::vector<std::string>;
  /// A sum: what each product of shared factors is multiplied with.
  using Polynomial = std::map<Factors, Index>;
  std::vector<std::pair<const ScaledSymbol *, isl::val>> productsIn(const Index &E) const;
  std::vector<std::pair<Index, isl::val>> sharedProductsIn(const Index &E) const;
  /// A number, times such factors.
  struct Monomial {
    Index Number;
    Factors Of;
  };
  Monomial factorsOf(const Index &Unit);
  void expand(const Index &E, const Factors &Of, Polynomial &Out);
  Index nested(Polynomial Sum);

  static std::string combinedName(const Algebra &A, const Index &First, std::string_view Op,
                                  const Index &Second);

  const Algebra &A;
  Region Facts;
  std::vector<ScaledSymbol> Scaled;
  /// Scaled symbols that are no quotients, by name.
  std::map<std::string, size_t> ScaledAs;
  /// The factors of products that all threads share, and factors, by name.
  std::map<std::string, std::pair<Index, Index>> SharedFactors;
  /// Numbers times what all threads share, by what comes out.
  std::map<std::string, std::pair<Index, Index>> Multiples;
  std::map<std::string, Index> Units;
  std::map<std::string, Index> Known;
  unsigned NextFresh = 0;
};

} // namespace gpufuse

#endif
