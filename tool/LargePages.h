// Large pages for the heap: parsing is allocation, and a quarter of its time the kernel's, who
// hands out 4 KiB at a time.
#ifndef GPUFUSE_TOOL_LARGEPAGES_H
#define GPUFUSE_TOOL_LARGEPAGES_H

namespace gpufuse {

/// Starts this program again with glibc's allocator told to ask for large pages, as it takes that
/// from the environment alone. To be called first in `main`. Does nothing under another C library,
/// behind itself, where the user has tuned the allocator, or where the program cannot be started
/// again.
void useLargePages(const char **Argv);

} // namespace gpufuse

#endif
