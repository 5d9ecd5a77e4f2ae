// SPDX-License-Identifier: Apache-2.0
#include "app/measure/counters/counters.h"
#include "app/text/number_text.h"
#include <charconv>
#include <conv/error.h>
#include <nlohmann/json.hpp>

namespace app::bench {
namespace {

using nlohmann::json;

/// Four digits: runs differ by more.
double rounded(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 3).ptr;
    std::from_chars(text.data(), end, value);
    return value;
}

} // namespace

std::string sentenceOf(const KernelCounts& counts) {
    using compare::significant;
    std::string text = counts.kernel;
    if (counts.launches > 1)
        text += ", " + std::to_string(counts.launches) + " launches";
    text += ": " + significant(counts[Counter::microseconds]) + " µs";
    const auto add = [&](Counter counter, std::string_view before, std::string_view after) {
        if (counts.has(counter))
            text += ", " + std::string(before) + compare::plain(counts[counter], 3) + std::string(after);
    };
    add(Counter::ipc, "", " instructions a cycle");
    add(Counter::ffma, "", " % multiply-adds");
    add(Counter::l1, "L1 hits ", " %");
    add(Counter::l2, "L2 hits ", " %");
    add(Counter::dram, "", " MB of device memory");
    add(Counter::conflicts, "", " % bank conflicts");
    add(Counter::occupancy, "", " % of the warps");
    return counts.stalls.empty() ? text : text + "; warps wait for " + counts.stalls;
}

std::string toJson(const std::vector<KernelCounts>& counts) {
    json list = json::array();
    for (const KernelCounts& row : counts) {
        json one{{"variant", row.variant}, {"kernel", row.kernel}, {"launches", row.launches}};
        for (std::size_t i = 0; i < counterNames.size(); ++i)
            if (!std::isnan(row.values[i]))
                one[std::string(counterNames[i])] = rounded(row.values[i]);
        one["stalls"] = row.stalls;
        list.push_back(std::move(one));
    }
    return list.dump();
}

std::vector<KernelCounts> countsFromJson(std::string_view text) {
    std::vector<KernelCounts> counts;
    try {
        for (const json& one : json::parse(text)) {
            KernelCounts& row = counts.emplace_back();
            row.variant = one.at("variant");
            row.kernel = one.at("kernel");
            row.launches = one.at("launches");
            row.stalls = one.at("stalls");
            for (std::size_t i = 0; i < counterNames.size(); ++i)
                row.values[i] = one.value(counterNames[i], row.values[i]);
        }
    } catch (const json::exception& error) {
        throw conv::Error(conv::ErrorCode::unreadable, std::string("The counters cannot be read: ") + error.what());
    }
    return counts;
}

} // namespace app::bench
