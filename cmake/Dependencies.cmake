# One LLVM version, linked shared; everything comes from Debian packages (scripts/setup installs them).

function(gpufuse_missing what package)
  message(FATAL_ERROR
    "gpufuse: ${what} not found. On Debian: apt-get install ${package}\n"
    "         (scripts/setup installs everything gpufuse needs)")
endfunction()

find_package(LLVM 22.1 CONFIG QUIET PATHS /usr/lib/llvm-22)
if(NOT LLVM_FOUND)
  gpufuse_missing("LLVM 22" "llvm-22-dev")
endif()
find_package(Clang CONFIG QUIET PATHS ${LLVM_INSTALL_PREFIX} NO_DEFAULT_PATH)
if(NOT Clang_FOUND)
  gpufuse_missing("Clang 22" "clang-22 libclang-22-dev")
endif()

find_path(ISL_INCLUDE_DIR isl/cpp.h)
find_library(ISL_LIBRARY isl)
if(NOT ISL_INCLUDE_DIR OR NOT ISL_LIBRARY)
  gpufuse_missing("isl" "libisl-dev")
endif()
add_library(isl INTERFACE IMPORTED)
target_include_directories(isl INTERFACE ${ISL_INCLUDE_DIR})
target_link_libraries(isl INTERFACE ${ISL_LIBRARY})

add_library(clang_shared INTERFACE IMPORTED)
target_include_directories(clang_shared SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_compile_definitions(clang_shared INTERFACE ${LLVM_DEFINITIONS_LIST})
target_link_libraries(clang_shared INTERFACE clang-cpp LLVM)

if(GPUFUSE_ENABLE_TESTS)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    gpufuse_missing("GoogleTest" "libgtest-dev")
  endif()
  find_program(GPUFUSE_LIT NAMES lit HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
  find_program(GPUFUSE_FILECHECK NAMES FileCheck HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
  if(NOT GPUFUSE_LIT OR NOT GPUFUSE_FILECHECK)
    gpufuse_missing("lit and FileCheck" "llvm-22-tools")
  endif()
endif()

find_program(GPUFUSE_CCACHE ccache)
if(GPUFUSE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${GPUFUSE_CCACHE})
endif()

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "gpufuse: build with clang++-22, the version it is linked with (cmake --preset dev does)")
endif()
