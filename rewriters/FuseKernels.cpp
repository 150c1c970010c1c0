#include "rewriters/FuseKernels.h"
#include "analysis/LaunchShape.h"
#include "analysis/rules/TemplateInstances.h"
#include "analysis/wrappers/CallsAcross.h"
#include "matchers/LaunchMacros.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/FusedBody.h"
#include "rewriters/FusedNames.h"
#include "rewriters/GuardText.h"
#include "rewriters/RemoveStatement.h"
#include "rewriters/RepeatedChecks.h"
#include "rewriters/SourcePlaces.h"
#include "rewriters/UnusedLocals.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace gpufuse {

namespace {

/// Without a bound, a block of more threads than this may find too few registers for the fused
/// kernel: 65536 registers over the 255 that one thread can use.
constexpr int64_t ThreadsThatAlwaysFit = 256;
/// No block has more threads (CUDA C++ Programming Guide, "Compute Capabilities").
constexpr int64_t MaxBlockThreads = 1024;

const FunctionDecl &definitionOf(const EvaluatedLaunch &L) {
  return writtenDefinition(*L.What->Kernel);
}

} // namespace

struct FusionRenderer::State {
  const ASTContext &Host, &Device;
  const Facts &TheFacts;
  const DialectOptions &Dialect;
  /// Scope and text of a kernel, without its name, to the name it was written under.
  llvm::StringMap<std::string> Written;
  llvm::StringSet<> Names;
  llvm::DenseMap<const FunctionDecl *, unsigned> ReplacedLaunches;
  SourcePlaces Places;
  UnusedLocals Locals;
  /// Where the function that guards call is written.
  std::optional<unsigned> DisjointPlace;

  State(const ASTContext &Host, const ASTContext &Device, const Facts &TheFacts,
        const DialectOptions &Dialect)
      : Host(Host), Device(Device), TheFacts(TheFacts), Dialect(Dialect), Places(Host),
        Locals(Host) {}

  const SourceManager &sources() const { return Host.getSourceManager(); }

  static llvm::Error refuse(RejectReason Reason, Position Where, const std::string &Message) {
    return llvm::make_error<RenderRefusal>(Obstacle{Reason, std::move(Where), Message, "", {}});
  }

  /// \p E, an argument of \p Bounds, as it is written in the definition of the kernel, of which the
  /// names mean the same behind it; else its value, if it has one.
  std::optional<std::string> boundText(const Expr *E, const Attr &Bounds) const {
    Expr::EvalResult Result;
    if (!E || !E->EvaluateAsInt(Result, Device))
      return std::nullopt;
    const auto Range = spelledRange(E->getSourceRange(), Device);
    return Range && isPlainNumber(*E) && !Bounds.isInherited()
               ? textOf(*Range, Device).str()
               : llvm::toString(Result.Val.getInt(), 10);
  }

  /// True where \p E names nothing but macros and variables of no namespace.
  static bool isPlainNumber(const Expr &E) {
    if (isa<IntegerLiteral>(E))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
      return isa<VarDecl>(Ref->getDecl()) && !Ref->hasQualifier() &&
             Ref->getDecl()->getDeclContext()->isTranslationUnit();
    return isa<BinaryOperator, ConditionalOperator, ImplicitCastExpr, ParenExpr, ConstantExpr>(E) &&
           llvm::all_of(E.children(), [](const Stmt *S) { return isPlainNumber(*cast<Expr>(S)); });
  }

  /// True where its blocks are not bounded by what they are launched with.
  bool hasOwnBounds(const FusionProof &Proof, BlockBounds Bounds) const {
    return (Dialect.Lang == Language::Hip && !Bounds.ForBothLanguages) ||
           Proof.launches().front()->DeviceKernel->hasAttr<CUDALaunchBoundsAttr>();
  }

  std::string attributes(const FusionProof &Proof, BlockBounds Bounds) const {
    const FunctionDecl &First = *Proof.launches().front()->DeviceKernel;
    if (const auto *Own = First.getAttr<CUDALaunchBoundsAttr>()) {
      std::string Text;
      for (const Expr *E : {Own->getMaxThreads(), Own->getMinBlocks(), Own->getMaxBlocks()}) {
        const std::optional<std::string> Bound = boundText(E, *Own);
        if (!Bound)
          break;
        Text += (Text.empty() ? "" : ", ") + *Bound;
      }
      return "__launch_bounds__(" + Text + ") ";
    }
    if (hasOwnBounds(Proof, Bounds))
      return "";
    int64_t Threads = MaxBlockThreads;
    if (!Bounds.Any)
      Threads = std::min(Proof.blockThreads().value_or(Threads), Threads);
    return Threads <= ThreadsThatAlwaysFit ? ""
                                           : "__launch_bounds__(" + std::to_string(Threads) + ") ";
  }

