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

# Debian packages: cpack -G DEB in a build folder, or ./dev bundle. Dependencies are read off the programs. convapp holds
# the program, its library and headers; python3-convapp the Python module, if it is built. tests/deb_test.sh checks them
# with lintian.
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
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME convapp)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/resources/debian/triggers)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-dejavu-core, fonts-wqy-microhei | fonts-noto-cjk, qt6-translations-l10n, qt6-wayland, qt6-xdgdesktopportal-platformtheme")
set(CPACK_COMPONENT_UNSPECIFIED_DESCRIPTION
"convapp applies Gaussian blur, edge detection, medians and custom kernels
to signals, images and volumes, on NVIDIA GPUs and on the CPU. Its window
shows the result while a parameter changes. Its command line filters
batches of files without a display.
.
It reads and writes NIfTI, DICOM, NRRD, MetaImage, TIFF, NPY, common image
formats, sound, EDF and CSV. Results are checked against float64 references.
.
convapp is for research use only. It is not a medical device.")
if(TARGET convapp_python)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR NEXT_PYTHON "${CONVAPP_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-convapp)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # The module is built for one version of Python and one of the library.
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "convapp (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}), \
python3 (>= 3.${CONVAPP_PYTHON_MINOR}), python3 (<< 3.${NEXT_PYTHON}), python3-numpy")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"Python module of convapp: filters for signals, images and volumes
import convapp filters NumPy arrays on the CPU, and arrays of CuPy and PyTorch
on NVIDIA GPUs, with the bits of the program. convapp.ndimage has functions of
scipy.ndimage with the same arguments.
.
convapp is for research use only. It is not a medical device.")
endif()
include(CPack)
