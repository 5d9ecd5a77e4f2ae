// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

namespace app::io {

/// Functions of a format, as described at Format. Without `load` and `save`, this build lacks the format.
struct Codec {
    conv::Volume (*load)(const fs::path&, const LoadOptions&) = nullptr;
    conv::Layout (*probe)(const fs::path&, const LoadOptions&) = nullptr;
    void (*save)(const conv::Volume&, const fs::path&, const SaveOptions&) = nullptr;
    std::optional<std::string> (*refuses)(const conv::Layout&) = nullptr;
    bool selectsChannel = false;
    std::optional<PlainFile> (*locate)(const fs::path&, const LoadOptions&) = nullptr;
    std::optional<std::string> (*prefix)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
    std::vector<Scene> (*scenes)(const fs::path&) = nullptr;
    bool (*compresses)(const fs::path&) = nullptr;
    unsigned keeps = 0; ///< parts of a PictureRecord (picture_part) that its files hold
    std::vector<fs::path> (*companions)(const fs::path&) = nullptr;
    unsigned (*keepsOfChannels)(const conv::Layout&, const conv::Info&, const fs::path&) = nullptr;
};

/// Codec::keepsOfChannels of a format whose files all hold the same parts (channel_part).
template <unsigned parts>
[[nodiscard]] unsigned channelParts(const conv::Layout&, const conv::Info&, const fs::path&) {
    return parts;
}

// Always available.
[[nodiscard]] Codec npyCodec();
[[nodiscard]] Codec csvCodec();
[[nodiscard]] Codec rawCodec();
[[nodiscard]] Codec niftiCodec();
[[nodiscard]] Codec nrrdCodec();
[[nodiscard]] Codec metaCodec();
[[nodiscard]] Codec pnmCodec();
[[nodiscard]] Codec pfmCodec();
[[nodiscard]] Codec radianceCodec();
// Need libraries; empty in a build without them (app/io/absent).
[[nodiscard]] Codec soundCodec();
[[nodiscard]] Codec edfCodec();
[[nodiscard]] Codec pngCodec();
[[nodiscard]] Codec jpegCodec();
[[nodiscard]] Codec bmpCodec();
[[nodiscard]] Codec exrCodec();
[[nodiscard]] Codec jpeg2000Codec();
[[nodiscard]] Codec webpCodec();
[[nodiscard]] Codec tiffCodec();
[[nodiscard]] Codec dicomCodec();
[[nodiscard]] Codec zarrCodec();
[[nodiscard]] Codec zippedZarrCodec();
[[nodiscard]] Codec hdf5Codec();
[[nodiscard]] Codec fitsCodec();
[[nodiscard]] Codec eeglabCodec();

/// Format of headerless files; also used for any file with --raw.
[[nodiscard]] const Format& rawFormat();

} // namespace app::io