  std::string comment(const FusionProof &Proof) const {
    std::string Text = "// ";
    for (size_t I = 0; I < Proof.launches().size(); ++I)
      Text += (I == 0                             ? ""
               : I + 1 == Proof.launches().size() ? ", then "
                                                  : ", ") +
              Proof.launches()[I]->What->Kernel->getNameAsString();
    Text += Proof.loop() ? ", round by round" : "";
    Text += ": one kernel, by gpufuse.\n";
    llvm::StringSet<> Seen;
    for (const EvaluatedLaunch *L : Proof.launches()) {
      const TextRange Above = Places.commentAbove(definitionOf(*L));
      llvm::StringRef Written = sources().getBufferData(Above.File).slice(Above.Begin, Above.End);
      if (const auto [First, Rest] = Written.split('\n');
          First.ends_with(": one kernel, by gpufuse."))
        Written = Rest; // what an earlier run has said
      if (Seen.insert(Written).second)
        Text += Written;
    }
    return Text;
  }

  /// The namespace of the kernels, in which the same text means the same.
  static std::string namespaceOf(const FusionProof &Proof) {
    return llvm::join(scopeOf(definitionOf(*Proof.launches().front())), "::") + " ";
  }

  std::string freshKernelName(const FusionProof &Proof) const {
    std::vector<std::string> Kernels;
    for (const EvaluatedLaunch *L : Proof.launches())
      Kernels.push_back(L->What->Kernel->getNameAsString());
    return unusedName(fusedKernelName(Kernels) + (Proof.loop() ? "_loop" : ""));
  }

  /// \p Own are the names in the text that it is for.
  std::string unusedName(const std::string &Wish, const llvm::StringSet<> &Own = {}) const {
    return freshName(Wish, [&](llvm::StringRef Name) {
      return Own.contains(Name) || Names.contains(Name) ||
             Host.Idents.find(Name) != Host.Idents.end() ||
             Device.Idents.find(Name) != Device.Idents.end();
    });
  }

  /// The functions that \p Text calls; its body names them then.
  std::string functions(FusedText &Text) {
    std::string Out;
    for (size_t I = 0; I < Text.Functions.size(); ++I) {
      const BodyFunction &Each = Text.Functions[I];
      const std::string Name =
          unusedName(Each.Kernel + "_body", identifiersIn(Text.Parameters + Text.Body, Device));
      Names.insert(Name);
      Out += "// What " + Each.Kernel + " does, " +
             (Each.Inlined ? "of which a return ends only this."
                           : "not inlined: it rounds as in its own kernel.") +
             "\nstatic __device__ " + (Each.Inlined ? "__forceinline__" : "__noinline__") +
             " void " + Name + "(" + Each.Parameters + ") " + Each.Body + "\n\n";
      const std::string Place = FunctionMark + std::to_string(I) + "(";
      for (size_t At; (At = Text.Body.find(Place)) != std::string::npos;)
        Text.Body.replace(At, Place.size() - 1, Name);
    }
    return Out;
  }

  /// Behind the later kernel, or, if that is in an included file or one is an instance of a
  /// template, before the launching function.
  llvm::Error insertKernel(const FusionProof &Proof, const std::string &Prototype,
                           const std::string &Kernel, EditSet &Edits) {
    const FunctionDecl *Later = nullptr;
    for (const EvaluatedLaunch *L : Proof.launches()) {
      const FunctionDecl &Definition = definitionOf(*L);
      if (!Later ||
          sources().isBeforeInTranslationUnit(sources().getExpansionLoc(Later->getLocation()),
                                              sources().getExpansionLoc(Definition.getLocation())))
        Later = &Definition;
    }
    const FunctionDecl &User = Proof.list().written();
    const bool BeforeUser =
        !sources().isInMainFile(sources().getExpansionLoc(Later->getLocation())) ||
        llvm::any_of(Proof.launches(), [&](const EvaluatedLaunch *L) {
          return instantiatesAnew(*L->What->Kernel, Proof.list());
        });
    if (BeforeUser)
      return Places.insertInScope(scopeOf(*Later), User, Kernel, Edits);
    return Places.insertFunction(*Later, User, *Proof.launches().front()->What->Statement,
                                 Prototype, Kernel, Edits);
  }

