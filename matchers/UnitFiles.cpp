#include "matchers/UnitFiles.h"
#include "matchers/Conditionals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

void forEachOfUser(const SourceManager &Sources, llvm::function_ref<void(FileID)> Visit) {
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I)
    if (const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
        Entry.isFile() && !SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      Visit(Sources.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())));
}

/// The offset of what stands ahead of the declaration at \p Begin in \p Text and may be a part of
/// it in another configuration: `API void add(int *)`, where a macro is empty in this one.
unsigned withWordsAhead(llvm::StringRef Text, unsigned Begin) {
  while (Begin > 0 && !llvm::StringRef(";{}").contains(Text[Begin - 1])) {
    if (Text[Begin - 1] == '\n') {
      const llvm::StringRef Line = Text.take_front(Begin - 1).rsplit('\n').second;
      if (Line.ltrim().starts_with("#") || Line.trim().empty())
        break;
    }
    --Begin;
  }
  return Begin;
}

/// The tool's own prelude is not the user's.
bool isOfGpufuse(const FileEntryRef &File) {
  namespace path = llvm::sys::path;
  return path::filename(File.getName()).starts_with("gpufuse_") &&
         path::filename(path::parent_path(File.getName())) == "compat";
}

class Collector : public ConstDynamicRecursiveASTVisitor {
public:
  Collector(const ASTContext &Context, std::vector<UnitFile> &Out)
      : Sources(Context.getSourceManager()), Context(Context), Out(Out) {
    ShouldVisitTemplateInstantiations = false;
    fileOf(Sources.getMainFileID());
    forEachOfUser(Sources, [this](FileID File) { fileOf(File); });
  }

  bool TraverseDecl(const Decl *D) override {
    // (Of the toolkit's headers nothing is the user's, of namespaces perhaps a part.)
    if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      return true;
    return ConstDynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseStmt(const Stmt * /*Body*/) override { return true; }

  bool VisitNamedDecl(const NamedDecl *D) override {
    if (!D->getIdentifier() || isa<ParmVarDecl, NamespaceDecl>(D) || D->isImplicit())
      return true;
    // (The value of an enumerator depends on all those ahead of it.)
    const auto *Whole = isa<EnumConstantDecl>(D) ? cast<NamedDecl>(D->getDeclContext()) : D;
    const CharSourceRange Range = Sources.getExpansionRange(Whole->getSourceRange());
    const auto [File, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    const auto [EndFile, End] = Sources.getDecomposedLoc(Range.getEnd());
    if (File != EndFile || End < Begin || Sources.isInSystemHeader(Range.getBegin()))
      return true;
    if (UnitFile *Into = fileOf(File))
      Into->Declarations.push_back(
          {D->getNameAsString(), withWordsAhead(Into->Text, Begin),
           End + Lexer::MeasureTokenLength(Range.getEnd(), Sources, Context.getLangOpts()),
           kindOf(*D)});
    return true;
  }

private:
  static UnitFile::Declared::Kind kindOf(const NamedDecl &D) {
    using Kind = UnitFile::Declared::Kind;
    const auto *Template = dyn_cast<TemplateDecl>(&D);
    const NamedDecl *Of =
        Template && Template->getTemplatedDecl() ? Template->getTemplatedDecl() : &D;
    return isa<CXXMethodDecl>(Of)  ? Kind::Method
           : isa<FunctionDecl>(Of) ? Kind::Function
           : isa<VarDecl>(Of)      ? Kind::Variable
           : isa<FieldDecl>(Of)    ? Kind::Field
                                   : Kind::Other;
  }

  UnitFile *fileOf(FileID File) {
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (!Entry || isOfGpufuse(*Entry))
      return nullptr;
    const auto [It, New] = Known.try_emplace(&Entry->getFileEntry(), Out.size());
    if (New) {
      llvm::SmallString<256> Path(Entry->getName());
      Sources.getFileManager().makeAbsolutePath(Path);
      Out.push_back({Path.str().str(), Sources.getBufferData(File).str(), {}});
    }
    return &Out[It->second];
  }

  const SourceManager &Sources;
  const ASTContext &Context;
  std::vector<UnitFile> &Out;
  llvm::DenseMap<const FileEntry *, size_t> Known;
};

} // namespace

std::vector<UnitFile> unitFiles(const ASTContext &Context) {
  std::vector<UnitFile> Out;
  Collector(Context, Out).TraverseDecl(Context.getTranslationUnitDecl());
  return Out;
}

std::vector<SourceLocation> wordsWith(llvm::StringRef Part, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<SourceLocation> Out;
  forEachOfUser(Sources, [&](FileID File) {
    const llvm::StringRef Text = Sources.getBufferData(File);
    if (!Text.contains(Part) || !Sources.getFileEntryRefForID(File))
      return; // (What macros paste together is in no file.)
    const std::string Code = withoutComments(Text);
    for (size_t At = Code.find(Part); At != std::string::npos; At = Code.find(Part, At + 1)) {
      size_t Begin = At;
      while (Begin > 0 && isAsciiIdentifierContinue(Code[Begin - 1]))
        --Begin;
      Out.push_back(Sources.getLocForStartOfFile(File).getLocWithOffset(static_cast<int>(Begin)));
    }
  });
  return Out;
}

std::vector<Inclusion> inclusionsOf(const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  std::vector<std::pair<FileID, std::string>> Files;
  llvm::StringMap<unsigned> Times;
  forEachOfUser(Sources, [&](FileID File) {
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (!Entry || isOfGpufuse(*Entry) || File == Sources.getMainFileID())
      return;
    Files.emplace_back(File, Entry->getFileEntry().tryGetRealPathName().str());
    ++Times[Files.back().second];
  });
  std::vector<Inclusion> Out;
  llvm::DenseMap<FileID, std::optional<size_t>> Numbers{{Sources.getMainFileID(), std::nullopt}};
  for (const auto &[File, RealPath] : Files) { // in the order in which they are read
    const auto [From, Offset] = Sources.getDecomposedLoc(Sources.getIncludeLoc(File));
    const auto By = Numbers.find(From);
    if (Times[RealPath] != 1 || By == Numbers.end())
      continue;
    const llvm::StringRef Text = Sources.getBufferData(From);
    const size_t Begin = Text.rfind('\n', Offset) + 1; // npos + 1 is 0
    const llvm::StringRef Name = Sources.getFileEntryRefForID(File)->getName();
    llvm::SmallString<256> Path(Name);
    Sources.getFileManager().makeAbsolutePath(Path);
    Inclusion Each{RealPath,
                   Name.str(),
                   Path.str().str(),
                   Sources.getBufferData(File).str(),
                   Text.slice(Begin, Text.find('\n', Offset)).str(),
                   By->second};
    Numbers[File] = Out.size();
    Out.push_back(std::move(Each));
  }
  return Out;
}

std::vector<std::string> includedFiles(const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  std::set<std::string> Out;
  forEachOfUser(Sources, [&](FileID File) {
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (Entry && File != Sources.getMainFileID() && !isOfGpufuse(*Entry))
      Out.insert(Entry->getFileEntry().tryGetRealPathName().str());
  });
  return {Out.begin(), Out.end()};
}

} // namespace gpufuse
