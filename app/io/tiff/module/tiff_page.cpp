#include "app/io/tiff/module/tiff_page.h"
#include "app/io/core/planar.h"
#include "app/io/jpeg/cmyk.h"
#include "app/io/tiff/module/tiff_field.h"
#include <algorithm>
#include <cstdarg>
#include <cstring>

namespace app::io {
namespace {

constexpr std::size_t mostPages = 65535, mostDescription = std::size_t{16} << 20;

void remember(const char*, const char* pattern, std::va_list arguments) {
    char line[300];
    std::vsnprintf(line, sizeof line, pattern, arguments);
    complaint() = line;
}

conv::ElementType typeOf(const std::filesystem::path& path, int bits, int format) {
    using conv::ElementType;
    if (format == SAMPLEFORMAT_IEEEFP) {
        if (bits == 32)
            return ElementType::f32;
        if (bits == 64)
            return ElementType::f64;
    } else if (format == SAMPLEFORMAT_INT) {
        if (bits == 8)
            return ElementType::i8;
        if (bits == 16)
            return ElementType::i16;
        if (bits == 32)
            return ElementType::i32;
    } else if (format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID) {
        if (bits == 1 || bits == 2 || bits == 4 || bits == 8)
            return ElementType::u8;
        if (bits == 16)
            return ElementType::u16;
        if (bits == 32)
            return ElementType::u32;
    }
    refuseFile(path, "has samples of " + std::to_string(bits) + " bits of a kind (" + std::to_string(format) +
                         ") that is not read");
}

} // namespace

std::string& complaint() {
    thread_local std::string text;
    return text;
}

void TiffReader::Close::operator()(tiff* file) const {
    TIFFClose(file);
}

TiffReader::TiffReader(const std::filesystem::path& path) : path_(path), bytes_(path) {
    TIFFSetErrorHandler(remember);
    TIFFSetWarningHandler(nullptr);
    complaint().clear();
    file_.reset(TIFFOpen(path.c_str(), "rm")); // m: read, do not map: a file that shrinks must not end the program
    if (!file_)
        refuseFile(path, "cannot be read" + (complaint().empty() ? "" : ": " + complaint()));
}

TiffPage TiffReader::page() {
    TIFF* file = file_.get();
    TiffPage p;
    p.directory = static_cast<std::uint16_t>(TIFFCurrentDirectory(file));
    p.offset = TIFFCurrentDirOffset(file);
    p.width = field<std::uint32_t>(file, TIFFTAG_IMAGEWIDTH, 0);
    p.height = field<std::uint32_t>(file, TIFFTAG_IMAGELENGTH, 0);
    p.channels = field<std::uint16_t>(file, TIFFTAG_SAMPLESPERPIXEL, 1);
    p.bits = field<std::uint16_t>(file, TIFFTAG_BITSPERSAMPLE, 1);
    p.separate = field<std::uint16_t>(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE &&
                 p.channels > 1;
    p.orientation = field<std::uint16_t>(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    p.perCentimetre = field<std::uint16_t>(file, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH) == RESUNIT_CENTIMETER;
    p.resolution = {field<float>(file, TIFFTAG_XRESOLUTION, 0), field<float>(file, TIFFTAG_YRESOLUTION, 0)};
    const auto compression = field<std::uint16_t>(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    p.compressed = compression != COMPRESSION_NONE;
    const auto photometric = field<std::uint16_t>(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    if (p.width < 1 || p.height < 1 || p.channels < 1)
        refuseFile(path_, "announces a picture without samples");
    p.cmyk = photometric == PHOTOMETRIC_SEPARATED;
    if (p.cmyk && (p.channels != 4 || p.bits != 8 || p.separate))
        refuseFile(path_, "is a picture of " + std::to_string(p.channels) + " inks of " + std::to_string(p.bits) +
                              " bits; four of 8 bits, one beside the other, are read");
    if (photometric == PHOTOMETRIC_LOGL || photometric == PHOTOMETRIC_LOGLUV || photometric == PHOTOMETRIC_CIELAB ||
        (photometric == PHOTOMETRIC_YCBCR && compression != COMPRESSION_JPEG))
        refuseFile(path_, "has colours of a kind (photometric " + std::to_string(photometric) +
                              ") that is not read; save it as RGB");
    if (photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    p.type = typeOf(path_, p.bits, field<std::uint16_t>(file, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT));
    p.zeroIsWhite = photometric == PHOTOMETRIC_MINISWHITE;
    p.palette = photometric == PHOTOMETRIC_PALETTE;
    if (p.palette && (p.channels != 1 || p.bits > 8))
        refuseFile(path_, "has a palette of " + std::to_string(p.bits) + " bits; up to 8 are read");
    std::uint16_t extras = 0;
    std::uint16_t* kinds = nullptr;
    if (TIFFGetField(file, TIFFTAG_EXTRASAMPLES, &extras, &kinds) && extras > 0 &&
        (kinds[extras - 1] == EXTRASAMPLE_ASSOCALPHA || kinds[extras - 1] == EXTRASAMPLE_UNASSALPHA))
        p.alpha = static_cast<int>(p.channels) - 1;
    p.associated = p.alpha >= 0 && kinds[extras - 1] == EXTRASAMPLE_ASSOCALPHA;
    if (p.palette || p.cmyk)
        p.channels = 3;
    if (char* text = nullptr; TIFFGetField(file, TIFFTAG_IMAGEDESCRIPTION, &text) && text)
        // The first page's may describe all of them.
        p.description.assign(text, ::strnlen(text, p.directory == 0 ? mostDescription : 4096));
    measurePieces(p);
    return p;
}

std::vector<TiffPage> TiffReader::pages() {
    std::vector<TiffPage> all;
    do {
        // Thumbnails and masks are no slices.
        if (field<std::uint32_t>(file_.get(), TIFFTAG_SUBFILETYPE, 0) & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK))
            continue;
        all.push_back(page());
        if (all.size() >= mostPages)
            refuseFile(path_, "has more than " + std::to_string(mostPages) + " pages, which libtiff does not count");
    } while (TIFFReadDirectory(file_.get()));
    if (!complaint().empty())
        refuseFile(path_, "is damaged: " + complaint());
    if (all.empty())
        refuseFile(path_, "holds no picture");
    return all;
}

void TiffReader::rows(const TiffPage& page, std::uint16_t plane, std::vector<std::byte>& samples) {
    TIFF* file = file_.get();
    const std::uint64_t rowBytes = TIFFScanlineSize64(file);
    const auto fail = [&](std::int64_t row) {
        refuseFile(path_, "cannot be decoded from row " + std::to_string(row) + " on" +
                              (complaint().empty() ? "" : ": " + complaint()));
    };
    if (!TIFFIsTiled(file)) {
        samples.resize(rowBytes * static_cast<std::uint64_t>(page.height));
        for (std::int64_t y = 0; y < page.height; ++y)
            if (TIFFReadScanline(file, samples.data() + static_cast<std::uint64_t>(y) * rowBytes,
                                 static_cast<std::uint32_t>(y), plane) < 0)
                fail(y);
        return;
    }
    const auto tileWidth = field<std::uint32_t>(file, TIFFTAG_TILEWIDTH, 0),
               tileHeight = field<std::uint32_t>(file, TIFFTAG_TILELENGTH, 0);
    const std::uint64_t tileRow = TIFFTileRowSize64(file), pixel = rowBytes / static_cast<std::uint64_t>(page.width);
    if (tileWidth == 0 || tileHeight == 0 || page.bits < 8 || tileRow != pixel * tileWidth)
        refuseFile(path_, "has tiles of a kind that is not read");
    samples.resize(rowBytes * static_cast<std::uint64_t>(page.height));
    // Edge tiles are whole, but a tile much larger than the picture is a lie.
    if (tileWidth / 2 > page.width + 4096 || tileHeight / 2 > page.height + 4096)
        refuseFile(path_, "announces tiles of " + std::to_string(tileWidth) + " × " + std::to_string(tileHeight));
    std::vector<std::byte> tile(static_cast<std::size_t>(TIFFTileSize64(file)));
    for (std::int64_t y = 0; y < page.height; y += tileHeight)
        for (std::int64_t x = 0; x < page.width; x += tileWidth) {
            if (TIFFReadTile(file, tile.data(), static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), 0,
                             plane) < 0)
                fail(y);
            const auto width = static_cast<std::uint64_t>(std::min<std::int64_t>(tileWidth, page.width - x)) * pixel;
            for (std::int64_t r = 0; r < std::min<std::int64_t>(tileHeight, page.height - y); ++r)
                std::memcpy(samples.data() + static_cast<std::uint64_t>(y + r) * rowBytes +
                                static_cast<std::uint64_t>(x) * pixel,
                            tile.data() + static_cast<std::uint64_t>(r) * tileRow, width);
        }
}

namespace {

/// Samples of 1, 2 or 4 bits, the first one uppermost, times `scale`.
void unpackBits(const std::vector<std::byte>& rows, const TiffPage& page, int scale, std::uint8_t* to) {
    const std::size_t rowBytes = rows.size() / static_cast<std::size_t>(page.height);
    const std::int64_t inByte = 8 / page.bits;
    const int mask = (1 << page.bits) - 1;
    for (std::int64_t y = 0; y < page.height; ++y)
        for (std::int64_t x = 0; x < page.width; ++x) {
            const auto byte = std::to_integer<int>(
                rows[static_cast<std::size_t>(y) * rowBytes + static_cast<std::size_t>(x / inByte)]);
            const auto shift = static_cast<int>((inByte - 1 - x % inByte) * page.bits);
            *to++ = static_cast<std::uint8_t>((byte >> shift & mask) * scale);
        }
}

/// Grey that counts from white, as unsigned samples that count from black.
void turnRound(conv::ElementType type, std::byte* samples, std::int64_t count) {
    conv::withElementType(type, [&]<class T>(std::type_identity<T>) {
        if constexpr (std::is_unsigned_v<T>)
            for (T* v = reinterpret_cast<T*>(samples); count-- > 0; ++v)
                *v = static_cast<T>(~*v);
    });
}

void lookUp(TIFF* file, const std::filesystem::path& path, const std::vector<std::byte>& rows, int bits,
            conv::Volume& volume, std::int64_t time, std::int64_t first) {
    std::uint16_t* map[3] = {};
    if (!TIFFGetField(file, TIFFTAG_COLORMAP, &map[0], &map[1], &map[2]))
        refuseFile(path, "has no palette where it announces one");
    for (int c = 0; c < 3; ++c) {
        // Colours have 16 bits; writers that meant 8 left the upper ones empty.
        const bool small = std::all_of(map, map + 3, [&](const std::uint16_t* colours) {
            return std::all_of(colours, colours + (1 << bits), [](std::uint16_t v) { return v < 256; });
        });
        std::uint8_t* to = volume.as<std::uint8_t>({time, c}) + first;
        for (const std::byte index : rows)
            *to++ = static_cast<std::uint8_t>(map[c][std::to_integer<int>(index)] >> (small ? 0 : 8));
    }
}

} // namespace

void TiffReader::go(std::uint16_t directory) {
    // libtiff counts from the first page to reach one by its number: the next ones are reached one by one.
    bool there = directory > TIFFCurrentDirectory(file_.get());
    while (there && TIFFCurrentDirectory(file_.get()) < directory)
        there = TIFFReadDirectory(file_.get());
    if (!there && !TIFFSetDirectory(file_.get(), directory))
        refuseFile(path_, "cannot be read: " + complaint());
}

void TiffReader::fromInks(std::vector<std::byte>& samples, conv::Volume& volume, std::int64_t time,
                          std::int64_t first) {
    std::uint32_t size = 0;
    const void* data = nullptr;
    std::string profile;
    if (TIFFGetField(file_.get(), TIFFTAG_ICCPROFILE, &size, &data) && data)
        profile.assign(static_cast<const char*>(data), size);
    const auto* const bytes = reinterpret_cast<const unsigned char*>(samples.data());
    std::vector<unsigned char> pixels(bytes, bytes + samples.size());
    remark_ = cmykToRgb(pixels, false, profile);
    fromInterleaved(pixels.data(), volume, time, first, static_cast<std::int64_t>(pixels.size() / 3));
}

void TiffReader::read(const TiffPage& page, conv::Volume& volume, const TiffSlot& slot) {
    complaint().clear();
    go(page.directory);
    if (field<std::uint16_t>(file_.get(), TIFFTAG_PHOTOMETRIC, 0) == PHOTOMETRIC_YCBCR)
        TIFFSetField(file_.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    const auto size = static_cast<std::int64_t>(sizeOf(page.type));
    const std::int64_t count = page.width * page.height, first = slot.z * count;
    if (page.plainRows) {
        readPlainRows(page, 0, 0, page.width, page.height, volume.data({slot.time, slot.channel}) + first * size);
        if (page.zeroIsWhite)
            turnRound(page.type, volume.data({slot.time, slot.channel}) + first * size, count);
        return;
    }
    std::vector<std::byte> samples;
    const auto plane = [&](std::int64_t channel) {
        std::byte* to = volume.data({slot.time, channel}) + first * size;
        if (page.bits < 8)
            unpackBits(samples, page, 255 / ((1 << page.bits) - 1), reinterpret_cast<std::uint8_t*>(to));
        else
            std::memcpy(to, samples.data(), static_cast<std::size_t>(count * size));
    };
    for (std::int64_t c = 0; page.separate && c < page.channels; ++c) {
        rows(page, static_cast<std::uint16_t>(c), samples);
        plane(c);
    }
    if (!page.separate) {
        rows(page, 0, samples);
        if (page.palette && page.bits < 8) {
            std::vector<std::byte> indices(static_cast<std::size_t>(count));
            unpackBits(samples, page, 1, reinterpret_cast<std::uint8_t*>(indices.data()));
            samples = std::move(indices);
        }
        if (page.palette)
            lookUp(file_.get(), path_, samples, page.bits, volume, slot.time, first);
        else if (page.cmyk)
            fromInks(samples, volume, slot.time, first);
        else if (page.channels == 1)
            plane(slot.channel);
        else if (page.bits < 8)
            refuseFile(path_, "has several channels of " + std::to_string(page.bits) + " bits, which are not read");
        else
            fromInterleaved(samples.data(), volume, slot.time, first, count);
    }
    if (page.zeroIsWhite)
        turnRound(page.type, volume.data({slot.time, slot.channel}) + first * size, count);
}

} // namespace app::io