  /// \p Fused behind a guard, and the original launches where it fails.
  llvm::Expected<std::string> guarded(const FusionProof &Proof, const std::string &Fused) const {
    for (const EvaluatedLaunch *L : Proof.launches())
      if (L->What->Labelled)
        return refuse(RejectReason::ControlFlowBetween,
                      positionOf(L->What->Statement->getBeginLoc(), sources()),
                      "a label stands at a launch that would be made behind a guard");
    auto Condition =
        guardCondition(Proof.guards(), [this](const Expr &E) { return Places.spelled(&E); });
    if (!Condition)
      return Condition.takeError();
    std::string Text = "if (" + *Condition + ") {\n" + Fused + "\n} else {\n";
    for (const EvaluatedLaunch *L : Proof.launches()) {
      const TextRange Original = statementRange(*L->What->Statement, Host);
      Text += textOf(Original, Host);
      Text += "\n";
    }
    const TextRange Place = statementRange(*keptLaunch(Proof).Statement, Host);
    return laidOutStatement(Text + "}", Places.indentation(Place), Places.fileOf(Place.File),
                            sources().getBufferData(Place.File));
  }

  /// Sees to it that the function that guards call stands before the launching function.
  llvm::Error insertDisjoint(const FusionProof &Proof, EditSet &Edits) {
    const Decl *D = &Proof.list().written();
    while (!D->getLexicalDeclContext()->isTranslationUnit())
      D = cast<Decl>(D->getLexicalDeclContext());
    const SourceLocation Begin = SourcePlaces::beginOf(*D);
    const auto [File, Offset] = sources().getDecomposedLoc(sources().getExpansionLoc(Begin));
    const auto unusable = [&] {
      return refuse(RejectReason::KernelScopesDiffer, positionOf(Begin, sources()),
                    "'" + DisjointFunction.str() + "' is declared otherwise, or too late");
    };
    const llvm::StringRef Buffer = sources().getBufferData(File);
    if (DisjointPlace)
      return *DisjointPlace <= Offset ? llvm::Error::success() : unusable();
    if (Host.Idents.find(DisjointFunction) != Host.Idents.end()) {
      // From an earlier run, or the user's.
      const auto Found = Host.getTranslationUnitDecl()->lookup(
          &const_cast<ASTContext &>(Host).Idents.get(DisjointFunction));
      const auto *Known =
          Found.isSingleResult() ? dyn_cast<FunctionTemplateDecl>(Found.front()) : nullptr;
      return Known && sources().isInMainFile(Known->getLocation()) && isDisjointFunction(*Known) &&
                     sources().isBeforeInTranslationUnit(Known->getLocation(), Begin)
                 ? llvm::Error::success()
                 : unusable();
    }
    const std::string Name = Places.fileOf(File);
    auto Text = laidOut(disjointFunctionText(), Name, Buffer);
    if (!Text)
      return Text.takeError();
    llvm::Expected<unsigned> Place = Places.globalOffset(Proof.list().written());
    if (!Place)
      return Place.takeError();
    DisjointPlace = outsideConditions(Buffer, *Place);
    return Edits.insert(Name, *DisjointPlace, *Text + "\n");
  }

  /// True for the text that an earlier run has written, however it was laid out, in every
  /// configuration.
  bool isDisjointFunction(const FunctionTemplateDecl &Function) const {
    const auto Range = spelledRange(Function.getSourceRange(), Host);
    return Range && isDisjointFunctionText(textOf(*Range, Host)) &&
           outsideConditions(sources().getBufferData(Range->File), Range->Begin) == Range->Begin;
  }

  /// The place \p Offset, or the line of the outermost preprocessor condition that it stands under.
  static unsigned outsideConditions(llvm::StringRef Buffer, unsigned Offset) {
    llvm::SmallVector<unsigned, 4> Open;
    for (unsigned Line = 0; Line < Offset;) {
      const size_t End = std::min(Buffer.find('\n', Line), Buffer.size());
      const llvm::StringRef Directive = directiveOf(Buffer.slice(Line, End)).value_or("");
      if (Directive.starts_with("if"))
        Open.push_back(Line);
      else if (Directive.starts_with("endif") && !Open.empty())
        Open.pop_back();
      Line = static_cast<unsigned>(End) + 1;
    }
    return Open.empty() ? Offset : Open.front();
  }

