# SPDX-License-Identifier: Apache-2.0
# convapp_precompiled(TARGET HEADER…): the C++ files of a target get these headers precompiled, if CONVAPP_PCH is set.
# docs/build.md has the figures, and the targets that use them. GCC only: ccache treats precompiled headers of
# other compilers differently.
function(convapp_precompiled name)
  if(NOT CONVAPP_PCH OR NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    return()
  endif()
  # With precompiled headers GCC 12 warns of correct code in std::string. `dev` has the warnings, and no precompiled headers.
  target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  # With -fpch-preprocess ccache sees which precompiled header a file uses; without the two exceptions it leaves such files
  # to the compiler.
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  if(CCACHE)
    set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER "env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CCACHE}")
  endif()
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()
