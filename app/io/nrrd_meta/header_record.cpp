// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/header_record.h"
#include "app/io/text/text.h"

namespace app::io {
namespace {

/// "`a`", "`a` and `b`", "`a`, `b`, `c` and 5 other".
std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool last = i + 1 == names.size();
        if (i == most - 1 && !last)
            return text + " and " + std::to_string(names.size() - i) + " other fields";
        text += (i == 0 ? "" : last ? " and " : ", ") + ("`" + printable(names[i].substr(0, 60)) + "`");
    }
    return text;
}

} // namespace

const HeaderRecord* headerRecordOf(const conv::Info& info, std::string_view format) {
    const auto* const record = dynamic_cast<const HeaderRecord*>(info.record.get());
    return record && record->format == format ? record : nullptr;
}

std::string droppedEntries(const conv::Info& info, std::string_view format) {
    const auto* const record = dynamic_cast<const HeaderRecord*>(info.record.get());
    if (!record)
        return {};
    std::vector<std::string> names = record->lost;
    if (record->format != format) {
        if (record->frame)
            names.insert(names.begin(), "measurement frame");
        if (!record->content.empty())
            names.insert(names.begin(), "content");
        for (const auto& [key, value] : record->entries)
            names.push_back(key);
    }
    if (names.empty())
        return {};
    return "The " + std::string(record->format) + " header's " + listed(names) + (names.size() == 1 ? " is" : " are") +
           " not kept in " + std::string(format) + ".";
}

} // namespace app::io
