#include "tool/Options.h"
#include "tool/ChosenCommands.h"
#include "tool/ParseJson.h"
#include "clang/Basic/Version.h"
#include "clang/Tooling/CommonOptionsParser.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <map>
#include <set>

using namespace clang;
namespace cl = llvm::cl;

namespace gpufuse {
namespace {

cl::OptionCategory Category("gpufuse options");

cl::opt<bool> Fix("fix", cl::desc("Apply the fusions to the files, all of them or none."),
                  cl::cat(Category));
cl::opt<bool> Diff("diff", cl::desc("Print the changes as a unified diff; write nothing."),
                   cl::cat(Category));
cl::opt<std::string>
    OutputDir("output-dir",
              cl::desc("Write each changed file under this directory, by its relative name\n"
                       "(its base name for a single source); the sources stay as they are."),
              cl::value_desc("dir"), cl::cat(Category));
cl::opt<std::string>
    Checks("checks",
           cl::desc("Comma-separated globs of checks to run; '-' before one takes away.\n"
                    "Checks: kernel-fusion, redundant-sync, async-scope. Default: '*'."),
           cl::init("*"), cl::value_desc("globs"), cl::cat(Category));
cl::opt<bool> ListChecks("list-checks", cl::desc("List the enabled checks and exit."),
                         cl::cat(Category));
cl::opt<std::string> Explain("explain",
                             cl::desc("Print the page on a reason for refusal and exit."),
                             cl::value_desc("reason-id"), cl::cat(Category));
cl::opt<std::string> Report("report", cl::desc("Write all findings, refusals included, as JSON."),
                            cl::value_desc("file.json"), cl::cat(Category));
cl::opt<std::string> Sarif("sarif",
                           cl::desc("Write what can be done, with fixes, as SARIF 2.1.0; with\n"
                                    "--show-rejected what was refused, too."),
                           cl::value_desc("file.sarif"), cl::cat(Category));
cl::opt<std::string> Html("html",
                          cl::desc("Write what was done and what was refused, with code and "
                                   "reasons,\nas a page for people."),
                          cl::value_desc("file.html"), cl::cat(Category));
cl::opt<std::string> Baseline("baseline",
                              cl::desc("Say nothing of what this earlier --sarif log holds."),
                              cl::value_desc("file.sarif"), cl::cat(Category));
cl::opt<std::string> ExportFixes("export-fixes",
                                 cl::desc("Write the fixes as YAML for clang-apply-replacements."),
                                 cl::value_desc("file.yaml"), cl::cat(Category));
cl::opt<std::string> Kernels("kernels",
                             cl::desc("Write what is known of each kernel's accesses, as JSON."),
                             cl::value_desc("file.json"), cl::cat(Category));
cl::opt<std::string> Lines(
    "line-filter",
    cl::desc(
        "Files and lines that the run is about, as JSON, like clang-tidy's:\n"
        "[{\"name\":\"a.cu\",\"lines\":[[1,3],[5,7]]},{\"name\":\"b.cu\"}].\n"
        "Functions that hold none of the lines stay as they are, and nothing is said of them."),
    cl::value_desc("json"), cl::cat(Category));
cl::opt<std::string> HeaderFilter("header-filter",
                                  cl::desc("Say nothing of headers that this does not match."),
                                  cl::init(".*"), cl::value_desc("regex"), cl::cat(Category));
cl::opt<bool> ShowRejected("show-rejected",
                           cl::desc("Print refused candidates too, with all their reasons."),
                           cl::cat(Category));
cl::opt<bool> WarningsAsErrors("warnings-as-errors",
                               cl::desc("Exit with 1 if anything can be fused."),
                               cl::cat(Category));
cl::opt<bool> StrictErrors(
    "strict-errors",
    cl::desc("Refuse every edit that delays the moment at which an error is reported."),
    cl::cat(Category));
cl::opt<FloatingPoint> Rounding(
    "fp", cl::desc("Rounding across the seam of two bodies:"), cl::init(FloatingPoint::Exact),
    cl::values(clEnumValN(FloatingPoint::Exact, "exact", "bit for bit as before (default)"),
               clEnumValN(FloatingPoint::Contract, "contract",
                          "the compiler may contract a product of one into a sum of another")),
    cl::cat(Category));
enum class Switch { On, Off };
cl::opt<Switch> RuntimeGuards(
    "runtime-guards", cl::desc("Where it is not known whether buffers overlap:"),
    cl::init(Switch::On),
    cl::values(clEnumValN(Switch::On, "on", "fuse behind a test of their addresses (default)"),
               clEnumValN(Switch::Off, "off", "do not fuse")),
    cl::cat(Category));
cl::opt<Switch> JoinCalls(
    "join-calls", cl::desc("Where calls of functions that launch follow each other:"),
    cl::init(Switch::On),
    cl::values(
        clEnumValN(Switch::On, "on",
                   "give the caller one function with both bodies, if launches in it can be\n"
                   "fused then (default)"),
        clEnumValN(Switch::Off, "off", "leave them alone")),
    cl::cat(Category));
cl::opt<Switch> FoldMemsets("fold-memsets", cl::desc("Where device memory is set before a launch:"),
                            cl::init(Switch::On),
                            cl::values(clEnumValN(Switch::On, "on",
                                                  "let the kernel set it, where it can (default)"),
                                       clEnumValN(Switch::Off, "off", "leave it alone")),
                            cl::cat(Category));
cl::opt<Switch> EnterBranches(
    "enter-branches",
    cl::desc("Where launches stand beside an 'if' with launches in its branches:"),
    cl::init(Switch::On),
    cl::values(clEnumValN(Switch::On, "on",
                          "make them in each branch, where they can be fused there (default)"),
               clEnumValN(Switch::Off, "off", "leave them where they are")),
    cl::cat(Category));
cl::opt<Switch> MoveLoops(
    "move-loops", cl::desc("Where a loop does nothing but launch:"), cl::init(Switch::On),
    cl::values(clEnumValN(Switch::On, "on",
                          "move it into the kernel, if no round needs what other threads did in\n"
                          "an earlier one (default)"),
               clEnumValN(Switch::Off, "off", "leave it alone")),
    cl::cat(Category));
cl::list<std::string> Assume(
    "assume",
    cl::desc("Assumptions to accept, or, with '-' before one, to withdraw: what needs it is\n"
             "refused. All but race-free are accepted by default (docs/SafetyModel.md)."),
    cl::CommaSeparated, cl::value_desc("ids"), cl::cat(Category));
cl::opt<std::string>
    CudaPath("cuda-path",
             cl::desc("CUDA toolkit to take headers from; 'none' for gpufuse's own declarations."),
             cl::value_desc("dir"), cl::cat(Category));
cl::opt<std::string>
    RocmPath("rocm-path",
             cl::desc("ROCm to take HIP headers from; 'none' for gpufuse's own declarations."),
             cl::value_desc("dir"), cl::cat(Category));
cl::opt<std::string> ShardOf(
    "shard",
    cl::desc("Analyse one part of the files, the i-th of n; the other parts may be analysed by\n"
             "other machines. Needs --partial."),
    cl::value_desc("i/n"), cl::cat(Category));
cl::opt<std::string>
    Partial("partial",
            cl::desc("Write what is found for 'gpufuse merge', to a .json file or, with --shard,\n"
                     "to a directory. Nothing else is printed or written."),
            cl::value_desc("file.json|dir"), cl::cat(Category));
cl::opt<std::string> DepFile("depfile",
                             cl::desc("With --partial, write which files it depends on, for make "
                                      "and ninja."),
                             cl::value_desc("file.d"), cl::cat(Category));
cl::opt<unsigned> Jobs("j", cl::desc("Files to work on at once (default 1; 0 for one per core)."),
                       cl::init(1), cl::Prefix, cl::value_desc("n"), cl::cat(Category));
cl::opt<bool> Quiet("quiet", cl::desc("Leave out the summary and remarks about options."),
                    cl::cat(Category));
cl::opt<bool> PrintCommands("print-commands",
                            cl::desc("Print, as JSON, the Clang commands that stand for the\n"
                                     "sources' compile commands, and exit."),
                            cl::cat(Category));
cl::opt<bool> Verbose("v", cl::desc("Say which headers are in use."), cl::cat(Category));

const char *const Overview = "gpufuse proves which back-to-back kernel launches of a CUDA or HIP "
                             "program can be one, and rewrites the source.\n\n"
                             "  gpufuse [options] <source>... [-- compiler flags]\n"
                             "  gpufuse -p <build directory> [options] [regex]...\n"
                             "  gpufuse merge [options] <partial results>...\n\n"
                             "Without --fix, --diff or --output-dir nothing is written. Exit "
                             "status: 0 ran, 1 some input could not be used,\n"
                             "2 wrong use.";

llvm::Expected<bool> isEnabled(llvm::StringRef Check, llvm::StringRef Globs) {
  bool Enabled = false;
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Globs.split(Parts, ',');
  for (llvm::StringRef Part : Parts) {
    Part = Part.trim();
    const bool Negative = Part.consume_front("-");
    Part.consume_front("gpufuse-");
    auto Glob = llvm::GlobPattern::create(Part);
    if (!Glob)
      return Glob.takeError();
    if (Glob->match(Check))
      Enabled = !Negative;
  }
  return Enabled;
}

/// What is given of that which decides what an analysis says, as partial results call it.
std::set<std::string> analysisGiven() {
  struct Given {
    const cl::Option &By;
    llvm::SmallVector<llvm::StringRef, 3> Names;
  };
  const Given All[] = {{Checks, {"kernel-fusion", "redundant-sync", "async-scope"}},
                       {Lines, {"line-filter"}},
                       {StrictErrors, {"strict-errors"}},
                       {Rounding, {"fp"}},
                       {RuntimeGuards, {"runtime-guards"}},
                       {JoinCalls, {"join-calls"}},
                       {FoldMemsets, {"fold-memsets"}},
                       {EnterBranches, {"enter-branches"}},
                       {MoveLoops, {"move-loops"}},
                       {Assume, {"assume"}},
                       {CudaPath, {"cuda-path"}},
                       {RocmPath, {"rocm-path"}}};
  std::set<std::string> Out;
  for (const Given &Each : All)
    if (Each.By.getNumOccurrences())
      Out.insert(Each.Names.begin(), Each.Names.end());
  return Out;
}

/// True when -p is given.
bool namesDatabase() {
  const cl::Option *BuildPath = cl::getRegisteredOptions().lookup("p");
  return BuildPath && BuildPath->getNumOccurrences() > 0;
}

llvm::Error assume(llvm::StringRef Name, LegalityOptions &Legality) {
  const bool Withdraw = Name.consume_front("-");
  const auto *It = llvm::find_if(AllAssumptions, [&](Assumption A) { return idOf(A) == Name; });
  if (It == std::end(AllAssumptions)) {
    std::string Known;
    for (Assumption A : AllAssumptions)
      Known += (Known.empty() ? "" : ", ") + idOf(A).str();
    return llvm::createStringError("--assume does not know '" + Name.str() + "'; it knows " +
                                   Known);
  }
  if (Withdraw)
    Legality.Withdrawn.insert(*It);
  else
    Legality.Withdrawn.erase(*It);
  return llvm::Error::success();
}

/// LLVM has an option of that name for its own counters, which it adds before any other is parsed.
cl::opt<bool> &stats() {
  if (cl::Option *OfLlvm = cl::getRegisteredOptions().lookup("stats"))
    OfLlvm->removeArgument();
  static cl::opt<bool> Stats("stats", cl::desc("Print a table of findings and reasons at the end."),
                             cl::cat(Category));
  return Stats;
}

llvm::Error fillAnalysis(AnalysisOptions &Out) {
  if (CudaPath.getNumOccurrences())
    Out.CudaPath = CudaPath;
  if (RocmPath.getNumOccurrences())
    Out.RocmPath = RocmPath;
  Out.Legality.Rounding = Rounding;
  Out.Legality.StrictErrors = StrictErrors;
  Out.Legality.RuntimeGuards = RuntimeGuards == Switch::On;
  Out.Legality.MoveLoops = MoveLoops == Switch::On;
  Out.JoinCalls = JoinCalls == Switch::On;
  Out.FoldMemsets = FoldMemsets == Switch::On;
  Out.EnterBranches = EnterBranches == Switch::On;
#ifdef GPUFUSE_MUTANTS
  if (const char *Condition = std::getenv("GPUFUSE_WITHOUT"))
    Out.Legality.SwitchedOff = Condition;
#endif
  for (llvm::StringRef Name : Assume)
    if (llvm::Error Unknown = assume(Name, Out.Legality))
      return Unknown;
  Out.LineFilter = Lines;
  auto Enabled = isEnabled("kernel-fusion", Checks);
  if (!Enabled)
    return Enabled.takeError();
  Out.KernelFusion = *Enabled;
  Out.RedundantSync = llvm::cantFail(isEnabled("redundant-sync", Checks));
  Out.AsyncScope = llvm::cantFail(isEnabled("async-scope", Checks));
  if (!Out.KernelFusion && !Out.RedundantSync && !Out.AsyncScope && Kernels.empty())
    return llvm::createStringError("--checks='" + Checks + "' enables no check");
  return llvm::Error::success();
}

llvm::Error fillPart(ToolOptions &Out) {
  Out.PartialFile = Partial;
  Out.DepFile = DepFile;
  if (Partial.empty() && (!ShardOf.empty() || !DepFile.empty()))
    return llvm::createStringError("--shard and --depfile are about --partial, which is not given");
  if (!Partial.empty() && ShardOf.empty() && llvm::sys::path::extension(Partial) != ".json")
    return llvm::createStringError("--partial='" + Partial +
                                   "' is no .json file; a directory goes with --shard");
  if (ShardOf.empty())
    return llvm::Error::success();
  auto Part = parseShard(ShardOf);
  if (!Part)
    return Part.takeError();
  Out.Part = *Part;
  return llvm::Error::success();
}

llvm::Error fillFlags(ToolOptions &Out) {
  Out.Fix = Fix;
  Out.Diff = Diff;
  Out.Quiet = Quiet;
  Out.Verbose = Verbose;
  Out.ShowRejected = ShowRejected;
  Out.WarningsAsErrors = WarningsAsErrors;
  Out.OutputDir = OutputDir;
  Out.ReportFile = Report;
  Out.SarifFile = Sarif;
  Out.HtmlFile = Html;
  Out.BaselineFile = Baseline;
  Out.ExportFixesFile = ExportFixes;
  Out.KernelsFile = Kernels;
  Out.Explain = Explain;
  Out.ListChecks = ListChecks;
  Out.PrintCommands = PrintCommands;
  Out.Jobs = Jobs;
  if (std::string Problem; !llvm::Regex(HeaderFilter).isValid(Problem))
    return llvm::createStringError("--header-filter='" + HeaderFilter +
                                   "' is no regular expression: " + Problem);
  Out.HeaderFilter = HeaderFilter;
  if (Fix + Diff + !OutputDir.empty() > 1)
    return llvm::createStringError("--fix, --diff and --output-dir exclude each other");
  if (!Baseline.empty() && (Fix || !OutputDir.empty()))
    return llvm::createStringError(
        "--baseline says what is new; it excludes --fix and --output-dir");
  Out.AnalysisGiven = analysisGiven();
  if (llvm::Error Wrong = fillAnalysis(Out.Analysis))
    return Wrong;
  return fillPart(Out);
}

/// \p Argv without the word `merge`: the partial results stand where sources do, and there is no
/// database to look for.
std::vector<const char *> withoutMerge(int Argc, const char **Argv) {
  std::vector<const char *> Out{Argv[0]};
  Out.insert(Out.end(), Argv + 2, Argv + Argc);
  Out.push_back("--");
  return Out;
}

/// Takes what is behind `--` from the arguments: Clang's parser would drop all that it takes for an
/// input, as response files and the values of nvcc's options (`--default-stream per-thread`).
std::optional<tooling::FixedCompilationDatabase> takeFlags(int &Argc, const char **Argv) {
  const char **const End = Argv + Argc;
  const char **const Dashes =
      std::find_if(Argv, End, [](const char *Word) { return llvm::StringRef(Word) == "--"; });
  if (Dashes == End)
    return std::nullopt;
  Argc = static_cast<int>(Dashes + 1 - Argv);
  return tooling::FixedCompilationDatabase(".", std::vector<std::string>(Dashes + 1, End));
}

} // namespace

/// The file of the compile database that \p Sources are looked up in; "" where there is none. Fails
/// where that is no whole JSON text: Clang's reader takes what comes ahead of the end.
static llvm::Expected<std::string> databaseOf(llvm::ArrayRef<std::string> Sources) {
  const auto *BuildPath =
      static_cast<cl::opt<std::string> *>(cl::getRegisteredOptions().lookup("p"));
  llvm::SmallString<256> Directory;
  if (namesDatabase())
    Directory = BuildPath->getValue();
  else if (!Sources.empty())
    Directory = llvm::sys::path::parent_path(tooling::getAbsolutePath(Sources.front()));
  llvm::sys::fs::make_absolute(Directory);
  for (; !Directory.empty();
       Directory = llvm::SmallString<256>(llvm::sys::path::parent_path(Directory))) {
    llvm::SmallString<256> File = Directory;
    llvm::sys::path::append(File, "compile_commands.json");
    auto Text = llvm::MemoryBuffer::getFile(File);
    if (!Text)
      continue;
    llvm::Expected<llvm::json::Value> Whole = parseJson((*Text)->getBuffer());
    if (!Whole)
      return llvm::createStringError(
          "'" + File + "' is no compile database: " + llvm::toString(Whole.takeError()));
    return File.str().str();
  }
  return std::string();
}

llvm::Expected<ToolOptions> parseOptions(int Argc, const char **Argv) {
  cl::SetVersionPrinter([](llvm::raw_ostream &Out) {
    Out << "gpufuse " GPUFUSE_VERSION " (" << getClangFullVersion() << ")\n";
  });
  const cl::opt<bool> &Stats = stats();
  const bool Merges = Argc > 1 && llvm::StringRef(Argv[1]) == "merge";
  std::vector<const char *> Merging;
  if (Merges) {
    Merging = withoutMerge(Argc, Argv);
    Argc = static_cast<int>(Merging.size());
    Argv = Merging.data();
  }
  const auto Flags = takeFlags(Argc, Argv);
  auto Parser =
      tooling::CommonOptionsParser::create(Argc, Argv, Category, cl::ZeroOrMore, Overview);
  if (Parser && !Merges && Parser->getSourcePathList().empty() && namesDatabase()) {
    // Clang's parser leaves the database alone unless a source is named: name them all.
    std::vector<const char *> Arguments(Argv, Argv + Argc);
    Arguments.push_back(AllFiles);
    Argc = static_cast<int>(Arguments.size());
    Parser = tooling::CommonOptionsParser::create(Argc, Arguments.data(), Category, cl::ZeroOrMore,
                                                  Overview);
  }
  if (!Parser)
    return Parser.takeError();
  ToolOptions Out;
  Out.Stats = Stats;
  if (llvm::Error Wrong = fillFlags(Out))
    return Wrong;
  if (!Out.Explain.empty() || Out.ListChecks)
    return Out;
  const std::vector<std::string> &Sources = Parser->getSourcePathList();
  if (Merges) {
    Out.Partials = Sources;
    if (Sources.empty() || !Out.PartialFile.empty())
      return llvm::createStringError("merge takes partial results, and writes none");
    for (const char *Name : {"p", "extra-arg", "extra-arg-before"})
      if (const cl::Option *Given = cl::getRegisteredOptions().lookup(Name);
          Given && Given->getNumOccurrences())
        return llvm::createStringError("'-%s' is about analysing files, which merge does not",
                                       Name);
    return Out;
  }
  if (Sources.empty())
    return llvm::createStringError("no source file; see --help");
  const tooling::CompilationDatabase *Given = &Parser->getCompilations();
  if (Flags) {
    Given = &*Flags;
  } else {
    auto Found = databaseOf(Sources);
    if (!Found)
      return Found.takeError();
    Out.Database = std::move(*Found);
  }
  auto Chosen = chooseCommands({*Given, llvm::sys::path::parent_path(Out.Database).str()}, Sources,
                               Parser->getArgumentsAdjuster());
  if (!Chosen)
    return Chosen.takeError();
  Out.Commands = std::move(Chosen->Commands);
  Out.Callers = std::move(Chosen->Callers);
  Out.Missing = std::move(Chosen->Missing);
  Out.HeaderRoot = std::move(Chosen->Root);
  return Out;
}

} // namespace gpufuse
