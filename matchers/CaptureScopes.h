// Where streams are captured, and whether functions return while they are.
#ifndef GPUFUSE_MATCHERS_CAPTURESCOPES_H
#define GPUFUSE_MATCHERS_CAPTURESCOPES_H

namespace clang {
class ASTContext;
} // namespace clang

namespace gpufuse {

/// True where a function of a unit that names what begins a capture may return before what it has
/// begun ends: its callers launch into the graph then. It does not where each begin and its end
/// are statements of one block, with no way out between.
bool mayReturnCapturing(clang::ASTContext &Host);

} // namespace gpufuse

#endif
