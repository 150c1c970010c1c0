// What a client may set: `initializationOptions`, and later `workspace/didChangeConfiguration`.
// docs/Editors.md lists it.
#ifndef GPUFUSE_INTEGRATION_LSP_SETTINGS_H
#define GPUFUSE_INTEGRATION_LSP_SETTINGS_H

#include "tool/Pipeline.h"
#include "llvm/Support/JSON.h"

namespace gpufuse::server {

struct Settings {
  PipelineOptions Pipeline;
  bool ShowRejected = true;
  /// As in CommandLookup.
  std::string CompileCommandsDirectory;
  std::vector<std::string> FallbackFlags;
};

/// Those that \p Given holds, and defaults for others; null stands for the default, too. What is
/// no setting, or no value of one, goes to \p Complaints, in sentences. \p Executable is the
/// program, which headers are found relative to.
Settings readSettings(const llvm::json::Object &Given, const std::string &Executable,
                      std::vector<std::string> &Complaints);

} // namespace gpufuse::server

#endif
