# SPDX-License-Identifier: Apache-2.0
# convapp_translations(TARGET): the languages of the window (resources/translations/convapp_*.ts) become part of a target, as
# the Qt resource `translations` with the files :/translations/convapp_*.qm, and texts.ts, which lists all texts without
# translations. lrelease and lconvert are in Debian's qt6-l10n-tools.
function(convapp_translations target)
  find_program(LRELEASE lrelease HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} /usr/lib/qt6/bin NO_DEFAULT_PATH)
  if(NOT LRELEASE)
    message(FATAL_ERROR "lrelease of Qt 6 was not found; on Debian: apt install qt6-l10n-tools")
  endif()
  get_filename_component(tools ${LRELEASE} DIRECTORY)
  file(GLOB texts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/convapp_*.ts)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/translations)
  set(list "<RCC><qresource prefix=\"/translations\">")
  set(compiled)
  foreach(text ${texts})
    get_filename_component(name ${text} NAME_WE)
    add_custom_command(OUTPUT ${folder}/${name}.qm COMMAND ${LRELEASE} -silent ${text} -qm ${folder}/${name}.qm
      DEPENDS ${text} VERBATIM)
    string(APPEND list "<file>${name}.qm</file>")
    list(APPEND compiled ${folder}/${name}.qm)
  endforeach()
  list(GET texts 0 any)
  add_custom_command(OUTPUT ${folder}/texts.ts
    COMMAND ${tools}/lconvert -drop-translations -i ${any} -o ${folder}/texts.ts DEPENDS ${any} VERBATIM)
  string(APPEND list "<file>texts.ts</file>")
  list(APPEND compiled ${folder}/texts.ts)
  file(MAKE_DIRECTORY ${folder})
  file(CONFIGURE OUTPUT ${folder}/translations.qrc CONTENT "${list}</qresource></RCC>\n" @ONLY)
  add_custom_command(OUTPUT ${folder}/translations.cpp
    COMMAND Qt6::rcc --name translations -o ${folder}/translations.cpp ${folder}/translations.qrc
    DEPENDS ${folder}/translations.qrc ${compiled} VERBATIM)
  set_source_files_properties(${folder}/translations.cpp PROPERTIES SKIP_AUTOGEN ON SKIP_UNITY_BUILD_INCLUSION ON
    SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${folder}/translations.cpp)
endfunction()