  /// What stands between `<<<` and `>>>`, where it is one macro: `#define LAUNCH grid, block`.
  std::string configOfMacro(const Launch &L) const {
    const auto *E = dyn_cast<Expr>(L.Statement);
    const auto *Call = E ? dyn_cast<CUDAKernelCallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
    if (!Call)
      return "";
    const CallExpr &Config = *Call->getConfig();
    const auto Range = spelledRange({Config.getBeginLoc(), Config.getRParenLoc()}, Host);
    if (!Range || Config.getBeginLoc().isMacroID() || Config.getRParenLoc().isMacroID())
      return "";
    llvm::StringRef Text = textOf(*Range, Host);
    if (!Text.consume_front("<<<") || !Text.consume_back(">>>"))
      return "";
    Text = Text.trim();
    return isValidAsciiIdentifier(Text) && Host.Idents.get(Text).hadMacroDefinition() ? Text.str()
                                                                                      : "";
  }

  llvm::Expected<std::string> launchText(const FusionProof &Proof, const std::string &Name) const {
    const Launch &Last = *Proof.launches().back()->What;
    std::string Config[4];
    const Launch &Shape = *Proof.shapeFrom().front()->What;
    const Expr *Parts[] = {Shape.Grid, Shape.Block, Proof.sharedFrom().What->SharedBytes,
                           Last.Stream};
    const bool AllFromLast =
        Proof.shapeFrom().size() == 1 && &Shape == &Last && Proof.sharedFrom().What == &Last;
    if (Last.Spelling == Launch::Form::UserMacro)
      return macroLaunchText(Proof, Name, AllFromLast);
    const std::string Whole = AllFromLast ? configOfMacro(Last) : "";
    for (unsigned I = 0; I < 4 && Whole.empty(); ++I) {
      auto Text = Places.spelled(Parts[I]);
      if (!Text)
        return Text.takeError();
      Config[I] = *Text;
    }
    if (Proof.shapeFrom().size() > 1) {
      auto Larger = largerGrid(Shape, *Proof.shapeFrom().back()->What);
      if (!Larger)
        return Larger.takeError();
      Config[0] = *Larger;
    }
    const bool Macro = Last.Spelling == Launch::Form::LaunchMacro;
    if (Config[2].empty() && (Macro || !Config[3].empty()))
      Config[2] = "0";
    if (Config[3].empty() && Macro)
      Config[3] = "0";
    std::string Named = qualifier(Last) + Name + templateArguments(Proof);
    if (Macro && llvm::StringRef(Named).contains(','))
      Named = "HIP_KERNEL_NAME(" + Named + ")"; // else the macro would take them apart
    std::string Text = Macro ? launchMacroName(Last) + "(" + Named + ", " : Named + "<<<";
    Text += Whole;
    for (unsigned I = 0; I < 4 && !Config[I].empty(); ++I)
      Text += (I ? ", " : "") + Config[I];
    Text += Macro ? "" : ">>>(";
    auto Args = argumentsText(Proof);
    if (!Args)
      return Args.takeError();
    Text += (Macro && !Args->empty() ? ", " : "") + *Args;
    const TextRange Place = statementRange(*keptLaunch(Proof).Statement, Host);
    return wrapped(Text + ");", Places.indentation(Place), Places.fileOf(Place.File),
                   sources().getBufferData(Place.File));
  }

  llvm::Expected<std::string> argumentsText(const FusionProof &Proof) const {
    std::string Text;
    const auto add = [&](const Expr *E) -> llvm::Error {
      auto Arg = Places.spelled(E);
      if (!Arg)
        return Arg.takeError();
      Text += (Text.empty() ? "" : ", ") + *Arg;
      return llvm::Error::success();
    };
    for (const FusedParameter &P : Proof.parameters())
      if (llvm::Error Failed = add(Proof.launches()[P.Launch]->What->Args[P.Parameter]))
        return std::move(Failed);
    if (const CountedLoop *Loop = Proof.loop())
      if (llvm::Error Failed = add(Loop->Bound))
        return std::move(Failed);
    return Text;
  }

