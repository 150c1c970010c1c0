#include "analysis/algebra/Extent.h"
#include "analysis/algebra/Symbols.h"
#include <algorithm>
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <set>
#include <string_view>
#include <tuple>

namespace gpufuse {
namespace {

constexpr const char *ByteName = "byte";
constexpr std::string_view ArgumentPrefix = "argument ", GridSymbol = "gridDim";
constexpr unsigned CountBits = 64;
/// A larger constant comes from the range of a type, or of thread numbers, and says nothing of a
/// buffer.
constexpr int64_t MaxConstant = int64_t(1) << 30;
/// Less MaxConstant, it is more elements than a guard lets pass (rewriters/GuardText.cpp).
constexpr int64_t Farthest = int64_t(1) << 60;

/// Of products that do not fit so many bits, signed, no guard lets so many elements pass, nor of a
/// few times as many (rewriters/GuardText.cpp).
constexpr unsigned ProductBits = 63, PlaneBits = 60;

/// A product that elements lie so many times apart has so many bits wherever a guard holds
/// (rewriters/GuardText.cpp asks whether its factors are small): a few, many.
struct FactorRange {
  int64_t Least, Most;
  unsigned Bits;
};
constexpr FactorRange Few{5, 8, 61}, Many{9, 63, 59};
/// Products that the guard is told to ask for: then, what is made of them in 32 bits does not wrap.
constexpr unsigned SmallBits = 32;

/// The product of two arguments of the launch, or of one and such a product.
struct ArgumentProduct {
  Index X, Y, Value;
  std::string Name;
};

std::vector<ArgumentProduct> productsOfArguments(const Algebra &A, const ThreadSpace &Space) {
  std::vector<Index> Arguments;
  for (const std::string &Name : symbolsIn(Space.Facts))
    if (std::string_view(Name).starts_with(ArgumentPrefix))
      Arguments.push_back(A.symbol(Name));
  std::vector<ArgumentProduct> Out;
  for (size_t I = 0; I < Arguments.size(); ++I)
    for (size_t J = I; J < Arguments.size(); ++J) {
      std::string Name = Symbols::productName(A, Arguments[I], Arguments[J]);
      Out.push_back({Arguments[I], Arguments[J], A.symbol(Name), std::move(Name)});
    }
  return Out;
}

/// A stencil goes to rows at most so far away.
constexpr int MostRowsAway = 8;

/// The most rows, up to that, of which \p Holds; it holds of fewer, too, if of any.
template <typename Predicate> int mostRows(Predicate Holds) {
  int Out = 0;
  while (Out < MostRowsAway && Holds(Out + 1))
    ++Out;
  return Out;
}

/// The symbols of products that \p Access speaks of, also inside of other products.
std::set<std::string> productsUsed(const AccessRelation &Access, const ThreadSpace &Space) {
  std::set<std::string> Out, Named = symbolsIn(*Access.FirstByte);
  for (auto It = Space.Scaled.rbegin(); It != Space.Scaled.rend(); ++It) { // outer ones come last
    const std::set<std::string> Symbol = symbolsIn(It->Product);
    if (Symbol.size() != 1 || !Named.contains(*Symbol.begin()))
      continue;
    Out.insert(*Symbol.begin());
    Named.merge(symbolsIn(It->Quotient));
  }
  return Out;
}

/// Row numbers that are multiplied by the length of a row: with as many rows as arguments say, all
/// rows together are no longer than the product of that and the length. Nor are they where a row
/// is followed by others; and as many rows as there are ahead of it are no longer than what is
/// ahead of it.
class WithinRows {
public:
  /// Products have no more than \p Bits.
  WithinRows(const Algebra &A, const Region &Where, unsigned Bits,
             std::vector<ArgumentProduct> &Products)
      : A(A), Where(Where), Bits(Bits), Products(Products) {}

