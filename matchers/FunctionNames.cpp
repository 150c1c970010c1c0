#include "matchers/FunctionNames.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/RuntimeApi.h"
#include "matchers/UnitFiles.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <array>
#include <map>

using namespace clang;

namespace gpufuse {
namespace {

class NameFinder : public DynamicRecursiveASTVisitor {
public:
  explicit NameFinder(const ASTContext &Host) : Sources(Host.getSourceManager()) {
    namespace path = llvm::sys::path;
    for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It) {
      const llvm::StringRef Path = It->first.getName(), Directory = path::parent_path(Path);
      if (llvm::is_contained(
              {"cuda_runtime.h", "hip_runtime.h", "hip_runtime_api.h", "cstddef", "stdio.h"},
              path::filename(Path)))
        Roots.push_back(realPath(path::filename(Directory) == "hip" ? path::parent_path(Directory)
                                                                    : Directory) +
                        "/");
    }
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  FunctionNames Found;

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && isOfLibrary(D->getLocation()))
      return true;
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const bool Outside = InDeviceCode;
    if (F)
      InDeviceCode = F->hasAttr<CUDAGlobalAttr>() ||
                     (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    InDeviceCode = Outside;
    return Continue;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && F->isExternallyVisible() && !F->isImplicit()) {
      define(nameOf(*F), *F);
      Found.IsProgram |= F->isMain() && !F->hasAttr<WeakAttr>();
      if (isDeclaredInMainFile(*F)) {
        Found.Own.insert(nameOf(*F));
        if (!isa<CXXMethodDecl>(F))
          Found.OwnInScope.insert(nameInScope(*F, F->isExternC()));
      }
      if (F->isExternC() && !F->isInlined() && !F->isMain())
        Found.Exported.insert(nameOf(*F));
      if (F->isExternC())
        noteRuntime(nameOf(*F));
      const bool OnDevice = F->hasAttr<CUDAGlobalAttr>() ||
                            (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
      // (Of templates, what is made of them.)
      const bool MayBeTwice = (F->isInlined() && !F->isTemplated()) ||
                              F->isTemplateInstantiation() || F->hasAttr<WeakAttr>();
      // (What only checks for errors, or gives numbers, may be called by anybody.)
      if (MayBeTwice && !OnDevice && mayCall(*F, Calls::Work))
        Found.Shared.insert(nameOf(*F));
    }
    noteDeclared(*F);
    if (F->isThisDeclarationADefinition())
      Found.StartsEarly |= F->hasAttr<ConstructorAttr>() && mayCall(*F, Calls::Started);
    // Also what nothing names: `{ Session now; }` ends with a call of its destructor.
    return !F->isReferenced() && !F->isUsed() ? true : want(F);
  }
  bool VisitDecl(Decl *D) override {
    if (const auto *Label = D->getAttr<AsmLabelAttr>())
      addSymbolsIn(Label->getLabel());
    if (const auto *Alias = D->getAttr<AliasAttr>())
      addSymbolsIn(Alias->getAliasee());
    if (const auto *Named = dyn_cast<NamedDecl>(D); Named && definesByAttribute(*D))
      define(Named->getNameAsString(), *D);
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->getIdentifier())
      addWrapped(wrappedSymbol(F->getName()));
    if (const auto *Assembly = dyn_cast<FileScopeAsmDecl>(D))
      addSymbolsIn(Assembly->getAsmString());
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *Assembly) override {
    if (!InDeviceCode) // which the linker of the host's code does not see
      addSymbolsIn(Assembly->getAsmString());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasGlobalStorage() && !V->isStaticLocal() && V->getInit() &&
        !V->getDeclContext()->isDependentContext())
      Found.StartsEarly |= mayCall(*V->getInit(), Calls::Work);
    if (V->isExternallyVisible() && V->isFileVarDecl() && !V->getDefinition())
      Found.Declared.insert(nameInScope(*V, V->isExternC()));
    if (!V->isThisDeclarationADefinition() || !V->isExternallyVisible())
      return true;
    define(V->getNameAsString(), *V);
    if (const auto *Within =
            V->isStaticLocal() ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr)
      Found.Shared.insert(nameOf(*Within));
    if (isDeclaredInMainFile(*V)) {
      Found.Own.insert(V->getNameAsString());
      Found.OwnInScope.insert(nameInScope(*V, V->isExternC()));
    }
    if (V->isInline() || V->isTemplated() || V->hasAttr<WeakAttr>() ||
        V->getTemplateSpecializationKind() != TSK_Undeclared)
      Found.Shared.insert(V->getNameAsString());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *Class) override {
    const TypedefNameDecl *Alias = Class->getTypedefNameForAnonDecl();
    const std::string Name = Alias ? Alias->getNameAsString() : Class->getNameAsString();
    if (!Class->isThisDeclarationADefinition() || Name.empty() || !isNamedElsewhere(*Class))
      return true;
    Found.Shared.insert(Name);
    if (Sources.isInMainFile(Sources.getExpansionLoc(Class->getLocation())))
      Found.Own.insert(Name);
    return true;
  }
  bool VisitStringLiteral(StringLiteral *Text) override {
    if (Text->isOrdinary() && isValidAsciiIdentifier(Text->getString())) {
      Found.Strings.insert(Text->getString().str());
      for (std::string &Name : namesInSymbol(Text->getString()))
        Found.Strings.insert(std::move(Name));
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    Found.GivesAway |= !InDeviceCode && mayLaunch(*Lambda->getBody());
    return true;
  }
  bool VisitCXXMethodDecl(CXXMethodDecl *Method) override {
    // What overrides may be called by a library that knows the base.
    const bool IsFunctor = Method->getOverloadedOperator() == OO_Call;
    if ((IsFunctor || Method->size_overridden_methods() > 0) &&
        Method->doesThisDeclarationHaveABody())
      Found.GivesAway |=
          (!IsFunctor || !Method->hasAttr<CUDADeviceAttr>()) && mayLaunch(*Method->getBody());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    Found.GivesAway |= F && !InDeviceCode && !Called.contains(Ref) && mayLaunch(*F);
    return want(Ref->getDecl());
  }
  bool VisitMemberExpr(MemberExpr *Member) override { return want(Member->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return want(Construct->getConstructor());
  }

  FunctionNames take() {
    Found.LooksUp = llvm::any_of(
        lookupFunctions(), [&](llvm::StringRef Name) { return Found.Wanted.contains(Name.str()); });
    if (Found.LooksUp)
      Found.Wanted.insert(Found.Strings.begin(), Found.Strings.end());
    for (auto &[File, Names] : Places)
      Found.Places.push_back({File, std::move(Names)});
    return std::move(Found);
  }

private:
  void define(const std::string &Name, const Decl &D) {
    Found.Defined.insert(Name);
    const FileID File = Sources.getFileID(Sources.getExpansionLoc(D.getLocation()));
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    Places[Entry && File != Sources.getMainFileID()
               ? Entry->getFileEntry().tryGetRealPathName().str()
               : ""]
        .insert(Name);
  }

  static std::string nameOf(const FunctionDecl &F) {
    const std::string Name = F.getNameAsString();
    return isa<CXXDestructorDecl>(F) ? Name.substr(1) : Name;
  }

  static std::string nameInScope(const NamedDecl &D, bool IsExternC) {
    return IsExternC ? D.getNameAsString() : D.getQualifiedNameAsString();
  }

  /// Also where nothing here uses it: who includes the header may call it, too.
  void noteDeclared(const FunctionDecl &F) {
    const bool IsC = !F.getASTContext().getLangOpts().CPlusPlus;
    const bool IsReplaced = mayBeReplaced(F) || (IsC && F.isInlineSpecified());
    if (isa<CXXMethodDecl>(F) || F.isImplicit() || F.getBuiltinID() || !F.isExternallyVisible() ||
        (F.hasBody() && !IsReplaced))
      return;
    Found.Declared.insert(nameInScope(F, F.isExternC()));
    if (IsReplaced)
      Found.Wanted.insert(nameOf(F));
  }

  enum class Calls {
    Any,     ///< launches, calls of the runtime, which may be recorded, too
    Work,    ///< what gives the device work, or waits for it
    Started, ///< the same, in bodies that are seen
  };

  /// True for runtime functions that give no work and do not wait for it, but for its errors.
  static bool onlyPrepares(RuntimeOp Op) {
    return llvm::is_contained({RuntimeOp::None, RuntimeOp::Allocate, RuntimeOp::AllocateManaged,
                               RuntimeOp::AllocateHost, RuntimeOp::Free, RuntimeOp::FreeHost,
                               RuntimeOp::DeviceQuery, RuntimeOp::SetDevice, RuntimeOp::ErrorQuery,
                               RuntimeOp::ErrorText},
                              Op);
  }

  bool mayLaunch(const Stmt &S) { return mayCall(S, Calls::Any); }
  bool mayLaunch(const FunctionDecl &F) { return mayCall(F, Calls::Any); }

  /// True for what makes such calls, or may, as it is defined elsewhere.
  bool mayCall(const Stmt &S, Calls Which) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const auto *Construct = dyn_cast<CXXConstructExpr>(&S);
    return isa<CUDAKernelCallExpr>(S) || (Call && !Callee && Which != Calls::Started) ||
           (Callee && mayCall(*Callee, Which)) ||
           (Construct && mayCall(*Construct->getConstructor(), Which)) ||
           llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && mayCall(*Child, Which); });
  }
  bool mayCall(const FunctionDecl &F, Calls Which) {
    if (F.getBuiltinID() || F.hasAttr<CUDAGlobalAttr>() || F.isImplicit())
      return false;
    if (isOfLibrary(F.getLocation())) {
      const RuntimeOp Op = F.getIdentifier() ? runtimeOp(F.getName()) : RuntimeOp::None;
      return F.getIdentifier() &&
             (F.getName().contains("Launch") ||
              (Which == Calls::Any ? Op != RuntimeOp::None : !onlyPrepares(Op)));
    }
    const FunctionDecl *Defined = nullptr;
    const auto *Method = dyn_cast<CXXMethodDecl>(&F);
    if (!F.hasBody(Defined) || (Which != Calls::Started && Method && Method->isVirtual()))
      return Which != Calls::Started;
    auto &Known = Calling[static_cast<size_t>(Which)];
    const auto [It, IsNew] =
        Known.try_emplace(Defined, Which != Calls::Started); // (what is recursive may)
    if (!IsNew)
      return It->second;
    bool May = mayCall(*Defined->getBody(), Which);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Defined))
      May |= llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *Each) {
        return mayCall(*Each->getInit(), Which);
      });
    Known[Defined] = May;
    return May;
  }

  void noteRuntime(llvm::StringRef Symbol) {
    if (runtimeOp(Symbol) != RuntimeOp::None)
      Found.OfRuntime = Symbol.str();
  }

  void addWrapped(llvm::StringRef Symbol) {
    if (Symbol.empty())
      return;
    noteRuntime(Symbol);
    for (const std::string &Each : {Symbol.str(), nameInSymbol(Symbol)}) {
      Found.Defined.insert(Each);
      Places[""].insert(Each);
    }
  }

  /// The last name in a symbol: `level` of `_ZN1a5levelEv`; of what is no mangled one, itself.
  static std::string nameInSymbol(llvm::StringRef Symbol) {
    const std::vector<std::string> Names = namesInSymbol(Symbol);
    return Names.empty() ? Symbol.str() : Names.back();
  }

  /// What assembly, or another name for the linker, says may be defined and used.
  void addSymbolsIn(llvm::StringRef Text) {
    for (const std::string &Symbol : symbolsIn(Text)) {
      noteRuntime(Symbol);
      std::vector<std::string> Names = namesInSymbol(Symbol);
      Names.push_back(Symbol);
      for (const std::string &Each : Names) {
        Found.Wanted.insert(Each);
        Found.Defined.insert(Each);
        Places[""].insert(Each);
      }
    }
  }

  /// True in the headers of the system and of toolkits: what they call is of their own libraries.
  /// Headers that a command calls the system's (`-isystem`) are the user's.
  bool isOfLibrary(SourceLocation Place) {
    if (!Sources.isInSystemHeader(Place))
      return false;
    const FileID File = Sources.getFileID(Sources.getExpansionLoc(Place));
    const auto [It, IsNew] = Library.try_emplace(File, true);
    if (IsNew)
      if (const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File))
        It->second = isLibraryHeader(realPath(Entry->getName()));
    return It->second;
  }
  /// (`/../lib/gcc/x86_64-linux-gnu/12/../../../../include`: of what is linked to.)
  static std::string realPath(llvm::StringRef Path) {
    llvm::SmallString<256> Real;
    return llvm::sys::fs::real_path(Path, Real) ? Path.str() : Real.str().str();
  }
  bool isLibraryHeader(llvm::StringRef Path) const {
    return llvm::any_of(Roots, [&](llvm::StringRef Root) { return Path.starts_with(Root); }) ||
           Path.contains("/lib/clang/");
  }

  bool want(const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (V && V->isExternallyVisible() && !V->getDefinition())
      addWanted(V->getNameAsString());
    const auto *F = dyn_cast<FunctionDecl>(D);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (F && (!F->hasBody() || (Method && Method->isVirtual())) && !F->getBuiltinID())
      addWanted(nameOf(*F));
    return true;
  }

  /// (In C, `_Z4stepPfi` may be a function of C++.)
  void addWanted(const std::string &Name) {
    Found.Wanted.insert(Name);
    for (std::string &Each : namesInSymbol(Name))
      Found.Wanted.insert(std::move(Each));
  }

  const SourceManager &Sources;
  /// Of Found.Defined, by file.
  std::map<std::string, std::set<std::string>> Places;
  bool InDeviceCode = false;
  /// Of functions with bodies, by Calls.
  std::array<llvm::DenseMap<const FunctionDecl *, bool>, 3> Calling;
  /// What names the function that is called.
  llvm::SmallPtrSet<const Expr *, 16> Called;
  /// Directories of libraries.
  std::vector<std::string> Roots{"/usr/", "/opt/"};
  llvm::DenseMap<FileID, bool> Library;
};

} // namespace