  /// The invocation of the user's macro, with another kernel and other arguments.
  llvm::Expected<std::string> macroLaunchText(const FusionProof &Proof, const std::string &Name,
                                              bool SameConfiguration) const {
    const Launch &Last = *Proof.launches().back()->What;
    const auto refused = [&](const std::string &Why) {
      return refuse(RejectReason::LaunchInMacro,
                    positionOf(Last.Statement->getBeginLoc(), sources()), Why);
    };
    const auto Macro = macroLaunch(Last, TheFacts.Text, Host);
    const std::string Named = qualifier(Last) + Name + templateArguments(Proof);
    if (!Macro || !SameConfiguration)
      return refused("the fused kernel would need another configuration than its macro gives");
    if (llvm::StringRef(Named).contains(','))
      return refused("the macro would take the arguments of a template apart");
    auto Args = argumentsText(Proof);
    if (!Args)
      return Args.takeError();
    const TextRange Place = statementRange(*Last.Statement, Host);
    const llvm::StringRef Buffer = sources().getBufferData(Place.File);
    const auto text = [&](unsigned From, unsigned To) { return Buffer.slice(From, To).str(); };
    return wrapped(text(Place.Begin, Macro->Kernel.Begin) + Named +
                       text(Macro->Kernel.End, Macro->Args.Begin) + *Args +
                       text(Macro->Args.End, Place.End),
                   Places.indentation(Place), Places.fileOf(Place.File), Buffer);
  }

  /// An expression for the grid of more blocks: `(a > b ? a : b)`, or `(a.x > b.x ? a : b)`.
  llvm::Expected<std::string> largerGrid(const Launch &X, const Launch &Y) const {
    std::string Grids[2];
    for (unsigned I = 0; I < 2; ++I) {
      const Expr *Grid = writtenBlocks(I ? Y : X);
      auto Text = Places.spelled(Grid);
      if (!Text)
        return Text.takeError();
      const bool BindsTighter = !Grid->getBeginLoc().isMacroID() && llvm::all_of(*Text, [](char C) {
        return llvm::isAlnum(C) || llvm::StringRef("_.+-*/%() ").contains(C);
      });
      Grids[I] = BindsTighter ? *Text : "(" + *Text + ")";
    }
    const char *Blocks = writtenBlocks(X)->getType()->isRecordType() ? ".x" : "";
    return "(" + Grids[0] + Blocks + " > " + Grids[1] + Blocks + " ? " + Grids[0] + " : " +
           Grids[1] + ")";
  }

