// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/sha256.h"
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/masks/mask_text.h"
#include "app/recipe/param/kernel_text.h"
#include "app/recipe/recipe.h"
#include "app/text/causes.h"
#include "app/text/near_names.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace app {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuseRecipe(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, causes::recipe, {{"reason", sentence}});
}

Json toJsonValue(const Value& value) {
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* q = std::get_if<Quantity>(&value))
        if (q->numbers.size() == 1 && std::isfinite(q->numbers[0]) && !q->fwhm &&
            (q->unit == Unit::none || q->unit == Unit::px))
            return std::abs(q->numbers[0]) < 1e15 && q->numbers[0] == std::floor(q->numbers[0])
                       ? Json(static_cast<std::int64_t>(q->numbers[0]))
                       : Json(q->numbers[0]);
    return toText(value);
}

/// Returns nested arrays of numbers as a typed kernel; `depth` counts the levels below.
std::string kernelRows(const Json& array, const std::string& where, int depth) {
    std::string text;
    for (const Json& part : array) {
        if (depth == 0 && !part.is_number())
            refuseRecipe(where + ": a kernel holds numbers, or rows, or slices of rows, of one length");
        if (depth > 0 && !part.is_array())
            refuseRecipe(where + ": a kernel holds numbers, or rows, or slices of rows, of one length");
        const char between = depth == 0 ? ' ' : depth == 1 ? ';' : '|';
        if (!text.empty())
            text += between;
        text += depth == 0 ? shortest(part.get<double>()) : kernelRows(part, where, depth - 1);
    }
    return text;
}

std::string valueText(const Json& json, const std::string& where) {
    if (json.is_string())
        return json.get<std::string>();
    if (json.is_boolean())
        return json.get<bool>() ? "true" : "false";
    if (json.is_number())
        return shortest(json.get<double>());
    if (json.is_array()) {
        int depth = 0;
        for (const Json* level = &json; depth < 3 && !level->empty() && level->front().is_array(); ++depth)
            level = &level->front();
        return "[" + kernelRows(json, where, depth) + "]";
    }
    refuseRecipe(where + ": expected a number, a text or true/false, not " + std::string(json.type_name()));
}

/// Returns the kernel, mask or grid file beside the recipe if it exists.
std::string besideRecipe(const ParamSpec& param, std::string text, const std::string& folder) {
    namespace fs = std::filesystem;
    const bool kernel = param.kind == ParamKind::kernel && !text.starts_with('[');
    const bool mask = param.kind == ParamKind::mask && text != param.standard;
    const bool grid = namesGridFile(param) && text != param.standard;
    const std::string file = kernel || grid ? text : mask ? parseMask(text).file : std::string();
    if (file.empty() || folder.empty() || fs::path(file).is_absolute())
        return text;
    std::error_code ignored;
    const fs::path beside = fs::path(folder) / file;
    return fs::exists(beside, ignored) ? beside.lexically_normal().string() + text.substr(file.size()) : text;
}

Step stepFromJson(const Json& json, const std::string& place, const std::string& folder) {
    if (!json.is_object())
        refuseRecipe(place + " is not an object");
    if (!json.contains("filter") || !json["filter"].is_string())
        refuseRecipe(place + " has no \"filter\"");
    Step step;
    step.filter = json["filter"].get<std::string>();
    const std::string where = place + " (" + step.filter + ")";
    static constexpr std::string_view known[] = {"filter", "parameters", "muted", "note", "variant", "device"};
    for (const auto& [key, value] : json.items()) {
        if (std::find(std::begin(known), std::end(known), key) == std::end(known))
            refuseRecipe(
                std::string(where).append(": \"").append(key).append("\" is not known; ").append(hint(key, known)));
        if (key == "muted" && !value.is_boolean())
            refuseRecipe(where + ": \"muted\" must be true or false");
        if ((key == "note" || key == "variant" || key == "device") && !value.is_string())
            refuseRecipe(where + ": \"" + key + "\" must be a text");
        if (key == "parameters" && !value.is_object())
            refuseRecipe(where + ": \"parameters\" must be an object");
    }
    try {
        const FilterSpec& spec = filterNamed(step.filter);
        const Json parameters = json.value("parameters", Json::object());
        for (const auto& [key, value] : parameters.items()) {
            const ParamSpec& param = paramNamed(spec, key);
            const std::string at = std::string(where).append(": ").append(key);
            Value parsed = parseValue(param, besideRecipe(param, valueText(value, at), folder));
            if (parsed != parseValue(param, param.standard))
                step.values.emplace(key, std::move(parsed));
        }
        step.device = stepDevice(json.value("device", "auto"));
    } catch (const conv::Error& error) {
        if (error.is(causes::recipe))
            throw;
        throw conv::Error(error.code(), causes::recipe, {{"reason", place + ": " + error.what()}});
    }
    step.muted = json.value("muted", false);
    step.note = json.value("note", "");
    step.variant = json.value("variant", "");
    if (step.variant == "auto")
        step.variant.clear();
    return step;
}

