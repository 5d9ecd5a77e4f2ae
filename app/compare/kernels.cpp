// SPDX-License-Identifier: Apache-2.0
#include "app/compare/kernels.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include <nlohmann/json.hpp>

namespace app::compare {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const conv::KernelFacts& k) {
    return {{"name", k.name},
            {"launches", k.launches},
            {"grid", k.grid},
            {"block", k.block},
            {"registers", k.registers},
            {"static_shared_bytes", k.staticShared},
            {"dynamic_shared_bytes", k.dynamicShared},
            {"local_bytes", k.localBytes},
            {"blocks_per_multiprocessor", k.blocksPerMultiprocessor},
            {"occupancy", k.occupancy},
            {"bytes_in_flight", k.bytesInFlight}};
}

struct Fact {
    const char* name;
    std::string (*text)(const conv::KernelFacts&);
};

constexpr Fact facts[] = {
    {"Launches", [](const conv::KernelFacts& k) { return std::to_string(k.launches); }},
    {"Grid", [](const conv::KernelFacts& k) { return shapeText(k.grid); }},
    {"Block", [](const conv::KernelFacts& k) { return shapeText(k.block); }},
    {"Registers a thread", [](const conv::KernelFacts& k) { return std::to_string(k.registers); }},
    {"Shared memory a block", [](const conv::KernelFacts& k) { return bytesText(k.staticShared + k.dynamicShared); }},
    {"Spilled a thread", [](const conv::KernelFacts& k) { return std::to_string(k.localBytes) + " B"; }},
    {"Blocks a multiprocessor", [](const conv::KernelFacts& k) { return std::to_string(k.blocksPerMultiprocessor); }},
    {"Occupancy", [](const conv::KernelFacts& k) { return percentText(k.occupancy); }},
    {"In flight", [](const conv::KernelFacts& k) { return bytesText(k.bytesInFlight); }},
};

constexpr const char* explanation =
    "Recorded without running and described by the driver. Occupancy is what registers, shared memory and block allow "
    "of the warps that a multiprocessor can hold; in flight is what is asked for at once when every resident thread "
    "has "
    "one load of four bytes on its way.";

/// Calls kernel(row, facts) and unknown(row, launch) in row order.
template <class K, class U>
void forEach(const Comparison& comparison, K&& kernel, U&& unknown) {
    for (const Measurement& row : comparison.rows)
        for (const conv::LaunchFacts& launch : row.launches) {
            for (const conv::KernelFacts& k : launch.kernels)
                kernel(row, k);
            if (!launch.unknown.empty())
                unknown(row, launch);
        }
}

} // namespace

std::vector<conv::LaunchFacts> launchesOf(const conv::Plan& plan) {
    if (plan.device.kind == conv::DeviceKind::cpu)
        return {};
    std::vector<conv::LaunchFacts> launches = conv::launchFacts(plan);
    std::erase_if(launches, [](const conv::LaunchFacts& l) { return l.variant.empty(); });
    return launches;
}

std::string shapeText(const std::array<int, 3>& shape) {
    std::string text = std::to_string(shape[0]);
    for (std::size_t a = 1; a < 3; ++a)
        if (shape[1] > 1 || shape[2] > 1)
            text += " × " + std::to_string(shape[a]);
    return text;
}

Json kernelsJson(const std::vector<conv::LaunchFacts>& launches) {
    Json list = Json::array();
    for (const conv::LaunchFacts& l : launches) {
        Json one = {{"variant", l.variant}};
        if (!l.unknown.empty())
            one["unknown"] = l.unknown;
        Json kernels = Json::array();
        for (const conv::KernelFacts& k : l.kernels)
            kernels.push_back(jsonOf(k));
        one["kernels"] = std::move(kernels);
        list.push_back(std::move(one));
    }
    return list;
}

const char* launchJsonSchema() {
    return R"json(
  "launch": {"type": "object", "required": ["variant", "kernels"], "properties": {
    "variant": {"type": "string"},
    "unknown": {"type": "string", "description": "why nothing is known of its kernels"},
    "kernels": {"type": "array", "items": {"$ref": "#/$defs/kernel"}}}, "additionalProperties": false},
  "kernel": {"type": "object", "description": "as the driver describes it; grid, block and sizes of one launch",
    "required": ["name", "launches", "grid", "block", "registers", "static_shared_bytes", "dynamic_shared_bytes",
                 "local_bytes", "blocks_per_multiprocessor", "occupancy", "bytes_in_flight"], "properties": {
    "name": {"type": "string"}, "launches": {"type": "integer"},
    "grid": {"type": "array", "items": {"type": "integer"}}, "block": {"type": "array", "items": {"type": "integer"}},
    "registers": {"type": "integer"}, "static_shared_bytes": {"type": "integer"},
    "dynamic_shared_bytes": {"type": "integer"},
    "local_bytes": {"type": "integer", "description": "a thread: spills and arrays outside of registers"},
    "blocks_per_multiprocessor": {"type": "integer"}, "occupancy": {"type": "number"},
    "bytes_in_flight": {"type": "integer", "description": "one load of four bytes of every resident thread"}},
    "additionalProperties": false},)json";
}

std::string kernelsHtml(const Comparison& comparison) {
    std::string rows, sentences;
    forEach(
        comparison,
        [&](const Measurement& row, const conv::KernelFacts& k) {
            rows += "<tr><td class=\"l\"><b>" + escaped(row.name) + "</b></td><td class=\"l kernel\" title=\"" +
                    escaped(k.name) + "\">" + escaped(k.name) + "</td>";
            for (const Fact& c : facts)
                rows += "<td>" + c.text(k) + "</td>";
            rows += "</tr>\n";
        },
        [&](const Measurement& row, const conv::LaunchFacts& launch) {
            sentences += "<li><b>" + escaped(row.name) + "</b> " + escaped(launch.unknown) + "</li>\n";
        });
    if (rows.empty() && sentences.empty())
        return {};
    std::string text = "<h2>Kernels on the device</h2>\n";
    if (!rows.empty()) {
        text += "<div class=\"scroll\"><table><thead><tr><th scope=\"col\" class=\"l\">Variant</th><th scope=\"col\" "
                "class=\"l\">Kernel</th>";
        for (const Fact& c : facts)
            text += std::string("<th scope=\"col\">") + c.name + "</th>";
        text += "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n<p class=\"mut\">" + explanation + "</p>\n";
    }
    return sentences.empty() ? text : text + "<ul>\n" + sentences + "</ul>\n";
}

std::string kernelsMarkdown(const Comparison& comparison) {
    std::string rows, sentences;
    forEach(
        comparison,
        [&](const Measurement& row, const conv::KernelFacts& k) {
            rows += "| " + row.name + " | `" + k.name + "`";
            for (const Fact& c : facts)
                rows += " | " + c.text(k);
            rows += " |\n";
        },
        [&](const Measurement& row, const conv::LaunchFacts& launch) {
            sentences += "- " + row.name + ": " + launch.unknown + "\n";
        });
    if (rows.empty())
        return sentences.empty() ? sentences : sentences + "\n";
    std::string head = "| variant | kernel |", line = "|---|---|";
    for (const Fact& c : facts) {
        head += std::string(" ") + c.name + " |";
        line += "--:|";
    }
    return head + "\n" + line + "\n" + rows + "\n" + explanation + "\n\n" + (sentences.empty() ? "" : sentences + "\n");
}

} // namespace app::compare
