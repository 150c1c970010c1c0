#include "rewriters/FoldMemsets.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/FusedNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What \p E is called, if it is one name.
std::string nameOf(const Expr *E, llvm::StringRef Otherwise) {
  const Expr *Inner = E ? E->IgnoreParenImpCasts() : nullptr;
  const ValueDecl *Named = nullptr;
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Inner))
    Named = Ref->getDecl();
  else if (const auto *Member = dyn_cast_or_null<MemberExpr>(Inner))
    Named = Member->getMemberDecl();
  return Named && Named->getIdentifier() ? Named->getNameAsString() : Otherwise.str();
}

/// The value of an element: all of its bytes are alike.
std::string valueOf(const MemsetFold &Fold, const ASTContext &Host) {
  const auto Digits = static_cast<unsigned>(Host.getTypeSize(Fold.Element) / 4);
  return Fold.Value > 9 ? "0x" + llvm::utohexstr(static_cast<uint64_t>(Fold.Value),
                                                 /*LowerCase=*/true, Digits)
                        : std::to_string(Fold.Value);
}

} // namespace

/// Each thread sets one element, or, where there may be more elements than threads, several.
std::string MemsetFolder::kernelText(const MemsetFold &Fold, const std::string &Name) const {
  const PrintingPolicy Policy(Host.getLangOpts());
  const std::string Type = Fold.CountType.getAsString(Policy);
  const std::string Data = nameOf(Fold.Pointer, "data");
  if (Fold.Width)
    return rowsText(Fold, Name, Data, Type);
  const std::string Count =
      freshName(nameOf(Fold.CountsBytes || Fold.KnownCount ? nullptr : Fold.Count, "count"),
                [&](llvm::StringRef Each) { return Each == Data; });
  const std::string Index =
      freshName("i", [&](llvm::StringRef Each) { return Each == Data || Each == Count; });
  const std::string Set = Data + "[" + Index + "] = " + valueOf(Fold, Host) + ";\n";
  std::string Text = "static __global__ void " + Name + "(" +
                     Fold.Element.getUnqualifiedType().getAsString(Policy) + " *" + Data + ", " +
                     Type + " " + Count + ") {\n";
  const bool Wide = Host.getTypeSize(Fold.CountType) > 32;
  const std::string IfAny = Fold.MayBeNull ? Data + " && " : "";
  if (Fold.ThreadForEach) {
    Text += Type + " " + Index + " = blockIdx.x * " + (Wide ? "(" + Type + ")" : "") +
            "blockDim.x + threadIdx.x;\nif (" + IfAny + Index + " < " + Count + ")\n" + Set;
  } else {
    const std::string Counter = Wide ? Type : "long long";
    Text += (Fold.MayBeNull ? "if (" + Data + ")\n" : "") + "for (" + Counter + " " + Index +
            " = blockIdx.x * (" + Counter + ")blockDim.x + threadIdx.x; " + Index + " < " + Count +
            "; " + Index + " += (" + Counter + ")blockDim.x * gridDim.x)\n" + Set;
  }
  return Text + "}";
}

std::string MemsetFolder::rowsText(const MemsetFold &Fold, const std::string &Name,
                                   const std::string &Data, const std::string &Type) const {
  std::set<std::string> Taken{Data};
  const auto fresh = [&](const std::string &Wanted) {
    return *Taken
                .insert(freshName(Wanted,
                                  [&](llvm::StringRef Each) { return Taken.contains(Each.str()); }))
                .first;
  };
  const std::string Width = fresh(nameOf(Fold.Width, "width")),
                    Height = fresh(nameOf(Fold.Height, "height")), X = fresh("x"), Y = fresh("y");
  const bool Wide = Host.getTypeSize(Fold.CountType) > 32;
  const std::string Cast = Wide ? "(" + Type + ")" : "";
  return "static __global__ void " + Name + "(" +
         Fold.Element.getUnqualifiedType().getAsString(PrintingPolicy(Host.getLangOpts())) + " *" +
         Data + ", " + Type + " " + Width + ", " + Type + " " + Height + ") {\n" + Type + " " + X +
         " = blockIdx.x * " + Cast + "blockDim.x + threadIdx.x;\n" + Type + " " + Y +
         " = blockIdx.y * " + Cast + "blockDim.y + threadIdx.y;\nif (" +
         (Fold.MayBeNull ? Data + " && " : "") + X + " < " + Width + " && " + Y + " < " + Height +
         ")\n" + Data + "[" + (Wide ? "" : "(size_t)") + Y + " * " + Width + " + " + X +
         "] = " + valueOf(Fold, Host) + ";\n}";
}

