#include "analysis/algebra/Symbols.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA1.h"

namespace gpufuse {
namespace {

/// `(First) Op (Second)`, or, as names are parts of names, what stands for a long one: the same for
/// the same text in every kernel.
std::string combinedName(const std::string &First, std::string_view Op, const std::string &Second) {
  constexpr size_t MaxLength = 160;
  std::string Name = "(" + First + ") " + std::string(Op) + " (" + Second + ")";
  return Name.size() <= MaxLength
             ? Name
             : "(" + llvm::toHex(llvm::SHA1::hash(llvm::arrayRefFromStringRef(Name))) + ")";
}

} // namespace

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
    return named(combinedName(First, "*", Second), 64, true);
  }
  const std::string Name = "%" + combinedName(First, "*", Second);
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
  return named(combinedName(Algebra::text(X), std::string(Op) + Type, Algebra::text(Y)), Bits,
               IsSigned);
}

Symbols::Division Symbols::divide(const Index &X, const Index &Y) {
  const bool Varies = Algebra::dependsOnThread(X);
  const std::string Name =
      (Varies ? "%" : "") + combinedName(Algebra::text(X), "/", Algebra::text(Y));
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
