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
  /// True when the command lets the compiler reassociate (clang's `-ffast-math`; not nvcc's
  /// `--use_fast_math`, which only selects faster intrinsics, flushing and contraction).
  bool Reassociates = false;
  /// True when division may be a multiplication by an approximate reciprocal (`-prec-div=false`,
  /// `--use_fast_math`).
  bool ApproximatesDivision = false;
};

} // namespace gpufuse

#endif
