// Reads the environment once.
#include "Options.h"
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace gpuexec {
namespace {
[[noreturn]] void usage(const char *Name, const char *Given, const char *Expected) {
  fprintf(stderr, "gpuexec: %s=%s: expected %s\n", Name, Given, Expected);
  _exit(2);
}

Options readEnvironment() {
  Options Read{0, StreamPolicy::Eager, true, false, getenv("GPUEXEC_SEAMS")};
  if (const char *Seed = getenv("GPUEXEC_SEED")) {
    char *End;
    Read.Seed = strtoull(Seed, &End, 10);
    if (*End || !*Seed)
      usage("GPUEXEC_SEED", Seed, "a number");
  }
  if (const char *Policy = getenv("GPUEXEC_STREAMS")) {
    if (!strcmp(Policy, "late"))
      Read.Streams = StreamPolicy::Late;
    else if (!strcmp(Policy, "random"))
      Read.Streams = StreamPolicy::Random;
    else if (strcmp(Policy, "eager"))
      usage("GPUEXEC_STREAMS", Policy, "eager, late or random");
  }
  if (const char *Races = getenv("GPUEXEC_RACES")) {
    Read.Races = strcmp(Races, "off") != 0;
    if (Read.Races && strcmp(Races, "on"))
      usage("GPUEXEC_RACES", Races, "on or off");
  }
  if (const char *Clock = getenv("GPUEXEC_CLOCK")) {
    Read.WorkClock = !strcmp(Clock, "work");
    if (!Read.WorkClock && strcmp(Clock, "time"))
      usage("GPUEXEC_CLOCK", Clock, "time or work");
  }
  if (Read.Seams && Read.Streams != StreamPolicy::Eager)
    usage("GPUEXEC_SEAMS", Read.Seams, "GPUEXEC_STREAMS=eager beside it");
  return Read;
}
} // namespace

const Options &options() {
  static const Options Read = readEnvironment();
  return Read;
}

void die(ExitStatus Status, const char *Format, ...) {
  fflush(stdout);
  va_list Arguments;
  va_start(Arguments, Format);
  fputs("gpuexec: ", stderr);
  vfprintf(stderr, Format, Arguments);
  fputc('\n', stderr);
  _exit(Status);
}

} // namespace gpuexec
