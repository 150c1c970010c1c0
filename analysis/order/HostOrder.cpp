#include "analysis/order/HostOrder.h"
#include "analysis/order/OrderWalk.h"

using namespace clang;

namespace gpufuse {

HostOrder::HostOrder(ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
                     const DeviceKernels &Kernels)
    : Walk(std::make_unique<OrderWalk>(Context, TheFacts, Dialect, Kernels)) {}

HostOrder::~HostOrder() = default;

std::optional<std::vector<LostOrder>> HostOrder::check(const OrderEdit &Edit) {
  Walk->check(Edit);
  if (gaveUp())
    return std::nullopt;
  return Walk->tracker().takeLost();
}

std::set<Assumption> HostOrder::assumptions() const { return Walk->assumptions(); }

bool HostOrder::gaveUp() const { return Walk->gaveUp(); }

bool HostOrder::leavesWork(const CallExpr &Call) const { return Walk->tracker().leavesWork(Call); }

bool HostOrder::hasQueries() const { return Walk->hasQueries(); }

bool HostOrder::beginsOnce(const FunctionDecl &Function, const Stmt &Statement) {
  return Walk->beginningOf(Function, Statement) != nullptr;
}

bool HostOrder::wasReached(const CallExpr &Call) const { return Walk->wasReached(Call); }

} // namespace gpufuse
