// Renders joined calls: a function with the bodies of several beside the originals, one call in
// place of several.
//
// Before:                                     After:
//   void relu(float *x, int n) {                static void relu_bias(float *x, int n,
//     relu_kernel<<<n / 256, 256>>>(x);                               const float *b) {
//   }                                             relu_kernel<<<n / 256, 256>>>(x);
//   void bias(float *x, const float *b, int n) {  bias_kernel<<<n / 256, 256>>>(x, b);
//     bias_kernel<<<n / 256, 256>>>(x, b);      }
//   }                                           ...
//   ...                                         relu_bias(x, n, b);
//   relu(x, n);
//   bias(x, b, n);
//
// Of methods, a method: in the class where all of them are defined there, else declared in it and
// defined behind the last of them.
//
// Asks no safety question.
#ifndef GPUFUSE_REWRITERS_JOINCALLS_H
#define GPUFUSE_REWRITERS_JOINCALLS_H

#include "analysis/wrappers/CallJoin.h"
#include "rewriters/RenderRefusal.h"
#include "rewriters/SourcePlaces.h"
#include "llvm/ADT/StringMap.h"

namespace gpufuse {

struct RenderedJoin {
  /// What the joined function is called.
  std::string Name;
  EditSet Edits;
  /// What tells its function from others, where it is written with these edits; else "".
  std::string Writes;
};

/// Renders the joined calls of one translation unit; equal functions are written once.
class CallJoiner {
public:
  CallJoiner(const clang::ASTContext &Host, const Facts &TheFacts)
      : Host(Host), TheFacts(TheFacts), Places(Host) {}

  /// Fails (RenderRefusal) where text cannot be copied or changed.
  llvm::Expected<RenderedJoin> render(const CallJoin &Join);
  /// Forgets \p Rendered, which was rendered last, of \p Join: its edits are not made.
  void takeBack(const CallJoin &Join, const RenderedJoin &Rendered);
  /// Deletes file-local functions that the joins rendered so far leave without any use.
  EditSet removeUnusedWrappers() const;

private:
  llvm::Error insert(const CallJoin &Join, const std::string &Prototype, const std::string &Body,
                     const std::string &Remark, EditSet &Edits);
  llvm::Error insertMethod(const CallJoin &Join, const std::string &Prototype,
                           const std::string &Body, const std::string &Remark, EditSet &Edits);
  llvm::Expected<std::string> callText(const CallJoin &Join, const std::string &Name) const;

  const clang::ASTContext &Host;
  const Facts &TheFacts;
  SourcePlaces Places;
  /// Text without the name, to the name it was written under.
  llvm::StringMap<std::string> Written;
  llvm::StringSet<> Names;
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> ReplacedCalls;
};

} // namespace gpufuse

#endif
