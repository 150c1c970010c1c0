// A condition of the preprocessor over what it asks: whether names are defined, and what values
// they have, each of which counts as something that may be so or not.
#ifndef GPUFUSE_TOOL_BRANCHCONDITION_H
#define GPUFUSE_TOOL_BRANCHCONDITION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <vector>

namespace gpufuse {

class BranchCondition {
public:
  /// \p Written is what follows the `#`, with names for all that is asked in \p Asked. The same
  /// question about one of \p Redefined may have another answer elsewhere.
  BranchCondition(llvm::StringRef Written, const llvm::StringSet<> &Redefined,
                  std::vector<std::string> &Asked);

  /// With the \p I-th question answered by bit \p I of \p Answers.
  bool holds(uint64_t Answers) const { return Steps.back()(Answers) != Negated; }
  /// The numbers of those that it asks.
  llvm::ArrayRef<unsigned> questions() const { return Questions; }

private:
  using Step = std::function<bool(uint64_t)>;

  static Step constant(bool Value);
  Step either();
  Step all();
  Step one();
  bool negatesAll() const;
  Step question();
  Step answer(std::string What);

  const llvm::StringSet<> &Redefined;
  std::vector<std::string> &Asked;
  llvm::StringRef Rest;
  bool Negated = false;
  std::vector<Step> Steps;
  std::vector<unsigned> Questions;
};

} // namespace gpufuse

#endif
