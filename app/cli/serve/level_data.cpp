// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/level_data.h"
#include "app/io/web/reading_stop.h"
#include "app/text/refuse.h"

namespace app::cli::serve {

LevelData::LevelData(const Parameters& parameters) : file_(parameters.text("file")) {
    for (const std::string_view other : openParameters)
        if (parameters.has(other) && other != "data" && other != "file" && other != "series" && other != "levels" &&
            other != "time_step")
            refuseParameter(other, "…", "does not go with levels.");
    const std::string series = parameters.text("series", {});
    levels_ = io::levelsOf(file_, series);
    if (levels_.empty()) {
        io::LoadOptions options;
        options.series = series;
        levels_.push_back({series, io::probe(file_, options)});
    }
    if (parameters.has("time_step"))
        step_ = openedTimeStep(parameters, {});
}

Data& LevelData::at(std::int64_t level, std::int64_t memory, const std::stop_token& stop) {
    if (level >= static_cast<std::int64_t>(levels_.size()))
        refuseParameter("level", std::to_string(level),
                        "is no level of " + file_ + "; it has " + std::to_string(levels_.size()) +
                            ", counted from 0, the finest.");
    if (const auto known = read_.find(level); known != read_.end())
        return known->second;
    const io::Level& wanted = levels_[static_cast<std::size_t>(level)];
    requireMemory(wanted.layout.byteCount(), memory);
    const io::ThreadReadingStop heeded(stop);
    io::LoadOptions options;
    options.series = wanted.id;
    conv::Volume samples = io::load(file_, options);
    const io::TimeStep step = step_ ? *step_ : io::timeStepIn(samples.info());
    const std::string axes = axesOf(samples.layout());
    return read_.try_emplace(level, std::move(samples), axes, step, cacheBytes()).first->second;
}

} // namespace app::cli::serve
