// What the environment asks for, and the one source of chance.
#ifndef GPUEXEC_OPTIONS_H
#define GPUEXEC_OPTIONS_H

#include <cstdint>

namespace gpuexec {

enum class StreamPolicy { Eager, Late, Random };

struct Options {
  uint64_t Seed;        ///< GPUEXEC_SEED; 0: in order, threads switch only where they must.
  StreamPolicy Streams; ///< GPUEXEC_STREAMS
  bool Races;           ///< GPUEXEC_RACES
  bool WorkClock;       ///< GPUEXEC_CLOCK
  const char *Seams;    ///< GPUEXEC_SEAMS: a file; null: not looked for.
};

const Options &options();

/// xorshift64*. One for threads and one for streams, so that the schedule of one is no matter of
/// the other.
class Chance {
public:
  explicit Chance(uint64_t Seed) : State(Seed * 0x9e3779b97f4a7c15ull + 0x853c49e6748fea9bull) {}
  uint64_t next() {
    State ^= State >> 12;
    State ^= State << 25;
    State ^= State >> 27;
    return State * 0x2545f4914f6cdd1dull;
  }
  /// Below \p Bound.
  uint64_t below(uint64_t Bound) { return uint64_t((unsigned __int128)next() * Bound >> 64); }

private:
  uint64_t State;
};

enum ExitStatus { RaceFound = 86, ThreadsStuck = 87, BadAccess = 88 };

/// Prints and ends the process at once.
[[noreturn]] void die(ExitStatus Status, const char *Format, ...)
    __attribute__((format(printf, 2, 3)));

} // namespace gpuexec

#endif
