// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/decoder/decode.h"
#include "app/io/dicom/decoder/dicom_common.h"
#include "app/io/dicom/decoder/header/dicom_tags.h"
#include "app/io/dicom/dicom_quantise.h"
#include "app/io/dicom/dicom_record.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <fstream>
#include <gdcmSequenceOfItems.h>
#include <gdcmWriter.h>
#include <sstream>

namespace app::io {
namespace {

constexpr const char* secondaryCapture = "1.2.840.10008.5.1.4.1.1.7";
/// SOP classes of single slices that are kept: CT, MR, PET. All others become secondary captures.
constexpr const char* kept[] = {"1.2.840.10008.5.1.4.1.1.2", "1.2.840.10008.5.1.4.1.1.4",
                                "1.2.840.10008.5.1.4.1.1.128"};

void put(gdcm::DataSet& data, const Tag& tag, gdcm::VR vr, std::string text) {
    if (text.size() % 2 != 0)
        text += vr == gdcm::VR::UI ? '\0' : ' ';
    gdcm::DataElement element(tag);
    element.SetVR(vr);
    element.SetByteValue(text.data(), static_cast<std::uint32_t>(text.size()));
    data.Replace(element);
}

void putShort(gdcm::DataSet& data, const Tag& tag, int value) {
    const auto stored = static_cast<std::uint16_t>(value);
    put(data, tag, gdcm::VR::US, std::string(reinterpret_cast<const char*>(&stored), sizeof stored));
}

/// Adds required elements, possibly empty.
void putIfMissing(gdcm::DataSet& data, const Tag& tag, gdcm::VR vr, const std::string& text = {}) {
    if (!data.FindDataElement(tag))
        put(data, tag, vr, text);
}

void putItem(gdcm::DataSet& data, const Tag& tag, const gdcm::DataSet& inside) {
    gdcm::SmartPointer<gdcm::SequenceOfItems> sequence = new gdcm::SequenceOfItems;
    sequence->SetLengthToUndefined();
    gdcm::Item item;
    item.SetVLToUndefined();
    item.SetNestedDataSet(inside);
    sequence->AddItem(item);
    gdcm::DataElement element(tag);
    element.SetVR(gdcm::VR::SQ);
    element.SetValue(*sequence);
    element.SetVLToUndefined();
    data.Replace(element);
}

gdcm::DataSet code(const char* value, const char* meaning) {
    gdcm::DataSet data;
    put(data, {0x0008, 0x0100}, gdcm::VR::SH, value);
    put(data, {0x0008, 0x0102}, gdcm::VR::SH, "DCM");
    put(data, {0x0008, 0x0104}, gdcm::VR::LO, meaning);
    return data;
}

std::string joinedDecimals(std::initializer_list<double> values) {
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : "\\") + decimalText(value + 0.0);
    return text;
}

class SeriesWriter {
  public:
    explicit SeriesWriter(const DicomWriting& writing)
        : writing_(writing), layout_(writing.layout), all_(dataSetFrom(writing.source.common)) {
        const std::string source = writing.source.sources.empty() ? "" : writing.source.sources[0].first;
        sopClass_ =
            std::ranges::find(kept, source) == std::end(kept) || layout_.channels > 1 ? secondaryCapture : source;
        describeSeries();
        describePixels();
        if (layout_.channels == 1)
            describeValues();
    }

    /// Writes slice `number` (time points outermost). Throws Error(unwritable).
    void write(std::int64_t number, const std::vector<char>& pixels, const fs::path& path) const {
        gdcm::Writer writer;
        writer.GetFile().SetDataSet(sliceOf(number, pixels));
        writer.GetFile().GetHeader().SetDataSetTransferSyntax(gdcm::TransferSyntax::ExplicitVRLittleEndian);
        std::ostringstream bytes; // GDCM does not report that the last bytes of a file were lost
        writer.SetStream(bytes);
        if (!writer.Write())
            throw conv::Error(conv::ErrorCode::unwritable, writing_.target.string() + " cannot be encoded as DICOM.");
        FileWriter file(path, writing_.target);
        file.write(bytes.view());
        file.close();
    }

