// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decode_child.h"
#include "app/io/dicom/decode_wire.h"
#include "app/io/dicom/dicom_quantise.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/text/text.h"
#include "app/io/writing.h"
#include "app_version.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace app::io {
namespace {

std::vector<char> storedOf(const conv::Volume& volume, conv::Item item, std::int64_t first, std::int64_t count,
                           const DicomStorage& storage) {
    const conv::ElementType from = volume.layout().type;
    std::vector<double> values(static_cast<std::size_t>(count));
    conv::convertSamples(from, volume.data(item) + static_cast<std::size_t>(first) * conv::sizeOf(from),
                         conv::ElementType::f64, values.data(), count);
    for (double& value : values)
        value = (value - storage.intercept) / storage.slope;
    std::vector<char> stored(static_cast<std::size_t>(count) * conv::sizeOf(storage.type));
    conv::convertSamples(conv::ElementType::f64, values.data(), storage.type, stored.data(), count);
    return stored;
}

/// Writes slice after slice, with interleaved colours.
/// Counts for a slice that was passed to the writing process, and again for one that this has written.
std::int64_t halfSliceBytes(const conv::Layout& layout) {
    return layout.extent[0] * layout.extent[1] * layout.channels *
           static_cast<std::int64_t>(conv::sizeOf(layout.type)) / 2;
}

void writeSamples(FileWriter& out, const conv::Volume& volume, const DicomStorage& storage) {
    const conv::Layout& layout = volume.layout();
    const std::int64_t area = layout.extent[0] * layout.extent[1];
    const std::size_t size = conv::sizeOf(storage.type), channels = static_cast<std::size_t>(layout.channels);
    std::vector<char> pixels(static_cast<std::size_t>(area) * size * channels);
    for (std::int64_t t = 0; t < layout.times; ++t)
        for (std::int64_t z = 0; z < layout.extent[2]; ++z) {
            for (std::size_t c = 0; c < channels; ++c) {
                const auto plane = storedOf(volume, {t, static_cast<std::int64_t>(c)}, z * area, area, storage);
                for (std::size_t i = 0; i < static_cast<std::size_t>(area); ++i)
                    std::copy_n(plane.data() + i * size, size, pixels.data() + (i * channels + c) * size);
            }
            out.write(pixels.data(), pixels.size());
            wroteSamples(halfSliceBytes(layout));
        }
}

/// Range from the 0.5th to the 99.5th percentile of evenly chosen samples; counts samples within a window.
struct Spread {
    std::vector<double> values;

    explicit Spread(const conv::Volume& volume) {
        const std::int64_t count = volume.layout().whole().count(), step = std::max<std::int64_t>(1, count / 100'000);
        const conv::ElementType type = volume.layout().type;
        for (std::int64_t i = 0; i < count; i += step)
            conv::convertSamples(type, volume.data() + static_cast<std::size_t>(i) * conv::sizeOf(type),
                                 conv::ElementType::f64, &values.emplace_back(), 1);
        std::ranges::sort(values);
    }
    [[nodiscard]] double at(double share) const {
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    }
};

/// Returns a recipe's text for others: without the folders of its files, which may contain names, and in ASCII, for a
/// source that names no character set.
std::string shownRecipe(const std::string& recipe) {
    std::string text;
    for (const char c : recipe) {
        if (c == '/')
            text.resize(text.find_last_of("=,:;\"") + 1); // 0 if none is found
        else
            text += static_cast<unsigned char>(c) < 0x80 ? c : '?';
    }
    return text;
}

std::string descriptionOf(const DicomRecord& source, const DicomStorage& storage) {
    std::string text = "convapp " CONVAPP_VERSION ": " + source.derivation;
    if (text.size() > 760)
        text = text.substr(0, 760) + "...";
    if (!source.treatment.empty())
        text += "; " + source.treatment;
    if (storage.error > 0)
        text += "; stored as whole numbers times " + decimalText(storage.slope) + ", rounding error at most " +
                decimalText(storage.error);
    return text;
}

DicomWriting writingOf(const conv::Volume& volume, const fs::path& path, const DicomRecord& source,
                       const DicomStorage& storage) {
    DicomWriting writing;
    writing.target = path;
    writing.layout = volume.layout();
    writing.layout.type = storage.type;
    writing.folder = writing.layout.extent[2] * writing.layout.times > 1;
    writing.slope = storage.slope;
    writing.intercept = storage.intercept;
    writing.timeStep = volume.info().timeStep;
    writing.source = source;
    writing.source.derivation = shownRecipe(source.derivation);
    writing.description = descriptionOf(writing.source, storage);
    // One source, one recipe and one kind of storage make one series.
    std::string key = source.series + '|' + (source.sources.empty() ? "" : source.sources[0].second) + '|' +
                      writing.description + '|' + source.derivation + '|' + std::string(conv::name(storage.type));
    for (const std::int64_t extent : writing.layout.extent)
        key += '|' + std::to_string(extent);
    writing.seriesUid = dicomUid(key);
    if (volume.layout().channels == 1) {
        const Spread spread(volume);
        const double low = spread.at(0.005), high = spread.at(0.995);
        writing.windowCentre = (low + high) / 2;
        writing.windowWidth = std::max(high - low, 1.0);
    }
    return writing;
}

/// Order for the decoding process, deleted with this object.
struct OrderFile {
    fs::path path;
    ~OrderFile() {
        std::error_code ignored;
        fs::remove(path, ignored);
    }
};

} // namespace

std::optional<std::string> refusesDicom(const conv::Layout& layout) {
    if (layout.dimension < 2)
        return "DICOM series hold images and volumes, not signals";
    if (layout.channels != 1 && !(layout.channels == 3 && layout.type == conv::ElementType::u8))
        return "DICOM series hold one channel, or three of uint8; these data have " + std::to_string(layout.channels) +
               " of " + std::string(conv::name(layout.type));
    if (layout.extent[0] > 65535 || layout.extent[1] > 65535)
        return "DICOM pictures have at most 65535 rows and columns";
    const conv::Matrix3& d = layout.geometry.direction;
    const double handed =
        d[0] * (d[4] * d[8] - d[5] * d[7]) - d[1] * (d[3] * d[8] - d[5] * d[6]) + d[2] * (d[3] * d[7] - d[4] * d[6]);
    if (layout.extent[2] > 1 && layout.geometry.unit == conv::LengthUnit::millimetre && handed < 0)
        return "DICOM orders slices by rows and columns turned to the right; the axes of this result turn to the left, "
               "as after one flip or one exchange of axes; flip one more axis";
    return std::nullopt;
}

void saveDicom(const conv::Volume& volume, const fs::path& path, const SaveOptions&) {
    const auto* const source = dynamic_cast<const DicomRecord*>(volume.info().record.get());
    if (!source)
        requireDicomSource(path, volume.info());
    DicomRecord record = source ? *source : DicomRecord();
    if (record.derivation.empty())
        record.derivation = "copy";
    const bool colours = volume.layout().channels > 1;
    const DicomStorage storage =
        colours ? DicomStorage{volume.layout().type} : storageFor(volume, volume.info().valueUnit == "BQML");
    const DicomWriting writing = writingOf(volume, path, record, storage);
    const OrderFile order{path.string() + ".order"};
    FileWriter out(order.path, path);
    const std::string text = wireText(writing);
    const auto size = static_cast<std::uint64_t>(text.size());
    out.write(&size, sizeof size);
    out.write(text);
    writeSamples(out, volume, storage);
    out.close();
    writeInChild(order.path, halfSliceBytes(volume.layout()));
}

} // namespace app::io
