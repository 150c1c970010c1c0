#include "rewriters/BodyText.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/ObjectUses.h"
#include "matchers/SourceText.h"
#include "rewriters/RenderRefusal.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Every variable declared in a body, and every place that names a variable, or hands a pack on.
class NameCollector : public DynamicRecursiveASTVisitor {
public:
  std::vector<const VarDecl *> Locals;
  std::vector<std::pair<SourceLocation, const ValueDecl *>> References;
  std::vector<std::pair<const PackExpansionExpr *, const ParmVarDecl *>> Expansions;

  bool TraversePackExpansionExpr(PackExpansionExpr *Expansion) override {
    const ParmVarDecl *Pack = packHandedOn(*Expansion);
    if (Pack)
      Expansions.emplace_back(Expansion, Pack);
    return Pack || DynamicRecursiveASTVisitor::TraversePackExpansionExpr(Expansion);
  }
  bool VisitVarDecl(VarDecl *V) override {
    Locals.push_back(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    References.emplace_back(Ref->getLocation(), Ref->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override { // a member that a local could hide
    if (Member->isImplicitAccess())
      References.emplace_back(Member->getMemberLoc(), Member->getMemberDecl());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    for (const LambdaCapture &Capture : Lambda->explicit_captures())
      if (Capture.capturesVariable())
        References.emplace_back(Capture.getLocation(), Capture.getCapturedVar());
    return true;
  }
};

NameCollector collectNames(const FunctionDecl &Pattern) {
  NameCollector Names;
  Names.TraverseStmt(Pattern.getBody());
  return Names;
}

} // namespace

BodyText::BodyText(const FunctionDecl &Kernel)
    : Kernel(Kernel), Pattern(writtenDefinition(Kernel)), Context(Kernel.getASTContext()) {
  const SourceManager &Sources = Context.getSourceManager();
  Buffer = Sources.getBufferData(Sources.getFileID(Sources.getFileLoc(Pattern.getLocation())));
}

DeclPlace BodyText::placeOf(const ValueDecl &D) {
  const SourceManager &Sources = D.getASTContext().getSourceManager();
  const auto offset = [&](SourceLocation Loc) { return Sources.getDecomposedLoc(Loc).second; };
  return {offset(Sources.getFileLoc(D.getLocation())),
          offset(Sources.getSpellingLoc(D.getLocation()))};
}

llvm::StringSet<> BodyText::foreignNames() const {
  llvm::StringSet<> Own, Foreign;
  for (const ParmVarDecl *P : Pattern.parameters())
    Own.insert(P->getName());
  const NameCollector Names = collectNames(Pattern);
  for (const VarDecl *V : Names.Locals)
    Own.insert(V->getName());
  for (const auto &[Place, D] : Names.References) { // also where a macro spells them
    const auto *V = dyn_cast<VarDecl>(D);
    const bool Local =
        V && V->isLocalVarDeclOrParm(); // else it may be named before a local hides it
    if (D->getIdentifier() && (!Local || !Own.contains(D->getName())))
      Foreign.insert(D->getName());
  }
  const auto [Begin, End] = inside(*cast<CompoundStmt>(Pattern.getBody()));
  const SourceManager &Sources = Context.getSourceManager();
  const SourceLocation Start =
      Sources.getComposedLoc(Sources.getFileID(Sources.getFileLoc(Pattern.getLocation())), Begin);
  const std::string Body = Buffer.slice(Begin, End).str(); // the lexer wants a terminated buffer
  Lexer Raw(Start, Context.getLangOpts(), Body.data(), Body.data(), Body.data() + Body.size());
  bool Member = false; // `.x` names nothing that a local could hide
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);) {
    if (T.is(tok::raw_identifier) && !Member && !Own.contains(T.getRawIdentifier()))
      Foreign.insert(T.getRawIdentifier());
    Member = T.isOneOf(tok::period, tok::arrow);
  }
  // What the macros it uses name, their names hide too.
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Sources.getBufferData(Sources.getMainFileID()).split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("define"))
      continue;
    const llvm::StringSet<> Words = identifiersIn(Line, Context);
    const llvm::StringRef Macro =
        Line.ltrim().take_while([](char C) { return isAsciiIdentifierContinue(C); });
    if (Foreign.contains(Macro))
      for (const auto &Word : Words)
        if (!Own.contains(Word.getKey()))
          Foreign.insert(Word.getKey());
  }
  return Foreign;
}

