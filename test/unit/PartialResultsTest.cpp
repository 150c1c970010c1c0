// Partial results must come back as they went, every field of every struct: what is forgotten here
// would be lost between two machines. A new field breaks the build, once in the program and once
// here, and must then be set below.
#include "tool/PartialResults.h"
#include "gtest/gtest.h"

using namespace clang;

namespace gpufuse {
namespace {

auto fieldsOf(const Position &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
auto fieldsOf(const RelatedPlace &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const Obstacle &X) {
  const auto &[A, B, C, D, E] = X;
  return std::tie(A, B, C, D, E);
}
auto fieldsOf(const FindingSite &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const Finding &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N);
}
auto fieldsOf(const OfferedFunction &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
auto fieldsOf(const CallSite &X) {
  const auto &[A, B, C, D, E, F, G] = X;
  return std::tie(A, B, C, D, E, F, G);
}
auto fieldsOf(const HelperFact &X) {
  const auto &[A, B, C, D, E, F] = X;
  return std::tie(A, B, C, D, E, F);
}
auto fieldsOf(const CalledFunction &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const NamesOfFile &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const FunctionNames &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O);
}
auto fieldsOf(const AcrossFacts &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J);
}
auto fieldsOf(const SiteJoin::Parameter &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
auto fieldsOf(const SiteJoin &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J);
}
auto fieldsOf(const SiteAnswer &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const DescribedAccess &X) {
  const auto &[A, B, C, D, E, F] = X;
  return std::tie(A, B, C, D, E, F);
}
auto fieldsOf(const DescribedEffect &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
auto fieldsOf(const DescribedKernel &X) {
  const auto &[A, B, C, D] = X;
  return std::tie(A, B, C, D);
}
auto fieldsOf(const FileResult &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q);
}
auto fieldsOf(const tooling::CompileCommand &X) {
  const auto &[A, B, C, D, E] = X;
  return std::tie(A, B, C, D, E);
}
auto fieldsOf(const LegalityOptions &X) {
  const auto &[A, B, C, D, E, F, G, H] = X;
  return std::tie(A, B, C, D, E, F, G, H);
}
auto fieldsOf(const AnalysisOptions &X) {
  const auto &[A, B, C, D, E, F, G, H, I, J] = X;
  return std::tie(A, B, C, D, E, F, G, H, I, J);
}
auto fieldsOf(const Shard &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const FileState &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
auto fieldsOf(const PartialResults::File &X) {
  const auto &[A, B, C] = X;
  return std::tie(A, B, C);
}
auto fieldsOf(const PartialResults::Caller &X) {
  const auto &[A, B] = X;
  return std::tie(A, B);
}
auto fieldsOf(const PartialResults &X) {
  const auto &[A, B, C, D, E, F, G, H] = X;
  return std::tie(A, B, C, D, E, F, G, H);
}

template <typename T>
concept HasFields = requires(const T &X) { fieldsOf(X); };
template <typename T>
concept IsRow = requires(const T &X) {
  X.size();
  X.begin();
} && !std::is_same_v<T, std::string>;
template <typename T>
concept IsOptional = requires(const T &X) { X.has_value(); };

template <typename T> bool same(const T &X, const T &Y) {
  if constexpr (HasFields<T>)
    return [&]<size_t... I>(std::index_sequence<I...>) {
      const auto A = fieldsOf(X), B = fieldsOf(Y);
      return (same(std::get<I>(A), std::get<I>(B)) && ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(fieldsOf(X))>>());
  else if constexpr (IsRow<T>)
    return std::equal(X.begin(), X.end(), Y.begin(), Y.end(),
                      [](const typename T::value_type &A, const typename T::value_type &B) {
                        return same(A, B);
                      });
  else if constexpr (IsOptional<T>)
    return X.has_value() == Y.has_value() && (!X || same(*X, *Y));
  else
    return X == Y;
}

/// Nothing in \p X, at any depth, is what it is by itself.
template <typename T> bool isSet(const T &X) {
  if constexpr (HasFields<T>)
    return std::apply([&](const auto &...Each) { return (isSet(Each) && ...); }, fieldsOf(X)) ||
           (ADD_FAILURE() << "not all set: " << __PRETTY_FUNCTION__, false);
  else if constexpr (std::is_same_v<T, std::vector<FileResult>>)
    return X.size() > 0; // one of them is without any
  else if constexpr (IsRow<T>)
    return X.size() > 0 && std::all_of(X.begin(), X.end(), [](const typename T::value_type &Each) {
             return isSet(Each);
           });
  else if constexpr (IsOptional<T>)
    return X.has_value() && isSet(*X);
  else if constexpr (std::is_enum_v<T>)
    return static_cast<int>(X) != 0;
  else
    return !(X == T());
}

Position place(unsigned Line) { return {"a.cu", Line, 2, 30}; }

Finding finding() {
  Finding Out{"async-scope",
              FindingVerdict::Unprofitable,
              "run",
              {{place(1), "scale"}, {place(2), "add"}},
              "one sentence",
              "scale_add",
              512,
              {{static_cast<RejectReason>(3), place(4), "why", "how", {{place(5), "there"}}}},
              true,
              {"launches-succeed"},
              RelatedPlace{place(6), "no further"},
              place(7),
              {},
              {"waits"}};
  llvm::cantFail(Out.Edits.replace("a.cu", 10, 5, "scale_add\n"));
  llvm::cantFail(Out.Edits.insert("a.cu", 20, "// caf\xe9"));
  llvm::cantFail(Out.Edits.replace("b.cu", 0, 1, "\"\\\t"));
  return Out;
}

FileResult result() {
  const SiteJoin Join{1,      2,    "up_down",          "_Z2ud", "void (int *)",
                      {"nn"}, true, "cudaGetLastError", true,    {{"x", 1, 2, 3}}};
  FileResult Out;
  Out.File = "a.cu";
  Out.Absolute = "/src/a.cu";
  Out.Failed = true;
  Out.Errors = {"error"};
  Out.Warnings = {"warning"};
  Out.HeadersInUse = "headers";
  Out.Findings = {finding()};
  Out.Included = {"/src/a.h"};
  Out.Across.Offered = {{"_Z2upPi", "up", true, "cudaGetLastError"}};
  Out.Across.Defined = {"_Z2upPi"};
  Out.Across.Sites = {{"both", {"_Z2upPi"}, {"up"}, {place(7)}, {{1, 2}, {3}}, {true}, {true}}};
  Out.Across.Helpers = {
      {"ok", "void (cudaError)", "ok", HelperFact::Kind::Check, {1, 2}, {3, 2, 1}}};
  Out.Across.Calls = {{"_Z2okv", "ok"}};
  Out.Across.Names = {{"up"},
                      {{"a.h", {"up"}}},
                      {"ok"},
                      {"own"},
                      {"scope::own"},
                      {"declared"},
                      {"shared"},
                      {"string"},
                      {"exported"},
                      {"crossing"},
                      "runtime",
                      true,
                      true,
                      true,
                      true};
  Out.Across.Captures = true;
  Out.Across.ReturnsCapturing = true;
  Out.Across.OfLibrary = true;
  Out.Across.OfHost = true;
  Out.Answers = {{{Join}, {finding()}}};
  Out.CallsReplaced = true;
  Out.MoreToDo = true;
  Out.Kernels = {
      {place(8),
       "scale",
       {{place(9), "x", "read", DescribedAccess::Precision::Bounded, "unknown-index", place(10)}},
       {{place(11), "barrier", "__syncthreads"}}}};
  Out.Original = "line\r\n\x80\xff tail";
  Out.Rewritten = std::string("with\0nul", 8);
  Out.Headers = {Out};
  Out.IncludedBy = "b.cu";
  return Out;
}

AnalysisOptions options() {
  AnalysisOptions Out;
  Out.CudaPath = "/cuda";
  Out.RocmPath = "none";
  Out.Legality.Rounding = FloatingPoint::Contract;
  Out.Legality.StrictErrors = Out.Legality.IgnoresWaits = true;
  Out.Legality.SwitchedOff = "F2";
  Out.Legality.Withdrawn = {Assumption::OneHostThread, Assumption::RaceFree};
  Out.LineFilter = "[]";
  return Out;
}

PartialResults partial() {
  PartialResults Out;
  Out.Part = {2, 8};
  Out.Run = "run";
  Out.Directory = "/here";
  Out.Options = options();
  Out.Missing = {"gone.cu"};
  tooling::CompileCommand Command("/src", "a.cu", {"nvcc", "-c", "a.cu"}, "a.o");
  Command.Heuristic = "guessed";
  Out.Files = {{4, Command, result()}};
  Out.Callers = {{5, Command}};
  Out.Inputs = {FileState("/src/a.cu", "text")};
  return Out;
}

TEST(PartialResults, ComeBackAsTheyWent) {
  const PartialResults Was = partial();
  ASSERT_TRUE(isSet(Was));
  EXPECT_TRUE(same(llvm::cantFail(readPartial(writePartial(Was))), Was));
}

TEST(PartialResults, KeepWhatIsFalseOrAbsent) {
  PartialResults Was = partial();
  Was.Part.reset();
  Was.Files.front().Result = FileResult();
  Was.Options = AnalysisOptions();
  Was.Options.KernelFusion = Was.Options.Legality.MoveLoops = false;
  EXPECT_TRUE(same(llvm::cantFail(readPartial(writePartial(Was))), Was));
}

TEST(PartialResults, AreAllNeeded) {
  std::string Text = writePartial(partial());
  const size_t At = Text.rfind("\"more-to-do\":true,");
  ASSERT_NE(At, std::string::npos);
  Text.erase(At, 18);
  EXPECT_EQ(llvm::toString(readPartial(Text).takeError()),
            "missing value at partial results.files[0].result.more-to-do");
}

TEST(PartialResults, RefuseEditsThatTouchEachOther) {
  std::string Text = writePartial(partial());
  const size_t At = Text.find("\"offset\":20");
  ASSERT_NE(At, std::string::npos);
  Text.replace(At, 11, "\"offset\":12");
  EXPECT_EQ(llvm::toString(readPartial(Text).takeError()),
            "parts contradict each other at partial results.files[0].result.answers[0].apart[0]."
            "edits");
}

TEST(PartialResults, TellWhichOptionsDiffer) {
  EXPECT_EQ(differences(options(), options()), std::vector<std::string>());
  EXPECT_EQ(differences(options(), AnalysisOptions()),
            (std::vector<std::string>{"assume", "cuda-path", "fp", "ignores-waits", "line-filter",
                                      "rocm-path", "strict-errors", "switched-off"}));
}

TEST(Shards, KeepTheCommandsOfAFileTogether) {
  std::vector<tooling::CompileCommand> Commands;
  for (const char *File : {"a.cu", "b.cu", "a.cu", "c.cu", "d.cu", "./b.cu"})
    Commands.emplace_back("/made-up", File, std::vector<std::string>{"nvcc"}, "");
  EXPECT_EQ(shareOf(Commands, {1, 2}), (std::vector<size_t>{0, 2, 3}));
  EXPECT_EQ(shareOf(Commands, {2, 2}), (std::vector<size_t>{1, 4, 5}));
  EXPECT_EQ(shareOf(Commands, {5, 5}), std::vector<size_t>());
}

} // namespace
} // namespace gpufuse
