// Cooperative groups: blocks and tiles of at most a warp, whose members are values of the thread's
// coordinates. What other groups do is not known.
#include "analysis/kernel/KernelWalker.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/Facts.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A larger tile has memory and barriers of its own.
constexpr uint64_t MaxTile = 32;

struct Group {
  enum class Kind { Other, Block, Tile, Grid } What = Kind::Other;
  /// Tile: its threads, and whether it is a part of the block and not of another tile.
  int64_t Threads = 0;
  bool OfBlock = false;
};

Group groupOfType(QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Record || !Record->getIdentifier() || !isOfGroups(*Record))
    return {};
  if (Record->getName() == "thread_block")
    return {Group::Kind::Block};
  if (Record->getName() == "grid_group")
    return {Group::Kind::Grid};
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  if (!Special || Record->getName() != "thread_block_tile" || !Special->getTemplateArgs().size() ||
      Special->getTemplateArgs()[0].getKind() != TemplateArgument::Integral)
    return {};
  const TemplateArgumentList &Args = Special->getTemplateArgs();
  const llvm::APSInt &Threads = Args[0].getAsIntegral();
  if (Threads.getLimitedValue() > MaxTile || !Threads.isPowerOf2())
    return {};
  return {Group::Kind::Tile, Threads.getExtValue(),
          Args.size() > 1 && Args[1].getKind() == TemplateArgument::Type &&
              groupOfType(Args[1].getAsType()).What == Group::Kind::Block};
}

/// True when \p V is only asked and handed on by what the toolkit declares.
bool onlyUsedByGroups(const VarDecl &V) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    explicit Visitor(const VarDecl &V) : V(V) {}
    unsigned Mentions = 0, Understood = 0;
    bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
      Mentions += Ref->getDecl() == &V;
      return true;
    }
    bool VisitMemberExpr(MemberExpr *Member) override {
      count(*Member->getBase(), *Member->getMemberDecl());
      return true;
    }
    bool VisitCallExpr(CallExpr *Call) override {
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && groupRole(*Callee) != GroupRole::None)
        for (const Expr *Arg : Call->arguments())
          count(*Arg, *Callee);
      return true;
    }
    void count(const Expr &E, const Decl &By) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
      Understood += Ref && Ref->getDecl() == &V && isOfGroups(By);
    }
    const VarDecl &V;
  } Finder(V);
  const auto *Function = dyn_cast<FunctionDecl>(V.getDeclContext());
  if (!Function || !isOwnVariable(V))
    return false;
  Finder.TraverseStmt(Function->getBody());
  return Finder.Mentions == Finder.Understood;
}

/// The group that \p E is.
Group groupIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  const QualType Type = Inner->getType();
  Group Found = groupOfType(Type->isPointerType() ? Type->getPointeeType() : Type);
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Found.What != Group::Kind::Tile || Found.OfBlock || !V || !V->getInit() ||
      !onlyUsedByGroups(*V))
    return Found;
  // `thread_block_tile<32> warp = tiled_partition<32>(block)`: the type does not tell its parent.
  const Expr *Init = V->getInit();
  while (const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreUnlessSpelledInSource())) {
    if (Construct->getNumArgs() != 1)
      return Found;
    Init = Construct->getArg(0);
  }
  const auto *Call = dyn_cast<CallExpr>(Init->IgnoreUnlessSpelledInSource());
  if (Call && Call->getDirectCallee() && groupRole(*Call->getDirectCallee()) == GroupRole::Create)
    Found.OfBlock = groupOfType(Call->getType()).OfBlock;
  return Found;
}

/// The group that \p Call is about: its object, or its first argument.
Group groupOf(const CallExpr &Call) {
  if (const auto *Member = dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts()))
    return groupIn(*Member->getBase());
  return Call.getNumArgs() ? groupIn(*Call.getArg(0)) : Group();
}

} // namespace

KernelWalker::ThreadNumbers KernelWalker::numbersInBlock() {
  const auto at = [&](const char *Name) -> const Index & { return Coordinates.at(Name); };
  const auto times = [&](const std::optional<Index> &X, const Index &Y) {
    return X ? Table.product(*X, Y) : std::nullopt;
  };
  // ((z * height) + y) * width + x
  std::optional<Index> Rank = times(at("threadIdx.z"), at("blockDim.y")),
                       Size = times(at("blockDim.z"), at("blockDim.y"));
  Rank = Rank ? times(Rank->add(at("threadIdx.y")), at("blockDim.x")) : std::nullopt;
  Size = times(Size, at("blockDim.x"));
  if (!Rank || !Size)
    return {};
  Rank = Rank->add(at("threadIdx.x"));
  Table.assume(Rank->ge_set(A.constant(0))
                   .intersect(Rank->lt_set(*Size))
                   .intersect(Size->le_set(A.constant(1024))));
  return {Rank, Size};
}

