// The dialect of a translation unit, and those compiler options that change what its code means.
#ifndef GPUFUSE_MATCHERS_LANGUAGE_H
#define GPUFUSE_MATCHERS_LANGUAGE_H

namespace gpufuse {

enum class Language { Cuda, Hip };

/// Options of the user's compile command that decide legality, whichever compiler they were written
/// for.
struct DialectOptions {
  Language Lang = Language::Cuda;
  /// `--default-stream per-thread` (nvcc), `-fgpu-default-stream=per-thread` (clang).
  bool PerThreadDefaultStream = false;
  /// False when the command forbids contraction (`-fmad=false`, `-ffp-contract=off`).
  bool ContractsProducts = true;
  /// True when the command lets the compiler reassociate, share reciprocals, or lose the signs of
  /// zeros, infinities or NaNs (clang's `-ffast-math` and its parts; not nvcc's `--use_fast_math`),
  /// or a target keeps halves unrounded until they are stored (gfx6 and gfx7).
  bool Reassociates = false;
  /// True when quotients and square roots may be approximate (`-prec-div=false`,
  /// `-prec-sqrt=false`, `--use_fast_math`): what the compiler knows of operands changes them.
  bool ApproximatesDivision = false;
  /// True when results, and operands, that are denormal count as 0 (`-ftz=true`,
  /// `--use_fast_math`).
  bool FlushesDenormals = false;
  /// nvcc's `--restrict`: every pointer that a kernel takes counts as `__restrict__`.
  bool RestrictsAll = false;
};

} // namespace gpufuse

#endif
