// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/report.h"
#include "app/cli/report/first_runs.h"
#include "app/cli/report/plan_json.h"
#include "app/session/warm_times.h"
#include "app/system/process.h"
#include "app_version.h"
#include <cmath>
#include <conv/tools/calibration.h>
#include <ctime>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// JSON has no NaN and no infinity: null.
Json finite(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json millisecondsJson(const ItemReport& item) {
    const conv::Timing& t = item.timing;
    Json json = {{"read", item.loadMilliseconds},
                 {"allocate", t.allocate},
                 {"upload", t.upload},
                 {"kernel", t.kernel},
                 {"download", t.download},
                 {"convert", t.write},
                 {"write", item.saveMilliseconds},
                 {"total", item.totalMilliseconds()},
                 {"predicted", item.predictedMilliseconds}};
    if (item.gridMilliseconds > 0)
        json["grid"] = item.gridMilliseconds;
    if (!item.warm)
        json["first_run"] = firstRunOf(t);
    return json;
}

Json tasksJson(const ItemReport& item) {
    Json ops = Json::array();
    for (const OpLine& op : item.ops)
        ops.push_back({{"label", op.label},
                       {"variant", op.variant.empty() ? Json(nullptr) : Json(op.variant)},
                       {"why", op.why},
                       {"device", op.device},
                       {"ms", op.milliseconds},
                       {"predicted_ms", op.predictedMilliseconds}});
    return ops;
}

/// Returns the variants of an item, each once: "cpu-separable, cpu-direct".
std::string variantsOf(const ItemReport& item) {
    std::string names;
    for (const OpLine& op : item.ops)
        if (!op.variant.empty() && (", " + names + ",").find(", " + op.variant + ",") == std::string::npos)
            names += (names.empty() ? "" : ", ") + op.variant;
    return names;
}

void addDone(Json& json, const ItemReport& item) {
    json["geometry"] = {{"in", toJson(item.in->geometry)},
                        {"out", toJson(item.out->geometry)},
                        {"preserved", item.geometryKept},
                        {"in_file", item.geometryInFile}};
    json["layout"] = {{"in", toJson(*item.in)}, {"out", toJson(*item.out)}};
    json["types"] = {
        {"in", conv::name(item.in->type)}, {"compute", conv::name(item.compute)}, {"out", conv::name(item.out->type)}};
    json["clipped"] = item.clipped;
    for (const conv::FoundThreshold& found : item.thresholds) // null: no finite sample counted
        json["thresholds"].push_back({{"step", found.step + 1},
                                      {"channel", found.item.channel},
                                      {"time", found.item.time},
                                      {"value", std::isfinite(found.value) ? Json(found.value) : Json(nullptr)}});
    if (item.rescaled)
        json["rescaled"] = {{"slope", item.rescaled->first}, {"intercept", item.rescaled->second}};
    json["filters"] = item.filters;
    json["device"] = item.device;
    json["device_fell_back"] = item.fellBack;
    json["strict"] = item.strictReason.empty() ? Json(nullptr) : Json(item.strictReason);
    if (!item.float64Reason.empty())
        json["float64"] = item.float64Reason;
    json["variant"] = variantsOf(item);
    json["why"] = item.ops.empty() ? "" : item.ops.front().why;
    json["tasks"] = tasksJson(item);
    json["tiles"] = item.tiles;
    json["in_parts"] = item.inParts;
    json["working_bytes"] = item.workingBytes;
    json["plan"] = item.fingerprint;
    json["timed"] = item.warm ? "warm" : "first run";
    json["ms"] = millisecondsJson(item);
    json["gflops"] = item.timing.gflops();
    json["gb_per_s"] = item.timing.gigabytesPerSecond();
    if (item.agreement)
        json["agreement"] = {{"against", "cpu-reference"},
                             {"samples", item.agreement->samples},
                             {"max_abs", finite(item.agreement->maxAbs)},
                             {"peak", finite(item.agreement->peak)}};
}

Json itemJson(const ItemReport& item) {
    Json json = {{"input", item.input}, {"output", item.output}, {"status", item.status}};
    if (item.error)
        json["error"] = {{"code", name(item.error->code())},
                         {"exit_code", exitCodeOf(item.error->code())},
                         {"message", item.error->what()}};
    if (item.rank)
        json["rank"] = *item.rank;
    if (item.retries > 0)
        json["retries"] = item.retries;
    if (item.timedOut)
        json["timed_out"] = true;
    if (!item.warnings.empty())
        json["warnings"] = item.warnings;
    if (!item.pictures.empty())
        json["pictures"] = item.pictures;
    if (!item.before.empty())
        json["thumbnails"] = {{"before", item.before}, {"after", item.after}};
    if (item.in && item.out)
        addDone(json, item);
    return json;
}

Json totals(const RunReport& report) {
    std::int64_t done = 0, kept = 0, failed = 0, clipped = 0;
    for (const ItemReport& item : report.items) {
        done += item.status == "done";
        kept += item.status == "kept";
        failed += item.error.has_value();
        clipped += item.clipped;
    }
    return {{"items", report.items.size()}, {"done", done}, {"kept", kept}, {"failed", failed}, {"clipped", clipped},
            {"ms", report.milliseconds}};
}

} // namespace