/// The arguments of `dim3 grid(x, y)`; null where \p V is not declared so.
static const CXXConstructExpr *argumentsOf(const VarDecl &V) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(V.getInit()->IgnoreImplicit());
  return Construct && Construct->getParenOrBraceRange().isValid() &&
                 V.getInitStyle() != VarDecl::CInit
             ? Construct
             : nullptr;
}

/// How \p V begins, as an expression: \p Init is what it is given.
static std::string valueText(const VarDecl &V, const std::string &Init) {
  if (argumentsOf(V))
    return V.getType().getUnqualifiedType().getAsString(
               PrintingPolicy(V.getASTContext().getLangOpts())) +
           "(" + Init + ")";
  llvm::StringRef Braced = Init; // `int blocks{4}`
  if (Braced.consume_front("{") && Braced.consume_back("}"))
    return ("(" + Braced + ")").str();
  const bool StandsByItself =
      isa<IntegerLiteral, DeclRefExpr, CXXTemporaryObjectExpr>(V.getInit()->IgnoreImplicit());
  return StandsByItself ? Init : "(" + Init + ")";
}

llvm::Expected<std::string>
MemsetFolder::textAhead(const Expr *E, const llvm::DenseSet<const VarDecl *> &Declared) const {
  auto Text = Places.spelled(E);
  if (!Text || Text->empty() || Declared.empty())
    return Text;
  std::vector<const DeclRefExpr *> Refs;
  const auto collect = [&](const auto &Self, const Stmt &S) -> void {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && Declared.contains(V))
        Refs.push_back(Ref);
    for (const Stmt *Child : S.children())
      if (Child)
        Self(Self, *Child);
  };
  collect(collect, *E);
  const auto Whole = spelledRange(Places.written(*E).getSourceRange(), Host);
  llvm::sort(Refs,
             [](const Expr *X, const Expr *Y) { return Y->getBeginLoc() < X->getBeginLoc(); });
  for (const DeclRefExpr *Ref : Refs) { // from the end
    const auto &V = *cast<VarDecl>(Ref->getDecl());
    const auto Place = spelledRange(Ref->getSourceRange(), Host);
    const CXXConstructExpr *Construct = argumentsOf(V);
    auto Init = textAhead(Construct ? nullptr : V.getInit(), Declared);
    if (!Init)
      return Init;
    for (unsigned I = 0; Construct && I < Construct->getNumArgs(); ++I) {
      const Expr *Argument = Construct->getArg(I);
      auto Each = textAhead(isa<CXXDefaultArgExpr>(Argument) ? nullptr : Argument, Declared);
      if (!Each)
        return Each;
      *Init += (Init->empty() || Each->empty() ? "" : ", ") + *Each;
    }
    if (!Place || !Whole || Place->File != Whole->File || Place->Begin < Whole->Begin ||
        Place->End > Whole->End)
      return llvm::make_error<RenderRefusal>(
          Obstacle{RejectReason::LaunchInMacro,
                   positionOf(Ref->getBeginLoc(), Host.getSourceManager()),
                   "this part of the launch is spelled by a macro",
                   "",
                   {}});
    Text->replace(Place->Begin - Whole->Begin, Place->End - Place->Begin, valueText(V, *Init));
  }
  return Text;
}