std::vector<std::pair<const VarDecl *, bool>> BodyText::locals() const {
  llvm::DenseSet<const VarDecl *> Outer;
  auto addBlock = [&](const Stmt *S) {
    for (const Stmt *Child : S->children())
      if (const auto *Declares = dyn_cast_or_null<DeclStmt>(Child))
        for (const Decl *D : Declares->decls())
          if (const auto *V = dyn_cast<VarDecl>(D))
            Outer.insert(V);
  };
  addBlock(Pattern.getBody());
  for (const Stmt *Child : Pattern.getBody()->children())
    if (const auto *If = dyn_cast<IfStmt>(Child))
      addBlock(If->getThen());
  std::vector<std::pair<const VarDecl *, bool>> Result;
  for (const VarDecl *V : collectNames(Pattern).Locals)
    Result.emplace_back(V, Outer.contains(V));
  return Result;
}

llvm::Error BodyText::refuse(SourceLocation Loc, RejectReason Reason,
                             const std::string &Message) const {
  return llvm::make_error<RenderRefusal>(
      Obstacle{Reason, positionOf(Loc, Context.getSourceManager()), Message, "", {}});
}

llvm::Error BodyText::prepare(const std::map<DeclPlace, std::string> &Renames,
                              const std::set<const BinaryOperator *> &Pinned,
                              llvm::StringRef Object) {
  const SourceManager &Sources = Context.getSourceManager();
  const NameCollector Names = collectNames(Pattern);
  auto rename = [&](SourceLocation Loc, const ValueDecl &D) -> llvm::Error {
    // What is declared outside the kernel may stand at the same offset of another file.
    const auto *V = dyn_cast<VarDecl>(&D);
    if (V ? !V->isLocalVarDeclOrParm() : !isa<NonTypeTemplateParmDecl>(D))
      return llvm::Error::success();
    auto It = Renames.find(placeOf(D));
    if (It == Renames.end() || It->second == D.getName())
      return llvm::Error::success();
    if (Loc.isMacroID() && !Sources.isMacroArgExpansion(Loc))
      return refuse(Loc, RejectReason::KernelInMacro,
                    "'" + D.getNameAsString() + "' must be renamed, but a macro spells it here");
    const unsigned Offset = Sources.getFileOffset(Sources.getSpellingLoc(Loc));
    if (!Changes.contains(Offset))
      Changes.emplace(Offset, Change{static_cast<unsigned>(D.getName().size()), It->second});
    return llvm::Error::success();
  };
  for (const VarDecl *V : Names.Locals)
    if (llvm::Error Failed = rename(V->getLocation(), *V))
      return Failed;
  for (const auto &[Loc, D] : Names.References)
    if (llvm::Error Failed = rename(Loc, *D))
      return Failed;
  for (const auto &[Expansion, Pack] : Names.Expansions) {
    const auto It = Renames.find(placeOf(*Pack));
    if (It == Renames.end())
      continue;
    const auto Range = spelledRange(Expansion->getSourceRange(), Context);
    if (!Range)
      return refuse(Expansion->getBeginLoc(), RejectReason::KernelInMacro,
                    "'" + Pack->getNameAsString() + "' is handed on here by a macro");
    Changes.emplace(Range->Begin, Change{Range->End - Range->Begin, It->second});
  }
  const SourceRange Body = Kernel.getBody()->getSourceRange();
  for (const BinaryOperator *Product : Pinned)
    if (Sources.isPointWithin(Sources.getFileLoc(Product->getBeginLoc()), Body.getBegin(),
                              Body.getEnd()))
      if (llvm::Error Failed = pin(*Product))
        return Failed;
  return Object.empty() ? llvm::Error::success() : nameObject(Object);
}

/// `x` and `this->x` become `other.x`.
llvm::Error BodyText::nameObject(llvm::StringRef Name) {
  const SourceManager &Sources = Context.getSourceManager();
  const ObjectUses Uses = objectUses(Kernel);
  if (Uses.Other)
    return refuse(Uses.Other->getBeginLoc(), RejectReason::WrapperMeansOtherwise,
                  "'" + Kernel.getNameAsString() + "' names its object as a whole here");
  const auto offset = [&](SourceLocation Loc) {
    return Sources.getFileOffset(Sources.getSpellingLoc(Loc));
  };
  const std::string Prefix = (Name + ".").str();
  for (const MemberExpr *Member : Uses.Implicit)
    if (const unsigned Offset = offset(Member->getBeginLoc()); !Changes.contains(Offset))
      Changes.emplace(Offset, Change{0, Prefix});
  for (const MemberExpr *Member : Uses.Written) {
    const unsigned Offset = offset(Member->getBeginLoc()),
                   End = offset(Member->getOperatorLoc()) + 2; // `->`
    if (!Changes.contains(Offset))
      Changes.emplace(Offset, Change{End - Offset, Prefix});
  }
  return llvm::Error::success();
}

