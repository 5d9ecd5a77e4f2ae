// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/first_runs.h"
#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

namespace app::cli {
namespace {

std::mutex mutex;

std::set<std::string>& known() {
    static std::set<std::string> names;
    return names;
}

std::string keyOf(const OpLine& op) {
    return op.device + " " + op.variant;
}

} // namespace

bool ranBefore(const std::vector<OpLine>& ops) {
    const std::lock_guard lock(mutex);
    return std::ranges::all_of(ops, [](const OpLine& op) { return op.variant.empty() || known().contains(keyOf(op)); });
}

void noteRun(const std::vector<OpLine>& ops) {
    const std::lock_guard lock(mutex);
    for (const OpLine& op : ops)
        if (!op.variant.empty())
            known().insert(keyOf(op));
}

void addRunTimes(nlohmann::ordered_json& totals, const nlohmann::ordered_json& items) {
    for (const char* kind : {"first run", "warm"}) {
        std::int64_t count = 0;
        double milliseconds = 0, operations = 0;
        for (const auto& item : items) {
            if (item.value("timed", "") != kind)
                continue;
            const double kernel = item.at("ms").value("kernel", 0.0);
            ++count;
            milliseconds += kernel;
            operations += kernel * item.value("gflops", 0.0);
        }
        if (count == 0)
            continue;
        nlohmann::ordered_json sums = {{"items", count}, {"kernel_ms", milliseconds}};
        if (std::string_view(kind) == "warm")
            sums["gflops"] = milliseconds > 0 ? operations / milliseconds : 0;
        totals[std::string_view(kind) == "warm" ? "warm" : "first_run"] = std::move(sums);
    }
}

} // namespace app::cli