llvm::Expected<std::string> MemsetFolder::launchText(const MemsetFold &Fold,
                                                     const std::string &Name) const {
  const Launch &Next = *Fold.Next;
  const bool Async = Fold.Call->getNumArgs() > 3 &&
                     !isa<CXXDefaultArgExpr>(Fold.Call->getArg(3)->IgnoreParenImpCasts());
  std::string Parts[5];
  const Expr *Written[] = {Next.Grid, Next.Block, Async ? Fold.Call->getArg(3) : nullptr,
                           Fold.Pointer, Fold.KnownCount ? nullptr : Fold.Count};
  for (unsigned I = 0; I < 5; ++I) {
    auto Text = I < 2 ? textAhead(Written[I], Fold.DeclaredBetween) : Places.spelled(Written[I]);
    if (!Text)
      return Text.takeError();
    Parts[I] = *Text;
  }
  if (Fold.Width) {
    auto Columns = Places.spelled(Fold.Width), Lines = Places.spelled(Fold.Height);
    if (!Columns || !Lines) {
      llvm::Error Failed = llvm::joinErrors(Columns.takeError(), Lines.takeError());
      return std::move(Failed);
    }
    Parts[4] = *Columns + ", " + *Lines;
  } else if (Fold.KnownCount) {
    auto Text = Places.spelled(Fold.Count);
    Parts[4] = Text && !Text->empty() ? *Text : std::to_string(*Fold.KnownCount);
    llvm::consumeError(Text.takeError());
  } else if (Fold.CountsBytes) {
    const bool IsName = isa<DeclRefExpr, MemberExpr>(Fold.Count->IgnoreParenImpCasts());
    Parts[4] =
        "(long long)" + (IsName ? Parts[4] : "(" + Parts[4] + ")") + " / (long long)sizeof(" +
        Fold.Element.getUnqualifiedType().getAsString(PrintingPolicy(Host.getLangOpts())) + ")";
  }
  std::string Scope;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Next.KernelRef->IgnoreParenCasts());
      Ref && Ref->hasQualifier())
    if (const auto Range = spelledRange(Ref->getQualifierLoc().getSourceRange(), Host))
      Scope = textOf(*Range, Host);
  return Scope + Name + "<<<" + Parts[0] + ", " + Parts[1] +
         (Parts[2].empty() ? "" : ", 0, " + Parts[2]) + ">>>(" + Parts[3] + ", " + Parts[4] + ");";
}

llvm::Expected<RenderedFold> MemsetFolder::render(const MemsetFold &Fold) {
  const FunctionDecl *Pattern = Fold.Next->Kernel->getTemplateInstantiationPattern();
  const FunctionDecl *Kernel = nullptr;
  if (!(Pattern ? Pattern : Fold.Next->Kernel)->hasBody(Kernel))
    return llvm::make_error<RenderRefusal>(
        Obstacle{RejectReason::KernelNotVisible,
                 positionOf(Fold.Next->Statement->getBeginLoc(), Host.getSourceManager()),
                 "the body of the kernel is not visible in this translation unit",
                 "",
                 {}});
  const SourceManager &Sources = Host.getSourceManager();
  RenderedFold Out;
  const std::string Key = Kernel->getQualifiedNameAsString() + kernelText(Fold, "");
  std::string Name = Written.lookup(Key);
  if (Name.empty()) {
    Name = freshName(Fold.Value == 0 ? "zero" : "fill", [&](llvm::StringRef Each) {
      return Names.contains(Each) || Host.Idents.find(Each) != Host.Idents.end();
    });
    const std::string Text = kernelText(Fold, Name);
    const FileID Main = Sources.getMainFileID();
    auto LaidOut = laidOut(Text, Places.fileOf(Main), Sources.getBufferData(Main));
    if (!LaidOut)
      return LaidOut.takeError();
    if (llvm::Error Failed =
            Places.insertForNow(*Kernel, *Fold.List->Function, *Fold.Statement,
                                Text.substr(0, Text.find(" {")), *LaidOut, Out.Kernel))
      return Failed;
  }
  Out.KernelName = Name;
  auto Launched = launchText(Fold, Name);
  if (!Launched)
    return Launched.takeError();
  const TextRange Place = Fold.Query.empty() ? rangeWithNull(*Fold.Statement, Host)
                                             : statementRange(*Fold.Statement, Host);
  if (!Fold.Query.empty())
    *Launched += "\n" + Places.indentation(Place).str() +
                 textWith(*Fold.Statement, *Fold.Call, (Fold.Query + "()").str(), Host);
  if (llvm::Error Failed = Out.Statement.replace(Places.fileOf(Place.File), Place.Begin,
                                                 Place.End - Place.Begin, *Launched))
    return Failed;
  // Only now: what is refused leaves no kernel for others.
  Written[Key] = Name;
  Names.insert(Name);
  return Out;
}

} // namespace gpufuse