  /// Of that region, what is left under this knowledge.
  Region run(const AccessRelation &Access, const ThreadSpace &Space) {
    Used = productsUsed(Access, Space);
    for (const ScaledSymbol &Row : Space.Scaled)
      if (!Row.Remainder && Used.contains(*symbolsIn(Row.Product).begin()) &&
          Where.is_subset(Row.Quotient.ge_set(A.constant(0))))
        narrow(Row);
    return Where;
  }

  /// The products that it rests on to have so many bits.
  const std::set<std::string> &bounded() const { return Bounded; }

private:
  void narrow(const ScaledSymbol &Row) {
    for (const ArgumentProduct &All : Products)
      for (const auto &[Rows, Unit] : {std::pair(All.X, All.Y), std::pair(All.Y, All.X)})
        if (Algebra::alike(Row.Unit, Unit) && fits(Row, Rows, All.Value))
          return;
    if (const int Number = fewRows(Row)) { // each of which is a plane, perhaps
      const Region Known =
          Row.Product.ge_set(A.constant(0))
              .intersect(Row.Product.le_set(Row.Unit.scale(isl::val(A.ctx(), long(Number) - 1))));
      Where = Where.intersect(Row.Unit.le_set(A.constant(0)).unite(Known));
      return;
    }
    // Rows of planes: `z * height + y` of as many as two arguments say.
    const std::set<std::string> Unit = symbolsIn(Row.Unit);
    if (Unit.size() != 1 || !std::string_view(*Unit.begin()).starts_with(ArgumentPrefix) ||
        !Algebra::alike(Row.Unit, A.symbol(*Unit.begin())))
      return;
    const size_t Pairs = Products.size();
    for (size_t I = 0; I < Pairs; ++I) {
      if (!involves(Where, Products[I].Name))
        continue;
      const Index Rows = Products[I].Value;
      const std::string Name = Symbols::productName(A, Rows, Row.Unit);
      if (!fits(Row, Rows, A.symbol(Name)))
        continue;
      Products.push_back({Rows, Row.Unit, A.symbol(Name), Name});
      return;
    }
  }

  /// The number of rows, if there are no more than a few; else 0.
  int fewRows(const ScaledSymbol &Row) const {
    if (!Where.is_subset(Row.Quotient.lt_set(A.constant(MostPlanes))))
      return 0;
    for (int Number = 1; Number <= MostPlanes; ++Number)
      if (Where.is_subset(Row.Quotient.lt_set(A.constant(Number))))
        return Number;
    return 0;
  }

  /// True where there are no more rows than \p Rows says, or than a few planes of so many; notes
  /// what that says of their product with the unit, \p All.
  bool fits(const ScaledSymbol &Row, const Index &Rows, const Index &All) {
    const std::set<std::string> Named = symbolsIn(Row.Quotient);
    const bool Inner = std::any_of(Named.begin(), Named.end(),
                                   [&](const std::string &Name) { return Used.contains(Name); });
    const auto times = [&](const Index &What, int Number) {
      return What.scale(isl::val(A.ctx(), Number));
    };
    const bool OfPlanes = involves(Row.Quotient, *symbolsIn(Rows).begin()) || Inner;
    const int Most = OfPlanes ? MostPlanes : 1;
    if (!Where.is_subset(Row.Quotient.lt_set(times(Rows, Most))))
      return false;
    for (int Planes = 1; Planes <= Most; ++Planes) {
      const auto isIn = [&](int More) {
        return Where.is_subset(Row.Quotient.add(A.constant(More)).lt_set(times(Rows, Planes)));
      };
      if (!isIn(0))
        continue;
      const int Ahead = mostRows(
          [&](int Number) { return Where.is_subset(Row.Quotient.ge_set(A.constant(Number))); });
      const Index Behind = times(Row.Unit, mostRows(isIn) + 1);
      const Region Known =
          Row.Product.ge_set(times(Row.Unit, Ahead))
              .intersect(Row.Product.add(Behind).le_set(times(All, Planes)))
              .intersect(A.fits(All, std::min(Bits, Planes > 3 ? PlaneBits : ProductBits), true));
      Where = Where.intersect(Row.Unit.le_set(A.constant(0)).unite(Known));
      Bounded.merge(symbolsIn(All));
      return true;
    }
    return false;
  }

