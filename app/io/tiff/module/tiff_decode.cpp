// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_page.h"
#include "app/io/web/heed_stop.h"
#include "app/io/web/reading_progress.h"
#include <algorithm>
#include <memory>
#include <new>
#include <zlib.h>

/// Decodes strips and tiles of pages, each of which must hold what the directory announces.
namespace app::io {
namespace {

/// Largest decoded strip (bytes) that is decoded completely, which verifies its checksum.
constexpr std::uint64_t maxAtOnce = std::uint64_t{1} << 20;

/// Width or height of tiles. Edge tiles are complete, but a tile much larger than the picture is implausible.
std::int64_t tileEdge(TIFF* file, const TiffPage& page, std::uint32_t tag) {
    const auto edge = field<std::uint32_t>(file, tag, 0);
    const std::int64_t picture = tag == TIFFTAG_TILEWIDTH ? page.width : page.height;
    if (edge == 0 || edge / 2 > picture + 4096)
        refuseFile(TIFFFileName(file), "announces tiles of " + std::to_string(edge) + " samples along an axis");
    return edge;
}

/// Returns true if libtiff decodes it row by row, without a buffer for the full strip.
bool isStream(std::uint16_t compression) {
    for (const int stream : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_DEFLATE, COMPRESSION_ADOBE_DEFLATE,
                             COMPRESSION_PACKBITS, COMPRESSION_LZMA, COMPRESSION_ZSTD})
        if (compression == stream)
            return true;
    return false;
}

std::int64_t rowsPerStrip(TIFF* file, const TiffPage& page) {
    const auto all = static_cast<std::uint32_t>(page.height);
    return std::clamp<std::int64_t>(field<std::uint32_t>(file, TIFFTAG_ROWSPERSTRIP, all), 1, page.height);
}

void noteDecoded(const TiffPage& page, std::int64_t rows, std::int64_t columns) {
    if (ReadingProgress* const progress = threadReadingProgress())
        progress->add(rows * columns * (page.separate ? 1 : page.channels));
}

} // namespace

/// libtiff reads a stored strip or tile completely into memory; many codecs also buffer the decoded one.
void TiffReader::measurePieces(TiffPage& p) {
    TIFF* file = file_.get();
    const bool tiled = TIFFIsTiled(file);
    const std::int64_t pixelBytes = p.channels * p.sample.bits / 8;
    p.plainRows = !tiled && !p.compressed && !p.separate && !p.palette && !p.cmyk && p.sample.wholeBytes() &&
                  field<std::uint16_t>(file, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) == FILLORDER_MSB2LSB &&
                  TIFFScanlineSize64(file) == static_cast<std::uint64_t>(p.width * pixelBytes);
    if (p.plainRows)
        return;
    std::uint64_t stored = 0;
    const std::uint32_t pieces = tiled ? TIFFNumberOfTiles(file) : TIFFNumberOfStrips(file);
    for (std::uint32_t i = 0; i < pieces; ++i)
        stored = std::max<std::uint64_t>(stored, TIFFGetStrileByteCount(file, i));
    const bool rowByRow = isStream(field<std::uint16_t>(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE));
    const std::uint64_t decoded = tiled ? TIFFTileSize64(file) * (rowByRow ? 1 : 2)
                                  : rowByRow
                                      ? std::max(TIFFScanlineSize64(file), std::min(TIFFStripSize64(file), maxAtOnce))
                                      : TIFFStripSize64(file);
    constexpr std::uint64_t most = std::uint64_t{1} << 60;
    p.pieceBytes = static_cast<std::int64_t>(std::min(stored, bytes_.size()) + std::min(decoded, most));
}

void TiffReader::refusePiece(const char* kind, std::uint32_t number) const {
    const std::string& warning = messages_.warnings.empty() ? std::string() : messages_.warnings.back();
    const std::string why = messages_.error.empty() ? warning : messages_.error;
    refuseFile(path_, "cannot be decoded in " + std::string(kind) + " " + std::to_string(number) +
                          (why.empty() ? "" : ": " + why));
}

