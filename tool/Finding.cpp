#include "tool/Finding.h"

namespace gpufuse {

void forEachPlace(Finding &F, llvm::function_ref<void(Position &, llvm::StringRef)> Visit) {
  for (FindingSite &Site : F.Sites)
    Visit(Site.Where, Site.Kernel);
  for (Obstacle &Each : F.Obstacles) {
    Visit(Each.Where, "");
    for (RelatedPlace &Place : Each.Related)
      Visit(Place.Where, "");
  }
  if (F.StoppedBy)
    Visit(F.StoppedBy->Where, "");
  if (!F.MovesTo)
    return;
  const std::string Was = lineMovedTo(*F.MovesTo);
  Visit(*F.MovesTo, "");
  if (const size_t At = F.Message.find(Was); At != std::string::npos)
    F.Message.replace(At, Was.size(), lineMovedTo(*F.MovesTo));
}

} // namespace gpufuse
