#include "analysis/algebra/Comparison.h"
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/set.h>

namespace gpufuse {
namespace {

/// The union of what \p Of says of each piece of \p E and the region where it holds.
template <typename Function> Region ofPieces(const Index &E, Function &&Of) {
  Region Out = isl::manage(isl_set_empty(isl_pw_aff_get_domain_space(E.get())));
  E.foreach_piece([&](const isl::set &Where, const isl::multi_aff &Piece) {
    Out = Out.unite(Of(Where, Piece.at(0)));
  });
  return Out;
}

/// \p X over the symbols of \p Other, too.
isl_aff *withSymbolsOf(const isl::aff &Other, const isl::aff &X) {
  return isl_aff_align_params(X.copy(), isl_aff_get_domain_space(Other.get()));
}

Region greater(const isl::aff &X, const isl::aff &Y) {
  const isl::aff Wide = isl::manage(withSymbolsOf(Y, X));
  return isl::manage(
      isl_set_from_basic_set(isl_aff_gt_basic_set(Wide.copy(), withSymbolsOf(Wide, Y))));
}

} // namespace

Region above(const Index &X, const Index &Y) {
  return ofPieces(X, [&](const isl::set &WhereX, const isl::aff &OfX) {
    return ofPieces(Y, [&](const isl::set &WhereY, const isl::aff &OfY) {
      return WhereX.intersect(WhereY).intersect(greater(OfX, OfY));
    });
  });
}

Region within(const Index &E, const isl::val &Lower, const isl::val &Upper) {
  return ofPieces(E, [&](const isl::set &Where, const isl::aff &Piece) {
    const auto number = [&](const isl::val &Value) {
      return isl::manage(
          isl_aff_val_on_domain(isl_aff_get_domain_local_space(Piece.get()), Value.copy()));
    };
    const Region NotBelow = isl::manage(
        isl_set_from_basic_set(isl_aff_ge_basic_set(Piece.copy(), number(Lower).release())));
    return Where.intersect(NotBelow).intersect(greater(number(Upper), Piece));
  });
}

} // namespace gpufuse
