// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_page.h"
#include "app/io/text/text.h"
#include "app/io/tiff/module/tiff_text.h"
#include "app/io/tiff/tiff_record.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

constexpr std::size_t mostPages = 65535, mostDescription = std::size_t{16} << 20;
constexpr std::uint16_t mostSubDirectories = 64;

std::string kindOf(int bits, int format) {
    const std::string size = std::to_string(bits) + " bits";
    switch (format) {
    case SAMPLEFORMAT_IEEEFP:
        return "floating-point samples of " + size;
    case SAMPLEFORMAT_COMPLEXINT:
    case SAMPLEFORMAT_COMPLEXIEEEFP:
        return "complex samples of " + size;
    default:
        return "samples of " + size + " and sample format " + std::to_string(format);
    }
}

TiffSample sampleOf(const std::filesystem::path& path, int bits, int format, bool zeroIsWhite) {
    TiffSample sample;
    sample.bits = bits;
    sample.isFloat = format == SAMPLEFORMAT_IEEEFP;
    sample.isSigned = format == SAMPLEFORMAT_INT;
    sample.zeroIsWhite = zeroIsWhite;
    const bool known = sample.isFloat || sample.isSigned || format == SAMPLEFORMAT_UINT || format == SAMPLEFORMAT_VOID;
    const auto type = elementFor(bits, sample.isSigned, sample.isFloat);
    if (!known || !type)
        refuseFile(path, "has " + kindOf(bits, format) +
                             ", which are not read; integers of 1 to 32 and 64 bits, float16, float32 and float64 are");
    sample.type = *type;
    if (!sample.isSigned && (bits == 1 || bits == 2 || bits == 4))
        sample.scale = 255 / ((1 << bits) - 1);
    return sample;
}

/// Returns a text in a field that libtiff does not know; empty: none.
std::string foreignText(TIFF* file, std::uint32_t tag) {
    std::uint32_t count = 0;
    const char* text = nullptr;
    if (!TIFFGetField(file, tag, &count, &text) || !text || count == 0)
        return "";
    const TIFFField* const known = TIFFFieldWithTag(file, tag);
    return known && TIFFFieldDataType(known) == TIFF_ASCII ? std::string(text, ::strnlen(text, count)) : std::string();
}

/// Returns CZ_LSMINFO; empty: none.
std::string lsmInfo(TIFF* file) {
    constexpr std::uint32_t tag = 34412, most = 4096;
    std::uint32_t count = 0;
    const void* bytes = nullptr;
    if (!TIFFGetField(file, tag, &count, &bytes) || !bytes)
        return "";
    const TIFFField* const known = TIFFFieldWithTag(file, tag);
    if (!known || TIFFFieldDataType(known) != TIFF_BYTE)
        return "";
    return {static_cast<const char*>(bytes), std::min(count, most)};
}

/// ImageJ stores signed 16-bit images as unsigned ones with 32768 added, and describes that as a calibration. Only the
/// first page has the description.
void takeImagejSign(std::vector<TiffPage>& pages) {
    const std::string& text = pages.front().description;
    if (imagejNumber(text, "cf") != 0.0 || imagejNumber(text, "c0") != -32768.0 || imagejNumber(text, "c1") != 1.0)
        return;
    for (TiffPage& page : pages)
        if (page.sample.bits == 16 && page.sample.type == conv::ElementType::u16 && page.channels == 1 &&
            !page.sample.zeroIsWhite) {
            page.sample.isSigned = page.sample.offsetBinary = true;
            page.sample.type = conv::ElementType::i16;
        }
}

} // namespace

TiffReader::TiffReader(const std::filesystem::path& path) : path_(path), bytes_(path) {
    // m: no mmap, since a shrinking file would end the program
    file_ = openTiff(path, "rm", messages_);
    if (!file_)
        refuseFile(path, "cannot be read" + (messages_.error.empty() ? "" : ": " + messages_.error));
}

TIFF* TiffReader::at(const TiffPage& page) {
    TIFF* file = file_.get();
    if (TIFFCurrentDirOffset(file) != page.offset && !TIFFSetSubDirectory(file, page.offset))
        refuseFile(path_, "cannot be read: " + messages_.error);
    if (field<std::uint16_t>(file, TIFFTAG_PHOTOMETRIC, 0) == PHOTOMETRIC_YCBCR)
        TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    return file;
}