/// `a * b` becomes `__fmul_rn(a, b)`; `x /= b` becomes `x = __fdiv_rn(x, b)`.
llvm::Error BodyText::pin(const BinaryOperator &Product) {
  const auto Whole = spelledRange(Product.getSourceRange(), Context),
             Left = spelledRange(Product.getLHS()->getSourceRange(), Context);
  const auto *Compound = dyn_cast<CompoundAssignOperator>(&Product);
  const QualType Type =
      (Compound ? Compound->getComputationResultType() : Product.getType()).getUnqualifiedType();
  const bool Single = Context.hasSameType(Type, Context.FloatTy);
  if (!Whole || !Left || Product.getOperatorLoc().isMacroID() ||
      Product.getBeginLoc().isMacroID() ||
      (!Single && !Context.hasSameType(Type, Context.DoubleTy)) ||
      (Compound && Product.getLHS()->HasSideEffects(Context)))
    return refuse(
        Product.getExprLoc(), RejectReason::RoundingAcrossSeam,
        "this product could be contracted into a sum of a later kernel, and cannot be pinned");
  const bool Quotient = Product.getOpcode() == BO_Div || Product.getOpcode() == BO_DivAssign;
  const std::string Function =
      std::string("__") + (Single ? "f" : "d") + (Quotient ? "div" : "mul") + "_rn(";
  const unsigned Operator = Context.getSourceManager().getFileOffset(Product.getOperatorLoc());
  if (Compound) {
    Changes.emplace(Operator, Change{2, "= " + Function + text(Left->Begin, Left->End) + ","});
  } else {
    Changes.emplace_hint(Changes.lower_bound(Whole->Begin), Whole->Begin, Change{0, Function});
    Changes.emplace(Operator, Change{1, ","});
  }
  Changes.emplace_hint(Changes.lower_bound(Whole->End), Whole->End, Change{0, ")"});
  return llvm::Error::success();
}

void BodyText::replace(const Expr &E, llvm::StringRef Name) {
  const TextRange Range = *spelledRange(E.getSourceRange(), Context);
  Changes.erase(Changes.lower_bound(Range.Begin), Changes.lower_bound(Range.End));
  Changes.emplace(Range.Begin, Change{Range.End - Range.Begin, Name.str()});
}

std::string BodyText::text(unsigned Begin, unsigned End) const {
  std::string Result;
  unsigned At = Begin;
  for (auto It = Changes.lower_bound(Begin); It != Changes.end() && It->first <= End; ++It) {
    const bool Insertion = It->second.Length == 0;
    if ((It->first == End && !(Insertion && It->second.Text == ")")) ||
        (It->first == Begin && Insertion && It->second.Text == ")"))
      continue;
    Result += Buffer.substr(At, It->first - At);
    Result += It->second.Text;
    At = It->first + It->second.Length;
  }
  return Result + Buffer.substr(At, End - At).str();
}

std::pair<unsigned, unsigned> BodyText::range(const Stmt &S) const {
  const TextRange Range = statementRange(S, Context);
  const llvm::StringRef Rest = Buffer.substr(Range.End);
  const llvm::StringRef Line = Rest.substr(0, Rest.find('\n'));
  const llvm::StringRef Comment = Line.trim();
  const bool OnlyComment =
      (Comment.starts_with("//") && !Comment.ends_with("\\") && !Comment.ends_with("?\?/")) ||
      (Comment.starts_with("/*") && Comment.ends_with("*/"));
  return {Range.Begin, Range.End + (OnlyComment ? static_cast<unsigned>(Line.size()) : 0)};
}

std::pair<unsigned, unsigned> BodyText::inside(const CompoundStmt &Block) const {
  const SourceManager &Sources = Context.getSourceManager();
  return {Sources.getFileOffset(Sources.getFileLoc(Block.getLBracLoc())) + 1,
          Sources.getFileOffset(Sources.getFileLoc(Block.getRBracLoc()))};
}

} // namespace gpufuse
