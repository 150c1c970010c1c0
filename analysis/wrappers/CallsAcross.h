// Calls of functions that launch kernels and are defined in another file: what each of the two
// files can say of them without the other.
//
//   train.cpp:   relu(x, n);             ops.cu:   void relu(float *x, int n) {
//                bias(x, b, n);                      relu_kernel<<<n / 256, 256>>>(x);
//                                                  }
//                                                  void bias(float *x, const float *b, int n) ...
//
// The file with the bodies is asked whether they can be one function; the file with the calls calls
// that then.
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_CALLSACROSS_H
#define GPUFUSE_ANALYSIS_WRAPPERS_CALLSACROSS_H

#include "analysis/wrappers/CallJoin.h"
#include "matchers/LinkerSymbol.h"

namespace gpufuse {

/// A function that launches kernels, for callers in other files to find.
struct OfferedFunction {
  /// As the linker knows it.
  std::string Symbol;
  std::string Name;
  /// It changes nothing on the host, and waits for nothing.
  bool IsQuiet = false;
  /// What it returns asks for the last error: `cudaGetLastError`. Empty where it returns nothing.
  std::string Query;
};

/// Neighbouring calls of functions that another file defines, without the AST they stand in.
struct CallSite {
  /// The function that makes them.
  std::string Caller;
  /// Symbols of what is called, in order; names; and where the calls are.
  std::vector<std::string> Callees, Names;
  std::vector<Position> Places;
  /// The number of the value that is given for a parameter, by call and parameter. Equal numbers
  /// stand for equal values.
  std::vector<std::vector<unsigned>> GivenAs;
  /// By call: what is given is read from memory, which the calls ahead must not change.
  std::vector<bool> NeedsQuiet;
  /// By call: the statement around it does nothing but check the error that it returns.
  std::vector<bool> Checked;

  /// The calls [\p First, \p First + \p Count) alone, their values numbered anew; \p ValueOf says
  /// which each was.
  CallSite part(unsigned First, unsigned Count, std::vector<unsigned> &ValueOf) const;
};

/// True where the same functions are called at the same places, and given values that are equal to
/// each other in the same way.
bool callAlike(const CallSite &X, const CallSite &Y);

/// The same with its AST.
struct CallRun {
  const clang::FunctionDecl *Caller = nullptr;
  const clang::CompoundStmt *List = nullptr;
  std::vector<CallPart> Parts;
  std::vector<bool> NeedsQuiet;
};

/// One function in place of some calls of a site.
struct SiteJoin {
  struct Parameter {
    std::string Name;
    /// It is declared like this parameter of that call.
    unsigned Call = 0, Input = 0;
    /// The value of the site that it is given.
    unsigned Value = 0;
    bool operator==(const Parameter &) const = default;
  };
  /// Which calls.
  unsigned First = 0, Count = 0;
  std::string Name, Symbol, Type;
  /// The namespaces around it, outermost first.
  std::vector<std::string> Scope;
  bool IsExternC = false;
  /// What asks for the error behind it that the calls returned; empty where none is checked.
  std::string Query;
  /// The check is given what the joined function returns instead.
  bool ReturnsError = false;
  std::vector<Parameter> Parameters;
  bool operator==(const SiteJoin &) const = default;
};

/// What the unit defines for others, and launches kernels.
std::vector<OfferedFunction> findOfferedFunctions(clang::ASTContext &Host, const Facts &TheFacts);
/// The symbols of all functions that the unit defines for others, sorted.
std::vector<std::string> findDefinedSymbols(clang::ASTContext &Host);

/// The longest runs of such calls, whose arguments keep their values meanwhile (W2).
std::vector<CallRun> findCallRuns(const clang::ASTContext &Host, const Facts &TheFacts);

CallSite siteOf(const CallRun &Run, clang::ASTContext &Host);

/// What \p F returns, where that is the last error: the query; null for other functions.
const clang::FunctionDecl *returnedQuery(const clang::FunctionDecl &F);

/// The names of the namespaces around \p F, outermost first.
std::vector<std::string> scopeOf(const clang::FunctionDecl &F);
/// Those that the text of \p F stands in: none for `void ns::f() {}`.
std::vector<std::string> writtenScopeOf(const clang::FunctionDecl &F);

/// What functions are called that stand for the calls of another file.
inline constexpr llvm::StringLiteral CallSiteName = "gpufuse_calls_elsewhere_";
/// True for such a function.
bool isCallSite(const clang::FunctionDecl &F);

} // namespace gpufuse

#endif
