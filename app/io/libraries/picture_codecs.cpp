// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/module.h"
#include "app/io/picture/picture_record.h"
#include "app/io/tiff/tiff_parts.h"

/// Picture codecs: the first use loads their module, or that of TIFF.
namespace app::io {
namespace {

constexpr ModuleCodec png{"convapp_pictures", "convappPng"};
constexpr ModuleCodec jpeg{"convapp_pictures", "convappJpeg"};
constexpr ModuleCodec jpeg2000{"convapp_pictures", "convappJpeg2000"};
constexpr ModuleCodec webp{"convapp_pictures", "convappWebp"};
constexpr ModuleCodec exr{"convapp_pictures", "convappExr"};
constexpr ModuleCodec bmp{"convapp_pictures", "convappBmp"};
constexpr ModuleCodec tiff{"convapp_tiff", "convappTiff"};
/// Loads, probes, saves and refuses; keeps these parts of records.
constexpr Offers keeping(unsigned parts) {
    Offers offers{true, true, true};
    offers.keeps = parts;
    offers.keepsOfChannels = channelParts<channel_part::rgb>;
    return offers;
}
constexpr Offers exrKeeping(unsigned parts) {
    Offers offers = keeping(parts);
    offers.scenes = true;
    offers.keepsOfChannels = channelParts<channel_part::names>;
    return offers;
}
constexpr Offers compressesKeeping(unsigned parts) {
    Offers offers = keeping(parts);
    offers.compresses = true;
    return offers;
}
constexpr Offers tiffOffers{
    true, true,
    true, true,
    true, picture_part::profile | picture_part::exif | picture_part::xmp | picture_part::texts | picture_part::ratio,
    true, tiffChannelParts};

} // namespace

Codec pngCodec() {
    return codecFromModule<png>(compressesKeeping(picture_part::all));
}
Codec jpegCodec() {
    return codecFromModule<jpeg>(keeping(picture_part::profile | picture_part::exif | picture_part::xmp |
                                         picture_part::texts | picture_part::ratio));
}
Codec bmpCodec() {
    return codecFromModule<bmp>(keeping(picture_part::profile));
}
Codec jpeg2000Codec() {
    return codecFromModule<jpeg2000>(keeping(picture_part::profile | picture_part::exif | picture_part::xmp));
}
Codec webpCodec() {
    return codecFromModule<webp>(keeping(picture_part::profile | picture_part::exif | picture_part::xmp));
}
Codec exrCodec() {
    return codecFromModule<exr>(exrKeeping(picture_part::ratio | picture_part::texts));
}
Codec tiffCodec() {
    return codecFromModule<tiff>(tiffOffers);
}

} // namespace app::io
