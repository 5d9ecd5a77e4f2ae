#include "app/io/core/module.h"
#include "app/io/core/picture_record.h"

/// Pictures: the module with OpenCV and libtiff, or the one with smaller libraries, is loaded with the first of them.
namespace app::io {
namespace {

constexpr ModuleCodec png{"convapp_opencv", "convappPng"};
constexpr ModuleCodec jpeg{"convapp_pictures", "convappJpeg"};
constexpr ModuleCodec jpeg2000{"convapp_pictures", "convappJpeg2000"};
constexpr ModuleCodec webp{"convapp_pictures", "convappWebp"};
constexpr ModuleCodec exr{"convapp_pictures", "convappExr"};
constexpr ModuleCodec bmp{"convapp_opencv", "convappBmp"};
constexpr ModuleCodec tiff{"convapp_tiff", "convappTiff"};
constexpr Offers all{true, true, true};
constexpr Offers withScenes{true, true, true, true};
constexpr Offers tiffOffers{
    true, true,
    true, true,
    true, picture_part::profile | picture_part::exif | picture_part::xmp | picture_part::texts | picture_part::ratio};

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
Codec jpeg2000Codec() {
    return codecFromModule<jpeg2000>(all);
}
Codec webpCodec() {
    return codecFromModule<webp>(all);
}
Codec exrCodec() {
    return codecFromModule<exr>(withScenes);
}
Codec tiffCodec() {
    return codecFromModule<tiff>(tiffOffers);
}

} // namespace app::io
