# SPDX-License-Identifier: Apache-2.0
# Flags and places that hold for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Program in the build folder itself, libraries in lib/, modules in lib/convapp/: the same places relative to each other
# as when installed, so that a module is found in one way.
include(GNUInstallDirs)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CONVAPP_MODULE_DIR ${CMAKE_BINARY_DIR}/lib/convapp)

# Kernels are compiled alike in every build: a debugger rarely looks at them, and what one build compiled the next finds
# in the compiler cache.
set(CMAKE_CUDA_FLAGS_RELWITHDEBINFO "-O3 -DNDEBUG")

# Sources that ask the operating system lie in folders named after it. One of each pair is built.
if(CMAKE_SYSTEM_NAME STREQUAL Linux)
  set(CONVAPP_OTHER_SYSTEM windows)
elseif(WIN32)
  set(CONVAPP_OTHER_SYSTEM linux)
else()
  message(FATAL_ERROR "gpu/system and app/system have sources for Linux and Windows only (docs/build.md)")
endif()

# Packages do not depend on the folder that they are built in: the same sources give the same bytes (tests/reproducible.sh).
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT MSVC)
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.>)
endif()
if(CONVAPP_DEBUG_SYMBOLS AND NOT MSVC)
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-g1>)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(convapp_flags INTERFACE)
# -Wno-restrict: GCC 12 sees ghosts in std::string (bug 105651).
# -ffp-contract=off: a multiply and an add stay two roundings unless a kernel says fma, so that tails and bodies agree.
# MSVC: /fp:precise does not contract either.
if(MSVC)
  target_compile_options(convapp_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:/W4 $<$<BOOL:${CONVAPP_WERROR}>:/WX> /utf-8 /bigobj /permissive- /Zc:__cplusplus /Zc:preprocessor /fp:precise>)
  target_compile_definitions(convapp_flags INTERFACE NOMINMAX)
else()
  # Clang sees deprecated calls within the sorting functions of GCC 12's library.
  target_compile_options(convapp_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wno-missing-field-initializers $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations> $<$<BOOL:${CONVAPP_WERROR}>:-Werror> -ffp-contract=off -fno-math-errno>)
endif()
# Readers and window: a damaged file that overruns a buffer ends the program instead of running code. gpu/ is left out,
# so that its inner loops are those of every other build.
add_library(convapp_hardened INTERFACE)
string(REGEX MATCH "^(x86_64|AMD64)$" CONVAPP_X86 "${CMAKE_SYSTEM_PROCESSOR}")
if(CONVAPP_HARDENING AND NOT CONVAPP_SANITIZE AND CMAKE_SYSTEM_NAME STREQUAL Linux)
  target_compile_options(convapp_hardened INTERFACE $<$<COMPILE_LANGUAGE:C,CXX>:-fstack-protector-strong -fstack-clash-protection
    $<$<BOOL:${CONVAPP_X86}>:-fcf-protection> -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
  add_link_options(-Wl,-z,relro -Wl,-z,now)
endif()
if(CONVAPP_SANITIZE AND NOT MSVC)
  # Instrumented code makes GCC 12 see overflows that are not there; the sanitizers see the real ones.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized)
  add_compile_options($<$<COMPILE_LANGUAGE:C,CXX>:-fsanitize=${CONVAPP_SANITIZE}> $<$<COMPILE_LANGUAGE:C,CXX>:-fno-omit-frame-pointer>)
  add_link_options(-fsanitize=${CONVAPP_SANITIZE})
endif()

# Code that does not walk over samples is compiled in half the time: -O1 instead of -O3. Instrumented code takes a compiler
# three times as long with -O1 as with -O0.
function(convapp_unhurried name)
  if(CONVAPP_SANITIZE AND NOT CONVAPP_FUZZER)
    target_compile_options(${name} PRIVATE -O0)
  elseif(NOT MSVC)
    target_compile_options(${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
  endif()
endfunction()

# A module: a shared object that the program loads when it is needed, by name, from lib/convapp. All are listed in the global
# property CONVAPP_MODULES.
function(convapp_module name)
  add_library(${name} MODULE ${ARGN})
  set_target_properties(${name} PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY ${CONVAPP_MODULE_DIR}
    BUILD_RPATH "$ORIGIN/.." INSTALL_RPATH "$ORIGIN/..")
  target_link_libraries(${name} PRIVATE convapp_lib convapp_flags convapp_hardened)
  convapp_unity(${name})
  install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/convapp)
  set_property(GLOBAL APPEND PROPERTY CONVAPP_MODULES ${name})
endfunction()

# A child program, for what may crash or hang: the program finds it beside the modules and starts it. All are listed in the
# global property CONVAPP_CHILDREN.
function(convapp_child name)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CONVAPP_MODULE_DIR} INSTALL_RPATH "$ORIGIN/..")
  target_link_libraries(${name} PRIVATE convapp_lib convapp_flags convapp_hardened)
  convapp_unity(${name})
  add_dependencies(convapp ${name})
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/convapp)
  set_property(GLOBAL APPEND PROPERTY CONVAPP_CHILDREN ${name})
endfunction()

# The source files of a folder become one unit for the compiler, which reads their common headers once (docs/build.md).
# OUT: files that match one of these regular expressions stay units of their own. TOGETHER: files of several folders that match
# one of these become one unit.
function(convapp_unity name)
  if(NOT CONVAPP_UNITY)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 unity "" "" "OUT;TOGETHER")
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${name} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(left_out ${unity_OUT})
    list(FILTER sources EXCLUDE REGEX ${left_out})
  endforeach()
  foreach(source ${sources})
    get_filename_component(path ${source} ABSOLUTE)
    file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${path})
    get_filename_component(folder ${path} DIRECTORY)
    foreach(several ${unity_TOGETHER})
      if(path MATCHES ${several})
        set(folder ${several})
      endif()
    endforeach()
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
endfunction()
