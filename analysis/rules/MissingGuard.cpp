#include "analysis/rules/MissingGuard.h"
#include "analysis/algebra/Answers.h"
#include "analysis/rules/RuleSupport.h"
#include "matchers/SourceText.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The access where what is added to the begin of a row is less than a row; nothing where it has no
/// rows.
std::optional<AccessRelation> inRow(const KernelAccess &Access, const KernelSummary &Summary,
                                    const Algebra &A) {
  if (!Access.Relation.FirstByte)
    return std::nullopt;
  AccessRelation Out = Access.Relation;
  const isl::val Size(A.ctx(), static_cast<long>(Out.Bytes));
  bool HasRows = false;
  for (const ScaledSymbol &Row : Summary.Space.Scaled) {
    const std::set<std::string> Products = symbolsIn(Row.Product);
    if (Row.Remainder || Products.size() != 1 || !involves(*Out.FirstByte, *Products.begin()) ||
        Algebra::dependsOnThread(Row.Unit))
      continue;
    const Index Rest = Out.FirstByte->sub(Row.Product.scale(Size));
    if (involves(Rest, *Products.begin()))
      continue;
    HasRows = true;
    Out.Where = Out.Where.intersect(Rest.ge_set(A.constant(0)))
                    .intersect(Rest.lt_set(Row.Unit.scale(Size)));
  }
  return HasRows ? std::optional(std::move(Out)) : std::nullopt;
}

bool isProduct(const Expr &E) {
  const auto *Op = dyn_cast<BinaryOperator>(&E);
  return Op && Op->getOpcode() == BO_Mul;
}

/// `col < width` for `t[row * width + col]`, as it is written; empty where it is written otherwise.
std::string rowGuard(const Expr &Site, const ASTContext &Device) {
  const Expr *E = Site.IgnoreParenCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isAssignmentOp())
    E = Op->getLHS()->IgnoreParenCasts();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  const Expr *Index = Element ? Element->getIdx()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Index))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->getInit())
      Index = V->getInit()->IgnoreParenImpCasts();
  const auto *Sum = dyn_cast_or_null<BinaryOperator>(Index);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return "";
  const Expr *Row = Sum->getLHS()->IgnoreParenImpCasts(),
             *Column = Sum->getRHS()->IgnoreParenImpCasts();
  if (!isProduct(*Row))
    std::swap(Row, Column);
  if (!isProduct(*Row))
    return "";
  const auto text = [&](const Expr &Part) {
    const auto Range = spelledRange(Part.getSourceRange(), Device);
    return Range ? textOf(*Range, Device).str() : "";
  };
  const std::string Left = text(*Column), Right = text(*cast<BinaryOperator>(Row)->getRHS());
  return Left.empty() || Right.empty() ? "" : Left + " < " + Right;
}

} // namespace

std::string missingGuard(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                         const Index &Distance) {
  std::string Guards;
  for (const auto &[L, Access] : {std::pair{&C.First, &X}, std::pair{&C.Second, &Y}})
    if (const std::string Guard = rowGuard(*Access->Site, *C.Device); !Guard.empty())
      Guards += (Guards.empty() ? "'" : ", and '") + Guard + "' in '" + nameOf(*L) + "'";
  if (Guards.empty())
    return "";
  const Algebra::Hurry InAHurry(C.A);
  const auto Helps = C.A.bounded([&] {
    const auto OfX = inRow(X, *C.First.Summary, C.A), OfY = inRow(Y, *C.Second.Summary, C.A);
    if (!OfX || !OfY)
      return false;
    const Dependence D = C.Known.dependence(C.A, *OfX, C.First.Summary->Space, *OfY,
                                            C.Second.Summary->Space, Distance);
    return D.Class != DependenceClass::GridWide && D.Class != DependenceClass::GaveUp;
  });
  if (!Helps.value_or(false))
    return "";
  return "the guard " + Guards;
}

} // namespace gpufuse
