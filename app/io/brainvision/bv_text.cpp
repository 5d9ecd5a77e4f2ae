// SPDX-License-Identifier: Apache-2.0
#include "app/io/brainvision/bv_text.h"
#include "app/io/core/file_bytes.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <charconv>

namespace app::io {
namespace {

constexpr std::uint64_t largestText = std::uint64_t{64} << 20; ///< bytes; about a million markers

} // namespace

std::string_view firstLineOf(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    return trimmed(text.substr(0, text.find_first_of("\r\n")));
}

BrainVisionText::BrainVisionText(const std::filesystem::path& path) : path_(path) {
    const FileReader file(path);
    if (file.size() > largestText)
        refuseFile(path, "has " + std::to_string(file.size()) + " bytes, and a text of BrainVision has at most " +
                             std::to_string(largestText));
    const std::string bytes = file.bytes(0, file.size());
    if (bytes.find('\0') != std::string::npos)
        refuseFile(path, "holds zero bytes, which no text of BrainVision does; texts in UTF-16 are not read");
    firstLine_ = printable(utf8FromFile(firstLineOf(bytes)));
    std::string section;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find_first_of("\r\n", at), bytes.size());
        if (end == bytes.size())
            openLine_ = printable(utf8FromFile(trimmed(std::string_view(bytes).substr(at))));
        addLine(trimmed(std::string_view(bytes).substr(at, end - at)), section);
        if (section == "comment")
            return; // free text
        at = end + 1;
    }
}

void BrainVisionText::addLine(std::string_view line, std::string& section) {
    if (line.empty() || line.front() == ';')
        return;
    if (line.front() == '[' && line.back() == ']') {
        section = lowered(trimmed(line.substr(1, line.size() - 2)));
        sections_.try_emplace(section);
        return;
    }
    const std::size_t equals = line.find('=');
    if (section.empty() || equals == std::string_view::npos)
        return;
    const std::string_view text = trimmed(line.substr(equals + 1));
    const auto [at, isNew] = sections_[section].try_emplace(lowered(trimmed(line.substr(0, equals))));
    if (isNew)
        at->second.text = text;
    else if (at->second.text != text)
        at->second.contradicted = true;
}

const std::string& BrainVisionText::sure(const std::string& key, const Value& value) const {
    if (value.contradicted)
        refuseFile(path_, "has two different values of `" + printable(utf8FromFile(key)) + "`");
    return value.text;
}

std::string BrainVisionText::value(std::string_view section, std::string_view key) const {
    const auto entries = sections_.find(section);
    if (entries == sections_.end())
        return {};
    const auto found = entries->second.find(key);
    return found == entries->second.end() ? std::string() : sure(found->first, found->second);
}

std::map<std::int64_t, std::string> BrainVisionText::numbered(std::string_view section, std::string_view prefix) const {
    std::map<std::int64_t, std::string> values;
    const auto entries = sections_.find(section);
    if (entries == sections_.end())
        return values;
    for (const auto& [key, value] : entries->second) {
        if (!key.starts_with(prefix))
            continue;
        std::int64_t number = 0;
        const char* const end = key.data() + key.size();
        const auto parsed = std::from_chars(key.data() + prefix.size(), end, number);
        if (parsed.ec != std::errc() || parsed.ptr != end || number < 1)
            refuseFile(path_, "has an entry `" + printable(utf8FromFile(key)) + "` in [" + std::string(section) +
                                  "], which ends in no number");
        if (!values.emplace(number, sure(key, value)).second)
            refuseFile(path_, "has two entries `" + std::string(prefix) + std::to_string(number) + "`");
    }
    return values;
}

std::vector<std::string> brainVisionFields(std::string_view value) {
    std::vector<std::string> fields;
    for (;;) {
        const std::size_t comma = std::min(value.find(','), value.size());
        std::string field(trimmed(value.substr(0, comma)));
        for (std::size_t at = 0; (at = field.find("\\1", at)) != std::string::npos; ++at)
            field.replace(at, 2, ",");
        fields.push_back(utf8FromFile(field));
        if (comma == value.size())
            return fields;
        value.remove_prefix(comma + 1);
    }
}

} // namespace app::io
