// Source places as constants of the lowered module, each made once.
#include "Lower.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace gpuexec {
namespace {
Constant *textOf(Module &M, StringRef Text) {
  std::string Name = ("gpuexec.file." + Text).str();
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  Constant *Value = ConstantDataArray::getString(M.getContext(), Text);
  return new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
}
} // namespace

Constant *siteOf(const Instruction &Place) {
  Module &M = *const_cast<Module *>(Place.getModule());
  std::string File = "?";
  unsigned Line = 0;
  if (const DILocation *Where = Place.getDebugLoc()) {
    // What a header of the compiler does, its caller does.
    while (Where->getInlinedAt() && Where->getFilename().contains("__clang_cuda"))
      Where = Where->getInlinedAt();
    File = Where->getFilename().str();
    Line = Where->getLine();
  }
  std::string Name = "gpuexec.site." + File + ":" + std::to_string(Line);
  if (GlobalVariable *Known = M.getNamedGlobal(Name))
    return Known;
  Constant *Path = textOf(M, File);
  Constant *Number = ConstantInt::get(Type::getInt32Ty(M.getContext()), Line);
  Constant *Value = ConstantStruct::getAnon({Path, Number});
  return new GlobalVariable(M, Value->getType(), true, GlobalValue::PrivateLinkage, Value, Name);
}

} // namespace gpuexec
