# What `cmake --install` and CPack put where. The program finds its headers relative to itself (tool/Toolkit.cpp).

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS gpufuse RUNTIME)
install(DIRECTORY tool/headers/ DESTINATION ${CMAKE_INSTALL_DATADIR}/gpufuse/headers)
# The headers of the Clang that gpufuse is linked with: it cannot use another version's.
install(DIRECTORY ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR}/include
  DESTINATION lib/gpufuse/clang)
install(FILES README.md LICENSE docs/ReleaseNotes.md docs/SafetyModel.md docs/Annotations.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/checks docs/rejects DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES docs/gpufuse.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES integration/completions/gpufuse.bash
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME gpufuse)
install(FILES integration/completions/_gpufuse DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES integration/completions/gpufuse.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(PROGRAMS integration/slurm/submit integration/slurm/gpufuse-array.sbatch
  DESTINATION ${CMAKE_INSTALL_DATADIR}/gpufuse/slurm)
install(PROGRAMS integration/bazel/compile-commands DESTINATION ${CMAKE_INSTALL_DATADIR}/gpufuse/bazel)
install(FILES integration/ninja/gpufuse.ninja DESTINATION ${CMAKE_INSTALL_DATADIR}/gpufuse)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/gpufuse)
configure_package_config_file(integration/cmake/gpufuseConfig.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/gpufuseConfig.cmake INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_BINDIR)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/gpufuseConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/gpufuseConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/gpufuseConfigVersion.cmake
  DESTINATION ${package})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpufuse)
set(CPACK_PACKAGE_CONTACT "gpufuse developers <gpufuse@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "fuse kernel launches of CUDA and HIP programs in their sources")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"gpufuse proves which back-to-back kernel launches of a CUDA or HIP program
can be one, which waits order nothing, and rewrites the source. For each
launch and wait that it leaves alone it says why.")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
