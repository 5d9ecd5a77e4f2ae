// SPDX-License-Identifier: Apache-2.0
#include "app/cli/serve/all_data.h"
#include "app/text/refuse.h"

namespace app::cli::serve {

Data& AllData::add(const std::string& name, conv::Volume samples, const std::string& axes, const io::TimeStep& step) {
    levels_.erase(name);
    whole_.erase(name); // its memory is free before the new cache is sized
    return whole_.try_emplace(name, std::move(samples), axes, step, cacheBytes()).first->second;
}

LevelData& AllData::addLevels(const std::string& name, LevelData&& levels) {
    whole_.erase(name);
    levels_.erase(name);
    return levels_.try_emplace(name, std::move(levels)).first->second;
}

void AllData::remove(const std::string& name) {
    if (whole_.erase(name) + levels_.erase(name) == 0)
        refuseParameter("data", name, "is not open.");
}

Data& AllData::of(const Parameters& parameters, std::int64_t memory, const std::stop_token& stop) {
    const std::string name = parameters.text("data");
    const std::int64_t level = parameters.whole("level", 0);
    if (const auto found = levels_.find(name); found != levels_.end())
        return found->second.at(level, memory, stop);
    const auto found = whole_.find(name);
    if (found == whole_.end())
        refuseParameter("data", name, "is not open.");
    if (parameters.has("level"))
        refuseParameter("level", std::to_string(level), "goes with data that were opened with levels=true.");
    return found->second;
}

} // namespace app::cli::serve