  private:
    void describeSeries() {
        put(all_, {0x0008, 0x0016}, gdcm::VR::UI, sopClass_);
        put(all_, {0x0020, 0x000e}, gdcm::VR::UI, writing_.seriesUid);
        putIfMissing(all_, {0x0020, 0x000d}, gdcm::VR::UI, dicomUid("study|" + writing_.source.series));
        std::string kinds = "DERIVED\\SECONDARY"; // values after ORIGINAL\PRIMARY are kept
        const std::string before = textOf(all_, {0x0008, 0x0008});
        if (const std::size_t at = before.find('\\', before.find('\\') + 1);
            before.find('\\') != std::string::npos && at != std::string::npos)
            kinds += withoutMosaic(before.substr(at));
        put(all_, {0x0008, 0x0008}, gdcm::VR::CS, kinds);
        put(all_, {0x0008, 0x2111}, gdcm::VR::ST, writing_.description);
        std::string title = textOf(all_, {0x0008, 0x103e});
        title += (title.empty() ? "" : " ") + std::string("[") + writing_.source.derivation;
        put(all_, {0x0008, 0x103e}, gdcm::VR::LO, shortened(title + "]"));
        for (const auto& [tag, vr] : required)
            putIfMissing(all_, tag, vr);
        if (sopClass_ == secondaryCapture)
            put(all_, {0x0008, 0x0064}, gdcm::VR::CS, "WSD");
        putIfMissing(all_, {0x0008, 0x0060}, gdcm::VR::CS, "OT");
        gdcm::DataSet equipment;
        putItem(equipment, {0x0040, 0xa170}, code("109103", "Modifying Equipment"));
        put(equipment, {0x0008, 0x0070}, gdcm::VR::LO, "convapp");
        putItem(all_, {0x0018, 0xa001}, equipment);
    }

    /// Drops MOSAIC: its slices are written one by one.
    static std::string withoutMosaic(std::string kinds) {
        if (const std::size_t at = (kinds + "\\").find("\\MOSAIC\\"); at != std::string::npos)
            kinds.erase(at, 7);
        return kinds;
    }

    /// At most 64 bytes, no backslash; never cuts within a character.
    static std::string shortened(std::string text) {
        std::ranges::replace(text, '\\', '/');
        if (text.size() <= 64)
            return text;
        std::size_t end = 61;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80)
            --end;
        return text.substr(0, end) + "...";
    }

    void describePixels() {
        const bool inverted = writing_.source.inverted && !writing_.source.otherQuantity;
        if (const Tag shape(0x2050, 0x0020); all_.FindDataElement(shape))
            put(all_, shape, gdcm::VR::CS, inverted ? "INVERSE" : "IDENTITY");
        const int bits = static_cast<int>(8 * conv::sizeOf(layout_.type));
        putShort(all_, {0x0028, 0x0002}, static_cast<int>(layout_.channels));
        put(all_, {0x0028, 0x0004}, gdcm::VR::CS,
            layout_.channels > 1 ? "RGB"
            : inverted           ? "MONOCHROME1"
                                 : "MONOCHROME2");
        if (layout_.channels > 1)
            putShort(all_, {0x0028, 0x0006}, 0);
        putShort(all_, {0x0028, 0x0010}, static_cast<int>(layout_.extent[1]));
        putShort(all_, {0x0028, 0x0011}, static_cast<int>(layout_.extent[0]));
        putShort(all_, {0x0028, 0x0100}, bits);
        putShort(all_, {0x0028, 0x0101}, bits);
        putShort(all_, {0x0028, 0x0102}, bits - 1);
        putShort(all_, {0x0028, 0x0103}, layout_.type == conv::ElementType::i16 ? 1 : 0);
    }

    void describeValues() {
        put(all_, {0x0028, 0x1052}, gdcm::VR::DS, decimalText(writing_.intercept));
        put(all_, {0x0028, 0x1053}, gdcm::VR::DS, decimalText(writing_.slope));
        putIfMissing(all_, {0x0028, 0x1054}, gdcm::VR::LO, textOf(all_, {0x0008, 0x0060}) == "CT" ? "HU" : "US");
        const DicomRecord& source = writing_.source;
        const bool stays =
            !source.otherQuantity && (all_.FindDataElement(Tag(0x0028, 0x1050)) || !source.windows.empty());
        if (!stays) {
            for (const Tag& tag : {Tag(0x0028, 0x1055), Tag(0x0028, 0x1056)})
                all_.Remove(tag);
            putWindow(all_, writing_.windowCentre, writing_.windowWidth);
        }
    }

