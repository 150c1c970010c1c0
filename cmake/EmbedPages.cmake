# Writes docs/rejects/*.md as initialisers {id, text} for tool/Explain.cpp. Run as a script.
file(GLOB pages ${SOURCE}/*.md)
set(out "")
foreach(page ${pages})
  get_filename_component(id ${page} NAME_WE)
  file(READ ${page} text)
  string(APPEND out "{\"${id}\", R\"gpufuse-page(${text})gpufuse-page\"},\n")
endforeach()
file(WRITE ${OUTPUT} "${out}")
