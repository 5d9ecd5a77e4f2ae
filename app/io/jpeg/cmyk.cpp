// SPDX-License-Identifier: Apache-2.0
#include "app/io/jpeg/cmyk.h"
#include <cstdint>
#include <lcms2.h>
#include <memory>

namespace app::io {
namespace {

using Profile = std::unique_ptr<void, decltype(&cmsCloseProfile)>;
using Transform = std::unique_ptr<void, decltype(&cmsDeleteTransform)>;

/// Returns the transform from a profile's inks to sRGB; null if the profile does not have four inks.
Transform transformOf(const std::string& profile, bool inverted) {
    const Profile from(cmsOpenProfileFromMem(profile.data(), static_cast<cmsUInt32Number>(profile.size())),
                       cmsCloseProfile);
    const Profile to(cmsCreate_sRGBProfile(), cmsCloseProfile);
    if (!from || !to || cmsGetColorSpace(from.get()) != cmsSigCmykData)
        return {nullptr, cmsDeleteTransform};
    return {cmsCreateTransform(from.get(), inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8, to.get(), TYPE_RGB_8,
                               INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION),
            cmsDeleteTransform};
}

} // namespace

std::string cmykToRgb(std::vector<unsigned char>& pixels, bool inverted, const std::string& profile) {
    const std::size_t count = pixels.size() / 4;
    std::vector<unsigned char> rgb(count * 3);
    const Transform transform = transformOf(profile, inverted);
    if (transform)
        cmsDoTransform(transform.get(), pixels.data(), rgb.data(), static_cast<cmsUInt32Number>(count));
    for (std::size_t i = 0; !transform && i < count; ++i) {
        const auto left = [&](std::size_t ink) { // light that an ink lets through
            const unsigned v = pixels[4 * i + ink];
            return inverted ? v : 255 - v;
        };
        for (std::size_t c = 0; c < 3; ++c)
            rgb[3 * i + c] = static_cast<unsigned char>((left(c) * left(3) + 127) / 255);
    }
    pixels = std::move(rgb);
    return transform
               ? "CMYK was turned into sRGB by the file's colour profile."
               : "CMYK was turned into RGB without a colour profile, which the file lacks: colours are approximate.";
}

} // namespace app::io
