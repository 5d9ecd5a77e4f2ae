#include "app/io/core/file_bytes.h"
#include "app/io/core/header_text.h"
#include "app/io/core/text.h"
#include "app/io/nrrd_meta/nrrd_fields.h"
#include <algorithm>
#include <map>

namespace app::io {
namespace {

constexpr std::uint64_t largestHeader = 1 << 20;
constexpr std::int64_t mostAxes = 5;

/// In lower case, without blanks and underlines.
std::string withoutBlanks(std::string_view text) {
    std::string result;
    for (const char c : lowered(text))
        if (c != ' ' && c != '_')
            result += c;
    return result;
}

NrrdFields readFields(const fs::path& path) {
    const std::string text = headOf(path, largestHeader);
    NrrdFields result;
    bool listing = false;
    std::size_t at = 0;
    for (bool first = true; at < text.size(); first = false) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(std::string_view(text).substr(at, end - at));
        at = std::min(end + 1, text.size());
        result.length = at;
        if (line.empty())
            break;
        const std::size_t colon = line.find(':');
        if (first || line[0] == '#')
            continue;
        if (listing) {
            result.listed.emplace_back(line);
        } else if (colon == std::string_view::npos) {
            refuseFile(path, "has a line in its NRRD header that is no field: " + printable(line.substr(0, 40)));
        } else if (line.substr(colon).starts_with(":=")) {
            result.keys[std::string(line.substr(0, colon))] = line.substr(colon + 2);
        } else {
            const std::string name = withoutBlanks(line.substr(0, colon));
            result.fields[name] = trimmed(line.substr(colon + 1));
            listing = name == "datafile" && lowered(result.fields[name]).starts_with("list");
        }
    }
    return result;
}

std::uint64_t sampleBytesOf(const fs::path& path, const std::string& type) {
    static const std::map<std::string, std::uint64_t> sizes = {
        {"signedchar", 1},
        {"int8", 1},
        {"int8t", 1},
        {"uchar", 1},
        {"unsignedchar", 1},
        {"uint8", 1},
        {"uint8t", 1},
        {"short", 2},
        {"shortint", 2},
        {"signedshort", 2},
        {"signedshortint", 2},
        {"int16", 2},
        {"int16t", 2},
        {"ushort", 2},
        {"unsignedshort", 2},
        {"unsignedshortint", 2},
        {"uint16", 2},
        {"uint16t", 2},
        {"int", 4},
        {"signedint", 4},
        {"int32", 4},
        {"int32t", 4},
        {"uint", 4},
        {"unsignedint", 4},
        {"uint32", 4},
        {"uint32t", 4},
        {"longlong", 8},
        {"longlongint", 8},
        {"signedlonglong", 8},
        {"signedlonglongint", 8},
        {"int64", 8},
        {"int64t", 8},
        {"ulonglong", 8},
        {"unsignedlonglong", 8},
        {"unsignedlonglongint", 8},
        {"uint64", 8},
        {"uint64t", 8},
        {"float", 4},
        {"double", 8},
    };
    const auto found = sizes.find(withoutBlanks(type));
    if (found == sizes.end())
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

void findDataFiles(const fs::path& path, const NrrdFields& fields, AnnouncedData& data) {
    const auto found = fields.fields.find("datafile");
    if (found == fields.fields.end()) {
        data.before = fields.length;
        return;
    }
    data.attached = false;
    const std::vector<std::string> parts = wordsOf(found->second);
    if (!fields.listed.empty())
        data.files = fields.listed;
    else if (parts.size() >= 4 && parts[0].find('%') != std::string::npos)
        data.files = numberedFiles(path, parts[0], integerOf(path, "data file", parts[1]),
                                   integerOf(path, "data file", parts[2]), integerOf(path, "data file", parts[3]));
    else
        data.files = {found->second};
    if (const auto skip = fields.fields.find("byteskip"); skip != fields.fields.end())
        data.before = static_cast<std::uint64_t>(std::max<std::int64_t>(0, integerOf(path, "byte skip", skip->second)));
}

} // namespace

bool recognisesNrrd(const fs::path&, std::string_view head) {
    return head.starts_with("NRRD000");
}

NrrdHeader readNrrdHeader(const fs::path& path) {
    const NrrdFields fields = readFields(path);
    const auto field = [&](const char* name) { return fields.field(name); };
    NrrdHeader header;
    header.data.sampleBytes = sampleBytesOf(path, field("type"));
    header.data.packing = packingOf(path, field("encoding"));
    const std::int64_t axes = integerOf(path, "dimension", field("dimension"));
    if (axes < 2 || axes > mostAxes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes; 2 to 5 are supported");
    for (const std::string& size : wordsOf(field("sizes")))
        header.data.sizes.push_back(integerOf(path, "sizes", size));
    if (static_cast<std::int64_t>(header.data.sizes.size()) != axes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes, but " +
                             std::to_string(header.data.sizes.size()) + " sizes");
    header.endian = header.data.sampleBytes == 1 ? "little" : lowered(field("endian"));
    header.kinds = wordsOf(field("kinds"));
    header.placed = !field("spacings").empty() || !field("spacedirections").empty();
    header.geometry = nrrdGeometry(path, fields);
    if (const auto step = fields.keys.find("time step"); step != fields.keys.end())
        header.timeStep = parsedNumber(trimmed(step->second)).value_or(0);
    findDataFiles(path, fields, header.data);
    checkAnnounced(path, header.data);
    return header;
}

} // namespace app::io
