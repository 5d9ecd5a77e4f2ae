// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/nrrd_meta/nrrd.h"
#include "app/io/nrrd_meta/nrrd_fields.h"
#include "app/io/text/header_text.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <map>
#include <set>

namespace app::io {
namespace {

constexpr std::int64_t maxNrrdAxes = 5;
constexpr std::size_t maxNrrdNotes = 200;

conv::ElementType typeOfNrrd(const fs::path& path, const std::string& type) {
    using T = conv::ElementType;
    static const std::map<std::string, T> types = {
        {"signedchar", T::i8},
        {"int8", T::i8},
        {"int8t", T::i8},
        {"uchar", T::u8},
        {"unsignedchar", T::u8},
        {"uint8", T::u8},
        {"uint8t", T::u8},
        {"short", T::i16},
        {"shortint", T::i16},
        {"signedshort", T::i16},
        {"signedshortint", T::i16},
        {"int16", T::i16},
        {"int16t", T::i16},
        {"ushort", T::u16},
        {"unsignedshort", T::u16},
        {"unsignedshortint", T::u16},
        {"uint16", T::u16},
        {"uint16t", T::u16},
        {"int", T::i32},
        {"signedint", T::i32},
        {"int32", T::i32},
        {"int32t", T::i32},
        {"uint", T::u32},
        {"unsignedint", T::u32},
        {"uint32", T::u32},
        {"uint32t", T::u32},
        {"longlong", T::i64},
        {"longlongint", T::i64},
        {"signedlonglong", T::i64},
        {"signedlonglongint", T::i64},
        {"int64", T::i64},
        {"int64t", T::i64},
        {"ulonglong", T::u64},
        {"unsignedlonglong", T::u64},
        {"unsignedlonglongint", T::u64},
        {"uint64", T::u64},
        {"uint64t", T::u64},
        {"float", T::f32},
        {"double", T::f64},
    };
    std::string name = lowered(type);
    std::erase_if(name, [](char c) { return c == ' ' || c == '_'; });
    const auto found = types.find(name);
    if (found == types.end())
        refuseFile(path, type.empty() ? "has no type in its NRRD header"
                                      : "has samples of the NRRD type " + printable(type) + ", which is not supported");
    return found->second;
}

Packing packingOf(const fs::path& path, const std::string& encoding) {
    const std::string name = lowered(encoding);
    if (name == "raw")
        return Packing::raw;
    if (name == "txt" || name == "text" || name == "ascii")
        return Packing::text;
    if (name == "hex")
        return Packing::hex;
    if (name == "gz" || name == "gzip")
        return Packing::gzip;
    if (name == "bz2" || name == "bzip2")
        return Packing::bzip2;
    refuseFile(path, encoding.empty() ? "has no encoding in its NRRD header"
                                      : "has the unknown NRRD encoding " + printable(encoding));
}

bool isBigEndian(const fs::path& path, const NrrdFields& fields, const AnnouncedData& data) {
    const std::string endian = lowered(fields.field("endian"));
    if (endian == "big" || endian == "little")
        return endian == "big" && data.packing != Packing::text;
    if (!endian.empty())
        refuseFile(path, "has the unknown byte order " + printable(endian.substr(0, 40)) + " in its field endian");
    if (conv::sizeOf(data.type) > 1 && data.packing != Packing::text)
        refuseFile(path, "has samples of " + std::to_string(conv::sizeOf(data.type)) +
                             " bytes and no field endian that gives their order; add \"endian: little\" or \"endian: "
                             "big\" to its header");
    return false;
}

void findDataFiles(const fs::path& path, const NrrdFields& fields, AnnouncedData& data) {
    const auto found = fields.fields.find("datafile");
    data.attached = found == fields.fields.end();
    if (data.attached) {
        data.before = fields.length;
    } else {
        const std::vector<std::string> parts = wordsOf(found->second);
        if (!fields.listed.empty())
            data.files = fields.listed;
        else if (parts.size() >= 4 && parts[0].find('%') != std::string::npos)
            data.files = numberedFiles(path, parts[0], integerOf(path, "data file", parts[1]),
                                       integerOf(path, "data file", parts[2]), integerOf(path, "data file", parts[3]));
        else
            data.files = {found->second};
    }
    if (const std::string skip = fields.field("lineskip"); !skip.empty())
        data.lineSkip = integerOf(path, "line skip", skip);
    if (const std::string skip = fields.field("byteskip"); !skip.empty())
        data.byteSkip = integerOf(path, "byte skip", skip);
    const bool text = data.packing == Packing::text || data.packing == Packing::hex;
    if (data.lineSkip < 0 || (data.byteSkip < 0 && text))
        refuseFile(path, "has a " + std::string(data.lineSkip < 0 ? "line" : "byte") +
                             " skip below 0, which its encoding does not allow");
}

/// Adds the fields that describe the data to people, then the keys.
void addNotes(const NrrdFields& fields, conv::Info& info) {
    const auto add = [&](const std::string& key, const std::string& value) {
        if (info.notes.size() < maxNrrdNotes && !value.empty())
            info.notes.emplace_back(printable(key.substr(0, 100)), printable(value.substr(0, 1000)));
    };
    for (const auto& [name, value] : fields.written)
        if (const std::string plain = lowered(name); plain != "data file" && plain != "datafile")
            add(name, value);
    for (const auto& [key, value] : fields.keys)
        add(key, value);
}

/// Returns the descriptive fields that geometry, axes and samples do not contain; null if none.
std::shared_ptr<const HeaderRecord> recordOf(const fs::path& path, const NrrdFields& fields, bool placed) {
    auto record = std::make_shared<HeaderRecord>();
    record->format = "NRRD";
    for (const auto& [key, value] : fields.keys)
        if (key != timeStepKey)
            record->entries.emplace_back(key, value);
    record->content = fields.field("content");
    for (const auto& [name, value] : fields.written) {
        static const std::set<std::string, std::less<>> read{
            "axismaxs",    "axismins",    "byteskip", "centerings", "centers",        "content",
            "datafile",    "dimension",   "encoding", "endian",     "kinds",          "lineskip",
            "number",      "sampleunits", "sizes",    "space",      "spacedimension", "spacedirections",
            "spaceorigin", "spaceunits",  "spacings", "type",       "units",
        };
        std::string plain = lowered(name);
        std::erase_if(plain, [](char c) { return c == ' ' || c == '_'; });
        if (plain == "measurementframe" && placed)
            record->frame = nrrdFrame(path, fields);
        if (plain == "measurementframe" ? !record->frame : !read.contains(plain))
            record->lost.push_back(name);
    }
    if (record->entries.empty() && record->content.empty() && !record->frame && record->lost.empty())
        return nullptr;
    return record;
}

} // namespace

bool recognisesNrrd(const fs::path&, std::string_view head) {
    return head.starts_with("NRRD000");
}

TextHeader readNrrdHeader(const fs::path& path) {
    const NrrdFields fields = readNrrdFields(path);
    TextHeader header;
    AnnouncedData& data = header.data;
    data.type = typeOfNrrd(path, fields.field("type"));
    data.packing = packingOf(path, fields.field("encoding"));
    const std::int64_t axes = integerOf(path, "dimension", fields.field("dimension"));
    if (axes < 2 || axes > maxNrrdAxes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes; 2 to 5 are supported");
    for (const std::string& size : wordsOf(fields.field("sizes")))
        data.sizes.push_back(integerOf(path, "sizes", size));
    if (static_cast<std::int64_t>(data.sizes.size()) != axes)
        refuseFile(path,
                   "announces " + std::to_string(axes) + " axes, but " + std::to_string(data.sizes.size()) + " sizes");
    findDataFiles(path, fields, data);
    checkAnnounced(path, data);
    header.bigEndian = isBigEndian(path, fields, data);

    conv::Info& info = header.info;
    const NrrdAxes found = nrrdAxes(path, fields, data.sizes, info.warnings);
    header.order = found.order;
    conv::Layout& layout = header.layout;
    layout.type = data.type;
    for (std::size_t a = 0; a < found.space.size(); ++a)
        layout.extent[a] = data.sizes[found.space[a]];
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    for (const FileAxis& axis : found.order) {
        if (axis.is == FileAxis::Is::channel)
            layout.channels = axis.size;
        if (axis.is == FileAxis::Is::time)
            layout.times = axis.size;
    }
    layout.alpha = found.opacity ? 3 : -1;
    layout.geometry = nrrdGeometry(path, fields, found, info.warnings);
    info.timeStep = layout.times > 1 ? nrrdTimeStep(fields, found, info.warnings) : 0;
    info.valueUnit = fields.field("sampleunits");
    std::erase(info.valueUnit, '"');
    const std::string least = fields.field("oldmin"), most = fields.field("oldmax");
    if (!least.empty() && !most.empty())
        info.warnings.push_back("The samples stand for a range from " + printable(least) + " (`old min`) to " +
                                printable(most) + " (`old max`), which is not applied: they are the stored numbers.");
    addNotes(fields, info);
    info.record = recordOf(path, fields, layout.geometry.unit == conv::LengthUnit::millimetre);
    return header;
}

} // namespace app::io
