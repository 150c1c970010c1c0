// The order of work: compares what orders the operations of a program with what would order them
// after an edit. It knows no transformation by name.
//
// The host's code is followed from every function that may be called from elsewhere, through calls
// whose bodies are seen, over all paths. Each device operation carries the streams that surely have
// work behind it in the edited program (Must), those that may have in the original (May), and those
// behind it in the original only (Lost). The host is such a stream: what it does later is behind
// every operation it has waited for. An edit is safe if nothing that conflicts with an operation,
// and nothing that could observe it, ever follows it through a lost order.
#ifndef GPUFUSE_ANALYSIS_ORDER_HOSTORDER_H
#define GPUFUSE_ANALYSIS_ORDER_HOSTORDER_H

#include "analysis/Verdict.h"
#include "analysis/order/Handles.h"
#include "analysis/order/Memory.h"
#include "analysis/order/OrderEdit.h"
#include <memory>
#include <optional>

namespace gpufuse {

class OrderWalk;

class HostOrder {
public:
  HostOrder(clang::ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
            const DeviceKernels &Kernels);
  ~HostOrder();

  /// Everything that \p Edit breaks; nothing when following the program took too long.
  std::optional<std::vector<LostOrder>> check(const OrderEdit &Edit);
  /// True when \p Call was met on some path of the last check.
  bool wasReached(const clang::CallExpr &Call) const;
  /// True when following the program has taken too long: all further checks give nothing.
  bool gaveUp() const;
  /// What the checks so far have taken for granted.
  std::set<Assumption> assumptions() const;
  /// True when a wait that the last check narrowed to a stream leaves work unfinished.
  bool leavesWork(const clang::CallExpr &Call) const;
  /// True when the program asks whether work has finished.
  bool hasQueries() const;
  /// True when \p S begins at one place of the control flow, each time that it is executed.
  bool beginsOnce(const clang::FunctionDecl &Function, const clang::Stmt &S);

private:
  std::unique_ptr<OrderWalk> Walk;
};

} // namespace gpufuse

#endif
