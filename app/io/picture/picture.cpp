// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture.h"
#include <algorithm>

namespace app::io {

std::string sizeText(const PictureHeader& header) {
    return std::to_string(header.width) + " × " + std::to_string(header.height) + " samples";
}

void requireSize(const FileReader& file, const PictureHeader& header) {
    constexpr std::uint64_t most = 1 << 20;
    if (header.width == 0 || header.height == 0 || header.width > most || header.height > most)
        refuseFile(file.path(),
                   "announces " + sizeText(header) +
                       (header.width > most || header.height > most ? "; at most 1048576 along an axis are read" : ""));
}

void requirePlausible(const FileReader& file, const PictureHeader& header, std::uint64_t ratio) {
    requireSize(file, header);
    const std::uint64_t bytes = saturatedProduct(
        {header.width, header.height, static_cast<std::uint64_t>(header.channels), conv::sizeOf(header.type)});
    if (bytes > mostUnexplained && bytes / ratio > file.size())
        refuseFile(file.path(), "announces " + sizeText(header) + ", more than its " + std::to_string(file.size()) +
                                    " bytes can hold");
}

void warnOfSurplus(std::uint64_t bytes, conv::Info& info) {
    if (bytes > 0)
        info.warnings.push_back(std::to_string(bytes) + " bytes follow the end of the picture and are ignored.");
}

conv::Layout layoutOf(const PictureHeader& header) {
    conv::Layout layout;
    layout.type = header.type;
    layout.dimension = 2;
    layout.extent = {static_cast<std::int64_t>(header.width), static_cast<std::int64_t>(header.height), 1};
    if (header.orientation > 4)
        std::swap(layout.extent[0], layout.extent[1]);
    layout.channels = header.channels;
    layout.alpha = header.alpha ? header.channels - 1 : -1;
    return layout;
}

conv::Volume upright(conv::Volume volume, int orientation) {
    if (orientation < 2 || orientation > 8)
        return volume;
    // 2, 3, 6, 7 mirror the stored x (5 to 8: after swapping the axes); 3, 4, 7, 8 the stored y.
    const bool swapped = orientation > 4;
    const bool mirrorX = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
    const bool mirrorY = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
    const conv::Layout& stored = volume.layout();
    conv::Layout layout = stored;
    if (swapped) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    conv::Volume turned(layout, volume.info());
    const std::int64_t w = layout.extent[0], h = layout.extent[1];
    const std::int64_t images = layout.extent[2] * layout.channels * layout.times;
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const T* from = volume.as<T>();
        T* to = turned.as<T>();
        for (std::int64_t i = 0; i < images; ++i, from += w * h)
            for (std::int64_t y = 0; y < h; ++y)
                for (std::int64_t x = 0; x < w; ++x) {
                    const std::int64_t u = mirrorX ? w - 1 - x : x, v = mirrorY ? h - 1 - y : y;
                    *to++ = swapped ? from[u * h + v] : from[v * w + u];
                }
    });
    return turned;
}

} // namespace app::io
