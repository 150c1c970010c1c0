#include "analysis/rules/KnownAlias.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/rules/RuleSupport.h"

namespace gpufuse {

bool mayBeOneToCompilers(const Candidate &C, const EvaluatedLaunch &L, const Buffer &X,
                         const EvaluatedLaunch &M, const Buffer &Y) {
  const Overlap::Kind Truth = overlap(L, X, M, Y, C.A).What;
  const auto isParameter = [](const Buffer &B) { return B.What == Buffer::Kind::Parameter; };
  // Behind `p == q` the one is put in the other's place; and rounds may exchange their pointers.
  const bool Compares = llvm::any_of(launchesOf(C), [](const EvaluatedLaunch *Each) {
    return !Each->Summary || Each->Summary->ComparesPointers;
  });
  if (Truth == Overlap::Kind::Disjoint || !isParameter(X) || !isParameter(Y) || C.Repeats ||
      Compares)
    return Truth != Overlap::Kind::Disjoint;
  if (L.What == M.What) // no two parameters of one body become one
    return X == Y;
  // Pointers become one parameter where they are known to be the same; objects, where they are
  // written alike (Judge::mergeParameters).
  return Truth == Overlap::Kind::Same ||
         (!X.Path.empty() && X.Path == Y.Path &&
          C.Values.sameExpression(*L.What->Args[X.Parameter], *M.What->Args[Y.Parameter]));
}

} // namespace gpufuse