    static void putWindow(gdcm::DataSet& data, double centre, double width) {
        put(data, {0x0028, 0x1050}, gdcm::VR::DS, decimalText(centre));
        put(data, {0x0028, 0x1051}, gdcm::VR::DS, decimalText(width));
    }

    /// Writes the window of the slice at the same place, if slices have their own windows.
    void putWindowOf(gdcm::DataSet& data, std::int64_t z, std::int64_t time) const {
        const DicomRecord& source = writing_.source;
        if (layout_.channels > 1 || data.FindDataElement(Tag(0x0028, 0x1050)))
            return;
        const std::int64_t slice = sourceSliceAt(z), of = time * source.slices + slice;
        const bool there = slice >= 0 && 2 * of + 1 < static_cast<std::int64_t>(source.windows.size());
        const double width = there ? source.windows[static_cast<std::size_t>(2 * of + 1)] : 0;
        if (width > 0)
            putWindow(data, source.windows[static_cast<std::size_t>(2 * of)], width);
        else
            putWindow(data, writing_.windowCentre, writing_.windowWidth);
    }

    [[nodiscard]] gdcm::DataSet sliceOf(std::int64_t number, const std::vector<char>& pixels) const {
        gdcm::DataSet data = all_;
        const std::int64_t z = number % layout_.extent[2], time = number / layout_.extent[2];
        put(data, {0x0008, 0x0018}, gdcm::VR::UI, dicomUid(writing_.seriesUid + '|' + std::to_string(number)));
        put(data, {0x0020, 0x0013}, gdcm::VR::IS, std::to_string(number + 1));
        if (layout_.times > 1) {
            put(data, {0x0020, 0x0100}, gdcm::VR::IS, std::to_string(time + 1));
            put(data, {0x0020, 0x0105}, gdcm::VR::IS, std::to_string(layout_.times));
            if (writing_.timeStep > 0)
                put(data, {0x0020, 0x0110}, gdcm::VR::DS, decimalText(writing_.timeStep * 1000));
        }
        putWindowOf(data, z, time);
        place(data, z);
        refer(data, z, time);
        gdcm::DataElement element(Tag(0x7fe0, 0x0010));
        element.SetVR(layout_.type == conv::ElementType::u8 ? gdcm::VR::OB : gdcm::VR::OW);
        std::vector<char> even = pixels;
        even.resize(even.size() + even.size() % 2);
        element.SetByteValue(even.data(), static_cast<std::uint32_t>(even.size()));
        data.Replace(element);
        return data;
    }

    void place(gdcm::DataSet& data, std::int64_t z) const {
        const conv::Geometry& g = layout_.geometry;
        if (g.unit != conv::LengthUnit::millimetre)
            return;
        const conv::Vec3 at = g.toPhysical({0, 0, static_cast<double>(z)});
        const auto& d = g.direction;
        put(data, {0x0020, 0x0032}, gdcm::VR::DS, joinedDecimals({at[0], at[1], at[2]}));
        put(data, {0x0020, 0x0037}, gdcm::VR::DS, joinedDecimals({d[0], d[3], d[6], d[1], d[4], d[7]}));
        put(data, {0x0028, 0x0030}, gdcm::VR::DS, joinedDecimals({g.spacing[1], g.spacing[0]}));
        if (const double before = writing_.source.geometry.spacing[2]; std::abs(g.spacing[2] - before) > 1e-6 * before)
            put(data, {0x0018, 0x0050}, gdcm::VR::DS, decimalText(g.spacing[2])); // resampled
        else
            putIfMissing(data, {0x0018, 0x0050}, gdcm::VR::DS, decimalText(g.spacing[2]));
        put(data, {0x0018, 0x0088}, gdcm::VR::DS, decimalText(g.spacing[2]));
        putIfMissing(data, {0x0020, 0x0052}, gdcm::VR::UI, dicomUid("frame|" + writing_.source.series));
    }