  /// As many as a lattice of three dimensions has directions: times 2^59, that fits 64 bits.
  static constexpr int MostPlanes = 27;

  const Algebra &A;
  Region Where;
  const unsigned Bits;
  std::set<std::string> Used, Bounded;
  /// Those of two arguments, and of three as they are needed.
  std::vector<ArgumentProduct> &Products;
};

/// Of \p Where, in which a number of rounds is multiplied by a step, say: the product of two
/// numbers that are not negative is none, either.
Region withSigns(const Algebra &A, Region Where, const AccessRelation &Access,
                 const ThreadSpace &Space) {
  const Index Zero = A.constant(0);
  for (const ScaledSymbol &Each : Space.Scaled) {
    const std::set<std::string> Symbol = symbolsIn(Each.Product);
    if (!Each.Remainder && Symbol.size() == 1 && involves(*Access.FirstByte, *Symbol.begin()) &&
        Where.is_subset(Each.Quotient.ge_set(Zero)) && Where.is_subset(Each.Unit.ge_set(Zero)))
      Where = Where.intersect(Each.Product.ge_set(Zero));
  }
  return Where;
}

/// Unsigned numbers wrap at so many bits and more.
constexpr unsigned LeastBits = 31;

struct FirstBytes {
  Index Least, Most;
};

/// Between what \p E is in \p Where, without the wrapping of unsigned numbers, of which isl finds
/// no largest one in time: `x mod 2^32` is x where that fits, and no more than x where that is not
/// negative.
FirstBytes unwrapped(const Algebra &A, const Index &E, const Region &Where) {
  FirstBytes Out{E, E};
  if (isl_pw_aff_n_piece(E.get()) != 1)
    return Out;
  E.foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    isl::aff Piece = Pieces.at(0);
    const isl_size Divisions = isl_aff_dim(Piece.get(), isl_dim_div);
    bool Fits = true, Wraps = false;
    for (isl_size I = 0; I < Divisions; ++I) {
      const isl::aff Inside = isl::manage(isl_aff_get_div(Piece.get(), static_cast<int>(I)));
      const isl::val Times = isl::manage(isl_aff_get_coefficient_val(Piece.get(), isl_dim_div, I));
      if (Times.is_zero() ||
          isl::manage(isl_aff_get_denominator_val(Inside.get())).lt(A.powerOfTwo(LeastBits)) ||
          !Where.is_subset(Index(Inside).ge_set(A.constant(0))))
        continue;
      const bool IsZero = Where.is_subset(Index(Inside).lt_set(A.constant(1)));
      if (!IsZero && !Times.is_neg())
        continue;
      Piece = isl::manage(
          isl_aff_set_coefficient_si(Piece.release(), isl_dim_div, static_cast<int>(I), 0));
      Fits &= IsZero;
      Wraps = true;
    }
    if (Wraps && Fits)
      Out = {Index(Piece), Index(Piece)};
    else if (Wraps && Where.is_subset(E.ge_set(A.constant(0))))
      Out = {A.constant(0), Index(Piece)};
  });
  return Out;
}

/// How many elements of \p Size bytes, at most, \p Access goes on with the next of a product.
int64_t largestFactor(const AccessRelation &Access, const ThreadSpace &Space, int64_t Size) {
  const std::set<std::string> Products = productsUsed(Access, Space);
  int64_t Out = 0;
  Access.FirstByte->foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    const isl::aff Piece = Pieces.at(0);
    const isl_size Symbols = isl_aff_dim(Piece.get(), isl_dim_param);
    for (isl_size I = 0; I < Symbols; ++I)
      if (Products.contains(isl_aff_get_dim_name(Piece.get(), isl_dim_param, I)))
        if (const auto Factor = Algebra::asNumber(
                isl::manage(isl_aff_get_coefficient_val(Piece.get(), isl_dim_param, I))))
          Out = std::max(Out, *Factor / Size);
  });
  return Out;
}

