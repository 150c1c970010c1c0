#include "analysis/algebra/Dependence.h"
#include <algorithm>
#include <array>
#include <isl/point.h>

namespace gpufuse {
namespace {

constexpr std::string_view FirstSide = "1", SecondSide = "2";

Index negative(const Index &E) { return E.neg(); }
Region positive(const Index &E) { return E.ge_set(E.domain().pw_aff_on_domain(1)); }
Region zero(const Index &E) { return E.eq_set(E.domain().pw_aff_on_domain(0L)); }

/// Quotients compare as products do, and unequal products are at least one unit apart (for a
/// positive unit): one of three cases holds.
std::array<Region, 3> monotone(const ScaledSymbol &X, const ScaledSymbol &Y, const Index &Unit) {
  const Index Quotients = Y.Quotient.sub(X.Quotient), Products = Y.Product.sub(X.Product);
  return {zero(Quotients).intersect(zero(Products)),
          positive(Quotients).intersect(Products.ge_set(Unit)),
          positive(negative(Quotients)).intersect(negative(Products).ge_set(Unit))};
}

bool sameUnit(const ScaledSymbol &X, const ScaledSymbol &Y) {
  return isl_pw_aff_plain_is_equal(X.Unit.get(), Y.Unit.get()) == isl_bool_true;
}

ScaledSymbol scaledOnSide(const ScaledSymbol &S, std::string_view Side) {
  return {onSide(S.Product, Side), onSide(S.Quotient, Side), S.Unit};
}

/// The pairs of threads (one of each launch) that touch a common byte, narrowed step by step.
class ConflictSearch {
public:
  ConflictSearch(const Algebra &A, const AccessRelation &First, const ThreadSpace &FirstSpace,
                 const AccessRelation &Second, const ThreadSpace &SecondSpace,
                 const Index &Distance)
      : A(A), BlockNames(FirstSpace.BlockCoordinates), ThreadNames(FirstSpace.ThreadCoordinates),
        Exact(First.Exact && Second.Exact && !usesSharedProduct(First) &&
              !usesSharedProduct(Second)) {
    Conflict = onSide(First.Where, FirstSide)
                   .intersect(onSide(FirstSpace.Facts, FirstSide))
                   .intersect(onSide(Second.Where, SecondSide))
                   .intersect(onSide(SecondSpace.Facts, SecondSide));
    if (First.FirstByte && Second.FirstByte) {
      Start = onSide(*First.FirstByte, FirstSide);
      const Index Gap = onSide(*Second.FirstByte, SecondSide).add(Distance).sub(*Start);
      const Region Inside = Gap.domain();
      Conflict =
          Conflict.intersect(Gap.lt_set(Inside.pw_aff_on_domain(First.Bytes)))
              .intersect(Gap.gt_set(Inside.pw_aff_on_domain(-static_cast<long>(Second.Bytes))));
      GapToSecond = Gap;
    }
    for (const ScaledSymbol &S : FirstSpace.Scaled)
      Scaled.push_back(scaledOnSide(S, FirstSide));
    FirstCount = Scaled.size();
    for (const ScaledSymbol &S : SecondSpace.Scaled)
      Scaled.push_back(scaledOnSide(S, SecondSide));
  }

  Dependence run() {
    if (!possible(Conflict))
      return {DependenceClass::None, {}};
    bool AcrossThreads = false;
    for (const Region &Apart : differing(BlockNames))
      if (possible(Conflict.intersect(Apart)))
        return {DependenceClass::GridWide, witness(Conflict.intersect(Apart))};
    for (const Region &Apart : differing(ThreadNames))
      AcrossThreads = AcrossThreads || possible(Conflict.intersect(Apart));
    return {AcrossThreads ? DependenceClass::SameBlock : DependenceClass::SameThread, {}};
  }

private:
  Index coordinate(const std::string &Name, std::string_view Side) const {
    return onSide(A.symbol("%" + Name), Side);
  }

  /// One region per coordinate and direction in which two threads can differ.
  std::vector<Region> differing(const std::vector<std::string> &Names) const {
    std::vector<Region> Result;
    for (const std::string &Name : Names) {
      const Index X = coordinate(Name, FirstSide), Y = coordinate(Name, SecondSide);
      Result.push_back(X.lt_set(Y));
      Result.push_back(X.gt_set(Y));
    }
    return Result;
  }

  /// False when no values of the symbols lie in \p R, using what is known of the scaled symbols.
  bool possible(const Region &R) const { return possible(R, 0, 0); }

