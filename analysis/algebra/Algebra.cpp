#include "analysis/algebra/Algebra.h"
#include "analysis/algebra/Comparison.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MD5.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>

namespace gpufuse {
namespace {

// Real kernels are decided within some thousand operations; this is about a second in the worst
// case.
constexpr unsigned long MaxOperations = 400'000;

/// The new name of a per-thread symbol; empty for a symbol that all threads share.
std::string sidedName(const char *Name, std::string_view Side) {
  if (!Name || Name[0] != '%')
    return {};
  return "%" + std::string(Side) + "." + (Name + 1);
}

} // namespace

Algebra::Algebra() : Context(isl_ctx_alloc()) {
  isl_options_set_on_error(Context.get(), ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(Context.get(), MaxOperations);
}

Algebra::Hurry::Hurry(const Algebra &A, bool Really, unsigned long Operations)
    : Context(A.Context.get()), Before(isl_ctx_get_max_operations(Context)) {
  if (Really)
    isl_ctx_set_max_operations(Context, Operations);
}

Algebra::Hurry::~Hurry() { isl_ctx_set_max_operations(Context, Before); }

Region Algebra::everywhere() const {
  return isl::manage(isl_set_universe(isl_space_params_alloc(Context.get(), 0)));
}

Region Algebra::nowhere() const {
  return isl::manage(isl_set_empty(isl_space_params_alloc(Context.get(), 0)));
}

Index Algebra::constant(int64_t Value) const {
  return everywhere().pw_aff_on_domain(isl::val(ctx(), std::to_string(Value)));
}

Index Algebra::symbol(const std::string &Name) const {
  return everywhere().param_pw_aff_on_domain(
      isl::manage(isl_id_alloc(Context.get(), Name.c_str(), nullptr)));
}

isl::val Algebra::powerOfTwo(unsigned Exponent) const {
  return isl::manage(isl_val_2exp(isl_val_int_from_ui(Context.get(), Exponent)));
}

std::optional<int64_t> Algebra::asConstant(const Index &E) {
  if (E.n_piece() != 1 || !E.isa_aff())
    return std::nullopt;
  const isl::aff Only = E.as_aff();
  if (isl_aff_is_cst(Only.get()) != isl_bool_true)
    return std::nullopt;
  return asNumber(Only.constant_val());
}

std::optional<int64_t> Algebra::asNumber(const isl::val &V) {
  const isl::val Limit =
      isl::manage(isl_val_2exp(isl_val_int_from_ui(isl_val_get_ctx(V.get()), 62)));
  if (!V.is_int() || !V.abs().lt(Limit))
    return std::nullopt;
  return isl_val_get_num_si(V.get());
}

std::string Algebra::shortName(const std::string &Name) {
  constexpr size_t MaxLength = 160;
  if (Name.size() <= MaxLength)
    return Name;
  // (Answers outlive the algebra that gave them: a name is the same for the same text everywhere.)
  return ("(#" + llvm::MD5::hash(llvm::arrayRefFromStringRef(Name)).digest() + ")").str();
}

std::string Algebra::text(const Index &E) {
  isl_pw_aff *Used = isl_pw_aff_drop_unused_params(E.copy());
  char *Printed = isl_pw_aff_to_str(Used);
  isl_pw_aff_free(Used);
  const std::string Result = Printed ? Printed : "";
  free(Printed);
  return Result;
}

bool Algebra::dependsOnThread(const Index &E) {
  const auto Count = isl_pw_aff_dim(E.get(), isl_dim_param);
  for (int I = 0; I < static_cast<int>(Count); ++I) {
    const char *Name = isl_pw_aff_get_dim_name(E.get(), isl_dim_param, I);
    if (Name && Name[0] == '%' && isl_pw_aff_involves_dims(E.get(), isl_dim_param, I, 1))
      return true;
  }
  return false;
}

Region Algebra::fits(const Index &E, unsigned Bits, bool IsSigned) const {
  const isl::val Half = powerOfTwo(Bits - 1);
  return IsSigned ? within(E, Half.neg(), Half) : within(E, isl::val(ctx(), 0), powerOfTwo(Bits));
}

Index Algebra::convert(const Index &E, unsigned Bits, bool IsSigned, const Region &Where) const {
  if (Where.is_subset(fits(E, Bits, IsSigned)))
    return E;
  const isl::val Modulus = powerOfTwo(Bits);
  if (!IsSigned)
    return E.mod(Modulus);
  const isl::val Half = powerOfTwo(Bits - 1);
  return E.add_constant(Half).mod(Modulus).add_constant(Half.neg());
}

bool involves(const Region &R, const std::string &Name) {
  const int Position = isl_set_find_dim_by_name(R.get(), isl_dim_param, Name.c_str());
  return Position >= 0 &&
         isl_set_involves_dims(R.get(), isl_dim_param, Position, 1) != isl_bool_false;
}

bool involves(const Index &E, const std::string &Name) {
  const int Position = isl_pw_aff_find_dim_by_name(E.get(), isl_dim_param, Name.c_str());
  return Position >= 0 &&
         isl_pw_aff_involves_dims(E.get(), isl_dim_param, Position, 1) != isl_bool_false;
}

Region without(Region R, const std::set<std::string> &Names) {
  for (const std::string &Name : Names) {
    const int Position = isl_set_find_dim_by_name(R.get(), isl_dim_param, Name.c_str());
    if (Position >= 0)
      R = isl::manage(
          isl_set_project_out(R.release(), isl_dim_param, static_cast<unsigned>(Position), 1));
  }
  return R;
}

std::set<std::string> symbolsIn(const Region &R) {
  std::set<std::string> Names;
  const int Count = isl_set_dim(R.get(), isl_dim_param);
  for (int I = 0; I < Count; ++I)
    if (isl_set_involves_dims(R.get(), isl_dim_param, I, 1) != isl_bool_false)
      Names.insert(isl_set_get_dim_name(R.get(), isl_dim_param, I));
  return Names;
}

std::set<std::string> symbolsIn(const Index &E) {
  std::set<std::string> Names;
  const int Count = isl_pw_aff_dim(E.get(), isl_dim_param);
  for (int I = 0; I < Count; ++I)
    if (isl_pw_aff_involves_dims(E.get(), isl_dim_param, I, 1) != isl_bool_false)
      Names.insert(isl_pw_aff_get_dim_name(E.get(), isl_dim_param, I));
  return Names;
}

Region about(const Region &Facts, std::set<std::string> Named) {
  if (isl_set_n_basic_set(Facts.get()) != 1)
    return Facts;
  const auto All = isl::manage(isl_set_simple_hull(Facts.copy())); // of one part: itself
  if (isl_basic_set_dim(All.get(), isl_dim_div) != 0)
    return Facts;
  // Each constraint with the symbols it speaks of; those that share one with what is named belong
  // to it.
  std::vector<std::pair<isl_constraint *, std::set<std::string>>> Left;
  isl_constraint_list *List = isl_basic_set_get_constraint_list(All.get());
  const int Symbols = isl_basic_set_dim(All.get(), isl_dim_param);
  for (int I = 0; I < isl_constraint_list_n_constraint(List); ++I) {
    isl_constraint *C = isl_constraint_list_get_constraint(List, I);
    std::set<std::string> Names;
    for (int D = 0; D < Symbols; ++D)
      if (isl_constraint_involves_dims(C, isl_dim_param, D, 1) != isl_bool_false)
        Names.insert(isl_basic_set_get_dim_name(All.get(), isl_dim_param, D));
    Left.emplace_back(C, std::move(Names));
  }
  isl_constraint_list_free(List);
  isl_basic_set *Result = isl_basic_set_universe(isl_basic_set_get_space(All.get()));
  for (bool Grows = true; Grows;) {
    Grows = false;
    for (auto &[C, Names] : Left) {
      if (!C || std::none_of(Names.begin(), Names.end(),
                             [&](const std::string &Name) { return Named.contains(Name); }))
        continue;
      Named.insert(Names.begin(), Names.end());
      Result = isl_basic_set_add_constraint(Result, std::exchange(C, nullptr));
      Grows = true;
    }
  }
  for (auto &[C, Names] : Left)
    isl_constraint_free(C);
  return isl::manage(isl_set_from_basic_set(Result));
}

Region onSide(const Region &Object, std::string_view Side) {
  isl_set *Set = Object.copy();
  const int Count = isl_set_dim(Set, isl_dim_param);
  for (int I = 0; I < Count; ++I)
    if (const std::string Name = sidedName(isl_set_get_dim_name(Set, isl_dim_param, I), Side);
        !Name.empty())
      Set = isl_set_set_dim_id(Set, isl_dim_param, I,
                               isl_id_alloc(isl_set_get_ctx(Set), Name.c_str(), nullptr));
  return isl::manage(Set);
}

Index onSide(const Index &Object, std::string_view Side) {
  isl_pw_aff *Aff = Object.copy();
  const int Count = isl_pw_aff_dim(Aff, isl_dim_param);
  for (int I = 0; I < Count; ++I)
    if (const std::string Name = sidedName(isl_pw_aff_get_dim_name(Aff, isl_dim_param, I), Side);
        !Name.empty())
      Aff = isl_pw_aff_set_dim_id(Aff, isl_dim_param, I,
                                  isl_id_alloc(isl_pw_aff_get_ctx(Aff), Name.c_str(), nullptr));
  return isl::manage(Aff);
}

} // namespace gpufuse
