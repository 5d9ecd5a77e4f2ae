# SPDX-License-Identifier: Apache-2.0
# CUDA, if there is a compiler for it: CONVAPP_HAVE_CUDA says which. Without one the descriptors of the CUDA variants are
# still built and refuse with the reason.
set(CONVAPP_HAVE_CUDA OFF)
if(CONVAPP_CUDA)
  # CMake looks at PATH, CUDACXX and CUDA_PATH only.
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(CMAKE_CUDA_COMPILER nvcc HINTS ENV CUDA_PATH ENV CUDA_HOME /usr/local/cuda PATH_SUFFIXES bin)
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90-real 100 120-real)
    endif()
    enable_language(CUDA)
    # CMake 3.25.1 does not know how this nvcc spells C++20.
    if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
      set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
      set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
    endif()
    set(CMAKE_CUDA_STANDARD 20)
    set(CMAKE_CUDA_STANDARD_REQUIRED ON)
    set(CMAKE_CUDA_RUNTIME_LIBRARY Static)
    # CMake 3.25.1 sets a property of this target though CUDA 13 has no such library.
    if(NOT TARGET CUDA::nvToolsExt)
      add_library(CUDA::nvToolsExt INTERFACE IMPORTED)
    endif()
    find_package(CUDAToolkit REQUIRED)
    set(CONVAPP_HAVE_CUDA ON)
  elseif(CONVAPP_CUDA STREQUAL "ON")
    message(FATAL_ERROR "CONVAPP_CUDA is ON, but no CUDA compiler was found")
  endif()
endif()
message(STATUS "CUDA: ${CONVAPP_HAVE_CUDA}")

# Makes the CUDA kernels of a target small: without the line numbers that profilers show, and compressed from nvcc 12.8 on. The
# driver unpacks a file of kernels when one of them is used first.
function(convapp_small_kernels target)
  get_target_property(options ${target} COMPILE_OPTIONS)
  string(REPLACE ";-lineinfo" "" options "${options}")
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 12.8)
    list(APPEND options $<$<COMPILE_LANGUAGE:CUDA>:--compress-mode=size>)
  endif()
  set_target_properties(${target} PROPERTIES COMPILE_OPTIONS "${options}")
endfunction()
