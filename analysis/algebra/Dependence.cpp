#include "analysis/algebra/Dependence.h"
#include <algorithm>
#include <array>
#include <isl/aff.h>
#include <isl/point.h>
#include <set>

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

/// Adds the whole numbers by which \p E has \p Unit, a symbol, counted in \p Size.
void addMultiples(const Index &E, const std::string &Unit, int64_t Size, std::set<int64_t> &Out) {
  E.foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    const isl::aff Piece = Pieces.at(0);
    const int Position = isl_aff_find_dim_by_name(Piece.get(), isl_dim_param, Unit.c_str());
    const auto Times = Position < 0 ? std::nullopt
                                    : Algebra::asNumber(isl::manage(isl_aff_get_coefficient_val(
                                          Piece.get(), isl_dim_param, Position)));
    if (Times && *Times % Size == 0)
      Out.insert(*Times / Size);
  });
}

ScaledSymbol scaledOnSide(const ScaledSymbol &S, std::string_view Side) {
  return {onSide(S.Product, Side), onSide(S.Quotient, Side), S.Unit,
          S.Remainder ? std::optional(onSide(*S.Remainder, Side)) : std::nullopt};
}

/// The pairs of threads (one of each launch) that touch a common byte, narrowed step by step.
class ConflictSearch {
public:
  ConflictSearch(const Algebra &A, const AccessRelation &First, const ThreadSpace &FirstSpace,
                 const AccessRelation &Second, const ThreadSpace &SecondSpace,
                 const Index &Distance)
      : A(A), BlockNames(inEither(FirstSpace.BlockCoordinates, SecondSpace.BlockCoordinates)),
        ThreadNames(inEither(FirstSpace.ThreadCoordinates, SecondSpace.ThreadCoordinates)),
        Exact(First.Exact && Second.Exact && !usesSharedProduct(First) &&
              !usesSharedProduct(Second)) {
    Facts = onSide(FirstSpace.Facts, FirstSide).intersect(onSide(SecondSpace.Facts, SecondSide));
    Conflict = onSide(First.Where, FirstSide).intersect(onSide(Second.Where, SecondSide));
    if (First.FirstByte && Second.FirstByte) {
      Start = onSide(*First.FirstByte, FirstSide);
      const Index Gap = onSide(*Second.FirstByte, SecondSide).add(Distance).sub(*Start);
      const Region Inside = Gap.domain();
      Conflict =
          Conflict.intersect(Gap.lt_set(Inside.pw_aff_on_domain(First.Bytes)))
              .intersect(Gap.gt_set(Inside.pw_aff_on_domain(-static_cast<long>(Second.Bytes))));
      GapToSecond = Gap;
    }
    pinMissing(FirstSpace, FirstSide);
    pinMissing(SecondSpace, SecondSide);
    keepUsed(FirstSpace.Scaled, FirstSide);
    FirstCount = Scaled.size();
    keepUsed(SecondSpace.Scaled, SecondSide);
    Conflict = withFacts(Conflict);
    for (const ScaledSymbol &S : Scaled)
      if (std::none_of(Units.begin(), Units.end(),
                       [&](const UnitSign &U) { return Algebra::alike(U.Unit, S.Unit); }))
        Units.push_back(
            {S.Unit, !Conflict.intersect(positive(S.Unit)).is_empty(),
             !Conflict.intersect(positive(negative(S.Unit))).is_empty(),
             !isNotZero(S.Unit, First, Second) && !Conflict.intersect(zero(S.Unit)).is_empty()});
    chooseComparisons(First, Second);
  }

  Dependence run() {
    if (Conflict.is_empty())
      return {DependenceClass::None, {}};
    bool AcrossThreads = false;
    for (const Region &Apart : differing(BlockNames))
      if (const Region Met = withFacts(Conflict.intersect(Apart)); possible(Met))
        return {DependenceClass::GridWide, witness(Met)};
    for (const Region &Apart : differing(ThreadNames))
      AcrossThreads = AcrossThreads || possible(withFacts(Conflict.intersect(Apart)));
    return {AcrossThreads ? DependenceClass::SameBlock : DependenceClass::SameThread, {}};
  }

private:
  /// What a unit can be where the accesses meet.
  struct UnitSign {
    Index Unit;
    bool Positive, Negative, Zero;
  };
  struct Comparison {
    ScaledSymbol X, Y;
    UnitSign Sign;
  };

