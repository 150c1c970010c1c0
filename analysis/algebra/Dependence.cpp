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

/// Quotients compare as products do, and unequal products are at least one unit apart (for a positive unit).
Region monotone(const ScaledSymbol &X, const ScaledSymbol &Y, const Index &Unit) {
  const Index Quotients = Y.Quotient.sub(X.Quotient), Products = Y.Product.sub(X.Product);
  const Region Equal = zero(Quotients).intersect(zero(Products));
  const Region Above = positive(Quotients).intersect(Products.ge_set(Unit));
  const Region Below = positive(negative(Quotients)).intersect(negative(Products).ge_set(Unit));
  return Equal.unite(Above).unite(Below);
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
                 const AccessRelation &Second, const ThreadSpace &SecondSpace, const Index &Distance)
      : A(A), BlockNames(FirstSpace.BlockCoordinates), ThreadNames(FirstSpace.ThreadCoordinates),
        Exact(First.Exact && Second.Exact) {
    Conflict = onSide(First.Where, FirstSide)
                   .intersect(onSide(FirstSpace.Facts, FirstSide))
                   .intersect(onSide(Second.Where, SecondSide))
                   .intersect(onSide(SecondSpace.Facts, SecondSide));
    if (First.FirstByte && Second.FirstByte) {
      Start = onSide(*First.FirstByte, FirstSide);
      const Index Gap = onSide(*Second.FirstByte, SecondSide).add(Distance).sub(*Start);
      const Region Inside = Gap.domain();
      Conflict = Conflict.intersect(Gap.lt_set(Inside.pw_aff_on_domain(First.Bytes)))
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
  bool possible(Region R) const {
    if (R.is_empty())
      return false;
    const ScaledSymbol Origin{A.constant(0), A.constant(0), A.constant(1)};
    for (size_t I = 0; I < Scaled.size(); ++I) {
      R = withUnitSign(R, Scaled[I].Unit, Scaled[I], Origin);
      for (size_t J = 0; I >= FirstCount && J < FirstCount; ++J)
        if (sameUnit(Scaled[I], Scaled[J]))
          R = withUnitSign(R, Scaled[I].Unit, Scaled[I], Scaled[J]);
      if (R.is_empty())
        return false;
    }
    return true;
  }

  static Region withUnitSign(const Region &R, const Index &Unit, const ScaledSymbol &X,
                             const ScaledSymbol &Y) {
    const Index Flipped = negative(Unit);
    const ScaledSymbol FlippedX{negative(X.Product), X.Quotient, Flipped},
        FlippedY{negative(Y.Product), Y.Quotient, Flipped};
    const Region Up = R.intersect(positive(Unit)), Down = R.intersect(positive(Flipped)),
                 Nought = R.intersect(zero(Unit));
    Region Result = Up.intersect(monotone(X, Y, Unit));
    if (!Down.is_empty())
      Result = Result.unite(Down.intersect(monotone(FlippedX, FlippedY, Flipped)));
    if (!Nought.is_empty())
      Result = Result.unite(Nought.intersect(zero(X.Product)));
    return Result.coalesce();
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
  /// Those of the first side, then, from FirstCount on, those of the second; inner products before outer ones.
  std::vector<ScaledSymbol> Scaled;
  size_t FirstCount = 0;
};

} // namespace

Dependence dependence(const Algebra &A, const AccessRelation &First, const ThreadSpace &FirstSpace,
                      const AccessRelation &Second, const ThreadSpace &SecondSpace,
                      const Index &Distance) {
  auto Result = A.bounded([&] {
    return ConflictSearch(A, First, FirstSpace, Second, SecondSpace, Distance).run();
  });
  return Result ? *Result : Dependence{DependenceClass::GaveUp, {}};
}

} // namespace gpufuse