bool isDeclaredInMainFile(const Decl &D) {
  const SourceManager &Sources = D.getASTContext().getSourceManager();
  const auto inMainFile = [&](const Decl *Each) {
    return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
  };
  const auto *F = dyn_cast<FunctionDecl>(&D);
  const FunctionDecl *Pattern = F ? F->getTemplateInstantiationPattern() : nullptr;
  const FunctionTemplateDecl *Template = F ? F->getPrimaryTemplate() : nullptr;
  return llvm::all_of(D.redecls(), inMainFile) &&
         (!Pattern || llvm::all_of(Pattern->redecls(), inMainFile)) &&
         (!Template || llvm::all_of(Template->redecls(), inMainFile));
}

bool isOfMainFileAlone(const FunctionDecl &F) {
  const auto *Visibility = F.getAttr<VisibilityAttr>();
  const bool IsExported = (Visibility && Visibility->getVisibility() == VisibilityAttr::Default) ||
                          F.hasAttr<DLLExportAttr>();
  return !IsExported && !F.hasAttr<UsedAttr>() && isDeclaredInMainFile(F);
}

bool isNamedElsewhere(const RecordDecl &Class) {
  // In C, they have no linkage, and go together by what they hold.
  return Class.getASTContext().getLangOpts().CPlusPlus ? Class.isExternallyVisible()
                                                       : !Class.getParentFunctionOrMethod();
}