void TiffReader::requirePiece(const char* kind, std::uint32_t number, std::int64_t made,
                              std::uint64_t announced) const {
    if (made < 0)
        refusePiece(kind, number);
    if (static_cast<std::uint64_t>(made) != announced)
        refuseFile(path_, "announces " + std::to_string(announced) + " bytes in " + kind + " " +
                              std::to_string(number) + ", which holds " + std::to_string(made));
}

/// Follows deflate data to their end to verify their checksum: libtiff stops after the last requested row, and accepts
/// longer data. `max`: bytes of a full strip, which some writers also store for the last one.
void TiffReader::checkDeflated(const char* kind, std::uint32_t number, std::uint64_t decoded, std::uint64_t most) {
    TIFF* file = file_.get();
    const auto compression = field<std::uint16_t>(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if ((compression != COMPRESSION_DEFLATE && compression != COMPRESSION_ADOBE_DEFLATE) ||
        field<std::uint16_t>(file, TIFFTAG_FILLORDER, FILLORDER_MSB2LSB) != FILLORDER_MSB2LSB ||
        !checked_.emplace(TIFFCurrentDirOffset(file), number).second)
        return;
    std::uint64_t at = TIFFGetStrileOffset(file, number), left = TIFFGetStrileByteCount(file, number);
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
    std::vector<Bytef> in(std::size_t{1} << 16), out(std::size_t{1} << 16);
    int state = Z_OK;
    std::uint64_t made = 0;
    while (state == Z_OK && made <= most) {
        if (stream.avail_in == 0 && left > 0) {
            const std::uint64_t part = std::min<std::uint64_t>(left, in.size());
            bytes_.readAt(at, in.data(), part);
            at += part;
            left -= part;
            stream.next_in = in.data();
            stream.avail_in = static_cast<uInt>(part);
        }
        stream.next_out = out.data();
        stream.avail_out = static_cast<uInt>(out.size());
        state = inflate(&stream, Z_NO_FLUSH);
        made += out.size() - stream.avail_out;
    }
    if (state != Z_STREAM_END || made > most)
        refuseFile(path_, "holds damaged deflate data in " + std::string(kind) + " " + std::to_string(number) +
                              (stream.msg ? std::string(": ") + stream.msg : ""));
    requirePiece(kind, number, static_cast<std::int64_t>(std::min(made, decoded)), decoded);
}

void TiffReader::decodeTiles(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take) {
    TIFF* file = file_.get();
    const std::int64_t w = tileEdge(file, page, TIFFTAG_TILEWIDTH), h = tileEdge(file, page, TIFFTAG_TILELENGTH);
    const std::uint64_t tileRow = TIFFTileRowSize64(file), tileBytes = TIFFTileSize64(file);
    const std::uint64_t inPixel =
        static_cast<std::uint64_t>(page.sample.bits) * static_cast<std::uint64_t>(page.separate  ? 1
                                                                                  : page.cmyk    ? 4
                                                                                  : page.palette ? 1
                                                                                                 : page.channels);
    if (tileRow != (static_cast<std::uint64_t>(w) * inPixel + 7) / 8 ||
        tileBytes != tileRow * static_cast<std::uint64_t>(h))
        refuseFile(path_, "has tiles of a kind that is not read");
    std::vector<std::byte> tile(static_cast<std::size_t>(tileBytes));
    for (std::int64_t ty = box.y0 / h * h; ty < box.y1; ty += h)
        for (std::int64_t tx = box.x0 / w * w; tx < box.x1; tx += w) {
            const std::uint32_t number =
                TIFFComputeTile(file, static_cast<std::uint32_t>(tx), static_cast<std::uint32_t>(ty), 0, plane);
            heedThreadReadingStop();
            checkDeflated("tile", number, tileBytes, tileBytes);
            messages_.error.clear();
            const std::size_t before = messages_.warned;
            const auto made = TIFFReadEncodedTile(file, number, tile.data(), static_cast<tmsize_t>(tileBytes));
            if (messages_.warned > before)
                refusePiece("tile", number);
            requirePiece("tile", number, made, tileBytes);
            for (std::int64_t y = std::max(box.y0, ty); y < std::min(box.y1, ty + h); ++y)
                take(y, tx, std::min(w, page.width - tx), tile.data() + static_cast<std::uint64_t>(y - ty) * tileRow);
            noteDecoded(page, std::min(h, page.height - ty), std::min(w, page.width - tx));
        }
}

/// Decodes rows y0 to y1 of one strip. Codecs cannot seek: earlier rows are decoded, too, from the start of the strip
/// or the end of the last call.
void TiffReader::decodeLargeStrip(const TiffPage& page, std::uint16_t plane, std::int64_t y0, std::int64_t y1,
                                  const TakeRow& take) {
    TIFF* file = file_.get();
    const std::int64_t stripRows = rowsPerStrip(file, page), begin = y0 / stripRows * stripRows;
    const std::uint32_t number = TIFFComputeStrip(file, static_cast<std::uint32_t>(y0), plane);
    std::vector<std::byte> row(static_cast<std::size_t>(TIFFScanlineSize64(file)));
    checkDeflated("strip", number, row.size() * static_cast<std::uint64_t>(std::min(stripRows, page.height - begin)),
                  row.size() * static_cast<std::uint64_t>(rowsPerStrip(file, page)));
    const std::int64_t next = TIFFCurrentRow(file);
    const bool goesOn = TIFFCurrentStrip(file) == number && next > begin && next <= y0;
    for (std::int64_t y = goesOn ? next : begin; y < y1; ++y) {
        heedThreadReadingStop();
        messages_.error.clear();
        const std::size_t before = messages_.warned;
        if (TIFFReadScanline(file, row.data(), static_cast<std::uint32_t>(y), plane) < 0 || messages_.warned > before)
            refusePiece("strip", number);
        if (y >= y0)
            take(y, 0, page.width, row.data());
    }
}

void TiffReader::decodeStrips(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take) {
    TIFF* file = file_.get();
    const std::int64_t stripRows = rowsPerStrip(file, page);
    const std::uint64_t rowBytes = TIFFScanlineSize64(file);
    std::vector<std::byte> strip;
    for (std::int64_t y = box.y0; y < box.y1;) {
        const std::int64_t begin = y / stripRows * stripRows, end = std::min(begin + stripRows, page.height);
        const std::int64_t last = std::min(end, box.y1);
        heedThreadReadingStop();
        const std::uint64_t bytes = TIFFVStripSize64(file, static_cast<std::uint32_t>(end - begin));
        if (bytes > maxAtOnce || bytes != rowBytes * static_cast<std::uint64_t>(end - begin)) {
            decodeLargeStrip(page, plane, y, last, take);
        } else {
            const std::uint32_t number = TIFFComputeStrip(file, static_cast<std::uint32_t>(begin), plane);
            checkDeflated("strip", number, bytes, rowBytes * static_cast<std::uint64_t>(rowsPerStrip(file, page)));
            strip.resize(static_cast<std::size_t>(bytes));
            messages_.error.clear();
            const std::size_t before = messages_.warned;
            const auto made = TIFFReadEncodedStrip(file, number, strip.data(), static_cast<tmsize_t>(bytes));
            if (messages_.warned > before)
                refusePiece("strip", number);
            requirePiece("strip", number, made, bytes);
            for (std::int64_t row = y; row < last; ++row)
                take(row, 0, page.width, strip.data() + static_cast<std::uint64_t>(row - begin) * rowBytes);
        }
        noteDecoded(page, last - y, page.width);
        y = last;
    }
}

/// Reads rows of the current directory directly from the file: a strip may be as large as the page. Native byte order.
void TiffReader::readPlainRows(const TiffPage& page, const TiffBox& box, std::byte* out) {
    TIFF* file = file_.get();
    const std::uint64_t sampleBytes = static_cast<std::uint64_t>(page.sample.bits) / 8;
    const std::uint64_t size = sampleBytes * static_cast<std::uint64_t>(page.channels);
    const std::uint64_t row = static_cast<std::uint64_t>(page.width) * size;
    const std::int64_t stripRows = page.block > 0 ? page.height : rowsPerStrip(file, page);
    const bool whole = box.x1 - box.x0 == page.width;
    std::byte* to = out;
    for (std::int64_t y = box.y0; y < box.y1;) {
        const std::int64_t strip = y / stripRows, begin = strip * stripRows;
        heedThreadReadingStop();
        const std::int64_t rows = whole ? std::min(box.y1, begin + stripRows) - y : 1;
        const std::uint64_t bytes = static_cast<std::uint64_t>(rows * (box.x1 - box.x0)) * size;
        const std::uint64_t at =
            static_cast<std::uint64_t>(y - begin) * row + static_cast<std::uint64_t>(box.x0) * size;
        const auto number = static_cast<std::uint32_t>(strip);
        const std::uint64_t wanted = row * static_cast<std::uint64_t>(std::min(stripRows, page.height - begin));
        if (const std::uint64_t held = TIFFGetStrileByteCount(file, number); page.block == 0 && held < wanted)
            refuseFile(path_, "is truncated: strip " + std::to_string(number) + " of page " +
                                  std::to_string(page.directory) + " takes " + std::to_string(wanted) +
                                  " bytes, the file announces " + std::to_string(held));
        bytes_.readAt((page.block > 0 ? page.block : TIFFGetStrileOffset(file, number)) + at, to, bytes);
        noteDecoded(page, rows, box.x1 - box.x0);
        to += bytes;
        y += rows;
    }
    if (TIFFIsByteSwapped(file))
        swapBytes(out, sampleBytes, static_cast<std::uint64_t>((box.x1 - box.x0) * (box.y1 - box.y0) * page.channels));
}

void TiffReader::decode(const TiffPage& page, std::uint16_t plane, const TiffBox& box, const TakeRow& take) {
    TIFF* file = at(page);
    if (!page.plainRows)
        return TIFFIsTiled(file) ? decodeTiles(page, plane, box, take) : decodeStrips(page, plane, box, take);
    const std::int64_t width = box.x1 - box.x0, rowBytes = width * page.channels * (page.sample.bits / 8);
    const std::int64_t rows =
        std::clamp<std::int64_t>(static_cast<std::int64_t>(maxAtOnce) / rowBytes, 1, box.y1 - box.y0);
    std::vector<std::byte> block(static_cast<std::size_t>(rows * rowBytes));
    for (std::int64_t y = box.y0; y < box.y1; y += rows) {
        const std::int64_t end = std::min(y + rows, box.y1);
        readPlainRows(page, {box.x0, y, box.x1, end}, block.data());
        for (std::int64_t r = y; r < end; ++r)
            take(r, box.x0, width, block.data() + (r - y) * rowBytes);
    }
}

void TiffReader::readBox(const TiffPage& page, const TiffBox& box, std::byte* out) {
    if (page.plainRows && page.sample.asStored()) {
        (void)at(page);
        readPlainRows(page, box, out);
        return;
    }
    const std::int64_t width = box.x1 - box.x0;
    const auto size = static_cast<std::int64_t>(conv::sizeOf(page.type()));
    decode(page, 0, box, [&](std::int64_t y, std::int64_t x, std::int64_t count, const std::byte* row) {
        const std::int64_t from = std::max(box.x0, x), to = std::min(box.x1, x + count);
        unpackSamples(page.sample, row, from - x, to - from, out + ((y - box.y0) * width + from - box.x0) * size);
    });
}

} // namespace app::io
