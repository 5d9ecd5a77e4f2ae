// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/io.h"
#include "app/io/tiff/module/tiff_handle.h"
#include "app/io/tiff/module/tiff_samples.h"
#include <array>
#include <conv/volume.h>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace app::io {

inline constexpr std::uint16_t noDirectory = 65535;

/// One picture of a TIFF file, from its directory.
struct TiffPage {
    std::size_t file = 0;        ///< index in TiffFiles
    std::uint16_t directory = 0; ///< number in the file's list; `noDirectory` for a SubIFD
    std::uint64_t offset = 0;    ///< file offset of the directory
    /// Offset of the samples of a page without a directory: pages of a large ImageJ stack follow the first one.
    std::uint64_t block = 0;
    std::int64_t width = 0, height = 0, channels = 1;
    TiffSample sample;
    int alpha = -1;
    bool associated = false; ///< colours are premultiplied by the opacity
    bool palette = false;    ///< samples are indices of a palette
    bool cmyk = false;       ///< four inks in the file, three colours here
    bool separate = false;   ///< each channel in its own plane
    bool compressed = false;
    bool tiled = false;
    bool plainRows = false;      ///< uncompressed strips, whose rows can be read without libtiff
    std::int64_t pieceBytes = 0; ///< bytes for reading the largest strip or tile
    int orientation = 1;
    int resolutionUnit = 2; ///< 1 none, 2 inch, 3 centimetre
    std::array<double, 2> resolution{0, 0};
    bool reduced = false; ///< a smaller copy of another page: a level of resolution, a thumbnail, a label of a slide
    std::vector<std::uint64_t> subDirectories; ///< file offsets of the page's SubIFDs
    std::string nodata;                        ///< GDAL_NODATA (42113) as written; empty: none
    std::string gdalMetadata;                  ///< GDALMetadata (42112), XML; empty: none
    std::string lsm;                           ///< CZ_LSMINFO (34412) of Zeiss, as bytes; empty: none
    std::string description;

    [[nodiscard]] conv::ElementType type() const { return sample.type; }
    /// Returns true if both can be slices of one stack.
    [[nodiscard]] bool likeness(const TiffPage& other) const {
        return width == other.width && height == other.height && channels == other.channels && type() == other.type() &&
               orientation == other.orientation;
    }
};

/// Place of a page in a Volume. `channel` is for single-channel pages that form a multichannel stack.
struct TiffSlot {
    std::int64_t time = 0, channel = 0, z = 0;
};

/// Samples from (x0, y0) to (x1, y1), exclusive, of a page.
struct TiffBox {
    std::int64_t x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

/// An open TIFF file. Throws Error(unreadable) naming file and reason; captures libtiff's messages.
class TiffReader {
  public:
    explicit TiffReader(const std::filesystem::path& path);
    /// Returns all full-size pictures in file order, at least one, then the reduced ones that can be read.
    [[nodiscard]] std::vector<TiffPage> pages();
    /// Returns the picture in a SubIFD; nothing for a mask.
    [[nodiscard]] std::optional<TiffPage> subPage(std::uint64_t offset);
    /// Reads a box of a single-channel page, row by row; decodes only the strips or tiles that it touches.
    void readBox(const TiffPage& page, const TiffBox& box, std::byte* out);
    /// Reads the samples of a page to their place in a volume of its type. Returns their number.
    [[nodiscard]] std::int64_t read(const TiffPage& page, conv::Volume& volume, const TiffSlot& slot);

    /// Returns remarks for the user on the file and on reading its pages.
    [[nodiscard]] std::vector<std::string> remarks() const;
    /// Returns the open handle, at the directory of that page.
    [[nodiscard]] TIFF* at(const TiffPage& page);
    [[nodiscard]] const FileReader& bytes() const { return bytes_; }

  private:
    /// Takes `count` pixels of row y from column x on; `row` points to that column.
    using TakeRow = std::function<void(std::int64_t y, std::int64_t x, std::int64_t count, const std::byte* row)>;
    [[nodiscard]] TiffPage page();
    [[nodiscard]] std::optional<TiffPage> reducedPage();
    static void markSlide(std::vector<TiffPage>& all);
    void readColours(TiffPage& p, std::uint16_t compression);
    void readNodata(TiffPage& p);
    void measurePieces(TiffPage& p);
    [[noreturn]] void refusePiece(const char* kind, std::uint32_t number) const;
    void requirePiece(const char* kind, std::uint32_t number, std::int64_t made, std::uint64_t announced) const;
    void decode(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take);
    void decodeTiles(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take);
    void decodeStrips(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take);
    void decodeLargeStrip(const TiffPage& page, std::uint16_t plane, std::int64_t y0, std::int64_t y1,
                          const TakeRow& take);
    void checkDeflated(const char* kind, std::uint32_t number, std::uint64_t decoded, std::uint64_t most);
    void readPlainRows(const TiffPage& page, const TiffBox& box, std::byte* out);
    void fromInks(std::vector<std::byte>& samples, conv::Volume& volume, std::int64_t time, std::int64_t first);
    std::filesystem::path path_;
    FileReader bytes_;
    TiffMessages messages_;
    TiffHandle file_;
    std::string remark_;
    std::set<std::pair<std::uint64_t, std::uint32_t>> checked_; ///< strips and tiles by directory and number
};

/// Writes pages along z, then time; 8-bit and 16-bit data of three or four channels as RGB. Spacing in mm is written as
/// pixels per centimetre, and for stacks and time series in ImageJ's form. OME names get OME's XML, with one page per
/// channel. Writes BigTIFF beyond 4 GB. Uses deflate with a predictor for SaveOptions::compression above 0.
void writeTiff(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options);

} // namespace app::io