void TiffReader::readColours(TiffPage& p, std::uint16_t compression) {
    TIFF* file = file_.get();
    const auto photometric = field<std::uint16_t>(file, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    const int bits = field<std::uint16_t>(file, TIFFTAG_BITSPERSAMPLE, 1);
    p.cmyk = photometric == PHOTOMETRIC_SEPARATED;
    if (p.cmyk && (p.channels != 4 || bits != 8 || p.separate))
        refuseFile(path_, "is a picture of " + std::to_string(p.channels) + " inks of " + std::to_string(bits) +
                              " bits; four of 8 bits, one beside the other, are read");
    if (photometric == PHOTOMETRIC_LOGL || photometric == PHOTOMETRIC_LOGLUV || photometric == PHOTOMETRIC_CIELAB ||
        (photometric == PHOTOMETRIC_YCBCR && compression != COMPRESSION_JPEG))
        refuseFile(path_, "has colours of a kind (photometric " + std::to_string(photometric) +
                              ") that is not read; save it as RGB");
    if (photometric == PHOTOMETRIC_YCBCR)
        TIFFSetField(file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    p.sample = sampleOf(path_, bits, field<std::uint16_t>(file, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT),
                        photometric == PHOTOMETRIC_MINISWHITE);
    p.palette = photometric == PHOTOMETRIC_PALETTE;
    if (p.palette && (p.channels != 1 || bits > 8 || p.sample.type != conv::ElementType::u8))
        refuseFile(path_, "has a palette of " + std::to_string(bits) + " bits; up to 8 are read");
    std::uint16_t extras = 0;
    std::uint16_t* kinds = nullptr;
    if (TIFFGetField(file, TIFFTAG_EXTRASAMPLES, &extras, &kinds) && extras > 0 &&
        (kinds[extras - 1] == EXTRASAMPLE_ASSOCALPHA || kinds[extras - 1] == EXTRASAMPLE_UNASSALPHA))
        p.alpha = static_cast<int>(p.channels) - 1;
    p.associated = p.alpha >= 0 && kinds[extras - 1] == EXTRASAMPLE_ASSOCALPHA;
    if (p.palette)
        p.sample.scale = 1;
}

/// Handles samples with GDAL's nodata value as missing. Integers have no NaN: those of one channel become
/// floating-point numbers, if they can have that value.
void TiffReader::readNodata(TiffPage& p) {
    p.nodata = trimmed(foreignText(file_.get(), gdalNodataTag));
    const auto value = parsedNumber(p.nodata);
    if (!value || !std::isfinite(*value) || p.palette || p.cmyk)
        return;
    if (p.sample.isFloat) {
        p.sample.nodata = value;
        return;
    }
    const bool representable = conv::withElementType(p.sample.type, [&]<class T>(std::type_identity<T>) {
        return *value == std::floor(*value) && *value >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
               *value <= static_cast<double>(std::numeric_limits<T>::max());
    });
    if (!representable || p.channels > 1 || p.sample.bits > 32 || p.sample.bits < 8)
        return;
    p.sample.nodata = value;
    p.sample.type = p.sample.bits <= 16 ? conv::ElementType::f32 : conv::ElementType::f64;
}

TiffPage TiffReader::page() {
    TIFF* file = file_.get();
    TiffPage p;
    p.directory = static_cast<std::uint16_t>(TIFFCurrentDirectory(file));
    p.offset = TIFFCurrentDirOffset(file);
    p.width = field<std::uint32_t>(file, TIFFTAG_IMAGEWIDTH, 0);
    p.height = field<std::uint32_t>(file, TIFFTAG_IMAGELENGTH, 0);
    p.channels = field<std::uint16_t>(file, TIFFTAG_SAMPLESPERPIXEL, 1);
    if (p.width < 1 || p.height < 1 || p.channels < 1)
        refuseFile(path_, "announces a picture without samples");
    p.separate = field<std::uint16_t>(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) == PLANARCONFIG_SEPARATE &&
                 p.channels > 1;
    p.orientation = field<std::uint16_t>(file, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    p.resolutionUnit = field<std::uint16_t>(file, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
    p.resolution = {field<float>(file, TIFFTAG_XRESOLUTION, 0), field<float>(file, TIFFTAG_YRESOLUTION, 0)};
    const auto compression = field<std::uint16_t>(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    p.compressed = compression != COMPRESSION_NONE;
    readColours(p, compression);
    readNodata(p);
    p.gdalMetadata = foreignText(file_.get(), gdalMetadataTag);
    p.lsm = lsmInfo(file_.get());
    measurePieces(p);
    p.tiled = TIFFIsTiled(file);
    std::uint16_t count = 0;
    if (const std::uint64_t* offsets = nullptr; TIFFGetField(file, TIFFTAG_SUBIFD, &count, &offsets) && offsets)
        p.subDirectories.assign(offsets, offsets + std::min(count, mostSubDirectories));
    if (p.palette || p.cmyk)
        p.channels = 3;
    if (char* text = nullptr; TIFFGetField(file, TIFFTAG_IMAGEDESCRIPTION, &text) && text)
        // The first page's description may cover all pages.
        p.description.assign(text, ::strnlen(text, p.directory == 0 ? mostDescription : 4096));
    return p;
}

/// Slides of Aperio do not mark their levels as reduced. Their levels lie in tiles, their other pictures in strips.
void TiffReader::markSlide(std::vector<TiffPage>& all) {
    if (all.empty() || !all.front().description.starts_with("Aperio") || !all.front().tiled)
        return;
    for (TiffPage& page : all)
        page.reduced = page.reduced || page.width < all.front().width || page.height < all.front().height;
    std::erase_if(all, [](const TiffPage& page) { return page.reduced && !page.tiled; });
}

std::vector<TiffPage> TiffReader::pages() {
    std::vector<TiffPage> all;
    do {
        const auto kind = field<std::uint32_t>(file_.get(), TIFFTAG_SUBFILETYPE, 0);
        if (kind & FILETYPE_MASK)
            continue;
        if (kind & FILETYPE_REDUCEDIMAGE) {
            if (std::optional<TiffPage> reduced = reducedPage())
                all.push_back(std::move(*reduced));
        } else {
            all.push_back(page());
        }
        if (all.size() >= mostPages)
            refuseFile(path_, "has more than " + std::to_string(mostPages) + " pages, which libtiff does not count");
    } while (TIFFReadDirectory(file_.get()));
    if (!messages_.error.empty())
        refuseFile(path_, "is damaged: " + messages_.error);
    std::ranges::stable_partition(all, [](const TiffPage& page) { return !page.reduced; });
    if (all.empty() || all.front().reduced)
        refuseFile(path_, "holds no picture");
    takeImagejSign(all);
    markSlide(all);
    std::ranges::stable_partition(all, [](const TiffPage& page) { return !page.reduced; });
    return all;
}

/// Returns the current directory as a reduced page; nothing if it is of a kind that is not read.
std::optional<TiffPage> TiffReader::reducedPage() {
    const std::string before = messages_.error;
    try {
        TiffPage reduced = page();
        reduced.reduced = true;
        messages_.error = before;
        return reduced;
    } catch (const conv::Error&) { // a thumbnail of a camera does not make the picture unreadable
        messages_.error = before;
        return std::nullopt;
    }
}

std::optional<TiffPage> TiffReader::subPage(std::uint64_t offset) {
    messages_.error.clear();
    if (!TIFFSetSubDirectory(file_.get(), offset))
        refuseFile(path_, "has a SubIFD at byte " + std::to_string(offset) + " that cannot be read" +
                              (messages_.error.empty() ? "" : ": " + messages_.error));
    if (field<std::uint32_t>(file_.get(), TIFFTAG_SUBFILETYPE, 0) & FILETYPE_MASK)
        return std::nullopt;
    TiffPage sub = page();
    sub.reduced = true;
    sub.directory = noDirectory;
    messages_.error.clear();
    return sub;
}

std::vector<std::string> TiffReader::remarks() const {
    std::vector<std::string> all;
    for (const std::string& warning : messages_.warnings)
        all.push_back("The TIFF file has a fault: " + warning + ".");
    if (!remark_.empty())
        all.push_back(remark_);
    return all;
}

} // namespace app::io