  /// Splits \p R by the cases of one pair of scaled symbols after another, and drops what is empty
  /// at once: each part stays one convex set, which isl decides quickly. \p J = 0 compares symbol
  /// \p I with zero, J > 0 with symbol J - 1.
  bool possible(const Region &R, size_t I, size_t J) const {
    if (R.is_empty())
      return false;
    if (I == Scaled.size())
      return true;
    const size_t Others = I < FirstCount ? 0 : FirstCount;
    const size_t NextI = J < Others ? I : I + 1, NextJ = J < Others ? J + 1 : 0;
    const ScaledSymbol Origin{A.constant(0), A.constant(0), A.constant(1)};
    const ScaledSymbol &X = Scaled[I], &Y = J ? Scaled[J - 1] : Origin;
    if (J && !sameUnit(X, Y))
      return possible(R, NextI, NextJ);
    const Index Flipped = negative(X.Unit);
    const ScaledSymbol FlippedX{negative(X.Product), X.Quotient, Flipped},
        FlippedY{negative(Y.Product), Y.Quotient, Flipped};
    for (const Region &Case : monotone(X, Y, X.Unit))
      if (possible(R.intersect(positive(X.Unit)).intersect(Case), NextI, NextJ))
        return true;
    if (const Region Down = R.intersect(positive(Flipped)); !Down.is_empty())
      for (const Region &Case : monotone(FlippedX, FlippedY, Flipped))
        if (possible(Down.intersect(Case), NextI, NextJ))
          return true;
    return possible(R.intersect(zero(X.Unit)).intersect(zero(X.Product)).intersect(zero(Y.Product)),
                    NextI, NextJ);
  }

  /// A product of two shared values is a symbol of its own (see Symbols::product): a point may
  /// contradict its factors.
  static bool usesSharedProduct(const AccessRelation &Relation) {
    const Region Used =
        Relation.FirstByte
            ? Relation.Where.intersect(Relation.FirstByte->ge_set(*Relation.FirstByte))
            : Relation.Where;
    const int Count = isl_set_dim(Used.get(), isl_dim_param);
    for (int I = 0; I < Count; ++I) {
      const std::string Name = isl_set_get_dim_name(Used.get(), isl_dim_param, I);
      if (Name[0] == '(' && (involves(Relation.Where, Name) ||
                             (Relation.FirstByte && involves(*Relation.FirstByte, Name))))
        return true;
    }
    return false;
  }

  /// Fixes the units to small numbers, so that scaled symbols become affine, and takes any point.
  std::optional<DependenceWitness> witness(const Region &R) const {
    if (!Exact || !Start)
      return std::nullopt;
    for (long Unit : {256L, 64L, 1024L, 8L}) {
      Region Pinned = R;
      for (const ScaledSymbol &S : Scaled) {
        Pinned = Pinned.intersect(S.Unit.eq_set(A.constant(Unit)));
        Pinned = Pinned.intersect(S.Product.eq_set(S.Quotient.scale(Unit)));
      }
      if (auto Found = smallestPoint(Pinned))
        return Found;
    }
    return std::nullopt;
  }

  /// A point of \p R with coordinates near zero, if there is one.
  std::optional<DependenceWitness> smallestPoint(Region R) const {
    if (R.is_empty())
      return std::nullopt;
    std::vector<std::string> Names = BlockNames;
    Names.insert(Names.end(), ThreadNames.begin(), ThreadNames.end());
    DependenceWitness Result;
    auto fix = [&](const Index &E) {
      int64_t Value = 0;
      R = pinNearZero(R, E, Value);
      return Value;
    };
    for (const std::string &Name : Names)
      Result.First[Name] = fix(coordinate(Name, FirstSide));
    for (const std::string &Name : Names)
      Result.Second[Name] = fix(coordinate(Name, SecondSide));
    const int64_t StartByte = fix(*Start);
    const int64_t Gap = fix(*GapToSecond);
    Result.Byte = StartByte + std::max<int64_t>(Gap, 0);
    return Result;
  }

  /// Narrows \p R to the smallest few values of \p E, or to whatever isl samples.
  Region pinNearZero(const Region &R, const Index &E, int64_t &Value) const {
    for (int64_t Try : {0, 1, 2, 3}) {
      Region Narrow = R.intersect(E.eq_set(A.constant(Try)));
      if (Narrow.is_empty())
        continue;
      Value = Try;
      return Narrow;
    }
    const isl::pw_aff OnPoint = E.intersect_domain(Region(R.sample_point()));
    const isl::val Sampled = OnPoint.max_val();
    Value = Algebra::asNumber(Sampled).value_or(0);
    return R.intersect(E.eq_set(R.pw_aff_on_domain(Sampled)));
  }

  const Algebra &A;
  const std::vector<std::string> &BlockNames, &ThreadNames;
  bool Exact;
  Region Conflict;
  std::optional<Index> Start, GapToSecond;
  /// Those of the first side, then, from FirstCount on, those of the second; inner products before
  /// outer ones.
  std::vector<ScaledSymbol> Scaled;
  size_t FirstCount = 0;
};

} // namespace

Dependence dependence(const Algebra &A, const AccessRelation &First, const ThreadSpace &FirstSpace,
                      const AccessRelation &Second, const ThreadSpace &SecondSpace,
                      const Index &Distance) {
  auto Result = A.bounded(
      [&] { return ConflictSearch(A, First, FirstSpace, Second, SecondSpace, Distance).run(); });
  return Result ? *Result : Dependence{DependenceClass::GaveUp, {}};
}

} // namespace gpufuse
