#include "integration/lsp/Settings.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse::server {

namespace json = llvm::json;

namespace {

class Reader {
public:
  Reader(const json::Object &Given, std::vector<std::string> &Complaints)
      : Given(Given), Complaints(Complaints) {}

  void flag(llvm::StringRef Name, bool &Out) {
    if (const json::Value *Value = find(Name)) {
      if (const auto Flag = Value->getAsBoolean())
        Out = *Flag;
      else
        complain(Name, "is true or false");
    }
  }

  /// An empty text is none.
  void text(llvm::StringRef Name, std::optional<std::string> &Out) {
    if (const json::Value *Value = find(Name)) {
      if (const auto Text = Value->getAsString())
        Out = Text->empty() ? std::nullopt : std::optional(Text->str());
      else
        complain(Name, "is a text");
    }
  }

  /// Calls \p Use with each of a list; it returns false for what it does not know.
  void list(llvm::StringRef Name, llvm::function_ref<bool(llvm::StringRef)> Use) {
    const json::Value *Value = find(Name);
    if (!Value)
      return;
    const json::Array *Elements = Value->getAsArray();
    if (!Elements)
      return complain(Name, "is a list of texts");
    for (const json::Value &Each : *Elements)
      if (const auto Text = Each.getAsString(); !Text)
        complain(Name, "is a list of texts");
      else if (!Use(*Text))
        complain(Name, "does not know '" + Text->str() + "'");
  }

  /// Complains of all that has not been asked for.
  void finish() {
    for (const auto &[Name, Value] : Given)
      if (!Known.contains(Name))
        complain(Name, "is no setting");
  }

private:
  const json::Value *find(llvm::StringRef Name) {
    Known.insert(Name);
    const json::Value *Value = Given.get(Name);
    return Value && Value->kind() != json::Value::Null ? Value : nullptr;
  }

  void complain(llvm::StringRef Name, const std::string &What) {
    Complaints.push_back("'" + Name.str() + "' " + What);
  }

  const json::Object &Given;
  std::vector<std::string> &Complaints;
  llvm::StringSet<> Known;
};

bool assume(llvm::StringRef Name, std::set<Assumption> &Withdrawn) {
  const bool Withdraw = Name.consume_front("-");
  const auto *It = llvm::find_if(AllAssumptions, [&](Assumption A) { return idOf(A) == Name; });
  if (It == std::end(AllAssumptions))
    return false;
  if (Withdraw)
    Withdrawn.insert(*It);
  else
    Withdrawn.erase(*It);
  return true;
}

void readChecks(Reader &Read, PipelineOptions &Out) {
  std::map<llvm::StringRef, bool *> Checks{{"kernel-fusion", &Out.KernelFusion},
                                           {"redundant-sync", &Out.RedundantSync},
                                           {"async-scope", &Out.AsyncScope}};
  bool IsFirst = true;
  Read.list("checks", [&](llvm::StringRef Name) {
    if (std::exchange(IsFirst, false))
      for (const auto &[Check, Enabled] : Checks)
        *Enabled = false;
    Name.consume_front("gpufuse-");
    const auto Found = Checks.find(Name);
    if (Found == Checks.end())
      return false;
    *Found->second = true;
    return true;
  });
}

} // namespace

Settings readSettings(const json::Object &Given, const std::string &Executable,
                      std::vector<std::string> &Complaints) {
  Settings Out;
  Reader Read(Given, Complaints);
  std::optional<std::string> CudaPath, RocmPath, Rounding, Directory;
  Read.text("cudaPath", CudaPath);
  Read.text("rocmPath", RocmPath);
  Out.Pipeline.FrontEnd = frontEndOptions(Executable, CudaPath, RocmPath);
  Read.text("fp", Rounding);
  if (Rounding == "contract")
    Out.Pipeline.Legality.Rounding = FloatingPoint::Contract;
  else if (Rounding && Rounding != "exact")
    Complaints.push_back("'fp' is 'exact' or 'contract'");
  Read.flag("strictErrors", Out.Pipeline.Legality.StrictErrors);
  Read.flag("runtimeGuards", Out.Pipeline.Legality.RuntimeGuards);
  Read.flag("moveLoops", Out.Pipeline.Legality.MoveLoops);
  Read.flag("joinCalls", Out.Pipeline.JoinCalls);
  Read.flag("foldMemsets", Out.Pipeline.FoldMemsets);
  Read.flag("enterBranches", Out.Pipeline.EnterBranches);
  Read.list("assume",
            [&](llvm::StringRef Name) { return assume(Name, Out.Pipeline.Legality.Withdrawn); });
  readChecks(Read, Out.Pipeline);
  Read.flag("showRejected", Out.ShowRejected);
  Read.text("compilationDatabasePath", Directory);
  Out.CompileCommandsDirectory = Directory.value_or("");
  Read.list("fallbackFlags", [&](llvm::StringRef Flag) {
    Out.FallbackFlags.push_back(Flag.str());
    return true;
  });
  Read.finish();
  return Out;
}

} // namespace gpufuse::server