/// `canonical` omits everything that does not change the result, and replaces kernel files by their weights, masks by
/// their content, and files with a grid by the grid.
Json toJsonObject(const Recipe& recipe, bool canonical) {
    Json steps = Json::array();
    for (const Step& step : recipe.steps) {
        if (canonical && step.muted)
            continue;
        Json values = Json::object();
        for (const ParamSpec& param : filterNamed(step.filter).params) {
            const auto found = step.values.find(param.key);
            if (found == step.values.end() || found->second == parseValue(param, param.standard))
                continue;
            const auto* kernel = std::get_if<KernelText>(&found->second);
            values[std::string(param.key)] =
                canonical && kernel                          ? Json(inlineText(*kernel))
                : canonical && param.kind == ParamKind::mask ? Json(maskContent(toText(found->second)))
                : canonical && namesGridFile(param)          ? Json(gridContent(toText(found->second)))
                                                             : toJsonValue(found->second);
        }
        Json entry = {{"filter", step.filter}};
        if (!values.empty())
            entry["parameters"] = std::move(values);
        if (step.muted)
            entry["muted"] = true;
        if (!step.note.empty() && !canonical)
            entry["note"] = step.note;
        if (!step.variant.empty() && !canonical)
            entry["variant"] = step.variant;
        if (!step.device.empty() && !canonical)
            entry["device"] = step.device;
        steps.push_back(std::move(entry));
    }
    Json json = {{"schema", recipeSchema}};
    if (recipe.strict && !canonical)
        json["strict"] = true;
    json["steps"] = std::move(steps);
    return json;
}

Json parseJson(std::string_view text) {
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const std::size_t at = std::min<std::size_t>(error.byte > 0 ? error.byte - 1 : 0, text.size());
        const std::string_view before = text.substr(0, at);
        const std::size_t lineStart = before.rfind('\n');
        refuseRecipe("not valid JSON at line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n')) +
                     ", column " + std::to_string(lineStart == std::string_view::npos ? at + 1 : at - lineStart));
    }
}

std::string shellQuoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

bool plainWord(std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:=@%") ==
               std::string_view::npos;
}

} // namespace

std::string toJson(const Recipe& recipe) {
    return toJsonObject(recipe, false).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Recipe recipeFromJson(std::string_view text, const std::string& folder) {
    const Json json = parseJson(text);
    if (!json.is_object() || !json.contains("schema") || !json["schema"].is_number_integer())
        refuseRecipe("there is no \"schema\" number at the top");
    if (json["schema"].get<std::int64_t>() != recipeSchema)
        refuseRecipe("schema " + json["schema"].dump() + " is not understood, this program reads schema " +
                     std::to_string(recipeSchema));
    for (const auto& [key, value] : json.items())
        if (key != "schema" && key != "steps" && key != "strict")
            refuseRecipe("\"" + key + "\" is not known; there are schema, steps and strict");
    if (json.contains("strict") && !json["strict"].is_boolean())
        refuseRecipe("\"strict\" must be true or false");
    if (!json.contains("steps") || !json["steps"].is_array())
        refuseRecipe("there is no \"steps\" list");
    Recipe recipe;
    recipe.strict = json.value("strict", false);
    for (const Json& step : json["steps"])
        recipe.steps.push_back(stepFromJson(step, "step " + std::to_string(recipe.steps.size() + 1), folder));
    return recipe;
}

std::string hashOf(const Recipe& recipe) {
    return sha256(toJsonObject(recipe, true).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string commandLine(const Recipe& recipe, std::string_view in, std::string_view out,
                        const conv::PlanOptions& planOptions) {
    std::string text = "convapp --headless";
    for (const auto& [option, file] : {std::pair{" -i ", in}, std::pair{" -o ", out}})
        text.append(option).append(plainWord(file) ? std::string(file) : shellQuoted(file));
    for (const Step& step : recipe.steps)
        if (!step.muted)
            text += " --filter " + (plainWord(toText(step)) ? toText(step) : shellQuoted(toText(step)));
    if (planOptions.device != "auto")
        text += " --device " + planOptions.device;
    if (planOptions.variant != "auto")
        text += " --variant " + planOptions.variant;
    if (planOptions.strict || recipe.strict)
        text += " --strict";
    if (planOptions.precision != conv::Precision::automatic)
        text += " --precision " + std::string(conv::name(planOptions.precision));
    return text;
}

} // namespace app