/// What is known of products in such accesses, if it is more than of others.
std::optional<FactorRange> factorsOf(const std::vector<const AccessRelation *> &Accesses,
                                     const ThreadSpace &Space, int64_t Size) {
  int64_t Largest = 0;
  for (const AccessRelation *Access : Accesses)
    Largest = std::max(Largest, largestFactor(*Access, Space, Size));
  for (const FactorRange &Each : {Few, Many})
    if (Each.Least <= Largest && Largest <= Each.Most)
      return Each;
  return std::nullopt;
}

/// True where the place of \p Access is formed in 32 bits, perhaps.
bool mayWrap(const AccessRelation *Access) {
  bool Out = false;
  Access->FirstByte->foreach_piece([&](const isl::set &, const isl::multi_aff &Pieces) {
    const isl_size Divisions = isl_aff_dim(Pieces.at(0).get(), isl_dim_div);
    Out |= Divisions > 0;
  });
  return Out;
}

/// The touched bytes, as a set of one dimension over the arguments of the launch alone. Adds to \p
/// Bounded the products that are taken to have \p Bits.
Region touchedBytes(const Algebra &A, const std::vector<const AccessRelation *> &Accesses,
                    const ThreadSpace &Space, unsigned Bits, std::set<std::string> &Bounded) {
  const Index Byte = A.symbol(ByteName);
  std::vector<ArgumentProduct> Products = productsOfArguments(A, Space);
  Region All = A.nowhere();
  for (const AccessRelation *Access : Accesses) {
    WithinRows Rows(A, withSigns(A, Access->Where.intersect(Space.Facts), *Access, Space), Bits,
                    Products);
    const Region Where = Rows.run(*Access, Space);
    Bounded.insert(Rows.bounded().begin(), Rows.bounded().end());
    const FirstBytes First = unwrapped(A, *Access->FirstByte, Where);
    const Index Last = First.Most.add(A.constant(int64_t(Access->Bytes) - 1));
    All = All.unite(Where.intersect(Byte.ge_set(First.Least)).intersect(Byte.le_set(Last)));
  }
  const auto isKept = [&](const std::string &Name) {
    return Name == ByteName || std::string_view(Name).starts_with(ArgumentPrefix) ||
           std::any_of(Products.begin(), Products.end(),
                       [&](const ArgumentProduct &Each) { return Each.Name == Name; });
  };
  std::set<std::string> Others;
  for (const std::string &Name : symbolsIn(All))
    if (!isKept(Name))
      Others.insert(Name);
  All = without(All, Others);
  isl_set *Set = isl_set_from_params(All.coalesce().release());
  const int Position = isl_set_find_dim_by_name(Set, isl_dim_param, ByteName);
  return isl::manage(
      isl_set_move_dims(Set, isl_dim_set, 0, isl_dim_param, static_cast<unsigned>(Position), 1));
}

