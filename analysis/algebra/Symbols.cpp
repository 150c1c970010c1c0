#include "analysis/algebra/Symbols.h"
#include <algorithm>
#include <isl/aff.h>
#include <tuple>

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
  if (Algebra::asConstant(X) || Algebra::asConstant(Y)) {
    Index Out = X.mul(Y);
    const auto &[Number, Other] = Algebra::asConstant(X) ? std::tie(X, Y) : std::tie(Y, X);
    // (By 1 or -1, it would be a multiple of itself.)
    if (std::abs(*Algebra::asConstant(Number)) > 1 && !Algebra::asConstant(Other) &&
        !Algebra::dependsOnThread(Other))
      Multiples.try_emplace(Algebra::text(Out), Number, Other);
    return Out;
  }
  const bool XVaries = Algebra::dependsOnThread(X), YVaries = Algebra::dependsOnThread(Y);
  if (XVaries && YVaries)
    return std::nullopt;
  if (YVaries)
    return product(Y, X);
  if (!XVaries) {
    const std::string Name = productName(A, X, Y);
    SharedFactors.try_emplace(Name, X, Y);
    return named(Name, 64, true); // (of unsigned numbers, what it is modulo 2^64)
  }
  const std::string Name = "%" + combinedName(A, X, "*", Y);
  auto [It, New] = Known.try_emplace(Name);
  if (New) {
    It->second = A.symbol(Name);
    ScaledAs.emplace(Name, Scaled.size());
    Scaled.push_back({It->second, X, Y});
  }
  return It->second;
}

/// True where symbol number \p Symbol stands inside of a quotient in \p E, as what wraps does.
static bool isDivided(const isl::aff &E, isl_size Symbol) {
  const isl_size Divisions = isl_aff_dim(E.get(), isl_dim_div);
  for (isl_size I = 0; I < Divisions; ++I) {
    const isl::aff Inside = isl::manage(isl_aff_get_div(E.get(), I));
    if (!isl::manage(isl_aff_get_coefficient_val(Inside.get(), isl_dim_param, Symbol)).is_zero())
      return true;
  }
  return false;
}

/// Shows \p Visit each symbol of which \p E, if it is one sum, has a whole number: its name, that
/// number, and whether it is also divided.
template <typename Visitor> static void forEachTerm(const Index &E, Visitor Visit) {
  if (isl_pw_aff_n_piece(E.get()) != 1)
    return;
  E.foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    const isl::aff Piece = Pieces.at(0);
    const isl_size Count = isl_aff_dim(Piece.get(), isl_dim_param);
    for (isl_size I = 0; I < Count; ++I) {
      const isl::val Times =
          isl::manage(isl_aff_get_coefficient_val(Piece.get(), isl_dim_param, I));
      if (!Times.is_zero() && Times.is_int())
        Visit(std::string(isl_aff_get_dim_name(Piece.get(), isl_dim_param, I)), Times,
              isDivided(Piece, I));
    }
  });
}

/// The products of a per-thread and a shared factor that \p E is a sum of, with their coefficients.
std::vector<std::pair<const ScaledSymbol *, isl::val>> Symbols::productsIn(const Index &E) const {
  std::vector<std::pair<const ScaledSymbol *, isl::val>> Out;
  forEachTerm(E, [&](const std::string &Name, const isl::val &Times, bool /*Divided*/) {
    const auto Found = ScaledAs.find(Name);
    if (Found != ScaledAs.end() && !Scaled[Found->second].Remainder)
      Out.emplace_back(&Scaled[Found->second], Times);
  });
  return Out;
}

/// The products that all threads share in \p E, with their coefficients. (What wraps is no
/// product.)
std::vector<std::pair<Index, isl::val>> Symbols::sharedProductsIn(const Index &E) const {
  std::vector<std::pair<Index, isl::val>> Out;
  forEachTerm(E, [&](const std::string &Name, const isl::val &Times, bool Divided) {
    if (!Divided && SharedFactors.contains(Name))
      Out.emplace_back(A.symbol(Name), Times);
  });
  return Out;
}

std::set<std::string> Symbols::productNames(const Index &E) const {
  std::set<std::string> Out;
  for (const std::string &Name : symbolsIn(E))
    if (const auto Found = ScaledAs.find(Name); Found != ScaledAs.end()) {
      Out.insert(Name);
      Out.merge(productNames(Scaled[Found->second].Quotient));
    }
  return Out;
}

