// The outside world: runs the pipeline over all files, prints, reports, writes.
#ifndef GPUFUSE_TOOL_DRIVER_H
#define GPUFUSE_TOOL_DRIVER_H

namespace gpufuse {

/// Exit status: 0 ran, 1 some input could not be used, 2 wrong use.
int runTool(int Argc, const char **Argv);

} // namespace gpufuse

#endif