/// \p Bound, a number of bytes, in elements, rounded up; nothing unless each coefficient is whole.
std::optional<LinearExtent> inElements(const isl::aff &Bound, int64_t Size) {
  LinearExtent Out;
  const isl_size Divisions = isl_aff_dim(Bound.get(), isl_dim_div);
  for (isl_size I = 0; I < Divisions; ++I)
    if (!isl::manage(isl_aff_get_coefficient_val(Bound.get(), isl_dim_div, I)).is_zero())
      return std::nullopt;
  const isl_size Symbols = isl_aff_dim(Bound.get(), isl_dim_param);
  for (isl_size I = 0; I < Symbols; ++I) {
    const auto Factor =
        Algebra::asNumber(isl::manage(isl_aff_get_coefficient_val(Bound.get(), isl_dim_param, I)));
    if (!Factor || *Factor % Size)
      return std::nullopt;
    if (*Factor)
      Out.Factors.emplace_back(isl_aff_get_dim_name(Bound.get(), isl_dim_param, I), *Factor / Size);
  }
  const auto Constant = Algebra::asNumber(isl::manage(isl_aff_get_constant_val(Bound.get())));
  if (!Constant || *Constant > MaxConstant || *Constant < -MaxConstant)
    return std::nullopt;
  Out.Constant = *Constant / Size + (*Constant % Size > 0);
  return Out;
}

bool isProductOfArguments(const std::string &Name) {
  return !std::string_view(Name).starts_with(ArgumentPrefix);
}

/// All of `w * h`, for what lies within, as `w * h - 2 * w - 2` elements behind the first; nothing
/// for what lies in no such rows.
std::optional<LinearExtent> wholeRows(const LinearExtent &Inside) {
  if (Inside.First < 0 || std::none_of(
                              Inside.Factors.begin(), Inside.Factors.end(),
                              [](const auto &Each) { return isProductOfArguments(Each.first); }))
    return std::nullopt;
  LinearExtent Out;
  std::copy_if(Inside.Factors.begin(), Inside.Factors.end(), std::back_inserter(Out.Factors),
               [](const auto &Each) { return Each.second > 0; });
  return Out;
}

/// \p Touched, of one dimension, in elements of \p Size bytes.
std::optional<LinearExtent> extentOf(const Algebra &A, const Region &Touched, int64_t Size) {
  if (Touched.is_empty())
    return LinearExtent();
  const isl::val Least =
      isl::manage(isl_set_dim_min_val(Touched.project_out_all_params().release(), 0));
  const auto First = Least.is_int() ? Algebra::asNumber(Least) : std::nullopt;
  if (!First || *First < -MaxConstant || *First > MaxConstant)
    return std::nullopt;
  const int64_t Element = *First / Size - (*First % Size < 0);
  const Index Most = isl::manage(isl_set_dim_max(Touched.copy(), 0));
  const Region Happens = Touched.params();
  std::vector<LinearExtent> Bounds;
  Most.foreach_piece([&](const isl::set &, const isl::multi_aff &Piece) {
    if (auto Bound = inElements(Piece.at(0).add_constant(isl::val(A.ctx(), 1)), Size)) {
      Bound->First = Element;
      Bound->Constant -= Element;
      if (auto Whole = wholeRows(*Bound))
        Bounds.push_back(std::move(*Whole));
      Bounds.push_back(std::move(*Bound));
    }
  });
  // An argument says more of a buffer than the number of threads, or blocks, does; and the shorter
  // is easier to read.
  const auto rank = [](const LinearExtent &Bound) {
    const auto Blocks =
        std::count_if(Bound.Factors.begin(), Bound.Factors.end(), [](const auto &Each) {
          return Each.first.find(GridSymbol) != std::string::npos;
        });
    return std::tuple(Bound.Factors.empty(), Blocks, Bound.Factors.size(),
                      std::abs(Bound.Constant));
  };
  std::sort(Bounds.begin(), Bounds.end(),
            [&](const LinearExtent &X, const LinearExtent &Y) { return rank(X) < rank(Y); });
  // (Where a product of arguments is too large for 64 bits, nothing may be taken away from it.)
  const auto takesFromProduct = [](const LinearExtent &Bound) {
    return std::any_of(Bound.Factors.begin(), Bound.Factors.end(),
                       [](const auto &Each) { return isProductOfArguments(Each.first); }) &&
           std::any_of(Bound.Factors.begin(), Bound.Factors.end(),
                       [](const auto &Each) { return Each.second < 0; });
  };
  std::erase_if(Bounds, takesFromProduct);
  for (LinearExtent &Bound : Bounds) {
    Index Count = A.constant(Bound.Constant);
    for (const auto &[Name, Factor] : Bound.Factors)
      Count = Count.add(A.symbol(Name).scale(Factor));
    const Index Reach = Count.add(A.constant(Bound.First)).scale(Size); // in bytes, exclusive
    const Region Holds = Reach.gt_set(Most).intersect(A.fits(Count, CountBits, false));
    if (Happens.is_subset(Holds))
      return std::move(Bound);
  }
  return std::nullopt;
}

