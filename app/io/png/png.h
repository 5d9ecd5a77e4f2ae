// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/picture/picture_record.h"
#include <optional>

/// PNG files: their chunks are walked here, their samples are decoded by libpng.
namespace app::io {

/// Keeps what only PNG files hold.
struct PngRecord final : PictureRecord {
    /// Chunks that describe the colours without a profile and count for samples of any kind (cICP, mDCV, cLLI).
    std::vector<std::pair<std::string, std::string>> colourChunks;
    std::string background; ///< bKGD for samples of this type and number of colours
    conv::ElementType backgroundType = conv::ElementType::u8;
};

/// Where deflated samples lie in the file.
struct PngPiece {
    std::uint64_t at = 0;
    std::uint32_t length = 0;
};

/// One picture of a file: the only one, or a frame of an animation.
struct PngFrame {
    std::uint32_t width = 0, height = 0, x = 0, y = 0;
    double delay = 0; ///< seconds
    enum class Dispose { none, background, previous } dispose = Dispose::none;
    bool over = false; ///< laid over what is there; otherwise in its place
    std::vector<PngPiece> data;
};

/// What a file says before its samples are decoded.
struct PngFile {
    std::uint32_t width = 0, height = 0;
    unsigned depth = 8, colour = 0;
    bool interlaced = false;
    std::string palette, transparency; ///< PLTE and tRNS as they stand in the file
    std::vector<PngFrame> frames;      ///< in order of time; one if it is no animation
    bool animated = false;
    int orientation = 1; ///< as in EXIF
    conv::Geometry geometry;
    std::shared_ptr<PngRecord> record; ///< never null
    std::vector<std::string> warnings;

    [[nodiscard]] int colours() const { return colour == 0 || colour == 4 ? 1 : 3; }
    /// Whether pixels of a frame have an opacity.
    [[nodiscard]] bool opaque() const { return colour >= 4 || !transparency.empty(); }
    /// Of the upright picture, with the frames as time points.
    [[nodiscard]] conv::Layout layout() const;
};

/// Walks the chunks. `wholly`: checks the checksum of each of them. Throws Error(unreadable) for what is cut off,
/// contradicts itself, or announces more than its bytes can hold.
[[nodiscard]] PngFile readPngFile(const FileReader& file, bool wholly);

/// Text, profiles and other metadata of one chunk into the record. Returns false if the kind is none of them.
[[nodiscard]] bool readPngMetadata(std::string_view kind, std::string_view data, PngFile& png);

/// The chunks with metadata for these samples, ready for a file: those that must stand before the palette and the
/// samples.
[[nodiscard]] std::string pngMetadata(const conv::Volume& volume);

/// A chunk with length and checksum.
[[nodiscard]] std::string pngChunk(std::string_view kind, std::string_view data);

/// Decodes one frame and hands over its rows from the top: samples beside each other, in our byte order, grey of less
/// than 8 bits spread to 8, palettes looked up, opacity last where `png.opaque()`. Returns warnings. Throws
/// Error(unreadable) for damage.
class PngRows {
  public:
    virtual ~PngRows() = default;
    virtual void row(std::uint32_t y, const void* samples) = 0;
};
void decodePngFrame(const FileReader& file, const PngFile& png, const PngFrame& frame, PngRows& rows,
                    std::vector<std::string>& warnings);

/// Writes one picture. `level`: of deflate, 0 to 9.
void writePng(const conv::Volume& volume, const fs::path& path, int level);

} // namespace app::io
