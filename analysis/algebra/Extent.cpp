#include "analysis/algebra/Extent.h"
#include <algorithm>
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <set>

namespace gpufuse {
namespace {

constexpr const char *ByteName = "byte";
constexpr unsigned CountBits = 64;
/// A larger constant comes from the range of a type, or of thread numbers, and says nothing of a
/// buffer.
constexpr int64_t MaxConstant = int64_t(1) << 30;

/// The touched bytes, as a set of one dimension over the arguments of the launch alone.
Region touchedBytes(const Algebra &A, const std::vector<const AccessRelation *> &Accesses,
                    const ThreadSpace &Space) {
  const Index Byte = A.symbol(ByteName);
  Region All = A.nowhere();
  for (const AccessRelation *Access : Accesses) {
    const Index Last = Access->FirstByte->add(A.constant(int64_t(Access->Bytes) - 1));
    All = All.unite(Access->Where.intersect(Space.Facts)
                        .intersect(Byte.ge_set(*Access->FirstByte))
                        .intersect(Byte.le_set(Last)));
  }
  for (const std::string &Name : symbolsIn(All))
    if (Name != ByteName && !std::string_view(Name).starts_with("argument "))
      All = isl::manage(isl_set_project_out(
          All.copy(), isl_dim_param,
          static_cast<unsigned>(isl_set_find_dim_by_name(All.get(), isl_dim_param, Name.c_str())),
          1));
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

} // namespace

std::optional<LinearExtent> linearExtent(const Algebra &A,
                                         const std::vector<const AccessRelation *> &Accesses,
                                         const ThreadSpace &Space, int64_t Size) {
  if (Accesses.empty())
    return LinearExtent();
  const Region Touched = touchedBytes(A, Accesses, Space);
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
  std::vector<isl::aff> Pieces;
  Most.foreach_piece(
      [&](const isl::set &, const isl::multi_aff &Piece) { Pieces.push_back(Piece.at(0)); });
  // An argument says more of a buffer than the number of threads does.
  std::partition(Pieces.begin(), Pieces.end(), [](const isl::aff &Piece) {
    return isl_aff_is_cst(Piece.get()) == isl_bool_false;
  });
  for (const isl::aff &Piece : Pieces) {
    auto Out = inElements(Piece.add_constant(isl::val(A.ctx(), 1)), Size);
    if (!Out)
      continue;
    Out->First = Element;
    Out->Constant -= Element;
    Index Count = A.constant(Out->Constant);
    for (const auto &[Name, Factor] : Out->Factors)
      Count = Count.add(A.symbol(Name).scale(Factor));
    const Index Reach = Count.add(A.constant(Element)).scale(Size); // in bytes, exclusive
    const Region Holds = Reach.gt_set(Most).intersect(A.fits(Count, CountBits, false));
    if (Happens.is_subset(Holds))
      return Out;
  }
  return std::nullopt;
}

} // namespace gpufuse
