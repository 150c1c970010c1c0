// The language server: reads messages, answers them, and has the open documents analysed on a
// thread of its own. It never writes a file: what changes, the editor changes.
#ifndef GPUFUSE_INTEGRATION_LSP_SERVER_H
#define GPUFUSE_INTEGRATION_LSP_SERVER_H

#include <cstdio>
#include <string>

namespace llvm {
class raw_ostream;
}

namespace gpufuse::server {

struct ServerOptions {
  /// The program, which headers are found relative to.
  std::string Executable;
  /// What it tells clients that it is.
  std::string Version;
  /// As in CommandLookup, unless the client's settings say where.
  std::string CompileCommandsDirectory;
};

/// Serves one client until it says `exit` or is gone. The status for the process, which must end
/// then, though an analysis may run: 0 when the client has said `shutdown` before.
int serve(std::FILE *In, llvm::raw_ostream &Out, const ServerOptions &Options);

} // namespace gpufuse::server

#endif