  /// `ns::`, if the launch names its kernel so.
  std::string qualifier(const Launch &L) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(L.KernelRef->IgnoreParenCasts());
    if (!Ref || !Ref->hasQualifier())
      return "";
    const auto Range = spelledRange(Ref->getQualifierLoc().getSourceRange(), Host);
    return Range ? textOf(*Range, Host).str() : "";
  }

  /// `<T>`, where the fused kernel is a template and the launches give their arguments so.
  std::string templateArguments(const FusionProof &Proof) const {
    const Launch &Last = *Proof.launches().back()->What;
    const auto *Ref = dyn_cast<DeclRefExpr>(Last.KernelRef->IgnoreParenCasts());
    if (!Proof.templateOfAll() || !Ref || !Ref->hasExplicitTemplateArgs())
      return "";
    return textOf(*spelledRange({Ref->getLAngleLoc(), Ref->getRAngleLoc()}, Host), Host).str();
  }

  /// The launch macro's name as it stands in the source.
  std::string launchMacroName(const Launch &L) const {
    const SourceLocation Begin = sources().getExpansionLoc(L.Statement->getBeginLoc());
    return textOf(*spelledRange({Begin, Begin}, Host), Host).str();
  }

  /// The launch that the fused one replaces: the last, because statements between them come first.
  /// Where there are none, a labelled one, so that the label keeps its statement.
  static const Launch &keptLaunch(const FusionProof &Proof) {
    const Launch &First = *Proof.launches().front()->What;
    unsigned Begin = 0, End = 0;
    for (const PlacedLaunch &Placed : Proof.list().Launches) {
      Begin = &Placed.What == &First ? Placed.Index : Begin;
      End = &Placed.What == Proof.launches().back()->What ? Placed.Index : End;
    }
    const bool Adjacent = End - Begin + 1 == Proof.launches().size();
    return First.Labelled && Adjacent ? First : *Proof.launches().back()->What;
  }

  /// Removes a launch, and its line if nothing else stands on it. A label keeps a statement.
  llvm::Error removeLaunch(const Launch &L, EditSet &Edits) const {
    if (!L.Labelled)
      return removeStatement(*L.Statement, Remark::Keep, Host, Edits);
    const TextRange Range = statementRange(*L.Statement, Host);
    return Edits.replace(Places.fileOf(Range.File), Range.Begin, Range.End - Range.Begin, ";");
  }

  llvm::Expected<RenderedFusion> render(const FusionProof &Proof, BlockBounds Bounds) {
    auto Text = fusedText(Proof, Device);
    if (!Text)
      return Text.takeError();
    RenderedFusion Out;
    if (!Bounds.Any && !hasOwnBounds(Proof, Bounds))
      Out.BlockThreads = Proof.blockThreads().value_or(0);
    const std::string Ahead =
        Text->Template + "static __global__ void " + attributes(Proof, Bounds);
    const std::string Behind = "(" + Text->Parameters + ")";
    std::string Functions;
    for (const BodyFunction &Each : Text->Functions)
      Functions += Each.Kernel + "(" + Each.Parameters + ") " + Each.Body + "\n";
    std::string &Name = Written[namespaceOf(Proof) + Functions + Ahead + Behind + Text->Body];
    if (Name.empty()) {
      Name = freshKernelName(Proof);
      Names.insert(Name);
      const std::string Prototype = Ahead + Name + Behind;
      const FileID Main = sources().getMainFileID();
      const std::string Called = functions(*Text); // which gives the body their names
      auto Kernel = laidOut(Called + comment(Proof) + Prototype + " " + Text->Body,
                            Places.fileOf(Main), sources().getBufferData(Main));
      if (!Kernel)
        return Kernel.takeError();
      if (llvm::Error Failed = insertKernel(Proof, Prototype, *Kernel, Out.Edits))
        return Failed;
    }
    Out.KernelName = Name;
    auto Launched = launchText(Proof, Name);
    if (!Launched)
      return Launched.takeError();
    if (!Proof.guards().empty()) {
      Launched = guarded(Proof, *Launched);
      if (!Launched)
        return Launched.takeError();
      if (llvm::Error Failed = insertDisjoint(Proof, Out.Edits))
        return Failed;
    }
    if (Proof.guards().empty())
      Locals.replaced(Proof);
    for (const EvaluatedLaunch *L : Proof.launches())
      if (Proof.guards().empty())
        ++ReplacedLaunches[definitionOf(*L).getCanonicalDecl()];
    if (Proof.loop() && headStandsAlone(*Proof.loop()->Statement) &&
        onlyLaunches(*Proof.loop()->Statement->getBody(), Proof)) {
      if (llvm::Error Failed = replaceLoop(Proof, *Launched, Out.Edits))
        return Failed;
      return Out;
    }
    if (Proof.loop())
      if (llvm::Error Failed = replaceLoopHead(*Proof.loop(), Out.Edits))
        return Failed;
    const Launch &Kept = keptLaunch(Proof);
    llvm::SmallPtrSet<const IfStmt *, 4> Removed;
    for (const EvaluatedLaunch *L : Proof.launches()) {
      const IfStmt *Within = L->What->Within;
      if (L->What == &Kept || Removed.contains(Within))
        continue;
      // A branch that would be empty goes with its condition.
      if (Within && Within != Kept.Within && onlyLaunches(*Within->getThen(), Proof)) {
        Removed.insert(Within);
        if (llvm::Error Failed = removeStatement(*Within, Remark::Keep, Host, Out.Edits))
          return Failed;
        continue;
      }
      if (llvm::Error Failed = removeLaunch(*L->What, Out.Edits))
        return Failed;
    }
    Out.RepeatedChecks = repeatedChecks(Proof, *Kept.Statement, TheFacts, Host);
    for (const Stmt *Check : Out.RepeatedChecks)
      if (llvm::Error Failed = removeStatement(*Check, Remark::GoesToo, Host, Out.Edits))
        return Failed;
    for (const EvaluatedLaunch *L : Proof.launches())
      if (L->What != &Kept && L->What->Spelling == Launch::Form::UserMacro &&
          Proof.guards().empty())
        if (const Stmt *Invoked = asWritten(*L->What->Statement, *Proof.list().written().getBody()))
          Out.RepeatedChecks.push_back(Invoked);
    if (!Proof.guards().empty() && Kept.Within && Kept.Within->getThen() == Kept.Statement)
      if (llvm::Error Failed = openBlock(*Kept.Within, *Launched, Out.Edits))
        return Failed;
    const TextRange Place = statementRange(*Kept.Statement, Host);
    if (llvm::Error Failed = Out.Edits.replace(Places.fileOf(Place.File), Place.Begin,
                                               Place.End - Place.Begin, *Launched))
      return Failed;
    return Out;
  }

  /// Braces for \p Branch, a guard and what it asks for, which becomes all that \p Around does.
  llvm::Error openBlock(const IfStmt &Around, std::string &Branch, EditSet &Edits) const {
    const TextRange Whole = statementRange(Around, Host);
    const auto Head = spelledRange({Around.getRParenLoc(), Around.getRParenLoc()}, Host);
    if (!Head || Head->File != Whole.File)
      return refuse(RejectReason::LaunchInMacro, positionOf(Around.getBeginLoc(), sources()),
                    "a macro spells the condition of what would become a guard");
    const std::string Outer = Places.indentation(Whole).str();
    const TextRange Then = statementRange(*Around.getThen(), Host);
    const llvm::StringRef Between = textOf({Head->File, Head->End, Then.Begin}, Host);
    if (!Between.contains('\n')) { // on one line
      llvm::SmallVector<llvm::StringRef, 8> Lines;
      llvm::StringRef(Branch).split(Lines, '\n');
      Branch = "\n" + Outer + "  " + llvm::join(Lines, "\n" + Outer + "  ");
    }
    Branch += "\n" + Outer + "}";
    const bool IsBlank = !Between.contains('\n') && Between.trim().empty();
    return Edits.replace(Places.fileOf(Head->File), Head->End, IsBlank ? Between.size() : 0, " {");
  }

  /// The statement in \p Text that \p S is, or is an instance of.
  static const Stmt *asWritten(const Stmt &S, const Stmt &Text) {
    if (Text.getStmtClass() == S.getStmtClass() && Text.getSourceRange() == S.getSourceRange())
      return &Text;
    for (const Stmt *Child : Text.children())
      if (const Stmt *Found = Child ? asWritten(S, *Child) : nullptr)
        return Found;
    return nullptr;
  }

  /// True where no comment stands between the head of \p For and its body.
  bool headStandsAlone(const ForStmt &For) const {
    const SourceLocation Begin = For.getBody()->getBeginLoc();
    const auto Head = spelledRange({For.getRParenLoc(), For.getRParenLoc()}, Host),
               Body = spelledRange({Begin, Begin}, Host);
    return Head && Body && Head->File == Body->File && Head->End <= Body->Begin &&
           textOf({Head->File, Head->End, Body->Begin}, Host).trim().empty();
  }

  /// True where nothing but launches of \p Proof stands in \p Body, comments included.
  bool onlyLaunches(const Stmt &Body, const FusionProof &Proof) const {
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    if (!Block)
      return true;
    const auto Inside = spelledRange(Block->getSourceRange(), Host);
    if (!Inside)
      return false;
    std::string Rest = textOf(*Inside, Host).str();
    for (const Stmt *S : llvm::reverse(Block->body())) {
      const TextRange Range = statementRange(*S, Host);
      const bool OfProof = llvm::any_of(
          Proof.launches(), [&](const EvaluatedLaunch *L) { return L->What->Statement == S; });
      if (!OfProof || Range.File != Inside->File || Range.Begin < Inside->Begin ||
          Range.End > Inside->End)
        return false;
      Rest.erase(Range.Begin - Inside->Begin, Range.End - Range.Begin);
    }
    return llvm::all_of(Rest, [](char C) { return llvm::isSpace(C) || C == '{' || C == '}'; });
  }

  /// `if (steps > 0)`: what a loop that moves into a kernel leaves behind, where it may have no
  /// first round.
  llvm::Expected<std::string> entryTest(const CountedLoop &Loop) const {
    if (Loop.BeginsAlways)
      return "";
    auto Bound = Places.spelled(Loop.Bound);
    if (!Bound)
      return Bound;
    const Expr *Inner = Loop.Bound->IgnoreImplicit();
    const auto *Op = dyn_cast<BinaryOperator>(Inner);
    const bool StandsByItself =
        isa<DeclRefExpr, IntegerLiteral, CallExpr, MemberExpr, ParenExpr>(Inner) ||
        (Op && (Op->isMultiplicativeOp() || Op->isAdditiveOp()));
    const auto Reversed = BinaryOperator::reverseComparisonOp(Loop.Test);
    return "if (" + (StandsByItself ? *Bound : "(" + *Bound + ")") + " " +
           BinaryOperator::getOpcodeStr(Reversed).str() + " " + startText(Loop) + ")";
  }

  llvm::Error replaceLoop(const FusionProof &Proof, const std::string &Launched,
                          EditSet &Edits) const {
    auto Test = entryTest(*Proof.loop());
    if (!Test)
      return Test.takeError();
    const TextRange Place = statementRange(*Proof.loop()->Statement, Host);
    const llvm::StringRef Buffer = sources().getBufferData(Place.File);
    auto Text = laidOutStatement(*Test + (Test->empty() ? "" : "\n") + Launched,
                                 Places.indentation(Place), Places.fileOf(Place.File), Buffer);
    if (!Text)
      return Text.takeError();
    return Edits.replace(Places.fileOf(Place.File), Place.Begin, Place.End - Place.Begin, *Text);
  }

  llvm::Error replaceLoopHead(const CountedLoop &Loop, EditSet &Edits) const {
    const ForStmt &For = *Loop.Statement;
    const SourceLocation Begin = For.getBody()->getBeginLoc();
    const auto Head = spelledRange({For.getBeginLoc(), For.getRParenLoc()}, Host),
               Body = spelledRange({Begin, Begin}, Host);
    auto Test = entryTest(Loop);
    if (!Test)
      return Test.takeError();
    if (!Head || !Body || Body->File != Head->File)
      return refuse(RejectReason::LaunchInMacro, positionOf(For.getBeginLoc(), sources()),
                    "a macro spells the head of the loop");
    const unsigned End = Test->empty() ? Body->Begin : Head->End;
    return Edits.replace(Places.fileOf(Head->File), Head->Begin, End - Head->Begin, *Test);
  }

  /// What the counter begins with, as a number of its type.
  static std::string startText(const CountedLoop &Loop) {
    static constexpr std::pair<BuiltinType::Kind, llvm::StringLiteral> Suffixes[] = {
        {BuiltinType::UInt, "u"},
        {BuiltinType::Long, "L"},
        {BuiltinType::ULong, "UL"},
        {BuiltinType::LongLong, "LL"},
        {BuiltinType::ULongLong, "ULL"}};
    std::string Text = llvm::toString(Loop.Start, 10);
    const auto *Type = Loop.Counter->getType().getCanonicalType()->castAs<BuiltinType>();
    for (const auto &[Kind, Suffix] : Suffixes)
      if (Type->getKind() == Kind)
        Text += Suffix;
    return Text;
  }
};

