// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/nrrd_fields.h"
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/text/text.h"
#include <algorithm>

namespace app::io {
namespace {

std::string withoutBlanks(std::string_view text) {
    std::string result;
    for (const char c : lowered(text))
        if (c != ' ' && c != '_')
            result += c;
    return result;
}

/// Parses the header's lines; returns true if its end was found.
bool takeLines(const fs::path& path, const std::string& text, bool all, NrrdFields& result) {
    bool listing = false;
    std::size_t at = 0;
    for (bool first = true; at < text.size(); first = false) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string::npos && !all)
            return false;
        const std::string_view line = trimmed(std::string_view(text).substr(at, std::min(end, text.size()) - at));
        at = end == std::string::npos ? text.size() : end + 1;
        result.length = at;
        if (line.empty())
            return true;
        if (first || line[0] == '#')
            continue;
        // A key may contain colons; a field's colon is followed by a blank, unless the line is a key.
        const std::size_t sign = line.find(":="), field = line.find(": ");
        const bool key = sign != std::string_view::npos && sign < field;
        const std::size_t colon = key ? sign : line.find(':');
        if (listing) {
            result.listed.emplace_back(line);
        } else if (colon == std::string_view::npos) {
            refuseFile(path, "has a line in its NRRD header that is no field: " + printable(line.substr(0, 40)));
        } else if (key) {
            result.keys.emplace_back(line.substr(0, colon), line.substr(colon + 2));
        } else {
            const std::string name = withoutBlanks(line.substr(0, colon));
            const std::string value(trimmed(line.substr(colon + 1)));
            if (const auto [known, fresh] = result.fields.emplace(name, value); !fresh && known->second != value)
                refuseFile(path, "has the field " + printable(line.substr(0, std::min<std::size_t>(colon, 40))) +
                                     " twice in its NRRD header: " + printable(known->second.substr(0, 40)) + " and " +
                                     printable(value.substr(0, 40)) + "; remove one");
            result.written.emplace_back(trimmed(line.substr(0, colon)), result.fields[name]);
            listing = name == "datafile" && lowered(result.fields[name]).starts_with("list");
        }
    }
    return all;
}

} // namespace

NrrdFields readNrrdFields(const fs::path& path) {
    const std::uint64_t size = FileReader(path).size();
    for (std::uint64_t most = firstPiece;; most *= 8) {
        NrrdFields result;
        if (takeLines(path, headOf(path, most), most >= size, result))
            return result;
        if (most >= largestHeader)
            refuseFile(path, "has a NRRD header of more than " + std::to_string(largestHeader >> 20) + " MiB");
    }
}

} // namespace app::io
