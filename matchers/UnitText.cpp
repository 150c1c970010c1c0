#include "matchers/UnitText.h"
#include "matchers/Conditionals.h"
#include "matchers/RuntimeApi.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>
#include <vector>

using namespace clang;

namespace gpufuse {
namespace {

class Reader {
public:
  explicit Reader(UnitText &Out) : Out(Out) {}

  /// \p Text, without comments, is that of the file at \p Start. \p IsOwn: the tool's, not the
  /// user's.
  void file(llvm::StringRef Text, SourceLocation Start, bool IsMain, bool IsOwn) {
    const char *Begin = Text.data();
    Branches.clear();
    OwnFile = IsOwn;
    FirstDirective = true;
    InMain = IsMain;
    while (!Text.empty()) {
      std::string Line;
      LineStart = Start.getLocWithOffset(static_cast<int>(Text.data() - Begin));
      for (bool Spliced = true; Spliced && !Text.empty();) {
        auto [Head, Tail] = Text.split('\n');
        Head = Head.rtrim("\r");
        Spliced = Head.consume_back("\\");
        Line += Head;
        Text = Tail;
      }
      line(Line);
    }
  }

  /// A macro that mentions a name that differs between devices, or configurations, differs itself.
  void close() {
    Out.Chosen.insert("assert");
    spread(Out.PerDevice);
    spread(Out.Chosen);
  }

private:
  void spread(llvm::StringSet<> &Names) const {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const auto &Macro : Out.Macros)
        if (!Names.contains(Macro.getKey()) && mentions(Macro.getValue().Body, Names))
          Changed |= Names.insert(Macro.getKey()).second;
    }
  }

  struct Branch {
    bool PerDevice = false, Guard = false;
  };

  void line(llvm::StringRef Line) {
    if (Line.contains("_Pragma"))
      pragma(Line.substr(Line.find("_Pragma")).split('"').second);
    if (const auto Directive = directiveOf(Line))
      return directive(*Directive);
    Out.UsesArchitecture |= Line.contains("__CUDA_ARCH__");
    if (llvm::any_of(Branches, [](const Branch &B) { return B.PerDevice; }))
      declared(Line);
  }

  void directive(llvm::StringRef Directive) {
    const bool First = std::exchange(FirstDirective, false);
    if (Directive.starts_with("if")) {
      Branches.push_back({tellsDevicesApart(Directive), First && Directive.starts_with("ifndef")});
    } else if (Directive.starts_with("elif")) {
      if (!Branches.empty())
        Branches.back().PerDevice |= tellsDevicesApart(Directive);
    } else if (Directive.starts_with("endif")) {
      if (!Branches.empty())
        Branches.pop_back();
    } else if (Directive.consume_front("define")) {
      Directive = Directive.ltrim();
      const llvm::StringRef Name =
          Directive.take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      pasted(Directive.substr(Name.size()));
      if (!OwnFile)
        defined(Name, Directive.substr(Name.size()).trim());
      Out.UsesArchitecture |= Directive.contains("__CUDA_ARCH__");
      if (llvm::any_of(Branches, [](const Branch &B) { return B.PerDevice; }))
        Out.PerDevice.insert(Name);
    } else if (Directive.consume_front("undef")) {
      if (!OwnFile) // which makes sure of `min` and `max` ahead of all text of the user's
        Out.Chosen.insert(Directive.trim());
    } else if (Directive.starts_with("include")) {
      Out.HidesNames |= InMain && llvm::any_of(Branches, [](const Branch &B) { return !B.Guard; });
    } else if (Directive.consume_front("pragma")) {
      pragma(Directive);
    }
  }

  void defined(llvm::StringRef Name, llvm::StringRef Body) {
    const auto [Known, New] = Out.Macros.try_emplace(Name);
    if (New)
      Known->second = {LineStart, Body.str(), !InMain, false};
    else if (Known->second.Body != Body)
      Out.Chosen.insert(Name);
  }