KernelWalker::ThreadNumbers KernelWalker::numbersInGrid() {
  const auto at = [&](const char *Name) -> const Index & { return Coordinates.at(Name); };
  const auto times = [&](const std::optional<Index> &X, const std::optional<Index> &Y) {
    return X && Y ? Table.product(*X, *Y) : std::nullopt;
  };
  const ThreadNumbers Block = numbersInBlock();
  // Along one axis the products are those of `blockIdx.x * blockDim.x + threadIdx.x`.
  const auto isOne = [&](const char *Name) { return Algebra::asConstant(at(Name)) == 1; };
  if (isOne("gridDim.y") && isOne("gridDim.z") && isOne("blockDim.y") && isOne("blockDim.z")) {
    const auto Base = times(at("blockIdx.x"), at("blockDim.x"));
    return Base && Block.Rank ? ThreadNumbers{Base->add(*Block.Rank), at("gridDim * blockDim.x")}
                              : ThreadNumbers{};
  }
  std::optional<Index> Rank = times(at("blockIdx.z"), at("gridDim.y")),
                       Size = times(at("gridDim.z"), at("gridDim.y"));
  Rank = Rank ? times(Rank->add(at("blockIdx.y")), at("gridDim.x")) : std::nullopt;
  Rank = Rank ? times(Rank->add(at("blockIdx.x")), Block.Size) : std::nullopt;
  Size = times(times(Size, at("gridDim.x")), Block.Size);
  if (!Rank || !Size || !Block.Rank)
    return {};
  return {Rank->add(*Block.Rank), Size};
}

/// True for the constructors of groups that the table knows: they do nothing else.
bool KernelWalker::makesGroup(const CXXConstructExpr &Construct) {
  return groupOfType(Construct.getType()).What != Group::Kind::Other;
}

/// True for a call that tells how many threads or tiles there are.
bool KernelWalker::countsThreads(const CallExpr &Call) {
  const GroupRole Role =
      Call.getDirectCallee() ? groupRole(*Call.getDirectCallee()) : GroupRole::None;
  return (Role == GroupRole::Size || Role == GroupRole::CountInParent) &&
         groupOf(Call).What != Group::Kind::Other;
}

/// A call that the table of groups knows; nothing for any other.
std::optional<Value> KernelWalker::evaluateGroupCall(const CallExpr &Call) {
  const FunctionDecl &Callee = *Call.getDirectCallee();
  const GroupRole Role = groupRole(Callee);
  if (Role == GroupRole::None)
    return std::nullopt;
  using Kind = Group::Kind;
  const bool Makes = Role == GroupRole::Create;
  const Group On = Makes ? groupOfType(Call.getType()) : groupOf(Call);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && !Member->getImplicitObjectArgument()->getType()->isPointerType())
    place(Member->getImplicitObjectArgument());
  for (const Expr *Arg : Call.arguments())
    Arg->isGLValue() ? void(place(Arg)) : void(evaluate(Arg));
  const auto notKnown = [&] {
    effect(KernelEffect::Kind::UnknownCall, Call, Callee.getQualifiedNameAsString());
    return unknown(Call.getType(), Inexactness::NonAffine, Call);
  };
  if (On.What == Kind::Other || (Makes && Call.getNumArgs() > 1))
    return notKnown();
  const auto number = [&](const std::optional<Index> &N) {
    return N && IntegerSemantics::isInteger(Call.getType())
               ? Value{Integers.convert(*N, Call.getType(), State.Where), {}, {}}
               : unknown(Call.getType(), Inexactness::NonAffine, Call);
  };
  const bool Tile = On.What == Kind::Tile;
  switch (Role) {
  case GroupRole::None:
  case GroupRole::Create:
    return Value{};
  case GroupRole::Rank: {
    if (On.What == Kind::Grid)
      return number(numbersInGrid().Rank);
    const ThreadNumbers Block = numbersInBlock();
    return number(Tile && Block.Rank ? Block.Rank->mod(On.Threads) : Block.Rank);
  }
  case GroupRole::Size:
    return number(Tile                     ? A.constant(On.Threads)
                  : On.What == Kind::Block ? numbersInBlock().Size
                                           : numbersInGrid().Size);
  case GroupRole::RankInParent:
  case GroupRole::CountInParent: {
    if (!Tile || !On.OfBlock)
      return notKnown();
    const ThreadNumbers Block = numbersInBlock();
    if (!Block.Rank)
      return number(std::nullopt);
    const isl::val Threads(A.ctx(), On.Threads);
    return number(Role == GroupRole::RankInParent ? Block.Rank->scale_down(Threads).floor()
                                                  : Block.Size->scale_down(Threads).ceil());
  }
  case GroupRole::Sync:
    if (On.What == Kind::Grid)
      return notKnown();
    if (!Tile) {
      effect(KernelEffect::Kind::Barrier, Call, Callee.getName());
      return Value{};
    }
    break;
  case GroupRole::Exchange:
    if (!Tile)
      return notKnown();
    if (Callee.getName() == "reduce") {
      const auto *Operation = Call.getArg(Call.getNumArgs() - 1)->getType()->getAsCXXRecordDecl();
      if (!Operation || !isOfGroups(*Operation)) // the user's is called, and not here
        return notKnown();
      if (hasFloatingParts(Call.getType().getNonReferenceType()))
        Out.AddsFloats = Out.ObjectsComputeFloats = true;
    }
    break;
  }
  effect(KernelEffect::Kind::WarpExchange, Call, Callee.getName());
  Out.Effects.back().NamesThreads = !Context.getLangOpts().HIP; // there the threads that come along
  return unknown(Call.getType(), Inexactness::IndirectIndex, Call);
}

} // namespace gpufuse
