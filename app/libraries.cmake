# SPDX-License-Identifier: Apache-2.0
# Formats that come from libraries. Small ones are linked; images, TIFF and OpenCV are modules, loaded when they are needed;
# DICOM is decoded by a program of its own.
find_package(PkgConfig REQUIRED)
pkg_check_modules(SNDFILE REQUIRED IMPORTED_TARGET sndfile)
find_library(EDF_LIBRARY edf) # without it, EDF and BDF are read only
find_package(ZLIB REQUIRED)
find_package(BZip2 REQUIRED)
pkg_check_modules(DEFLATE REQUIRED IMPORTED_TARGET libdeflate)
pkg_check_modules(ISAL REQUIRED IMPORTED_TARGET libisal)
file(GLOB LIBRARY_SOURCES CONFIGURE_DEPENDS io/libraries/*.cpp io/deflate/*.cpp io/hdf5/decode/*.cpp io/fits/decode/*.cpp io/eeglab/decode/*.cpp io/sound/*.cpp io/edf/*.cpp peers/libraries/*.cpp)
if(NOT EDF_LIBRARY)
  message(STATUS "EDF and BDF are not written: edflib was not found")
  list(FILTER LIBRARY_SOURCES EXCLUDE REGEX "/edf/edf_(write|complete)\\.cpp$")
  list(APPEND LIBRARY_SOURCES io/edf/absent/edf_write.cpp)
endif()
target_sources(conv_app PRIVATE ${LIBRARY_SOURCES})
target_compile_definitions(conv_app PRIVATE CONVAPP_LIBRARIES)
target_link_libraries(conv_app PRIVATE PkgConfig::SNDFILE $<$<BOOL:${EDF_LIBRARY}>:${EDF_LIBRARY}> ZLIB::ZLIB BZip2::BZip2 PkgConfig::DEFLATE PkgConfig::ISAL)

# Images, in a module.
foreach(part OpenEXR libopenjp2 libwebp libwebpmux libjpeg libpng lcms2)
  pkg_check_modules(PICTURES_${part} REQUIRED IMPORTED_TARGET ${part})
  list(APPEND PICTURE_LIBRARIES PkgConfig::PICTURES_${part})
endforeach()
file(GLOB PICTURE_SOURCES CONFIGURE_DEPENDS io/bmp/*.cpp io/exr/*.cpp io/jpeg/*.cpp io/jpeg2000/*.cpp io/png/*.cpp io/webp/*.cpp)
convapp_module(convapp_pictures ${PICTURE_SOURCES})
target_link_libraries(convapp_pictures PRIVATE ${PICTURE_LIBRARIES} ZLIB::ZLIB)

# TIFF, in a module.
pkg_check_modules(TIFF REQUIRED IMPORTED_TARGET libtiff-4)
pkg_check_modules(PUGIXML REQUIRED IMPORTED_TARGET pugixml) # descriptions of OME-TIFF
file(GLOB TIFF_SOURCES CONFIGURE_DEPENDS io/tiff/module/*.cpp io/jpeg/cmyk.cpp)
convapp_module(convapp_tiff ${TIFF_SOURCES})
target_link_libraries(convapp_tiff PRIVATE ZLIB::ZLIB PkgConfig::TIFF PkgConfig::PUGIXML PkgConfig::PICTURES_lcms2)

# OME-Zarr, in a module.
pkg_check_modules(ZARR REQUIRED IMPORTED_TARGET blosc libzstd liblz4 minizip)
file(GLOB_RECURSE ZARR_SOURCES CONFIGURE_DEPENDS io/zarr/module/*.cpp)
convapp_module(convapp_zarr ${ZARR_SOURCES})
target_link_libraries(convapp_zarr PRIVATE PkgConfig::ZARR PkgConfig::DEFLATE nlohmann_json::nlohmann_json)

# Stores by address, in a module that only they load. Without libcurl they are refused.
pkg_check_modules(CURL IMPORTED_TARGET libcurl>=7.85)
if(CURL_FOUND)
  file(GLOB WEB_SOURCES CONFIGURE_DEPENDS io/web/module/*.cpp)
  convapp_module(convapp_web ${WEB_SOURCES})
  target_link_libraries(convapp_web PRIVATE PkgConfig::CURL)
else()
  message(STATUS "Addresses are not read: libcurl was not found")
endif()

# HDF5: libhdf5 crashes on damaged files, so it reads their structure in a process of its own, found beside the modules.
pkg_search_module(HDF5 REQUIRED IMPORTED_TARGET hdf5-serial hdf5) # the first is Debian's name
file(GLOB HDF5_SOURCES CONFIGURE_DEPENDS io/hdf5/reader/*.cpp)
convapp_child(convapp-hdf5 ${HDF5_SOURCES})
target_link_libraries(convapp-hdf5 PRIVATE PkgConfig::HDF5 nlohmann_json::nlohmann_json)
target_compile_definitions(convapp-hdf5 PRIVATE H5_USE_110_API) # later versions change H5O_info_t

# FITS: cfitsio has crashed on damaged files, so it reads them in a process of its own, found beside the modules.
pkg_check_modules(FITS REQUIRED IMPORTED_TARGET cfitsio)
file(GLOB FITS_SOURCES CONFIGURE_DEPENDS io/fits/reader/*.cpp)
convapp_child(convapp-fits ${FITS_SOURCES})
target_link_libraries(convapp-fits PRIVATE PkgConfig::FITS)

# EEGLAB: matio has crashed on damaged files, so it reads them in a process of its own, found beside the modules.
pkg_check_modules(MATIO REQUIRED IMPORTED_TARGET matio)
file(GLOB EEGLAB_SOURCES CONFIGURE_DEPENDS io/eeglab/reader/*.cpp)
convapp_child(convapp-eeglab ${EEGLAB_SOURCES})
target_link_libraries(convapp-eeglab PRIVATE PkgConfig::MATIO)

# OpenCV: peers to compare with. Debian's single OpenCV packages ship neither CMake nor pkg-config files.
find_path(OPENCV_INCLUDE opencv2/imgproc.hpp PATH_SUFFIXES opencv4 REQUIRED)
foreach(part imgproc core)
  find_library(OPENCV_${part} opencv_${part} REQUIRED)
endforeach()
file(GLOB OPENCV_SOURCES CONFIGURE_DEPENDS peers/opencv/*.cpp)
convapp_module(convapp_opencv ${OPENCV_SOURCES})
target_include_directories(convapp_opencv SYSTEM PRIVATE ${OPENCV_INCLUDE})
target_link_libraries(convapp_opencv PRIVATE ${OPENCV_imgproc} ${OPENCV_core})

find_path(GDCM_INCLUDE gdcmReader.h PATH_SUFFIXES gdcm-3.0 REQUIRED)
foreach(part MSFF DSED DICT Common)
  find_library(GDCM_${part} gdcm${part} REQUIRED)
endforeach()
# GDCM aborts on some hostile files: it decodes in a process of its own, found beside the modules.
file(GLOB_RECURSE DECODER_SOURCES CONFIGURE_DEPENDS io/dicom/decoder/*.cpp)
convapp_child(convapp-decode ${DECODER_SOURCES})
target_include_directories(convapp-decode SYSTEM PRIVATE ${GDCM_INCLUDE})
target_link_libraries(convapp-decode PRIVATE ${GDCM_MSFF} ${GDCM_DSED} ${GDCM_DICT} ${GDCM_Common})
