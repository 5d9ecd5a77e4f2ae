#include "app/io/core/file_bytes.h"
#include "app/io/core/header_text.h"
#include "app/io/core/text.h"
#include "app/io/nrrd_meta/meta_image.h"
#include <algorithm>
#include <map>

namespace app::io {
namespace {

constexpr std::uint64_t largestHeader = 1 << 20;
constexpr std::int64_t mostAxes = 4;

struct Fields {
    std::map<std::string, std::string> fields;
    std::vector<std::string> listed; ///< lines behind "ElementDataFile = LIST"
    std::uint64_t length = 0;        ///< of the header
};

/// One line of the form "Key = value"; an empty key if it is not.
std::pair<std::string, std::string> keyAndValue(std::string_view line) {
    const std::size_t sign = line.find_first_of("=:");
    if (sign == std::string_view::npos)
        return {};
    return {std::string(trimmed(line.substr(0, sign))), std::string(trimmed(line.substr(sign + 1)))};
}

Fields readFields(const fs::path& path) {
    const std::string text = headOf(path, largestHeader);
    Fields result;
    bool listing = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = trimmed(std::string_view(text).substr(at, end - at));
        at = std::min(end + 1, text.size());
        result.length = at;
        if (listing) {
            if (!line.empty())
                result.listed.emplace_back(line);
            continue;
        }
        const auto [key, value] = keyAndValue(line);
        if (key.empty() && !line.empty())
            refuseFile(path, "has a line in its MetaImage header that is no field: " + printable(line.substr(0, 40)));
        result.fields[key] = value;
        if (key == "ElementDataFile") { // the last one
            listing = value.starts_with("LIST");
            if (!listing)
                return result;
        }
    }
    if (!listing)
        refuseFile(path, "has no ElementDataFile in its MetaImage header");
    return result;
}

std::uint64_t sampleBytesOf(const fs::path& path, std::string type) {
    static const std::map<std::string, std::uint64_t> sizes = {
        {"MET_CHAR", 1},  {"MET_UCHAR", 1},  {"MET_SHORT", 2},     {"MET_USHORT", 2},
        {"MET_INT", 4},   {"MET_UINT", 4},   {"MET_LONG", 4},      {"MET_ULONG", 4},
        {"MET_FLOAT", 4}, {"MET_DOUBLE", 8}, {"MET_LONG_LONG", 8}, {"MET_ULONG_LONG", 8},
    };
    if (const std::size_t array = type.rfind("_ARRAY"); array != std::string::npos)
        type.resize(array);
    const auto found = sizes.find(type);
    if (found == sizes.end())
        refuseFile(path, type.empty() ? "has no ElementType in its MetaImage header"
                                      : "has samples of the type " + printable(type) + ", which is not supported");
    return found->second;
}

bool isTrue(const std::string& text) {
    return !text.empty() && (text[0] == 'T' || text[0] == 't' || text[0] == '1');
}

void findDataFiles(const fs::path& path, const Fields& fields, AnnouncedData& data) {
    const std::string& file = fields.fields.at("ElementDataFile");
    if (file == "LOCAL" || file == "Local" || file == "local") {
        data.before = fields.length;
        return;
    }
    data.attached = false;
    const std::vector<std::string> parts = wordsOf(file);
    if (!fields.listed.empty())
        data.files = fields.listed;
    else if (parts.size() >= 3 && parts[0].find('%') != std::string::npos)
        data.files = numberedFiles(path, parts[0], integerOf(path, "ElementDataFile", parts[1]),
                                   integerOf(path, "ElementDataFile", parts[2]),
                                   parts.size() > 3 ? integerOf(path, "ElementDataFile", parts[3]) : 1);
    else
        data.files = {file};
    if (const auto skip = fields.fields.find("HeaderSize"); skip != fields.fields.end())
        data.before =
            static_cast<std::uint64_t>(std::max<std::int64_t>(0, integerOf(path, "HeaderSize", skip->second)));
}

} // namespace

bool recognisesMeta(const fs::path& path, std::string_view head) {
    const std::string extension = lowered(path.extension().string());
    if (extension != ".mha" && extension != ".mhd")
        return head.starts_with("ObjectType = Image");
    return head.find("NDims") != std::string_view::npos;
}

MetaHeader readMetaHeader(const fs::path& path) {
    const Fields fields = readFields(path);
    const auto field = [&](const char* name) {
        const auto found = fields.fields.find(name);
        return found == fields.fields.end() ? std::string() : found->second;
    };
    MetaHeader header;
    header.data.sampleBytes = sampleBytesOf(path, field("ElementType"));
    const std::int64_t axes = integerOf(path, "NDims", field("NDims"));
    if (axes < 2 || axes > mostAxes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes; 2 to 4 are supported");
    const std::vector<std::string> sizes = wordsOf(field("DimSize"));
    if (static_cast<std::int64_t>(sizes.size()) != axes)
        refuseFile(path, "announces " + std::to_string(axes) + " axes, but " + std::to_string(sizes.size()) + " sizes");
    for (const std::string& size : sizes)
        header.data.sizes.push_back(integerOf(path, "DimSize", size));
    if (const std::string channels = field("ElementNumberOfChannels"); !channels.empty())
        header.data.sizes.push_back(integerOf(path, "ElementNumberOfChannels", channels));
    if (isTrue(field("CompressedData")))
        header.data.packing = Packing::gzip;
    else if (const std::string binary = field("BinaryData"); !binary.empty() && !isTrue(binary))
        header.data.packing = Packing::text;
    header.bigEndian = isTrue(field("BinaryDataByteOrderMSB")) || isTrue(field("ElementByteOrderMSB"));
    for (const char* name : {"ElementSpacing", "ElementSize", "Offset", "Position", "Origin", "TransformMatrix",
                             "Rotation", "Orientation"})
        header.placed = header.placed || fields.fields.contains(name);
    findDataFiles(path, fields, header.data);
    checkAnnounced(path, header.data);
    return header;
}

} // namespace app::io