  /// \p Macro is what follows the name in a definition.
  void pasted(llvm::StringRef Macro) {
    const auto isName = [](char Ch) { return isAsciiIdentifierContinue(Ch); };
    llvm::SmallVector<llvm::StringRef, 4> Parameters;
    if (Macro.starts_with("("))
      Macro.drop_front().take_until([](char Ch) { return Ch == ')'; }).split(Parameters, ',');
    for (llvm::StringRef &Each : Parameters)
      Each = Each.trim();
    for (size_t At = Macro.find("##"); At != llvm::StringRef::npos; At = Macro.find("##", At + 2)) {
      const llvm::StringRef Before = Macro.take_front(At).rtrim();
      const llvm::StringRef Left =
          Before.take_back(Before.size() - (Before.find_last_not_of(
                                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
                                                "WXYZ0123456789_$") +
                                            1));
      const llvm::StringRef Right = Macro.substr(At + 2).ltrim().take_while(isName);
      if (Left.empty() || Right.empty())
        continue; // `, ##__VA_ARGS__`
      const bool LeftFixed = !llvm::is_contained(Parameters, Left),
                 RightFixed = !llvm::is_contained(Parameters, Right) && Right != "__VA_ARGS__";
      if (LeftFixed || RightFixed)
        Out.PastedParts.push_back((LeftFixed ? Left : Right).str());
      else
        Out.HidesNames = true;
    }
  }

  void pragma(llvm::StringRef Text) {
    static const llvm::Regex Changes(
        "^[ \t]*(clang +(fp|attribute|optimize)|STDC|float_control|fenv_access|fp_contract|"
        "optimize|GCC +optimize)");
    Out.HasFloatingPointPragma |= Changes.match(Text);
    static const llvm::Regex Restores(
        "^[ \t]*(push|pop)_macro[ \t]*\\([ \t]*\\\\?\"([A-Za-z0-9_]+)");
    llvm::SmallVector<llvm::StringRef, 3> Parts;
    if (!OwnFile && Restores.match(Text, &Parts))
      Out.Chosen.insert(Parts[2]);
  }

  /// The names that \p Line may declare: behind another name, a type, or behind a comma.
  void declared(llvm::StringRef Line) {
    for (size_t At = 0; At < Line.size();) {
      if (!isAsciiIdentifierStart(Line[At])) {
        ++At;
        continue;
      }
      const llvm::StringRef Head = Line.take_front(At).rtrim(" \t*&");
      const llvm::StringRef Name =
          Line.substr(At).take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      At += Name.size();
      const llvm::StringRef Next = Line.substr(At).ltrim();
      const bool Ends = Next.empty() || llvm::StringRef("(=[{;:,").contains(Next.front());
      if (!Ends || Head.contains('(') || Head.empty())
        continue;
      const bool BehindType = !Head.contains('=') && !Head.trim().starts_with("return") &&
                              (isAsciiIdentifierContinue(Head.back()) || Head.back() == '>');
      if (BehindType || Head.back() == ',')
        Out.PerDevice.insert(Name);
    }
  }

  static bool mentions(llvm::StringRef Body, const llvm::StringSet<> &Names) {
    while (!Body.empty()) {
      Body = Body.drop_until([](char Ch) { return isAsciiIdentifierStart(Ch); });
      const llvm::StringRef Name =
          Body.take_while([](char Ch) { return isAsciiIdentifierContinue(Ch); });
      if (Names.contains(Name))
        return true;
      Body = Body.substr(Name.size());
    }
    return false;
  }

  UnitText &Out;
  std::vector<Branch> Branches;
  SourceLocation LineStart;
  bool FirstDirective = true, InMain = false, OwnFile = false;
};

} // namespace

/// What libcu++ tells devices apart by (<nv/target>), and what HIP's devices have 32 or 64 of.
static llvm::ArrayRef<const char *> differingNames(const ASTContext &Context) {
  static constexpr const char *Names[] = {
      "NV_IF_TARGET", "NV_IF_ELSE_TARGET",       "NV_DISPATCH_TARGET",
      "warpSize",     "__AMDGCN_WAVEFRONT_SIZE", "__AMDGCN_WAVEFRONT_SIZE__"};
  const llvm::ArrayRef<const char *> All(Names);
  return Context.getLangOpts().HIP ? All : All.take_front(3); // CUDA's warps have 32 threads
}

