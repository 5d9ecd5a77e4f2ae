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
