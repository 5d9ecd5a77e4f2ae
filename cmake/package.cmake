# SPDX-License-Identifier: Apache-2.0
# What other projects build with: headers, and a package that find_package(convapp) finds.
include(CMakePackageConfigHelpers)
set(CONVAPP_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/convapp)
set_target_properties(convapp_lib PROPERTIES EXPORT_NAME conv)
install(DIRECTORY gpu/include/conv DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/convapp)
install(EXPORT convappTargets NAMESPACE convapp:: DESTINATION ${CONVAPP_PACKAGE_DIR})
configure_package_config_file(cmake/convappConfig.cmake.in ${CMAKE_BINARY_DIR}/convappConfig.cmake
  INSTALL_DESTINATION ${CONVAPP_PACKAGE_DIR})
# Before 1.0 each minor version may change what programs are built against.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/convappConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/convappConfig.cmake ${CMAKE_BINARY_DIR}/convappConfigVersion.cmake
  DESTINATION ${CONVAPP_PACKAGE_DIR})

# A Debian package: cpack -G DEB in a build folder, or ./dev bundle. Dependencies are read off the programs.
# tests/deb_test.sh checks it with lintian.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The convapp developers <maintainers@convapp.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/resources/debian/triggers)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"convapp applies Gaussian blur, edge detection, medians and custom kernels
to signals, images and volumes, on NVIDIA GPUs and on the CPU. Its window
shows the result while a parameter changes. Its command line filters
batches of files without a display.
.
It reads and writes NIfTI, DICOM, NRRD, MetaImage, TIFF, NPY, common image
formats, sound, EDF and CSV. Results are checked against float64 references.
.
convapp is for research use only. It is not a medical device.")
include(CPack)
