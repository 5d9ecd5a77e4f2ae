#include "app/io/module.h"

/// Pictures: the module with OpenCV and libtiff is loaded with the first of them.
namespace app::io {
namespace {

constexpr ModuleCodec png{"convapp_opencv", "convappPng"};
constexpr ModuleCodec jpeg{"convapp_opencv", "convappJpeg"};
constexpr ModuleCodec bmp{"convapp_opencv", "convappBmp"};
constexpr ModuleCodec tiff{"convapp_opencv", "convappTiff"};
constexpr Offers all{true, true, true};

} // namespace

Codec pngCodec() {
    return codecFromModule<png>(all);
}
Codec jpegCodec() {
    return codecFromModule<jpeg>(all);
}
Codec bmpCodec() {
    return codecFromModule<bmp>(all);
}
Codec tiffCodec() {
    return codecFromModule<tiff>(all);
}

} // namespace app::io
