// Classifies options by their identity in Clang's table, not by their text.
#include "tool/ClangOptions.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"

namespace gpufuse {
namespace {

namespace options = clang::options;

ClangUse useOfWhole(const llvm::opt::Option &Option) {
  switch (Option.getID()) {
  case options::OPT_INPUT:
    return ClangUse::Input;
  case options::OPT_UNKNOWN:
    return ClangUse::Unknown;
  case options::OPT_offload_arch_EQ:
    return ClangUse::Architecture;
  case options::OPT_cuda_path_EQ:
  case options::OPT_rocm_path_EQ:
    return ClangUse::ToolkitPath;
  case options::OPT_x:
    return ClangUse::InputLanguage;
  case options::OPT_fgpu_default_stream_EQ:
    return ClangUse::DefaultStream;
  case options::OPT_I:
  case options::OPT_isystem:
    return ClangUse::UserIncludeDir;

  case options::OPT_offload_host_only:
  case options::OPT_offload_device_only:
  case options::OPT_offload_host_device:
  case options::OPT_no_offload_arch_EQ:
  case options::OPT_offload_EQ:
  case options::OPT_no_offload_inc:
  case options::OPT_no_offloadlib:
  case options::OPT_offloadlib:
  case options::OPT_rocm_device_lib_path_EQ:
  case options::OPT_hip_path_EQ:
  case options::OPT_cuda_path_ignore_env:
  case options::OPT_resource_dir:
  case options::OPT_resource_dir_EQ:
  case options::OPT_driver_mode:
  case options::OPT_fplugin_EQ:
  case options::OPT_fpass_plugin_EQ:
  case options::OPT_o:
  case options::OPT_v:
  case options::OPT__HASH_HASH_HASH:
  case options::OPT_M:
  case options::OPT_MM:
  case options::OPT_MD:
  case options::OPT_MMD:
  case options::OPT_MF:
  case options::OPT_MG:
  case options::OPT_MJ:
  case options::OPT_MP:
  case options::OPT_MQ:
  case options::OPT_MT:
  case options::OPT_MV:
  case options::OPT_save_temps:
  case options::OPT_save_temps_EQ:
  case options::OPT_save_stats:
  case options::OPT_save_stats_EQ:
  case options::OPT_ftime_report:
  case options::OPT_ftime_trace:
  case options::OPT_ftime_trace_EQ:
  case options::OPT_pipe:
  case options::OPT_pg:
  case options::OPT_Wlarge_by_value_copy_EQ:
  case options::OPT_pedantic_errors:
  case options::OPT__serialize_diags:
  case options::OPT_fcolor_diagnostics:
  case options::OPT_fdiagnostics_color_EQ:
  case options::OPT_shared:
  case options::OPT_static:
  case options::OPT_rdynamic:
  case options::OPT_T:
  case options::OPT_s:
  case options::OPT_r:
  case options::OPT_e:
  case options::OPT_L:
  case options::OPT_l:
  case options::OPT_fuse_ld_EQ:
  case options::OPT_flto:
  case options::OPT_flto_EQ:
  case options::OPT_Xlinker:
  case options::OPT_Wl_COMMA:
  case options::OPT_Wa_COMMA:
  case options::OPT_Xassembler:
  case options::OPT_Xcuda_ptxas:
  case options::OPT_Xcuda_fatbinary:
  case options::OPT_Xoffload_linker:
  case options::OPT_cuda_compile_host_device:
  case options::OPT_cuda_include_ptx_EQ:
  case options::OPT_no_cuda_include_ptx_EQ:
    return ClangUse::Drop;

  case options::OPT_march_EQ:
  case options::OPT_mcpu_EQ:
  case options::OPT_mtune_EQ:
  case options::OPT_fsanitize_EQ:
    return ClangUse::HostOnly;
  default:
    return ClangUse::Keep;
  }
}

ClangUse useOf(const llvm::opt::Option &Given) {
  llvm::opt::Option Option = Given.getUnaliasedOption();
  if (ClangUse Use = useOfWhole(Option); Use != ClangUse::Keep)
    return Use;
  if (Option.matches(options::OPT_Action_Group) || Option.matches(options::OPT_Link_Group) ||
      Option.matches(options::OPT_g_Group) || Option.matches(options::OPT_clang_ignored_f_Group) ||
      Option.matches(options::OPT_clang_ignored_m_Group) ||
      Option.matches(options::OPT_clang_ignored_gcc_optimization_f_Group) ||
      Option.hasFlag(options::LinkerInput) || Option.hasFlag(options::LinkOption) ||
      Option.hasFlag(options::Ignored) || Option.hasFlag(options::Unsupported))
    return ClangUse::Drop;
  if (Option.matches(options::OPT_m_Group))
    return ClangUse::HostOnly;
  return ClangUse::Keep;
}

} // namespace

ClangOption readClangOption(llvm::ArrayRef<std::string> Arguments) {
  llvm::SmallVector<const char *, 32> Words;
  for (const std::string &Word : Arguments)
    Words.push_back(Word.c_str());
  llvm::opt::InputArgList List(Words.begin(), Words.end());
  unsigned Index = 0;
  std::unique_ptr<llvm::opt::Arg> Parsed = clang::getDriverOptTable().ParseOneArg(
      List, Index, llvm::opt::Visibility(options::ClangOption));
  ClangOption Option;
  Option.Words = Index ? Index : 1;
  if (!Parsed) {
    Option.Use = ClangUse::MissingValue;
    Option.Words = 1;
    return Option;
  }
  Option.Use = useOf(Parsed->getOption());
  if (Option.Use == ClangUse::Keep && llvm::StringRef(Arguments[0]).starts_with("-Werror"))
    Option.Use = ClangUse::Drop;
  for (const char *Value : Parsed->getValues())
    Option.Values.push_back(Value);
  return Option;
}

void noteDialect(llvm::StringRef Spelling, DialectOptions &Dialect) {
  enum class Says {
    Nothing,
    Fast,
    Reassociate,
    Approximate,
    Flush,
    Precise,
    Contract,
    Exact,
    Strict
  };
  if (Spelling.starts_with("-fdenormal-fp-math"))
    Dialect.FlushesDenormals = true;
  Says What =
      llvm::StringSwitch<Says>(Spelling)
          .Cases({"-ffast-math", "-Ofast", "-ffp-model=fast", "-ffp-model=aggressive"}, Says::Fast)
          .Cases({"-fassociative-math", "-funsafe-math-optimizations", "-freciprocal-math",
                  "-fno-signed-zeros", "-fapprox-func"},
                 Says::Reassociate)
          // Without infinities, `(x + 1) * w` may be computed as `x * w + w`.
          .Cases({"-ffinite-math-only", "-fno-honor-infinities", "-fno-honor-nans"},
                 Says::Reassociate)
          .Cases({"-fgpu-flush-denormals-to-zero", "-fcuda-flush-denormals-to-zero",
                  "-fgpu-approx-transcendentals", "-fcuda-approx-transcendentals"},
                 Says::Flush)
          .Case("-fno-hip-fp32-correctly-rounded-divide-sqrt", Says::Approximate)
          .Cases({"-fno-fast-math", "-fno-associative-math", "-fno-unsafe-math-optimizations",
                  "-ffp-model=precise"},
                 Says::Precise)
          .Cases({"-ffp-contract=on", "-ffp-contract=fast", "-ffp-contract=fast-honor-pragmas"},
                 Says::Contract)
          .Case("-ffp-contract=off", Says::Exact)
          .Case("-ffp-model=strict", Says::Strict)
          .Default(Says::Nothing);
  switch (What) {
  case Says::Nothing:
    return;
  case Says::Fast:
    Dialect.ContractsProducts = true;
    Dialect.FlushesDenormals = true;
    [[fallthrough]];
  case Says::Reassociate:
    Dialect.Reassociates = true;
    [[fallthrough]];
  case Says::Approximate:
    Dialect.ApproximatesDivision = true;
    return;
  case Says::Flush:
    Dialect.FlushesDenormals = true;
    return;
  case Says::Precise:
    Dialect.Reassociates = false;
    return;
  case Says::Contract:
    Dialect.ContractsProducts = true;
    return;
  case Says::Strict:
    Dialect.Reassociates = false;
    [[fallthrough]];
  case Says::Exact:
    Dialect.ContractsProducts = false;
    return;
  }
}

} // namespace gpufuse
