#include "app/io/tiff/module/tiff_field.h"
#include "app/io/tiff/module/tiff_page.h"
#include <algorithm>
#include <cstring>

/// Parts of pages, and how much of a page must be held to read them.
namespace app::io {
namespace {

/// Width or height of tiles. Edge tiles are whole, but a tile much larger than the picture is a lie.
std::int64_t tileEdge(TIFF* file, const TiffPage& page, std::uint32_t tag) {
    const auto edge = field<std::uint32_t>(file, tag, 0);
    const std::int64_t picture = tag == TIFFTAG_TILEWIDTH ? page.width : page.height;
    if (edge == 0 || edge / 2 > picture + 4096)
        refuseFile(TIFFFileName(file), "announces tiles of " + std::to_string(edge) + " samples along an axis");
    return edge;
}

/// Whether libtiff decodes it row by row, without a buffer for the whole strip.
bool isStream(std::uint16_t compression) {
    for (const int stream : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_DEFLATE, COMPRESSION_ADOBE_DEFLATE,
                             COMPRESSION_PACKBITS, COMPRESSION_LZMA, COMPRESSION_ZSTD})
        if (compression == stream)
            return true;
    return false;
}

} // namespace

/// libtiff takes a strip or a tile as a whole into memory, as it is stored, and many codecs also what they make of it.
void TiffReader::measurePieces(TiffPage& p) {
    TIFF* file = file_.get();
    const bool tiled = TIFFIsTiled(file);
    p.plainRows = !tiled && !p.compressed && !p.separate && p.channels == 1 && !p.palette && p.bits >= 8 &&
                  field<std::uint16_t>(file, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) == FILLORDER_MSB2LSB &&
                  TIFFScanlineSize64(file) == static_cast<std::uint64_t>(p.width) * sizeOf(p.type);
    if (p.plainRows)
        return;
    std::uint64_t stored = 0;
    const std::uint32_t pieces = tiled ? TIFFNumberOfTiles(file) : TIFFNumberOfStrips(file);
    for (std::uint32_t i = 0; i < pieces; ++i)
        stored = std::max<std::uint64_t>(stored, TIFFGetStrileByteCount(file, i));
    const bool rowByRow = isStream(field<std::uint16_t>(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE));
    const std::uint64_t decoded = tiled      ? TIFFTileSize64(file) * (rowByRow ? 1 : 2)
                                  : rowByRow ? TIFFScanlineSize64(file)
                                             : TIFFStripSize64(file);
    constexpr std::uint64_t most = std::uint64_t{1} << 60;
    p.pieceBytes = static_cast<std::int64_t>(std::min(stored, bytes_.size()) + std::min(decoded, most));
}

void TiffReader::readBox(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                         std::byte* out) {
    TIFF* file = file_.get();
    complaint().clear();
    const auto fail = [&] { refuseFile(path_, "cannot be read: " + complaint()); };
    if (TIFFCurrentDirOffset(file) != page.offset && !TIFFSetSubDirectory(file, page.offset))
        fail();
    const std::size_t size = sizeOf(page.type), width = static_cast<std::size_t>(x1 - x0) * size;
    if (page.plainRows)
        return readPlainRows(page, x0, y0, x1, y1, out);
    if (!TIFFIsTiled(file))
        return readStripRows(page, x0, y0, x1, y1, out);
    const std::int64_t w = tileEdge(file, page, TIFFTAG_TILEWIDTH), h = tileEdge(file, page, TIFFTAG_TILELENGTH);
    const std::size_t tileRow = static_cast<std::size_t>(w) * size;
    if (TIFFTileRowSize64(file) != tileRow)
        refuseFile(path_, "has tiles of a kind that is not read");
    std::vector<std::byte> tile(static_cast<std::size_t>(TIFFTileSize64(file)));
    for (std::int64_t ty = y0 / h * h; ty < y1; ty += h)
        for (std::int64_t tx = x0 / w * w; tx < x1; tx += w) {
            if (TIFFReadTile(file, tile.data(), static_cast<std::uint32_t>(tx), static_cast<std::uint32_t>(ty), 0, 0) <
                0)
                fail();
            const std::int64_t from = std::max(x0, tx), to = std::min(x1, tx + w);
            for (std::int64_t y = std::max(y0, ty); y < std::min(y1, ty + h); ++y)
                std::memcpy(out + static_cast<std::size_t>(y - y0) * width + static_cast<std::size_t>(from - x0) * size,
                            tile.data() + static_cast<std::size_t>(y - ty) * tileRow +
                                static_cast<std::size_t>(from - tx) * size,
                            static_cast<std::size_t>(to - from) * size);
        }
}

namespace {

std::int64_t rowsPerStrip(TIFF* file, const TiffPage& page) {
    const auto all = static_cast<std::uint32_t>(page.height);
    return std::clamp<std::int64_t>(field<std::uint32_t>(file, TIFFTAG_ROWSPERSTRIP, all), 1, page.height);
}

} // namespace

/// Of the current directory. Codecs cannot jump: rows before those that are wanted are decoded, too, from the start of
/// their strip, or from where the last call ended.
void TiffReader::readStripRows(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                               std::byte* out) {
    TIFF* file = file_.get();
    const std::size_t size = sizeOf(page.type), width = static_cast<std::size_t>(x1 - x0) * size;
    std::vector<std::byte> row(static_cast<std::size_t>(TIFFScanlineSize64(file)));
    if (row.size() != static_cast<std::size_t>(page.width) * size)
        refuseFile(path_, "has rows of a kind that is not read");
    const std::int64_t stripRows = rowsPerStrip(file, page), strip = y0 / stripRows, next = TIFFCurrentRow(file);
    const bool goesOn = TIFFCurrentStrip(file) == strip && next <= y0 && next / stripRows == strip;
    for (std::int64_t y = goesOn ? next : strip * stripRows; y < y1; ++y) {
        if (TIFFReadScanline(file, row.data(), static_cast<std::uint32_t>(y), 0) < 0)
            refuseFile(path_, "cannot be read: " + complaint());
        if (y < y0)
            continue;
        std::memcpy(out, row.data() + static_cast<std::size_t>(x0) * size, width);
        out += width;
    }
}

/// Of the current directory, straight from the file: a strip may be as large as the page.
void TiffReader::readPlainRows(const TiffPage& page, std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1,
                               std::byte* out) {
    TIFF* file = file_.get();
    const std::uint64_t size = sizeOf(page.type), row = static_cast<std::uint64_t>(page.width) * size;
    const std::int64_t stripRows = rowsPerStrip(file, page);
    const bool whole = x1 - x0 == page.width;
    std::byte* to = out;
    for (std::int64_t y = y0; y < y1;) {
        const std::int64_t strip = y / stripRows;
        const std::int64_t rows = whole ? std::min(y1, (strip + 1) * stripRows) - y : 1;
        const std::uint64_t bytes = static_cast<std::uint64_t>(rows * (x1 - x0)) * size;
        bytes_.readAt(TIFFGetStrileOffset(file, static_cast<std::uint32_t>(strip)) +
                          static_cast<std::uint64_t>(y - strip * stripRows) * row +
                          static_cast<std::uint64_t>(x0) * size,
                      to, bytes);
        to += bytes;
        y += rows;
    }
    if (TIFFIsByteSwapped(file))
        swapBytes(out, size, static_cast<std::uint64_t>((x1 - x0) * (y1 - y0)));
}

} // namespace app::io