/// True where the unit defines a macro that lets the default stream be another one, however it is
/// spelled. What the command says is not meant: the tool's own prelude defines it then.
static bool definesDefaultStream(const ASTContext &Context) {
  const auto defines = [&](llvm::StringRef Name) {
    const auto It = Context.Idents.find(Name);
    return It != Context.Idents.end() && It->second->hadMacroDefinition();
  };
  return !defines("GPUFUSE_PER_THREAD_DEFAULT_STREAM") &&
         llvm::any_of(llvm::ArrayRef({"CUDA_API_PER_THREAD_DEFAULT_STREAM",
                                      "__CUDART_API_PER_THREAD_DEFAULT_STREAM",
                                      "HIP_API_PER_THREAD_DEFAULT_STREAM",
                                      "__HIP_API_PER_THREAD_DEFAULT_STREAM"}),
                      defines);
}

UnitText readUnitText(const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  UnitText Out;
  Out.SetsDefaultStream = definesDefaultStream(Context);
  Reader TheReader(Out);
  std::set<const FileEntry *> Seen, Again;
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile() || SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const OptionalFileEntryRef File = Entry.getFile().getContentCache().OrigEntry;
    if (!File || !Seen.insert(&File->getFileEntry()).second) {
      if (File)
        Again.insert(&File->getFileEntry());
      continue;
    }
    const auto Buffer = Entry.getFile().getContentCache().getBufferIfLoaded();
    if (!Buffer)
      continue;
    const bool Main = File == Sources.getFileEntryRefForID(Sources.getMainFileID());
    // In other configurations of the file.
    static const llvm::Regex Sets("^[ \t]*#[ \t]*define[ \t]+[A-Z_]+_API_PER_THREAD_DEFAULT_STREAM",
                                  llvm::Regex::Newline);
    // The tool's own prelude sets it where the command line does.
    const bool Own = llvm::sys::path::filename(File->getName()).starts_with("gpufuse_");
    const SourceLocation Start = SourceLocation::getFromRawEncoding(Entry.getOffset());
    const std::string Plain = withoutComments(Buffer->getBuffer());
    // Perhaps in a macro's argument (`DO_PRAGMA(clang fp contract(off))`), or in a string.
    static const llvm::Regex Rounds("clang[ \t,]+(fp|attribute|optimize)[^a-z_]|GCC[ \t,]+optimize|"
                                    "FP_CONTRACT|FENV_|float_control|fenv_access|fp_contract");
    Out.HasFloatingPointPragma |= !Own && Rounds.match(Plain);
    for (const llvm::StringRef Name : differingNames(Context))
      if (!Own && llvm::StringRef(Plain).contains(Name))
        Out.PerDevice.insert(Name);
    for (const llvm::StringRef Name : runtimeNames(RuntimeOp::CoarseMemory))
      Out.NamesCoarseMemory |= !Own && !Name.empty() && llvm::StringRef(Plain).contains(Name);
    TheReader.file(Plain, Start, Main, Own);
    Out.SetsDefaultStream |= !Own && Sets.match(Plain);
    if (!Main && !Own)
      for (const auto &Name : identifiersIn(Buffer->getBuffer(), Context))
        Out.HeaderNames.insert(Name.getKey());
  }
  TheReader.close();
  for (auto &Macro : Out.Macros)
    Macro.second.ReadAgain =
        Again.contains(Sources.getFileEntryForID(Sources.getFileID(Macro.second.Defined)));
  return Out;
}

bool spells(llvm::StringRef Code, llvm::StringRef Name, const UnitText &Text,
            const ASTContext &Context) {
  llvm::StringSet<> Seen = identifiersIn(Code, Context);
  std::vector<std::string> ToRead;
  for (const auto &Each : Seen)
    ToRead.push_back(Each.getKey().str());
  while (!ToRead.empty()) {
    const auto Macro = Text.Macros.find(ToRead.back());
    ToRead.pop_back();
    if (Macro == Text.Macros.end())
      continue;
    for (const auto &Each : identifiersIn(Macro->second.Body, Context))
      if (Seen.insert(Each.getKey()).second)
        ToRead.push_back(Each.getKey().str());
  }
  return Seen.contains(Name);
}

} // namespace gpufuse
