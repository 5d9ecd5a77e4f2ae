# SPDX-License-Identifier: Apache-2.0
# Embeds the files of resources/napari in the program, which writes them as a plugin: convapp --tool napari FOLDER.
set(NAPARI ${CMAKE_SOURCE_DIR}/resources/napari)
configure_file(${NAPARI}/pyproject.toml ${CMAKE_CURRENT_BINARY_DIR}/napari_pyproject.toml @ONLY)
foreach(part PROJECT:${CMAKE_CURRENT_BINARY_DIR}/napari_pyproject.toml MANIFEST:${NAPARI}/napari.yaml
    PACKAGE:${NAPARI}/__init__.py CORE:${NAPARI}/_core.py WIDGET:${NAPARI}/_widget.py)
  string(REGEX MATCH "^([A-Z]+):(.+)$" ignored ${part})
  file(READ ${CMAKE_MATCH_2} ${CMAKE_MATCH_1}_FILE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_MATCH_2})
endforeach()
configure_file(cli/tool/napari_files.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/napari_files.cpp @ONLY)
target_sources(conv_app PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/napari_files.cpp)
