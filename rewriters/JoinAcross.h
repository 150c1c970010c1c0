// Renders calls of functions of another file as calls of one that does the same: its declaration,
// and the call.
//
// Before:              After:
//   void train() {       // relu, then bias: one function of ops.cu, by gpufuse.
//     relu(x, n);        void relu_bias(float *x, int n, const float *b);
//     bias(x, b, n);
//   }                    void train() {
//                          relu_bias(x, n, b);
//                        }
#ifndef GPUFUSE_REWRITERS_JOINACROSS_H
#define GPUFUSE_REWRITERS_JOINACROSS_H

#include "analysis/wrappers/CallsAcross.h"
#include "rewriters/EditSet.h"

namespace gpufuse {

/// Some calls of one run, and what is called instead.
struct JoinAcross {
  const CallRun *Run = nullptr;
  SiteJoin With;
  /// The base name of the file that defines it.
  std::string DefinedIn;
};

/// The edits of the main file that make \p Joins, all of one translation unit. Fails
/// (RenderRefusal, conflict) where text cannot be copied or changed.
llvm::Expected<EditSet> renderJoinsAcross(llvm::ArrayRef<JoinAcross> Joins,
                                          const clang::ASTContext &Host);

/// Nothing if the calls that \p Joins describe read so in \p Rewritten; else what differs.
std::optional<std::string> findJoinAcrossDifference(llvm::ArrayRef<JoinAcross> Joins,
                                                    clang::ASTContext &Rewritten);

} // namespace gpufuse

#endif
