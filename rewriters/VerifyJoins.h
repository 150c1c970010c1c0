// The recheck of joined calls: the joined function, as it parses now, does what the functions that
// were called did, one after the other, and is given what they were given.
#ifndef GPUFUSE_REWRITERS_VERIFYJOINS_H
#define GPUFUSE_REWRITERS_VERIFYJOINS_H

#include "analysis/wrappers/CallJoin.h"
#include "rewriters/CompareBodies.h"
#include <set>

namespace gpufuse {

/// The objects that \p Part of \p Join names members of.
NamedObjects objectsOf(const CallJoin &Join, unsigned Part);
/// The parameters of the joined function are numbered by CallJoin::Parameters, and its objects
/// behind those.
unsigned numberOfObject(const CallJoin &Join, unsigned Object);
/// The type of the parameter that an object is.
clang::QualType typeOfObject(const CallJoin &Join, unsigned Object);

/// What a joined function must read as.
struct ExpectedJoin {
  std::string Name;
  std::vector<std::string> Items;
  std::vector<std::string> ParameterTypes;
  /// Where its caller goes on with what it returns; else "".
  std::string ReturnType;
  const clang::FunctionDecl *Caller = nullptr;
  /// Those that it names itself. Their parameters come first.
  NamedObjects Objects;
  /// Of a method of a class template: the class that it is made for.
  std::string Instance;
  /// What its call must give.
  std::vector<std::string> Arguments;
  /// Where the statements of its body come from, other than declarations, in order.
  struct Origin {
    Position Where;
    unsigned Part;
  };
  std::vector<Origin> Origins;
};

ExpectedJoin expectedJoin(const CallJoin &Join, llvm::StringRef Name);

/// Nothing if the function and the call that \p Expected describes read so in \p Rewritten; else
/// what differs. All joins of one function are given together.
std::optional<std::string> findJoinDifference(llvm::ArrayRef<const ExpectedJoin *> Expected,
                                              const clang::ASTContext &Rewritten);

/// Nothing if the calls of \p Name in \p Rewritten give it, in any order, what \p Expected says,
/// and nothing else names it.
std::optional<std::string>
findCallDifference(const std::string &Name, const std::multiset<std::vector<std::string>> &Expected,
                   const clang::ASTContext &Rewritten);

} // namespace gpufuse

#endif
