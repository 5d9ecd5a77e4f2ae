// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/nrrd_meta/meta_fields.h"
#include "app/io/nrrd_meta/meta_image.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include "app/io/text/units.h"
#include <algorithm>

namespace app::io {
namespace {

constexpr std::int64_t maxMetaAxes = 4;
constexpr std::size_t maxMetaNotes = 200;

conv::ElementType typeOfMeta(const fs::path& path, std::string type) {
    using T = conv::ElementType;
    // MET_LONG has 32 bits.
    static const std::map<std::string, T> types = {
        {"MET_CHAR", T::i8},       {"MET_UCHAR", T::u8},       {"MET_SHORT", T::i16}, {"MET_USHORT", T::u16},
        {"MET_INT", T::i32},       {"MET_UINT", T::u32},       {"MET_LONG", T::i32},  {"MET_ULONG", T::u32},
        {"MET_LONG_LONG", T::i64}, {"MET_ULONG_LONG", T::u64}, {"MET_FLOAT", T::f32}, {"MET_DOUBLE", T::f64},
    };
    if (const std::size_t array = type.rfind("_ARRAY"); array != std::string::npos)
        type.resize(array);
    const auto found = types.find(type);
    if (found == types.end())
        refuseFile(path, type.empty() ? "has no ElementType in its MetaImage header"
                                      : "has samples of the type " + printable(type) + ", which is not supported");
    return found->second;
}

bool isTrue(const std::string& text) {
    return !text.empty() && (text[0] == 'T' || text[0] == 't' || text[0] == '1');
}

void findPacking(const fs::path& path, const MetaFields& fields, AnnouncedData& data) {
    const std::string binary = fields.field({"BinaryData"});
    if (isTrue(fields.field({"CompressedData"}))) {
        data.packing = Packing::zlib;
        if (const std::string size = fields.field({"CompressedDataSize"}); !size.empty())
            if (const std::int64_t bytes = integerOf(path, "CompressedDataSize", size); bytes > 0)
                data.packedBytes = static_cast<std::uint64_t>(bytes);
    } else if (!binary.empty() && !isTrue(binary)) {
        data.packing = Packing::text;
    }
}

void findDataFiles(const fs::path& path, const MetaFields& fields, AnnouncedData& data) {
    const std::string file = fields.field({"ElementDataFile"});
    const std::vector<std::string> parts = wordsOf(file);
    data.attached = lowered(file) == "local";
    if (data.attached)
        data.before = fields.length;
    else if (file.starts_with("LIST"))
        data.files = fields.listed;
    else if (parts.size() >= 3 && parts[0].find('%') != std::string::npos)
        data.files = numberedFiles(path, parts[0], integerOf(path, "ElementDataFile", parts[1]),
                                   integerOf(path, "ElementDataFile", parts[2]),
                                   parts.size() > 3 ? integerOf(path, "ElementDataFile", parts[3]) : 1);
    else
        data.files = {file};
    if (!data.attached && data.files.empty())
        refuseFile(path, "lists no file behind its ElementDataFile = LIST");
    if (data.files.size() > 1)
        data.packedBytes.reset(); // the size cannot be assigned to one of several files
    const std::string skip = fields.field({"HeaderSize"});
    const std::int64_t headerSize = skip.empty() ? 0 : integerOf(path, "HeaderSize", skip);
    if (headerSize < -1)
        refuseFile(path, "has a HeaderSize of " + std::to_string(headerSize) +
                             "; −1 and whole numbers from 0 on mean "
                             "something");
    if (headerSize > 0 && data.attached && static_cast<std::uint64_t>(headerSize) < fields.length)
        refuseFile(path, "contradicts itself: its HeaderSize is " + std::to_string(headerSize) +
                             ", its own header has " + std::to_string(fields.length) + " bytes");
    if (headerSize > 0)
        data.before = static_cast<std::uint64_t>(headerSize); // always from the start of the file
    if (headerSize < 0) {
        if (data.packing == Packing::text || (data.packing == Packing::zlib && !data.packedBytes))
            refuseFile(path, "has a HeaderSize of −1, which says where raw samples start, but not " +
                                 std::string(data.packing == Packing::text ? "text" : "compressed samples") +
                                 " of no announced size");
        data.byteSkip = -1;
    }
}

/// Warns of fields that give samples or the third axis another meaning than the one they are read with.
void warnOfMeaning(const MetaFields& fields, const conv::Layout& layout, std::vector<std::string>& warnings) {
    const std::string slope = fields.field({"ElementToIntensityFunctionSlope"}),
                      offset = fields.field({"ElementToIntensityFunctionOffset"});
    if (parsedNumber(slope.empty() ? "1" : slope) != 1.0 || parsedNumber(offset.empty() ? "0" : offset) != 0.0)
        warnings.push_back("`ElementToIntensityFunctionSlope` is " +
                           printable(slope.empty() ? "1" : slope.substr(0, 40)) +
                           " and `ElementToIntensityFunctionOffset` " +
                           printable(offset.empty() ? "0" : offset.substr(0, 40)) + "; samples are taken as stored.");
    std::size_t frames = 0, invalid = 0;
    for (const auto& [key, value] : fields.written) {
        if (const std::string_view meant = fieldMeant(key); !meant.empty())
            warnings.push_back("`" + key + "` has no effect: MetaImage calls the field `" + std::string(meant) + "`.");
        const bool status = key.starts_with("Seq_Frame") && key.ends_with("_ImageStatus");
        frames += status;
        invalid += status && value != "OK";
    }
    if (frames == 0 || layout.extent[2] == 1 || layout.times > 1)
        return;
    warnings.push_back("The fields `Seq_Frame…` describe a sequence of " + std::to_string(frames) +
                       " images; its third axis is read as a length, and filters along z mix images.");
    if (invalid > 0)
        warnings.push_back(std::to_string(invalid) + " of " + std::to_string(frames) +
                           " images of the sequence are not OK by `Seq_Frame…_ImageStatus`; they are kept.");
}

void addNotes(const MetaFields& fields, conv::Info& info) {
    for (const auto& [key, value] : fields.written)
        if (info.notes.size() < maxMetaNotes && !value.empty() && key != "ElementDataFile")
            info.notes.emplace_back(printable(key.substr(0, 100)), printable(value.substr(0, 1000)));
}

/// Returns the fields that describe the data to people; null if none. Omits ElementMin and ElementMax, which results
/// invalidate. Throws Error(unreadable) if a field is given twice with different values.
std::shared_ptr<const HeaderRecord> recordOf(const fs::path& path, const MetaFields& fields, double fourthSpacing) {
    auto record = std::make_shared<HeaderRecord>();
    record->format = "MetaImage";
    for (const auto& [key, value] : fields.written)
        if (!key.empty() && !isMetaField(key))
            record->entries.emplace_back(key, value);
        else if (const std::string& last = fields.fields.at(key); last != value)
            refuseFile(path, "has the field " + key +
                                 " twice in its MetaImage header: " + printable(value.substr(0, 40)) + " and " +
                                 printable(last.substr(0, 40)) + "; remove one");
    record->fourthSpacing = fourthSpacing;
    return record->entries.empty() && fourthSpacing == 0 ? nullptr : record;
}

} // namespace

bool recognisesMeta(const fs::path& path, std::string_view head) {
    const std::string extension = lowered(path.extension().string());
    if (extension != ".mha" && extension != ".mhd")
        return head.starts_with("ObjectType = Image");
    return head.find("NDims") != std::string_view::npos;
}

TextHeader readMetaHeader(const fs::path& path) {
    const MetaFields fields = readMetaFields(path);
    TextHeader header;
    AnnouncedData& data = header.data;
    data.type = typeOfMeta(path, fields.field({"ElementType"}));
    const std::int64_t axes = integerOf(path, "NDims", fields.field({"NDims"}));
    if (axes < 2 || axes > maxMetaAxes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes; 2 to 4 are supported");
    const std::vector<std::string> sizes = wordsOf(fields.field({"DimSize"}));
    if (static_cast<std::int64_t>(sizes.size()) != axes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes, but " + std::to_string(sizes.size()) + " sizes");
    conv::Layout& layout = header.layout;
    if (const std::string channels = fields.field({"ElementNumberOfChannels"}); !channels.empty())
        layout.channels = integerOf(path, "ElementNumberOfChannels", channels);
    header.order = {{FileAxis::Is::channel, layout.channels}};
    for (std::size_t a = 0; a < sizes.size(); ++a) {
        data.sizes.push_back(integerOf(path, "DimSize", sizes[a]));
        header.order.push_back({a < 3 ? static_cast<FileAxis::Is>(a) : FileAxis::Is::time, data.sizes[a]});
        (a < 3 ? layout.extent[a] : layout.times) = data.sizes[a];
    }
    if (layout.channels != 1)
        data.sizes.push_back(layout.channels);
    findPacking(path, fields, data);
    findDataFiles(path, fields, data);
    checkAnnounced(path, data);
    header.bigEndian =
        data.packing != Packing::text && isTrue(fields.field({"ElementByteOrderMSB", "BinaryDataByteOrderMSB"}));
    layout.type = data.type;
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    double fourth = 0;
    layout.geometry = metaGeometry(path, fields, sizes.size(), fourth, header.info.warnings);
    warnOfMeaning(fields, layout, header.info.warnings);
    addNotes(fields, header.info);
    if (layout.times == 1)
        fourth = 0;
    if (fourth > 0 && fourth != 1) // programs that know no step write 1
        header.info.warnings.push_back(timeStepWarning("`ElementSpacing` gives the fourth axis a step of " +
                                                       shortest(fourth) + ", but MetaImage has no unit for it") +
                                       ".");
    header.info.record = recordOf(path, fields, fourth);
    return header;
}

} // namespace app::io