Symbols::Monomial Symbols::factorsOf(const Index &Unit) {
  const std::string Name = Algebra::text(Unit);
  if (const auto Known = Multiples.find(Name); Known != Multiples.end()) {
    Monomial Out = factorsOf(Known->second.second);
    Out.Number = Out.Number.mul(Known->second.first);
    return Out;
  }
  const std::set<std::string> Names = symbolsIn(Unit);
  const auto Product = Names.size() == 1 ? SharedFactors.find(*Names.begin()) : SharedFactors.end();
  if (Product != SharedFactors.end() && Algebra::alike(Unit, A.symbol(*Names.begin()))) {
    Monomial Out = factorsOf(Product->second.first);
    const Monomial More = factorsOf(Product->second.second);
    Out.Number = Out.Number.mul(More.Number);
    Out.Of.insert(Out.Of.end(), More.Of.begin(), More.Of.end());
    return Out;
  }
  Units.try_emplace(Name, Unit);
  return {A.constant(1), {Name}};
}

/// Adds \p E, times \p Of, to \p Out.
void Symbols::expand(const Index &E, const Factors &Of, Polynomial &Out) {
  Index Rest = E;
  for (const auto &[Product, Times] : productsIn(E)) {
    Rest = Rest.sub(Product->Product.scale(Times));
    Monomial All = factorsOf(Product->Unit);
    All.Of.insert(All.Of.end(), Of.begin(), Of.end());
    std::sort(All.Of.begin(), All.Of.end());
    const Index Quotient = Product->Quotient; // (the list may grow)
    expand(Quotient.mul(All.Number).scale(Times), All.Of, Out);
  }
  if (Algebra::asConstant(Rest) == 0)
    return;
  const auto [It, New] = Out.try_emplace(Of, Rest);
  if (!New)
    It->second = It->second.add(Rest);
}

/// \p Sum with the factor of most products outermost; of several, one that is no extent of a block.
Index Symbols::nested(Polynomial Sum) {
  Index Out = A.constant(0);
  for (;;) {
    std::map<std::string, int> Uses;
    for (const auto &[Of, Ignored] : Sum)
      for (auto It = Of.begin(); It != Of.end(); It = std::upper_bound(It, Of.end(), *It))
        ++Uses[*It];
    const auto Outer = std::max_element(Uses.begin(), Uses.end(), [](const auto &X, const auto &Y) {
      const bool OfBlock = X.first.find("blockDim") != std::string::npos,
                 OtherOfBlock = Y.first.find("blockDim") != std::string::npos;
      return std::tuple(X.second, !OfBlock) < std::tuple(Y.second, !OtherOfBlock);
    });
    if (Outer == Uses.end())
      break;
    Polynomial Inner, Others;
    for (auto &[Of, Times] : Sum) {
      const auto At = std::find(Of.begin(), Of.end(), Outer->first);
      if (At == Of.end()) {
        Others.emplace(Of, Times);
        continue;
      }
      Factors Left(Of.begin(), At);
      Left.insert(Left.end(), std::next(At), Of.end());
      Inner.emplace(std::move(Left), Times);
    }
    Out = Out.add(*product(nested(std::move(Inner)), Units.at(Outer->first)));
    Sum = std::move(Others);
  }
  const auto Plain = Sum.find({});
  return Plain == Sum.end() ? Out : Out.add(Plain->second);
}

std::optional<Index> Symbols::gathered(const Index &E) {
  const auto Products = productsIn(E);
  if (Products.empty())
    return std::nullopt;
  // A factor of two of them? (`height * width`, too, that all threads share.)
  std::set<std::string> Seen;
  bool Shared = false;
  const auto note = [&](const std::set<std::string> &Factors) {
    for (const std::string &Name : Factors)
      Shared |= !Seen.insert(Name).second;
  };
  for (const auto &[Product, Ignored] : Products) {
    Polynomial Of;
    expand(Product->Product, {}, Of);
    std::set<std::string> Own;
    for (const auto &[Each, Times] : Of)
      Own.insert(Each.begin(), Each.end());
    note(Own);
  }
  const auto Planes = sharedProductsIn(E);
  std::vector<Monomial> Units;
  for (const auto &[Product, Ignored] : Planes) {
    Units.push_back(factorsOf(Product));
    note({Units.back().Of.begin(), Units.back().Of.end()});
  }
  if (!Shared)
    return std::nullopt;
  isl::val Size = Products.front().second; // of an element
  Index Rest = E;
  for (const auto &[Product, Times] : Products) {
    Size = Size.gcd(Times);
    Rest = Rest.sub(Product->Product.scale(Times));
  }
  for (const auto &[Product, Times] : Planes) {
    Size = Size.gcd(Times);
    Rest = Rest.sub(Product.scale(Times));
  }
  Polynomial Sum;
  for (const auto &[Product, Times] : Products)
    expand(Product->Product.scale(Times.div(Size)), {}, Sum);
  for (size_t I = 0; I < Planes.size(); ++I) {
    std::sort(Units[I].Of.begin(), Units[I].Of.end());
    const Index Number = Units[I].Number.scale(Planes[I].second.div(Size));
    const auto [It, New] = Sum.try_emplace(Units[I].Of, Number);
    if (!New)
      It->second = It->second.add(Number);
  }
  return nested(std::move(Sum)).scale(Size).add(Rest);
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
