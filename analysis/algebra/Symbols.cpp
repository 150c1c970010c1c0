#include "analysis/algebra/Symbols.h"

namespace gpufuse {

/// `(First) Op (Second)`, or, as names are parts of names, what stands for a long one: the same for
/// the same text in every kernel.
std::string Symbols::combinedName(const Algebra &A, const Index &First, std::string_view Op,
                                  const Index &Second) {
  return A.shortName("(" + Algebra::text(First) + ") " + std::string(Op) + " (" +
                     Algebra::text(Second) + ")");
}

std::string Symbols::productName(const Algebra &A, const Index &X, const Index &Y) {
  return Algebra::text(X) <= Algebra::text(Y) ? combinedName(A, X, "*", Y)
                                              : combinedName(A, Y, "*", X);
}

Index Symbols::named(const std::string &Name, unsigned Bits, bool IsSigned) {
  auto [It, New] = Known.try_emplace(Name);
  if (New) {
    It->second = A.symbol(Name);
    assume(A.fits(It->second, Bits, IsSigned));
  }
  return It->second;
}

Index Symbols::fresh(unsigned Bits, bool IsSigned) {
  return named("%opaque" + std::to_string(NextFresh++), Bits, IsSigned);
}

std::optional<Index> Symbols::product(const Index &X, const Index &Y) {
  if (Algebra::asConstant(X) || Algebra::asConstant(Y))
    return X.mul(Y);
  const bool XVaries = Algebra::dependsOnThread(X), YVaries = Algebra::dependsOnThread(Y);
  if (XVaries && YVaries)
    return std::nullopt;
  if (YVaries)
    return product(Y, X);
  if (!XVaries)
    return named(productName(A, X, Y), 64, true);
  const std::string Name = "%" + combinedName(A, X, "*", Y);
  auto [It, New] = Known.try_emplace(Name);
  if (New) {
    It->second = A.symbol(Name);
    Scaled.push_back({It->second, X, Y});
  }
  return It->second;
}

Index Symbols::shared(const Index &X, std::string_view Op, const Index &Y, unsigned Bits,
                      bool IsSigned) {
  const std::string Type = (IsSigned ? "i" : "u") + std::to_string(Bits);
  return named(combinedName(A, X, std::string(Op) + Type, Y), Bits, IsSigned);
}

Symbols::Division Symbols::divide(const Index &X, const Index &Y) {
  const bool Varies = Algebra::dependsOnThread(X);
  const std::string Name = (Varies ? "%" : "") + combinedName(A, X, "/", Y);
  const auto [It, New] = Known.try_emplace(Name);
  if (New)
    It->second = A.symbol(Name); // of any size: a thread that does not divide may hold any dividend
  const Index Quotient = It->second, Product = *product(Quotient, Y), Remainder = X.sub(Product);
  // (Nothing is assumed of a division by zero, which the thread does not do.)
  if (New && Varies)
    Scaled.back().Remainder = Remainder;
  return {Quotient, Remainder};
}

} // namespace gpufuse