  static bool isNotZero(const Index &Unit, const AccessRelation &First,
                        const AccessRelation &Second) {
    const auto divides = [&](const Index &Divisor) { return Algebra::alike(Divisor, Unit); };
    return std::any_of(First.NotZero.begin(), First.NotZero.end(), divides) ||
           std::any_of(Second.NotZero.begin(), Second.NotZero.end(), divides);
  }

  const UnitSign &signOf(const Index &Unit) const {
    return *std::find_if(Units.begin(), Units.end(),
                         [&](const UnitSign &U) { return Algebra::alike(U.Unit, Unit); });
  }

  /// \p R with the facts on the symbols that it and the scaled symbols speak of.
  Region withFacts(const Region &R) const {
    std::set<std::string> Named = symbolsIn(R);
    for (const ScaledSymbol &S : Scaled) {
      Named.merge(symbolsIn(S.Quotient));
      Named.merge(symbolsIn(S.Unit));
      if (S.Remainder)
        Named.merge(symbolsIn(*S.Remainder));
    }
    return R.intersect(about(Facts, std::move(Named)));
  }

  /// Keeps the scaled symbols that the accesses speak of, or that the quotient of such a one does,
  /// and the divisions of which only the quotient is used.
  void keepUsed(const std::vector<ScaledSymbol> &All, std::string_view Side) {
    std::set<std::string> Used = symbolsIn(Conflict);
    std::vector<ScaledSymbol> Kept;
    for (auto It = All.rbegin(); It != All.rend(); ++It) { // outer products come last
      const ScaledSymbol Sided = scaledOnSide(*It, Side);
      if (!Used.contains(*symbolsIn(Sided.Product).begin()) &&
          !(Sided.Remainder && Used.contains(*symbolsIn(Sided.Quotient).begin())))
        continue;
      Used.merge(symbolsIn(Sided.Quotient));
      if (Sided.Remainder)
        Used.merge(symbolsIn(*Sided.Remainder));
      Kept.push_back(Sided);
    }
    Scaled.insert(Scaled.end(), Kept.rbegin(), Kept.rend());
  }

  static std::vector<std::string> inEither(std::vector<std::string> X,
                                           const std::vector<std::string> &Y) {
    for (const std::string &Name : Y)
      if (std::find(X.begin(), X.end(), Name) == X.end())
        X.push_back(Name);
    return X;
  }

  Index coordinate(const std::string &Name, std::string_view Side) const {
    return onSide(A.symbol("%" + Name), Side);
  }

