#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/tiff/module/tiff_page.h"
#include "app/io/tiff/tiff_parts.h"
#include "app/io/tiff/tiff_record.h"
#include <cerrno>
#include <conv/error.h>
#include <cstring>
#include <tiffio.h>

namespace app::io {
namespace {

struct Close {
    void operator()(TIFF* file) const { TIFFClose(file); }
};

[[noreturn]] void fail(const std::filesystem::path& path) {
    const std::string why = errno != 0 ? std::strerror(errno) : "is the disk full?";
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be written: " + why);
}

std::uint16_t sampleFormat(conv::ElementType type) {
    using conv::ElementType;
    if (type == ElementType::f32 || type == ElementType::f64)
        return SAMPLEFORMAT_IEEEFP;
    return type == ElementType::i8 || type == ElementType::i16 || type == ElementType::i32 ? SAMPLEFORMAT_INT
                                                                                           : SAMPLEFORMAT_UINT;
}

/// `description` is ImageJ's or OME's, or empty.
void describePage(TIFF* file, const conv::Layout& layout, const std::string& description, bool imagej,
                  bool associated) {
    const bool colours = hasColours(layout);
    TIFFSetField(file, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(layout.extent[0]));
    TIFFSetField(file, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(layout.extent[1]));
    TIFFSetField(file, TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(layout.channels));
    TIFFSetField(file, TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * conv::sizeOf(layout.type)));
    TIFFSetField(file, TIFFTAG_SAMPLEFORMAT, static_cast<int>(sampleFormat(layout.type)));
    TIFFSetField(file, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(file, TIFFTAG_PHOTOMETRIC, colours ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK);
    TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(file, 0));
    if (const std::int64_t extra = layout.channels - (colours ? 3 : 1); extra > 0) {
        std::vector<std::uint16_t> kinds(static_cast<std::size_t>(extra), EXTRASAMPLE_UNSPECIFIED);
        if (layout.alpha == layout.channels - 1)
            kinds.back() = associated ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(file, TIFFTAG_EXTRASAMPLES, static_cast<int>(extra), kinds.data());
    }
    if (layout.geometry.unit == conv::LengthUnit::millimetre) {
        // With ImageJ's description its unit goes for the resolution, too: pixels per mm.
        const double unit = imagej ? 1 : 10;
        TIFFSetField(file, TIFFTAG_RESOLUTIONUNIT, imagej ? RESUNIT_NONE : RESUNIT_CENTIMETER);
        TIFFSetField(file, TIFFTAG_XRESOLUTION, unit / layout.geometry.spacing[0]);
        TIFFSetField(file, TIFFTAG_YRESOLUTION, unit / layout.geometry.spacing[1]);
    }
    if (!description.empty())
        TIFFSetField(file, TIFFTAG_IMAGEDESCRIPTION, description.c_str());
}

/// Pages of a volume on their way into a file: along channels where each has its own, then z, then time.
class PageWriter {
  public:
    PageWriter(TIFF* file, const conv::Volume& volume, bool together, const std::filesystem::path& path)
        : file_(file), volume_(volume), together_(together), path_(path) {
        onPage_ = volume.layout();
        onPage_.channels = together ? onPage_.channels : 1;
        row_.resize(static_cast<std::size_t>(onPage_.extent[0] * onPage_.channels) * conv::sizeOf(onPage_.type));
    }

    [[nodiscard]] std::int64_t count() const { return onPage_.extent[2] * onPage_.times * perSlice(); }

    /// `description` is ImageJ's or OME's, or empty.
    void describe(const std::string& description, bool imagej) {
        const auto* const record = dynamic_cast<const TiffRecord*>(volume_.info().record.get());
        describePage(file_, onPage_, description, imagej, record && record->associated);
    }

    void writeRows(std::int64_t page) {
        const std::int64_t slice = page / perSlice(), time = slice / onPage_.extent[2], z = slice % onPage_.extent[2];
        for (std::int64_t y = 0; y < onPage_.extent[1]; ++y) {
            const std::int64_t first = (z * onPage_.extent[1] + y) * onPage_.extent[0];
            if (together_)
                toInterleaved(volume_, time, first, onPage_.extent[0], row_.data());
            else
                std::memcpy(row_.data(),
                            volume_.data({time, page % perSlice()}) +
                                static_cast<std::size_t>(first) * conv::sizeOf(onPage_.type),
                            row_.size());
            require(TIFFWriteScanline(file_, row_.data(), static_cast<std::uint32_t>(y), 0) >= 0);
        }
    }

    void require(bool well) const {
        if (!well)
            fail(path_);
    }

  private:
    [[nodiscard]] std::int64_t perSlice() const { return together_ ? 1 : volume_.layout().channels; }
    TIFF* file_;
    const conv::Volume& volume_;
    bool together_; ///< all channels are on each page
    const std::filesystem::path& path_;
    conv::Layout onPage_;
    std::vector<std::byte> row_;
};

/// ImageJ, and who reads as it does, looks at the first directory of its own stacks only and takes the samples of all
/// pages for one block: so the directories come first, and a page is one strip, whose place fits into its directory.
void writeAsBlock(TIFF* file, PageWriter& pages, const std::string& description, std::int64_t rows) {
    for (std::int64_t page = 0; page < pages.count(); ++page) {
        pages.describe(description, true);
        TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(rows));
        pages.require(TIFFDeferStrileArrayWriting(file) && TIFFWriteCheck(file, 0, "") && TIFFWriteDirectory(file));
    }
    for (std::int64_t page = 0; page < pages.count(); ++page) {
        pages.require(page == 0 ? TIFFSetDirectory(file, 0) : TIFFReadDirectory(file));
        pages.writeRows(page);
        pages.require(TIFFFlushData(file) && TIFFForceStrileArrayWriting(file));
    }
}

} // namespace

void writeTiff(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions&) {
    const conv::Layout& layout = volume.layout();
    TIFFSetErrorHandler(nullptr);
    TIFFSetWarningHandler(nullptr);
    const bool big = layout.byteCount() > std::int64_t{4000} << 20;
    const std::unique_ptr<TIFF, Close> file(TIFFOpen(path.c_str(), big ? "w8" : "w"));
    if (!file)
        fail(path);
    errno = 0; // libtiff keeps to itself what the system says
    const bool ome = isOmeName(path), together = channelsTogether(layout, volume.info(), path);
    const std::string description = ome ? omeDescription(layout, volume.info(), together)
                                        : tiffDescription(layout, volume.info().timeStep, together);
    const bool imagej = !ome && !description.empty();
    PageWriter pages(file.get(), volume, together, path);
    // libtiff cannot note the place of a single row afterwards.
    if (imagej && layout.extent[1] > 1)
        writeAsBlock(file.get(), pages, description, layout.extent[1]);
    else
        for (std::int64_t page = 0; page < pages.count(); ++page) {
            pages.describe(ome && page > 0 ? std::string() : description, imagej);
            pages.writeRows(page);
            pages.require(TIFFWriteDirectory(file.get()));
        }
    pages.require(TIFFFlush(file.get()));
}

} // namespace app::io
