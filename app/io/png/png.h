// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture_record.h"
#include <optional>

/// PNG files: this code walks the chunks, libpng decodes the samples.
namespace app::io {

struct PngRecord final : PictureRecord {
    /// Colour chunks other than a profile, valid for all sample types (cICP, mDCV, cLLI).
    std::vector<std::pair<std::string, std::string>> colourChunks;
    std::string background; ///< bKGD for samples of this type and number of colours
    conv::ElementType backgroundType = conv::ElementType::u8;
};

/// Range of deflated samples in the file.
struct PngPiece {
    std::uint64_t at = 0;
    std::uint32_t length = 0;
};

/// One picture of a file: the only one, or a frame of an animation.
struct PngFrame {
    std::uint32_t width = 0, height = 0, x = 0, y = 0;
    double delay = 0; ///< seconds
    enum class Dispose { none, background, previous } dispose = Dispose::none;
    bool over = false; ///< true: blended over the canvas; false: replaces it
    std::vector<PngPiece> data;
};

struct PngFile {
    std::uint32_t width = 0, height = 0;
    unsigned depth = 8, colour = 0;
    bool interlaced = false;
    std::string palette, transparency; ///< PLTE and tRNS as stored
    std::vector<PngFrame> frames;      ///< in order of time; one for a still picture
    bool animated = false;
    int orientation = 1; ///< as in EXIF
    conv::Geometry geometry;
    std::shared_ptr<PngRecord> record; ///< never null
    std::vector<std::string> warnings;

    [[nodiscard]] int colours() const { return colour == 0 || colour == 4 ? 1 : 3; }
    [[nodiscard]] bool opaque() const { return colour >= 4 || !transparency.empty(); }
    /// Layout of the upright picture, with frames as time points.
    [[nodiscard]] conv::Layout layout() const;
};

/// Walks the chunks. `wholly`: verifies the checksum of each. Throws Error(unreadable) for files that are truncated,
/// inconsistent, or announce more than their bytes can hold.
[[nodiscard]] PngFile readPngFile(const FileReader& file, bool wholly);

/// Reads text, profiles and other metadata of one chunk into the record. Returns false for other chunks.
[[nodiscard]] bool readPngMetadata(std::string_view kind, std::string_view data, PngFile& png);

/// Returns the metadata chunks that must precede palette and samples, ready to write.
[[nodiscard]] std::string pngMetadata(const conv::Volume& volume);

[[nodiscard]] std::string pngChunk(std::string_view kind, std::string_view data);

/// Receives the rows of one decoded frame from the top: interleaved samples in native byte order. Grey of less than 8
/// bits is scaled to 8, palettes are applied, opacity is last if `png.opaque()`. Decoding returns warnings and throws
/// Error(unreadable) for damage.
class PngRows {
  public:
    virtual ~PngRows() = default;
    virtual void row(std::uint32_t y, const void* samples) = 0;
};
void decodePngFrame(const FileReader& file, const PngFile& png, const PngFrame& frame, PngRows& rows,
                    std::vector<std::string>& warnings);

/// Writes one picture. `level`: deflate level, 0 to 9.
void writePng(const conv::Volume& volume, const fs::path& path, int level);

} // namespace app::io