  /// Along an axis on which a launch has one block, or thread, the number of that is 0.
  void pinMissing(const ThreadSpace &Space, std::string_view Side) {
    for (const auto &[All, Own] : {std::pair{&BlockNames, &Space.BlockCoordinates},
                                   std::pair{&ThreadNames, &Space.ThreadCoordinates}})
      for (const std::string &Name : *All)
        if (std::find(Own->begin(), Own->end(), Name) == Own->end())
          Conflict = Conflict.intersect(zero(coordinate(Name, Side)));
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

  /// The numbers by which the accesses go on from a multiple of \p Unit: `p[2 * unit + i]`.
  std::set<int64_t> planes(const Index &Unit, const AccessRelation &First,
                           const AccessRelation &Second) const {
    std::set<int64_t> Out;
    const std::set<std::string> Names = symbolsIn(Unit);
    if (Names.size() != 1 || !Algebra::alike(Unit, A.symbol(*Names.begin())))
      return Out;
    for (const AccessRelation *Access : {&First, &Second})
      if (Access->FirstByte)
        addMultiples(*Access->FirstByte, *Names.begin(), Access->Bytes, Out);
    for (const ScaledSymbol &S : Scaled)
      addMultiples(S.Quotient, *Names.begin(), 1, Out);
    Out.erase(0);
    return Out;
  }

  /// Every two scaled symbols of one unit, one of each side, and then each with the multiples of
  /// the unit that are named, and with zero: most conflicts that are none are so by the former
  /// alone.
  void chooseComparisons(const AccessRelation &First, const AccessRelation &Second) {
    for (size_t I = 0; I < FirstCount; ++I)
      for (size_t J = FirstCount; J < Scaled.size(); ++J)
        if (Algebra::alike(Scaled[I].Unit, Scaled[J].Unit))
          Comparisons.push_back({Scaled[I], Scaled[J], signOf(Scaled[I].Unit)});
    constexpr size_t MostPlanes = 4;
    for (const ScaledSymbol &S : Scaled)
      if (const std::set<int64_t> Numbers = planes(S.Unit, First, Second);
          Numbers.size() <= MostPlanes)
        for (const int64_t Number : Numbers)
          Comparisons.push_back({S,
                                 {S.Unit.scale(isl::val(A.ctx(), static_cast<long>(Number))),
                                  A.constant(Number), S.Unit},
                                 signOf(S.Unit)});
    const Index Zero = A.constant(0);
    for (const ScaledSymbol &S : Scaled)
      Comparisons.push_back({S, {Zero, Zero, S.Unit}, signOf(S.Unit)});
  }

  /// False when no values of the symbols lie in \p R, using what is known of the scaled symbols.
  /// Splits \p R by the cases of one comparison after another, and drops what is empty at once:
  /// each part stays one convex set, which isl decides quickly.
  bool possible(const Region &R, size_t Step = 0) const {
    if (R.is_empty())
      return false;
    if (Step == Comparisons.size())
      return true;
    const auto &[X, Y, Sign] = Comparisons[Step];
    if (Sign.Positive) {
      const Region Left = R.intersect(positive(X.Unit)).intersect(remaindersBelow(X, Y, X.Unit));
      for (const Region &Case : monotone(X, Y, X.Unit))
        if (possible(Left.intersect(Case), Step + 1))
          return true;
    }
    const Index Flipped = negative(X.Unit);
    const ScaledSymbol FlippedX{negative(X.Product), X.Quotient, Flipped},
        FlippedY{negative(Y.Product), Y.Quotient, Flipped};
    if (Sign.Negative) {
      const Region Left = R.intersect(positive(Flipped)).intersect(remaindersBelow(X, Y, Flipped));
      for (const Region &Case : monotone(FlippedX, FlippedY, Flipped))
        if (possible(Left.intersect(Case), Step + 1))
          return true;
    }
    return Sign.Zero &&
           possible(R.intersect(zero(X.Unit).intersect(zero(X.Product)).intersect(zero(Y.Product))),
                    Step + 1);
  }

  /// What a division by a unit of size \p Size, not zero, leaves is less than that, and has the
  /// sign of the dividend.
  Region remaindersBelow(const ScaledSymbol &X, const ScaledSymbol &Y, const Index &Size) const {
    Region Out = A.everywhere();
    for (const ScaledSymbol *S : {&X, &Y})
      if (S->Remainder)
        Out = Out.intersect(remainderOf(*S, Size));
    return Out;
  }

  Region remainderOf(const ScaledSymbol &Division, const Index &Size) const {
    const Index &Left = *Division.Remainder, Dividend = Division.Product.add(Left),
                Zero = A.constant(0);
    return Dividend.ge_set(Zero)
        .intersect(Left.ge_set(Zero))
        .intersect(Left.lt_set(Size))
        .unite(Dividend.lt_set(Zero)
                   .intersect(Left.le_set(Zero))
                   .intersect(negative(Left).lt_set(Size)));
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
        if (S.Remainder)
          Pinned = Pinned.intersect(remainderOf(S, A.constant(Unit)));
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
  std::vector<std::string> BlockNames, ThreadNames;
  bool Exact;
  /// What is known of the symbols of both launches, and where the accesses meet, with what is known
  /// of that.
  Region Facts, Conflict;
  std::optional<Index> Start, GapToSecond;
  /// Those of the first side, then, from FirstCount on, those of the second; inner products before
  /// outer ones.
  std::vector<ScaledSymbol> Scaled;
  size_t FirstCount = 0;
  std::vector<UnitSign> Units;
  std::vector<Comparison> Comparisons;
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
