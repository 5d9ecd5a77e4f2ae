// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/recipe/presets.h"
#include <algorithm>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Lines of cells, each column as wide as its widest cell; the last is not padded.
std::string table(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths.resize(std::max(widths.size(), row.size()));
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += i + 1 < row.size() ? row[i] + std::string(widths[i] + 2 - row[i].size(), ' ') : row[i];
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

struct Listing {
    std::string text;
    Json json = Json::array();
};

Json paramJson(const ParamSpec& param) {
    static constexpr std::string_view kinds[] = {"length", "number",  "integers", "threshold", "frequency",
                                                 "choice", "flag",    "axes",     "channels",  "kernel",
                                                 "mask",   "outside", "text"};
    Json json = {{"key", param.key},
                 {"label", param.label},
                 {"kind", kinds[static_cast<std::size_t>(param.kind)]},
                 {"default", param.standard},
                 {"help", param.help}};
    if (!param.choices.empty())
        json["choices"] = param.choices;
    if (param.kind == ParamKind::length || param.kind == ParamKind::number || param.kind == ParamKind::integers ||
        param.kind == ParamKind::threshold || param.kind == ParamKind::frequency) {
        json["least"] = param.min;
        json["most"] = param.max;
    }
    if (param.unit != Unit::none)
        json["unit"] = symbol(param.unit);
    return json;
}

Listing filters() {
    Listing list;
    std::vector<std::vector<std::string>> rows;
    for (const FilterSpec& filter : filterTable()) {
        Json params = Json::array();
        for (const ParamSpec& param : filter.params)
            params.push_back(paramJson(param));
        rows.push_back({std::string(filter.name), std::string(filter.summary)});
        list.json.push_back({{"name", filter.name},
                             {"title", filter.title},
                             {"summary", filter.summary},
                             {"formula", filter.formula},
                             {"dimensions", {filter.minDimension, filter.maxDimension}},
                             {"parameters", std::move(params)}});
    }
    list.text = table(rows) + "convapp --help NAME shows the page of one filter.\n";
    return list;
}

/// Returns why this machine cannot run a variant for any problem; empty if it can.
std::string unavailable(const conv::Variant& variant) {
    if (!variant.launch)
        return variant.unavailable.empty() ? "is not in this build" : variant.unavailable;
    const std::vector<conv::Device>& here = conv::devices();
    const auto fits = [&](const conv::Device& device) { return device.kind == variant.device; };
    return std::any_of(here.begin(), here.end(), fits) ? "" : conv::noCudaReason();
}

/// Returns summary, origin, published performance, and the reason if it cannot run here.
std::string described(const conv::Variant& variant, const std::string& why) {
    std::string text = variant.summary;
    if (!variant.reference.title.empty())
        text += " Source: " + variant.reference.title + ".";
    if (!variant.reference.figure.empty())
        text += " Published: " + variant.reference.figure + ".";
    return why.empty() ? text : text + " [" + why + "]";
}

Listing variants() {
    Listing list;
    std::vector<std::vector<std::string>> rows{{"name", "data", "device", "class", "tiling", "here", "summary"}};
    for (const conv::Variant& v : conv::variants()) {
        const std::string why = unavailable(v), device = v.device == conv::DeviceKind::cpu ? "cpu" : "cuda";
        rows.push_back({v.name, std::to_string(v.dimension) + "-D", device, std::string(conv::name(v.kind)),
                        std::string(conv::name(v.tiling)), why.empty() ? "yes" : "no", described(v, why)});
        list.json.push_back({{"name", v.name},
                             {"dimension", v.dimension},
                             {"device", device},
                             {"class", conv::name(v.kind)},
                             {"tiling", conv::name(v.tiling)},
                             {"float64", v.float64},
                             {"summary", v.summary},
                             {"origin", v.reference.title},
                             {"published", v.reference.figure},
                             {"available", why.empty()},
                             {"missing", why}});
    }
    list.text = table(rows);
    return list;
}

Listing devices() {
    Listing list;
    std::vector<std::vector<std::string>> rows{{"name", "model", "memory", "units", "features"}};
    for (const conv::Device& d : conv::devices()) {
        const std::string memory = std::to_string(d.memoryBytes >> 20) + " MiB";
        const std::string features = d.kind == conv::DeviceKind::cpu
                                         ? d.instructions
                                         : "compute capability " + std::to_string(d.computeCapability / 10) + "." +
                                               std::to_string(d.computeCapability % 10) + ", driver " + d.driver;
        rows.push_back({conv::name(d), d.model, memory, std::to_string(d.cores), features});
        list.json.push_back(toJson(d));
    }
    list.text = table(rows);
    if (conv::devices().size() == 1)
        list.text += "no CUDA device: " + conv::noCudaReason() + "\n";
    return list;
}

Listing formats() {
    Listing list;
    std::vector<std::vector<std::string>> rows{{"format", "extensions", "", "holds"}};
    for (const io::Format& f : io::formats()) {
        const bool here = f.missing.empty();
        const std::string can = !here ? "no" : f.reads && f.writes ? "reads, writes" : f.reads ? "reads" : "writes";
        rows.push_back({std::string(f.name), std::string(f.extensions), can,
                        std::string(f.holds) + (here ? "" : " [" + f.missing + "]")});
        list.json.push_back({{"name", f.name},
                             {"extensions", f.extensions},
                             {"holds", f.holds},
                             {"reads", here && f.reads},
                             {"writes", here && f.writes},
                             {"missing", f.missing}});
    }
    list.text = table(rows);
    return list;
}

Listing presetList() {
    Listing list;
    std::vector<std::vector<std::string>> rows{{"preset", "for", "when, and its steps"}};
    for (const Preset& preset : presets()) {
        std::string steps;
        for (const Step& step : preset.recipe.steps)
            steps += (steps.empty() ? "" : " | ") + toText(step);
        const std::string needs = preset.required.empty() ? "" : ", and a " + std::string(preset.required);
        rows.push_back({std::string(preset.name), suitedData(preset) + needs,
                        std::string(preset.title) + ". " + std::string(preset.summary) + " " + steps});
        Json dimensions = Json::array();
        for (int d = preset.minDimension; d <= preset.maxDimension; ++d)
            dimensions.push_back(d);
        list.json.push_back({{"name", preset.name},
                             {"title", preset.title},
                             {"summary", preset.summary},
                             {"suits", suitedData(preset)},
                             {"dimensions", std::move(dimensions)},
                             {"required", preset.required},
                             {"words", preset.words},
                             {"sample", preset.sample},
                             {"sample_fields", preset.sampleFields},
                             {"recipe", Json::parse(toJson(preset.recipe))}});
    }
    list.text = table(rows) + "--recipe NAME runs one, --recipe NAME:key=value with other values.\n";
    return list;
}

Listing pictureList(PictureNames which, const char* heading) {
    Listing list;
    std::vector<std::vector<std::string>> rows{{heading, "what it is"}};
    for (const PictureName& name : pictureModule().names(which)) {
        rows.push_back({name.name, name.detail});
        list.json.push_back({{"name", name.name}, {"summary", name.detail}});
    }
    list.text = table(rows);
    return list;
}

Listing listingOf(const std::string& topic) {
    return topic == "filters"    ? filters()
           : topic == "variants" ? variants()
           : topic == "devices"  ? devices()
           : topic == "formats"  ? formats()
           : topic == "looks"    ? pictureList(PictureNames::looks, "look")
           : topic == "views"    ? pictureList(PictureNames::views, "view")
           : topic == "colors"   ? pictureList(PictureNames::colors, "colors")
                                 : presetList();
}

} // namespace

int runList(const Request& request) {
    const Listing list = listingOf(request.topic);
    if (request.json)
        writeJson(*request.json, list.json);
    if (!request.json || *request.json != "-")
        writeText("-", list.text);
    return exitDone;
}

std::string listAsJson(const std::string& topic) {
    return listingOf(topic).json.dump();
}

} // namespace app::cli