FusionRenderer::FusionRenderer(const ASTContext &Host, const ASTContext &Device,
                               const Facts &TheFacts, const DialectOptions &Dialect)
    : S(std::make_unique<State>(Host, Device, TheFacts, Dialect)) {}

FusionRenderer::~FusionRenderer() = default;

llvm::Expected<RenderedFusion> FusionRenderer::render(const FusionProof &Proof,
                                                      BlockBounds Bounds) {
  // What is refused leaves nothing behind for the next.
  auto Next = std::make_unique<State>(*S);
  auto Out = Next->render(Proof, Bounds);
  if (Out)
    S = std::move(Next);
  return Out;
}

EditSet FusionRenderer::removeUnused() const {
  EditSet Edits = S->Locals.remove();
  const SourceManager &Sources = S->sources();
  llvm::SmallVector<const FunctionDecl *, 4> Unused;
  for (const auto &[Kernel, Count] : S->ReplacedLaunches) {
    const FunctionDecl *Definition = nullptr;
    const bool FileLocal = !Kernel->isExternallyVisible() && Kernel->hasBody(Definition) &&
                           Kernel->getMostRecentDecl() == Kernel &&
                           !Kernel->getDescribedFunctionTemplate();
    const bool OnlyLaunchedHere = !S->TheFacts.RenamesSymbols &&
                                  S->TheFacts.KernelReferences.lookup(Kernel) == Count &&
                                  S->Places.mentions(Kernel->getName()) == Count + 1;
    if (!FileLocal || !OnlyLaunchedHere || S->TheFacts.Text.mayHide(Kernel->getName()) ||
        !Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation())))
      continue;
    Unused.push_back(Definition);
  }
  S->Places.removeFunctions(Unused, Edits);
  return Edits;
}

bool rendersAlike(const Decision &D, const ASTContext &Host, const ASTContext &Device,
                  const Facts &TheFacts, const DialectOptions &Dialect) {
  if (D.InOtherInstances.empty())
    return true;
  const auto editsOf = [&](const FusionProof &Proof) -> std::optional<EditSet> {
    auto Rendered = FusionRenderer(Host, Device, TheFacts, Dialect).render(Proof, BlockBounds{});
    if (Rendered)
      return std::move(Rendered->Edits);
    llvm::consumeError(Rendered.takeError());
    return std::nullopt;
  };
  const std::optional<EditSet> First = editsOf(*D.Proof);
  return First && llvm::all_of(D.InOtherInstances,
                               [&](const FusionProof &Other) { return editsOf(Other) == First; });
}

} // namespace gpufuse
