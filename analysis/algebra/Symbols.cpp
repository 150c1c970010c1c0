#include "analysis/algebra/Symbols.h"

namespace gpufuse {

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
  std::string First = Algebra::text(X), Second = Algebra::text(Y);
  if (!XVaries) {
    if (Second < First)
      std::swap(First, Second);
    return named("(" + First + ") * (" + Second + ")", 64, true);
  }
  const std::string Name = "%(" + First + ") * (" + Second + ")";
  auto [It, New] = Known.try_emplace(Name);
  if (New) {
    It->second = A.symbol(Name);
    Scaled.push_back({It->second, X, Y});
  }
  return It->second;
}

Symbols::Division Symbols::divide(const Index &X, const Index &Y) {
  const bool Varies = Algebra::dependsOnThread(X);
  const std::string Name =
      (Varies ? "%(" : "(") + Algebra::text(X) + ") / (" + Algebra::text(Y) + ")";
  const auto [It, New] = Known.try_emplace(Name);
  if (New)
    It->second = A.symbol(Name); // of any size: a thread that does not divide may hold any dividend
  const Index Quotient = It->second, Product = *product(Quotient, Y), Remainder = X.sub(Product);
  // Nothing is assumed of threads that do not divide: by zero, or what is negative.
  if (New && Varies)
    Scaled.back().Remainder = Remainder;
  return {Quotient, Remainder};
}

} // namespace gpufuse
