#include "tool/LineFilter.h"
#include "matchers/Annotations.h"
#include "tool/ParseJson.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

llvm::Error malformed(const llvm::Twine &Why) {
  return llvm::createStringError("--line-filter: " + Why +
                                 R"(; it is like [{"name":"a.cu","lines":[[1,3],[5,7]]}])");
}

llvm::Expected<LineRange> readRange(const llvm::json::Value &Value) {
  const llvm::json::Array *Ends = Value.getAsArray();
  if (!Ends || Ends->size() != 2)
    return malformed("a range of lines is not two numbers");
  const auto First = (*Ends)[0].getAsUINT64(), Last = (*Ends)[1].getAsUINT64();
  if (!First || !Last || *First == 0 || *Last < *First || *Last > UINT_MAX)
    return malformed("a range of lines is not two numbers, the first at least 1 and the second not "
                     "below it");
  return LineRange(*First, *Last);
}

/// Hands every function of the main file that has a body to \p Visit.
class BodyVisitor : public DynamicRecursiveASTVisitor {
public:
  BodyVisitor(ASTContext &Context, llvm::function_ref<void(FunctionDecl &)> Visit)
      : Context(Context), Visit(Visit) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitLambdaBody = false; // they are in other functions
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    const SourceManager &Sources = Context.getSourceManager();
    if (F->doesThisDeclarationHaveABody() &&
        Sources.isInMainFile(Sources.getExpansionLoc(F->getLocation())))
      Visit(*F);
    return true;
  }

private:
  ASTContext &Context;
  llvm::function_ref<void(FunctionDecl &)> Visit;
};

/// What tells it from others, in every parse and for all its instances.
std::string keyOf(const FunctionDecl &F) {
  const FunctionDecl *Written = F.getTemplateInstantiationPattern();
  if (!Written)
    Written = &F;
  return Written->getQualifiedNameAsString() + " " + Written->getType().getAsString();
}

LineRange linesOf(const FunctionDecl &F, const SourceManager &Sources) {
  const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate();
  const SourceLocation Begin = Template ? Template->getBeginLoc() : F.getBeginLoc();
  return {Sources.getExpansionLineNumber(Begin), Sources.getExpansionLineNumber(F.getEndLoc())};
}

} // namespace

llvm::Expected<LineFilter> LineFilter::parse(llvm::StringRef Json) {
  auto Value = parseJson(Json);
  if (!Value)
    return malformed(llvm::toString(Value.takeError()));
  const llvm::json::Array *Entries = Value->getAsArray();
  if (!Entries)
    return malformed("it is no list");
  LineFilter Filter;
  for (const llvm::json::Value &Entry : *Entries) {
    const llvm::json::Object *Object = Entry.getAsObject();
    const auto Name = Object ? Object->getString("name") : std::nullopt;
    if (!Name || Name->empty())
      return malformed("an entry names no file");
    OfFile File{Name->str(), {}};
    if (const llvm::json::Value *Lines = Object->get("lines")) {
      if (!Lines->getAsArray())
        return malformed("'lines' is no list");
      for (const llvm::json::Value &Each : *Lines->getAsArray()) {
        auto Range = readRange(Each);
        if (!Range)
          return Range.takeError();
        File.Lines.push_back(*Range);
      }
    }
    Filter.Files.push_back(std::move(File));
  }
  return Filter;
}

bool LineFilter::selects(llvm::StringRef File) const { return selects(File, {1, UINT_MAX}); }

bool LineFilter::selects(llvm::StringRef File, LineRange Lines) const {
  return empty() || llvm::any_of(Files, [&](const OfFile &Each) {
           return File.ends_with(Each.Name) &&
                  (Each.Lines.empty() || llvm::any_of(Each.Lines, [&](const LineRange &R) {
                     return R.first <= Lines.second && Lines.first <= R.second;
                   }));
         });
}

FunctionsSetAside::FunctionsSetAside(const LineFilter &Filter, llvm::StringRef File,
                                     ASTContext &Host) {
  std::set<std::string> Selected;
  BodyVisitor(Host, [&](FunctionDecl &F) {
    const LineRange Range = linesOf(F, Host.getSourceManager());
    if (Filter.selects(File, Range)) {
      Selected.insert(keyOf(F));
      return;
    }
    Names.insert(keyOf(F));
    Lines.push_back(Range);
  }).TraverseDecl(Host.getTranslationUnitDecl());
  for (const std::string &Name : Selected)
    Names.erase(Name);
}

void FunctionsSetAside::keepIn(ASTContext &Host) const {
  if (Names.empty())
    return;
  BodyVisitor(Host, [&](FunctionDecl &F) {
    if (Names.contains(keyOf(F)))
      setAside(F);
  }).TraverseDecl(Host.getTranslationUnitDecl());
}

void FunctionsSetAside::silence(FileResult &Result) const {
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    return llvm::all_of(F.Sites, [&](const FindingSite &Site) {
      return (Site.Where.File == Result.File || Site.Where.File == Result.Absolute) &&
             llvm::any_of(Lines, [&](const LineRange &R) {
               return R.first <= Site.Where.Line && Site.Where.Line <= R.second;
             });
    });
  });
}

} // namespace gpufuse
