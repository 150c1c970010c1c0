#include "rewriters/BodyNames.h"
#include "rewriters/FusedNames.h"

using namespace clang;

namespace gpufuse {

std::string BodyNames::nameParameter(llvm::StringRef Wanted, llvm::StringRef Given,
                                     llvm::StringRef Owner) {
  const auto taken = [&](llvm::StringRef Name) {
    return Used.contains(Name) || Foreign.contains(Name);
  };
  std::string Name = Wanted.str();
  if (taken(Name))
    Name = Given.empty() || taken(Given) ? (Owner + "_" + Wanted).str() : Given.str();
  Name = freshName(Name, taken);
  Used.insert(Name);
  return Name;
}

BodyNames::Locals BodyNames::nameLocals(const BodyText &Text, const BodyOutline &Outline,
                                        const llvm::StringSet<> &OfBody,
                                        std::map<DeclPlace, std::string> Given) {
  Locals Out{std::move(Given), {}, {}};
  llvm::StringSet<> Outer; // names this body will use for what it does not declare
  for (const auto &[Place, Name] : Out.Renames) {
    llvm::SmallVector<llvm::StringRef, 4> Names; // of a pack, several
    llvm::StringRef(Name).split(Names, ", ");
    Outer.insert_range(Names);
  }
  for (const BodyOutline::PureLocal &L : Outline.Locals)
    Out.LentStatements.insert(L.Statement);
  for (const BodyOutline::PureLocal &L : Outline.Locals)
    if (!Values.contains(L.Value))
      Out.LentStatements.erase(L.Statement);
  for (const BodyOutline::PureLocal &L : Outline.Locals) {
    if (!Out.LentStatements.contains(L.Statement))
      continue;
    auto Known = Values.find(L.Value);
    Out.Renames[BodyText::placeOf(*L.Variable)] = Known->second;
    Out.Lent.insert(BodyText::placeOf(*L.Variable));
    Outer.insert(Known->second);
  }
  for (const auto &Name : OfBody)
    Outer.insert(Name.getKey());
  llvm::StringSet<> Own, NewNames;
  const auto Locals = Text.locals();
  for (const auto &[V, Exposed] : Locals)
    Own.insert(V->getName());
  for (const auto &[V, Exposed] : Locals) {
    const DeclPlace Place = BodyText::placeOf(*V);
    if (Out.Lent.contains(Place))
      continue;
    const bool Shared = Exposed;
    auto taken = [&](llvm::StringRef Name) {
      return Outer.contains(Name) || (Shared && (Used.contains(Name) || Foreign.contains(Name)));
    };
    std::string Name = V->getNameAsString();
    if (taken(Name))
      Name = freshName(Name, [&](llvm::StringRef N) { return taken(N) || Own.contains(N); });
    Out.Renames[Place] = Name;
    if (Exposed)
      NewNames.insert(Name);
  }
  for (const auto &Name : NewNames)
    Used.insert(Name.getKey());
  for (const BodyOutline::PureLocal &L : Outline.Locals)
    if (!Out.Lent.contains(BodyText::placeOf(*L.Variable)))
      Values.try_emplace(L.Value, Out.Renames[BodyText::placeOf(*L.Variable)]);
  return Out;
}

void BodyNames::hide(const BodyOutline &Outline, const llvm::StringSet<> &Visible) {
  for (const BodyOutline::PureLocal &L : Outline.Locals)
    if (auto It = Values.find(L.Value); It != Values.end() && !Visible.contains(It->second))
      Values.erase(It);
}

} // namespace gpufuse