/// The same where the count is one number alone, which may be below zero, or in which 64 bits are
/// not enough for bytes: no guard holds for so many elements. So what is touched then does not
/// matter.
std::optional<LinearExtent> extentOfCounted(const Algebra &A, const Region &Touched, int64_t Size) {
  const isl::set Happens = Touched.params();
  for (const std::string &Name : symbolsIn(Happens)) {
    const Index Number = A.symbol(Name);
    const Region Counts =
        Number.ge_set(A.constant(0)).intersect(Number.le_set(A.constant(Farthest)));
    if (Happens.is_subset(Counts))
      continue;
    const auto Bound = extentOf(A, Touched.intersect_params(Counts), Size);
    if (Bound && Bound->Factors == std::vector{std::pair(Name, int64_t(1))} && Bound->Constant <= 0)
      return Bound;
  }
  return std::nullopt;
}

std::optional<LinearExtent> extentWith(const Algebra &A,
                                       const std::vector<const AccessRelation *> &Accesses,
                                       const ThreadSpace &Space, int64_t Size, unsigned Bits,
                                       std::set<std::string> &Bounded) {
  const Region Touched = touchedBytes(A, Accesses, Space, Bits, Bounded);
  std::optional<std::optional<LinearExtent>> Exact;
  {
    const Algebra::Hurry InAHurry(A);
    Exact = A.bounded([&] { return extentOf(A, Touched, Size); });
  }
  if (Exact && *Exact)
    return *Exact;
  if (!Exact) {
    // Without the numbers that were projected out, the set is larger, and its last element is found
    // many times sooner.
    const Region Larger = isl::manage(isl_set_coalesce(isl_set_remove_divs(Touched.copy())));
    if (auto Bound = extentOf(A, Larger, Size))
      return Bound;
  }
  // (Numbers of 64 bits cost it 20,000 to 40,000 operations, which are slow ones.)
  const Algebra::Hurry InAHurry(A, /*Really=*/true, 50'000);
  return A.bounded([&] { return extentOfCounted(A, Touched, Size); }).value_or(std::nullopt);
}

} // namespace

std::optional<LinearExtent> linearExtent(const Algebra &A,
                                         const std::vector<const AccessRelation *> &Accesses,
                                         const ThreadSpace &Space, int64_t Size) {
  if (Accesses.empty())
    return LinearExtent();
  const std::optional<FactorRange> Known = factorsOf(Accesses, Space, Size);
  std::set<std::string> Bounded;
  auto Out = extentWith(A, Accesses, Space, Size, Known ? Known->Bits : ProductBits, Bounded);
  if (!Out && !Bounded.empty() && std::any_of(Accesses.begin(), Accesses.end(), mayWrap)) {
    Bounded.clear();
    Out = extentWith(A, Accesses, Space, Size, SmallBits, Bounded);
    if (Out)
      Out->Small = std::move(Bounded);
    return Out;
  }
  // (Of other factors, the guard asks less, or nothing.)
  const auto rests = [&](const std::pair<std::string, int64_t> &Each) {
    return isProductOfArguments(Each.first) &&
           (Each.second < Known->Least || Each.second > Known->Most);
  };
  if (Known && Out && std::any_of(Out->Factors.begin(), Out->Factors.end(), rests))
    return std::nullopt;
  return Out;
}

} // namespace gpufuse
