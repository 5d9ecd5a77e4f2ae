// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/io/picture/picture_record.h"
#include <memory>
#include <openjpeg.h>

namespace app::io {

/// Bits per sample of the file, if its type has more; written back while all samples fit.
struct Jp2Record final : PictureRecord {
    std::uint32_t bits = 0;
};

template <auto destroy>
struct Jp2Destroy {
    template <class T>
    void operator()(T* object) const {
        destroy(object);
    }
};
using Jp2Codec = std::unique_ptr<opj_codec_t, Jp2Destroy<opj_destroy_codec>>;
using Jp2Stream = std::unique_ptr<opj_stream_t, Jp2Destroy<opj_stream_destroy>>;
using Jp2Image = std::unique_ptr<opj_image_t, Jp2Destroy<opj_image_destroy>>;

/// First error message of the library; later ones are consequences.
struct Jp2Complaint {
    std::string text;
    /// Receives errors and warnings of the codec.
    void listen(opj_codec_t* codec);
};

/// Writes losslessly: a .jp2 file, or a bare codestream for .j2k and .j2c.
void writeJpeg2000(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesJpeg2000(const conv::Layout& layout);

} // namespace app::io