    /// Returns the source slice nearest to slice `z`; −1 if there is none, or if the slices are not parallel. The grid
    /// may have other slices than the source's (boundary valid, steps that change the grid).
    [[nodiscard]] std::int64_t sourceSliceAt(std::int64_t z) const {
        const conv::Geometry &from = writing_.source.geometry, &to = layout_.geometry;
        constexpr double parallel = 0.9999;
        const conv::Vec3 at = to.toPhysical({0, 0, static_cast<double>(z)});
        double along = 0, moved = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            along += to.direction[axis * 3 + 2] * from.direction[axis * 3 + 2];
            moved += (at[axis] - from.origin[axis]) * from.direction[axis * 3 + 2];
        }
        const auto slice = static_cast<std::int64_t>(std::llround(moved / from.spacing[2]));
        return std::abs(along) > parallel && slice >= 0 && slice < writing_.source.slices ? slice : -1;
    }

    /// Refers to the slice at the same place; the description tells of other contributions.
    void refer(gdcm::DataSet& data, std::int64_t z, std::int64_t time) const {
        const DicomRecord& source = writing_.source;
        const std::int64_t slice = sourceSliceAt(z), of = time * source.slices + slice;
        if (slice < 0 || of >= static_cast<std::int64_t>(source.sources.size()))
            return;
        const auto& [sopClass, instance] = source.sources[static_cast<std::size_t>(of)];
        if (sopClass.empty() || instance.empty())
            return;
        gdcm::DataSet reference;
        put(reference, {0x0008, 0x1150}, gdcm::VR::UI, sopClass);
        put(reference, {0x0008, 0x1155}, gdcm::VR::UI, instance);
        if (const std::int64_t frame = source.frames[static_cast<std::size_t>(of)]; frame > 0)
            put(reference, {0x0008, 0x1160}, gdcm::VR::IS, std::to_string(frame));
        putItem(reference, {0x0040, 0xa170}, code("121322", "Source image for image processing operation"));
        putItem(data, {0x0008, 0x2112}, reference);
    }

    static constexpr std::size_t requiredCount = 13;
    static const std::pair<Tag, gdcm::VR> required[requiredCount];

    const DicomWriting& writing_;
    const conv::Layout& layout_;
    gdcm::DataSet all_; ///< elements common to all slices
    std::string sopClass_;
};

const std::pair<Tag, gdcm::VR> SeriesWriter::required[requiredCount] = {
    {{0x0010, 0x0010}, gdcm::VR::PN}, {{0x0010, 0x0020}, gdcm::VR::LO}, {{0x0010, 0x0030}, gdcm::VR::DA},
    {{0x0010, 0x0040}, gdcm::VR::CS}, {{0x0008, 0x0020}, gdcm::VR::DA}, {{0x0008, 0x0030}, gdcm::VR::TM},
    {{0x0008, 0x0050}, gdcm::VR::SH}, {{0x0008, 0x0070}, gdcm::VR::LO}, {{0x0008, 0x0090}, gdcm::VR::PN},
    {{0x0020, 0x0010}, gdcm::VR::SH}, {{0x0020, 0x0011}, gdcm::VR::IS}, {{0x0020, 0x0012}, gdcm::VR::IS},
    {{0x0020, 0x1040}, gdcm::VR::LO}};

} // namespace

void writeDicom(const fs::path& order, Sender& sender) {
    std::ifstream in(order, std::ios::binary);
    std::uint64_t size = 0;
    in.read(reinterpret_cast<char*>(&size), sizeof size);
    std::string text(in ? std::min<std::uint64_t>(size, largestDecodeText) : 0, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    const DicomWriting writing = readWritingWire(text);
    const conv::Layout& layout = writing.layout;
    const SeriesWriter writer(writing);
    std::vector<char> pixels(static_cast<std::size_t>(layout.extent[0] * layout.extent[1] * layout.channels) *
                             conv::sizeOf(layout.type));
    if (writing.folder)
        fs::create_directory(writing.target);
    for (std::int64_t i = 0; i < layout.extent[2] * layout.times; ++i) {
        sender.alive();
        in.read(pixels.data(), static_cast<std::streamsize>(pixels.size()));
        if (!in)
            throw conv::Error(conv::ErrorCode::unwritable, writing.target.string() + " lacks samples to write.");
        const std::string number = std::to_string(i + 1);
        const std::string name = "slice_" + std::string(5 - std::min<std::size_t>(5, number.size()), '0') + number;
        writer.write(i, pixels, writing.folder ? writing.target / (name + ".dcm") : writing.target);
    }
}

} // namespace app::io
