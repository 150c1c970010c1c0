// What isl has answered before. A file is analysed several times while it is rewritten, and each
// time most questions are the same; an answer depends on nothing but what its question says. No
// Clang.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_ANSWERS_H
#define GPUFUSE_ANALYSIS_ALGEBRA_ANSWERS_H

#include "analysis/algebra/Dependence.h"
#include "analysis/algebra/Extent.h"

namespace gpufuse {

/// A question as text: the same for two that say the same in whatever context, and for no others.
/// Throws where isl gives up.
class Question {
public:
  /// How long \p A lets isl look for an answer is part of it.
  explicit Question(const Algebra &A);

  Question &add(int64_t Number);
  Question &add(const Index &E);
  Question &add(const Region &R);
  Question &add(const AccessRelation &Access);
  Question &add(const ThreadSpace &Space);

  const std::string &text() const { return Text; }

private:
  template <typename Object> void addNumbered(const Object &What);
  void addName(std::string_view Name);
  void addNames(const std::vector<std::string> &Names);

  isl::ctx Context;
  std::string Text;
};

/// Not for several threads at a time.
class Answers {
public:
  /// As dependence().
  Dependence dependence(const Algebra &A, const AccessRelation &First,
                        const ThreadSpace &FirstSpace, const AccessRelation &Second,
                        const ThreadSpace &SecondSpace, const Index &Distance);
  /// As linearExtent(); nothing as well where isl gives up.
  std::optional<LinearExtent> extent(const Algebra &A,
                                     const std::vector<const AccessRelation *> &Accesses,
                                     const ThreadSpace &Space, int64_t Size);

private:
  std::map<std::string, Dependence> Dependences;
  std::map<std::string, std::optional<LinearExtent>> Extents;
};

} // namespace gpufuse

#endif
