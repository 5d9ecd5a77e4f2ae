// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/core/planar.h"
#include "app/io/tiff/module/tiff_fields.h"
#include "app/io/tiff/module/tiff_page.h"
#include "app/io/tiff/tiff_kept.h"
#include "app/io/tiff/tiff_parts.h"
#include "app/io/writing.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <conv/error.h>
#include <cstring>

namespace app::io {
namespace {

/// Bytes of an uncompressed strip: enough for deflate to find repetitions.
constexpr std::int64_t stripBytes = std::int64_t{1} << 18;

[[noreturn]] void fail(const std::filesystem::path& path) {
    const std::string why = errno != 0 ? std::strerror(errno) : "is the disk full?";
    throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be written: " + why);
}

std::uint16_t sampleFormat(conv::ElementType type) {
    if (!isInteger(type))
        return SAMPLEFORMAT_IEEEFP;
    return name(type).starts_with('u') ? SAMPLEFORMAT_UINT : SAMPLEFORMAT_INT;
}

void describeCompression(TIFF* file, const conv::Layout& layout, int level) {
    if (level == 0) {
        TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
        TIFFSetField(file, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(file, 0));
        return;
    }
    const std::int64_t row = layout.extent[0] * layout.channels * static_cast<std::int64_t>(sizeOf(layout.type));
    TIFFSetField(file, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
    TIFFSetField(file, TIFFTAG_ZIPQUALITY, level);
    TIFFSetField(file, TIFFTAG_PREDICTOR, isInteger(layout.type) ? PREDICTOR_HORIZONTAL : PREDICTOR_FLOATINGPOINT);
    TIFFSetField(file, TIFFTAG_ROWSPERSTRIP,
                 static_cast<std::uint32_t>(std::clamp<std::int64_t>(stripBytes / row, 1, layout.extent[1])));
}

void describeResolution(TIFF* file, const conv::Layout& layout, const conv::Info& info, bool imagej) {
    const PictureRecord* const record = pictureRecordOf(info);
    if (layout.geometry.unit == conv::LengthUnit::millimetre) {
        // With ImageJ's description, its unit also applies to the resolution: pixels per mm.
        const double unit = imagej ? 1 : 10;
        TIFFSetField(file, TIFFTAG_RESOLUTIONUNIT, imagej ? RESUNIT_NONE : RESUNIT_CENTIMETER);
        TIFFSetField(file, TIFFTAG_XRESOLUTION, unit / layout.geometry.spacing[0]);
        TIFFSetField(file, TIFFTAG_YRESOLUTION, unit / layout.geometry.spacing[1]);
    } else if (record && record->ratio[0] > 0 && record->ratio[1] > 0) {
        TIFFSetField(file, TIFFTAG_RESOLUTIONUNIT, RESUNIT_NONE);
        TIFFSetField(file, TIFFTAG_XRESOLUTION, record->ratio[0]);
        TIFFSetField(file, TIFFTAG_YRESOLUTION, record->ratio[1]);
    }
}

/// Writes the pages of a volume: along channels if each has its own, then z, then time.
class PageWriter {
  public:
    PageWriter(TIFF* file, const conv::Volume& volume, bool together, const std::filesystem::path& path, int level)
        : file_(file),
          volume_(volume),
          together_(together),
          path_(path),
          level_(level),
          nodata_(nodataOf(volume.layout(), volume.info())) {
        onPage_ = volume.layout();
        onPage_.channels = together ? onPage_.channels : 1;
        row_.resize(static_cast<std::size_t>(onPage_.extent[0] * onPage_.channels) * conv::sizeOf(onPage_.type));
    }

    [[nodiscard]] std::int64_t count() const { return onPage_.extent[2] * onPage_.times * perSlice(); }

    /// `description`: ImageJ's, OME's, or empty.
    void describe(const std::string& description, bool imagej, const std::vector<TiffField>& fields) {
        const bool colours = hasColours(onPage_, volume_.info());
        TIFFSetField(file_, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(onPage_.extent[0]));
        TIFFSetField(file_, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(onPage_.extent[1]));
        TIFFSetField(file_, TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(onPage_.channels));
        TIFFSetField(file_, TIFFTAG_BITSPERSAMPLE, static_cast<int>(8 * conv::sizeOf(onPage_.type)));
        TIFFSetField(file_, TIFFTAG_SAMPLEFORMAT, static_cast<int>(sampleFormat(onPage_.type)));
        TIFFSetField(file_, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
        TIFFSetField(file_, TIFFTAG_PHOTOMETRIC, colours ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK);
        describeCompression(file_, onPage_, level_);
        if (const std::int64_t extra = onPage_.channels - (colours ? 3 : 1); extra > 0) {
            const auto* const record = dynamic_cast<const TiffRecord*>(volume_.info().record.get());
            std::vector<std::uint16_t> kinds(static_cast<std::size_t>(extra), EXTRASAMPLE_UNSPECIFIED);
            if (onPage_.alpha == onPage_.channels - 1)
                kinds.back() = record && record->associated ? EXTRASAMPLE_ASSOCALPHA : EXTRASAMPLE_UNASSALPHA;
            TIFFSetField(file_, TIFFTAG_EXTRASAMPLES, static_cast<int>(extra), kinds.data());
        }
        describeResolution(file_, onPage_, volume_.info(), imagej);
        if (!description.empty())
            TIFFSetField(file_, TIFFTAG_IMAGEDESCRIPTION, description.c_str());
        setFields(file_, fields);
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
            if (nodata_)
                markMissing();
            require(TIFFWriteScanline(file_, row_.data(), static_cast<std::uint32_t>(y), 0) >= 0);
            wroteSamples(static_cast<std::int64_t>(row_.size()));
        }
    }

    void require(bool well) const {
        if (!well)
            fail(path_);
    }

  private:
    [[nodiscard]] std::int64_t perSlice() const { return together_ ? 1 : volume_.layout().channels; }
    void markMissing() {
        conv::withElementType(onPage_.type, [&]<class T>(std::type_identity<T>) {
            if constexpr (std::is_floating_point_v<T>) {
                T* const samples = reinterpret_cast<T*>(row_.data());
                std::replace_if(
                    samples, samples + row_.size() / sizeof(T), [](T v) { return std::isnan(v); },
                    static_cast<T>(*nodata_));
            }
        });
    }
    TIFF* file_;
    const conv::Volume& volume_;
    bool together_; ///< all channels are on each page
    const std::filesystem::path& path_;
    int level_;
    std::optional<double> nodata_;
    conv::Layout onPage_;
    std::vector<std::byte> row_;
};

/// ImageJ and compatible readers read only the first directory of an ImageJ stack, and take the samples of all pages as
/// one block. So the directories come first, and a page is one strip, whose offset fits into its directory.
void writeAsBlock(TIFF* file, PageWriter& pages, const std::string& description, std::int64_t rows,
                  const std::vector<TiffField>& first, const std::vector<TiffField>& every) {
    for (std::int64_t page = 0; page < pages.count(); ++page) {
        pages.describe(description, true, page == 0 ? first : every);
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

void writeTiff(const conv::Volume& volume, const std::filesystem::path& path, const SaveOptions& options) {
    const conv::Layout& layout = volume.layout();
    const bool big = layout.byteCount() > std::int64_t{4000} << 20;
    const int level = options.compression.value_or(0);
    TiffMessages messages;
    TiffHandle file = openTiff(path, big ? "wl8" : "wl", messages);
    if (!file)
        fail(path);
    errno = 0; // libtiff does not report system errors
    const bool ome = isOmeName(path), together = channelsTogether(layout, volume.info(), path);
    const std::string description = ome ? omeDescription(layout, volume.info(), together)
                                        : tiffDescription(layout, volume.info().timeStep, together);
    const bool imagej = !ome && !description.empty();
    KeptFields kept = keptFields(layout, volume.info(), !description.empty());
    std::vector<TiffField> first = kept.firstPage;
    first.insert(first.end(), kept.everyPage.begin(), kept.everyPage.end());
    // File offsets are still unknown: linkExifTables sets them.
    KeptFields linked = kept;
    (void)linkExif(linked, 8, big);
    first.insert(first.end(), linked.firstPage.begin() + static_cast<std::ptrdiff_t>(kept.firstPage.size()),
                 linked.firstPage.end());
    PageWriter pages(file.get(), volume, together, path, level);
    // libtiff cannot set the offset of a single row afterwards, nor of strips that it compresses.
    if (imagej && layout.extent[1] > 1 && level == 0)
        writeAsBlock(file.get(), pages, description, layout.extent[1], first, kept.everyPage);
    else
        for (std::int64_t page = 0; page < pages.count(); ++page) {
            pages.describe(ome && page > 0 ? std::string() : description, imagej, page == 0 ? first : kept.everyPage);
            pages.writeRows(page);
            pages.require(TIFFWriteDirectory(file.get()));
        }
    pages.require(TIFFFlush(file.get()));
    file.reset();
    if (!kept.exif.exif.empty() || !kept.exif.gps.empty())
        linkExifTables(path, kept);
}

} // namespace app::io
