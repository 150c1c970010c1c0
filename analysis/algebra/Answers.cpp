#include "analysis/algebra/Answers.h"
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/set.h>
#include <sstream>

namespace gpufuse {
namespace {

std::string number(size_t N) { return std::to_string(N) + ' '; }

isl_set *withoutUnused(const Region &R) { return isl_set_drop_unused_params(R.copy()); }
isl_pw_aff *withoutUnused(const Index &E) { return isl_pw_aff_drop_unused_params(E.copy()); }

unsigned countOf(const Region &R) {
  return static_cast<unsigned>(isl_set_dim(R.get(), isl_dim_param));
}
unsigned countOf(const Index &E) {
  return static_cast<unsigned>(isl_pw_aff_dim(E.get(), isl_dim_param));
}

std::string nameIn(const Region &R, unsigned I) {
  return isl_set_get_dim_name(R.get(), isl_dim_param, I);
}
std::string nameIn(const Index &E, unsigned I) {
  return isl_pw_aff_get_dim_name(E.get(), isl_dim_param, I);
}

Region renamed(const Region &R, unsigned I, const isl::id &Name) {
  return isl::manage(isl_set_set_dim_id(R.copy(), isl_dim_param, I, Name.copy()));
}
Index renamed(const Index &E, unsigned I, const isl::id &Name) {
  return isl::manage(isl_pw_aff_set_dim_id(E.copy(), isl_dim_param, I, Name.copy()));
}

/// The known answer to what \p Describe says, or that of \p Ask. What isl cannot describe within
/// its bound is asked again each time.
template <typename Answer, typename DescribeFunction, typename AskFunction>
Answer askOnce(std::map<std::string, Answer> &Known, const Algebra &A, DescribeFunction &&Describe,
               AskFunction &&Ask) {
  const std::optional<std::string> Text = A.bounded([&] {
    Question Asked(A);
    Describe(Asked);
    return Asked.text();
  });
  if (!Text)
    return Ask();
  if (const auto It = Known.find(*Text); It != Known.end())
    return It->second;
  return Known.emplace(*Text, Ask()).first->second;
}

} // namespace

Question::Question(const Algebra &A)
    : Context(A.ctx()), Text(number(isl_ctx_get_max_operations(Context.get()))) {}

void Question::addName(std::string_view Name) { (Text += number(Name.size())) += Name; }

void Question::addNames(const std::vector<std::string> &Names) {
  Text += number(Names.size());
  for (const std::string &Name : Names)
    addName(Name);
}

Question &Question::add(int64_t Number) {
  Text += std::to_string(Number) + ' ';
  return *this;
}

/// The names of the symbols, then what isl prints with numbers in their places: a name may read
/// like an expression.
template <typename Object> void Question::addNumbered(const Object &What) {
  Object Numbered = isl::manage(withoutUnused(What));
  const unsigned Count = countOf(Numbered);
  Text += number(Count);
  for (unsigned I = 0; I < Count; ++I) {
    addName(nameIn(Numbered, I));
    Numbered = renamed(Numbered, I, isl::id(Context, "p" + std::to_string(I)));
  }
  std::ostringstream Printed;
  Printed << Numbered << '\n';
  Text += Printed.str();
}

Question &Question::add(const Index &E) {
  addNumbered(E);
  return *this;
}

Question &Question::add(const Region &R) {
  addNumbered(R);
  return *this;
}

Question &Question::add(const AccessRelation &Access) {
  add(Access.Where);
  Text += number(Access.FirstByte.has_value());
  if (Access.FirstByte)
    add(*Access.FirstByte);
  Text += number(Access.Bytes) + number(Access.Exact) + number(Access.NotZero.size());
  for (const Index &Divisor : Access.NotZero)
    add(Divisor);
  return *this;
}

Question &Question::add(const ThreadSpace &Space) {
  addNames(Space.BlockCoordinates);
  addNames(Space.ThreadCoordinates);
  add(Space.Facts);
  Text += number(Space.Scaled.size());
  for (const ScaledSymbol &Each : Space.Scaled) {
    add(Each.Product).add(Each.Quotient).add(Each.Unit);
    Text += number(Each.Remainder.has_value());
    if (Each.Remainder)
      add(*Each.Remainder);
  }
  return *this;
}

Dependence Answers::dependence(const Algebra &A, const AccessRelation &First,
                               const ThreadSpace &FirstSpace, const AccessRelation &Second,
                               const ThreadSpace &SecondSpace, const Index &Distance) {
  return askOnce(
      Dependences, A,
      [&](Question &Q) { Q.add(First).add(FirstSpace).add(Second).add(SecondSpace).add(Distance); },
      [&] { return gpufuse::dependence(A, First, FirstSpace, Second, SecondSpace, Distance); });
}

std::optional<LinearExtent> Answers::extent(const Algebra &A,
                                            const std::vector<const AccessRelation *> &Accesses,
                                            const ThreadSpace &Space, int64_t Size) {
  return askOnce(
      Extents, A,
      [&](Question &Q) {
        for (const AccessRelation *Access : Accesses)
          Q.add(*Access);
        Q.add(Space).add(Size);
      },
      [&]() -> std::optional<LinearExtent> {
        return A.bounded([&] { return linearExtent(A, Accesses, Space, Size); })
            .value_or(std::nullopt);
      });
}

} // namespace gpufuse