Json recipeJson(const Recipe& recipe) {
    Json steps = Json::array();
    for (const Step& step : recipe.steps) {
        Json values = Json::object();
        for (const ParamSpec& param : filterNamed(step.filter).params)
            values[std::string(param.key)] = toText(valueOf(step, param.key));
        steps.push_back({{"filter", step.filter},
                         {"text", toText(step)},
                         {"muted", step.muted},
                         {"parameters", std::move(values)}});
    }
    Json json = {{"schema", recipeSchema}, {"sha256", hashOf(recipe)}};
    if (recipe.strict)
        json["strict"] = true;
    json["steps"] = std::move(steps);
    return json;
}

Json programJson() {
    return {{"name", "convapp"}, {"version", CONVAPP_VERSION}, {"git", CONVAPP_GIT}};
}

Json toJson(const conv::Layout& layout) {
    return {{"type", conv::name(layout.type)}, {"dimension", layout.dimension}, {"extent", layout.extent},
            {"channels", layout.channels},     {"times", layout.times},         {"alpha", layout.alpha}};
}

Json toJson(const conv::Device& d) {
    const std::int64_t freeBytes = conv::asKnown(d).freeBytes;
    return {{"name", conv::name(d)},
            {"kind", d.kind == conv::DeviceKind::cpu ? "cpu" : "cuda"},
            {"model", d.model},
            {"memory_bytes", d.memoryBytes},
            {"free_bytes", freeBytes > 0 ? Json(freeBytes) : Json()}, // unknown unless the device is open
            {"cores", d.cores},
            {"compute_capability", d.computeCapability},
            {"instructions", d.instructions},
            {"driver", d.driver},
            {"gflops", d.flopsPerSecond / 1e9},
            {"tensor_gflops", conv::tensorFlops(d) / 1e9},
            {"gb_per_s", d.bytesPerSecond / 1e9},
            {"link_gb_per_s", d.linkBytesPerSecond / 1e9}};
}

Json toJson(const RunReport& report, const Request& request) {
    Json items = Json::array();
    for (const ItemReport& item : report.items)
        items.push_back(itemJson(item));
    Json json = {{"schema", reportSchema},
                 {"program", programJson()},
                 {"host", system::hostName()},
                 {"started", report.started}};
    json["arguments"] = request.arguments;
    json["device"] = report.device ? toJson(*report.device) : Json(nullptr);
    json["device_requested"] = request.planOptions.device;
    json["device_fell_back"] = report.fellBack;
    if (report.fellBack)
        json["device_why"] = report.whyFellBack;
    json["recipe"] = recipeJson(request.recipe);
    json["items"] = std::move(items);
    json["totals"] = totals(report);
    addRunTimes(json["totals"], json["items"]);
    json["exit_code"] = report.exitCode;
    return json;
}

std::string timestamp() {
    const std::time_t now = std::time(nullptr);
    const std::tm utc = system::utcOf(now);
    char text[32];
    return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc));
}

void writeJson(const std::string& target, const Json& json) {
    writeText(target, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

} // namespace app::cli
