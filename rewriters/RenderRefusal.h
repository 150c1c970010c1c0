// A reason why text cannot be produced, to be reported as that refusal.
#ifndef GPUFUSE_REWRITERS_RENDERREFUSAL_H
#define GPUFUSE_REWRITERS_RENDERREFUSAL_H

#include "analysis/Verdict.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace gpufuse {

class RenderRefusal : public llvm::ErrorInfo<RenderRefusal> {
public:
  static char ID;
  explicit RenderRefusal(Obstacle O) : What(std::move(O)) {}
  const Obstacle &obstacle() const { return What; }
  void log(llvm::raw_ostream &Out) const override { Out << What.Message; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  Obstacle What;
};

} // namespace gpufuse

#endif
