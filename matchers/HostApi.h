// What a library function does when host code calls it, from the one table (HostApi.def) and from
// the namespaces of the standard library.
#ifndef GPUFUSE_MATCHERS_HOSTAPI_H
#define GPUFUSE_MATCHERS_HOSTAPI_H

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

enum class HostEffect {
  Unknown,
  Value,     ///< computes a value, or makes output from values
  Arguments, ///< touches what its arguments refer to, and what these own
  Clock,     ///< tells the time, or waits for it
};

/// True for a function that never returns to who calls it. (One that overrides it may.)
bool neverReturns(const clang::FunctionDecl &Callee);

/// The effect of calling \p Callee, a function that comes with a system header; Unknown for the
/// user's own functions, for whatever may call back into them, and for threads.
HostEffect hostEffect(const clang::FunctionDecl &Callee);

/// The same with a look at the arguments: `std::cout << std::endl` names a function of the library.
HostEffect hostEffect(const clang::CallExpr &Call);

/// True for functions of libraries that read the object they are given, and nothing else:
/// `v.data()`, `p.get()`, `v[i]`.
bool onlyObserves(const clang::FunctionDecl &Callee);

/// True for calls that write numbers and text to a stream of the library's own, and do nothing
/// else: `printf("%d\n", n)`.
bool onlyPrints(const clang::CallExpr &Call);

/// True for calls that tell a profiler where a range begins or ends: `nvtxRangePop()`.
bool marksRange(const clang::CallExpr &Call);

/// True for what a failed `assert` calls: it ends the program, and runs no more of its code.
bool failsAssertion(const clang::FunctionDecl &Callee);

/// True for calls of library functions that compute values from more than their arguments:
/// `rand()`, `malloc(n)`, or that end the program.
bool keepsState(const clang::CallExpr &Call);

} // namespace gpufuse

#endif
