// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/annotated_record.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cstdio>

namespace app::io {

bool haveOneUnit(const std::vector<std::string>& units) {
    return std::ranges::all_of(units, [&](const std::string& unit) { return unit == units.front(); });
}

void nameChannels(const std::vector<std::string>& labels, const std::vector<std::string>& units, conv::Layout& layout,
                  conv::Info& info) {
    const bool one = haveOneUnit(units);
    layout.channelNames = labels;
    for (std::size_t c = 0; c < units.size() && !one; ++c)
        if (!units[c].empty())
            layout.channelNames[c].append(" (").append(units[c]).append(")");
    if (one && !units.empty())
        info.valueUnit = units.front();
}

void noteStart(const RecordingStart& start, conv::Info& info) {
    if (start.year <= 0)
        return;
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d %02d:%02d:%02d", start.year, start.month, start.day, start.hour,
                  start.minute, start.second);
    info.notes.emplace_back("Start", text);
}

void noteAnnotations(const std::vector<Annotation>& annotations, std::int64_t more, conv::Info& info) {
    for (const Annotation& annotation : annotations)
        info.notes.emplace_back("Annotation at " + shortest(annotation.onset) + " s", annotation.text);
    if (more > 0)
        info.warnings.push_back("Only the first " + std::to_string(annotations.size()) + " of " +
                                std::to_string(static_cast<std::int64_t>(annotations.size()) + more) +
                                " annotations are kept.");
}

} // namespace app::io