bool definesByAttribute(const Decl &D) { return D.hasAttr<AliasAttr>() || D.hasAttr<IFuncAttr>(); }

llvm::StringRef wrappedSymbol(llvm::StringRef Name) {
  return Name.consume_front("__wrap_") || Name.consume_front("__real_") ? Name : "";
}

llvm::ArrayRef<llvm::StringLiteral> lookupFunctions() {
  static constexpr llvm::StringLiteral Names[] = {"dlsym", "dlvsym", "GetProcAddress",
                                                  "g_module_symbol"};
  return Names;
}

std::vector<std::string> namesInSymbol(llvm::StringRef Symbol) {
  std::vector<std::string> Out;
  if (!Symbol.consume_front("_Z"))
    return Out;
  for (Symbol = Symbol.drop_until(llvm::isDigit); !Symbol.empty();
       Symbol = Symbol.drop_until(llvm::isDigit)) {
    size_t Length = 0;
    if (Symbol.consumeInteger(10, Length) || Length > Symbol.size())
      break;
    Out.push_back(Symbol.take_front(Length).str());
    Symbol = Symbol.drop_front(Length);
  }
  return Out;
}

std::vector<std::string> symbolsIn(llvm::StringRef Assembly) {
  const auto isPart = [](char Ch) { return isAsciiIdentifierContinue(Ch, /*AllowDollar=*/true); };
  std::vector<std::string> Out;
  for (llvm::StringRef Rest = Assembly.drop_until(isPart); !Rest.empty();
       Rest = Rest.drop_until(isPart)) {
    Out.push_back(Rest.take_while(isPart).str());
    Rest = Rest.drop_front(Out.back().size());
  }
  return Out;
}

FunctionNames functionNames(ASTContext &Host) {
  NameFinder Finder(Host);
  Finder.TraverseDecl(Host.getTranslationUnitDecl());
  FunctionNames Found = Finder.take();
  if (Found.IsProgram && !wordsWith("weak", Host).empty()) // `#pragma weak main`
    Found.IsProgram = false;
  return Found;
}

} // namespace gpufuse
