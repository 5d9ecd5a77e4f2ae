// SPDX-License-Identifier: Apache-2.0
// Schema: https://github.com/boutiques/boutiques, version 0.5
#include "app/cli/tool/tool.h"
#include "app_version.h"
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

/// Identifiers are letters, digits and underscores; keys in the command line are capitals in brackets.
std::string identifier(std::string_view key) {
    std::string id(key);
    for (char& c : id)
        c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return id;
}

std::string valueKey(std::string_view key) {
    std::string capitals = identifier(key);
    for (char& c : capitals)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return "[" + capitals + "]";
}

Json inputOf(const ParamSpec& param) {
    Json input = {{"id", identifier(param.key)},
                  {"name", param.label},
                  {"description", toolHelp(param)},
                  {"type", isPlainNumber(param)            ? "Number"
                           : param.kind == ParamKind::flag ? "Flag"
                                                           : "String"},
                  {"optional", param.kind != ParamKind::kernel},
                  {"value-key", valueKey(param.key)},
                  {"command-line-flag", std::string("--").append(param.key)}};
    if (isPlainNumber(param)) {
        input["minimum"] = param.min;
        if (std::isfinite(param.max))
            input["maximum"] = param.max;
        if (param.kind == ParamKind::integers)
            input["integer"] = true;
    }
    if (!param.choices.empty())
        input["value-choices"] = param.choices;
    return input;
}

} // namespace

std::string boutiquesJson(const FilterSpec& filter) {
    std::string line = std::string("convapp --tool ").append(filter.name);
    Json inputs = Json::array();
    for (const ParamSpec& param : filter.params) {
        inputs.push_back(inputOf(param));
        line += " " + valueKey(param.key);
    }
    line += " [INPUT_FILE] [OUTPUT_FILE]";
    inputs.push_back({{"id", "input_file"},
                      {"name", "Input file"},
                      {"description", "Signal, image or volume"},
                      {"type", "File"},
                      {"optional", false},
                      {"value-key", "[INPUT_FILE]"}});
    inputs.push_back({{"id", "output_file"},
                      {"name", "Output file"},
                      {"description", "Result; its ending chooses the format"},
                      {"type", "String"},
                      {"optional", false},
                      {"value-key", "[OUTPUT_FILE]"}});
    const Json descriptor = {{"name", std::string("convapp ").append(filter.name)},
                             {"description", std::string(filter.summary)},
                             {"tool-version", CONVAPP_VERSION},
                             {"schema-version", "0.5"},
                             {"command-line", line},
                             {"inputs", inputs},
                             {"output-files",
                              {{{"id", "result"},
                                {"name", "Result"},
                                {"description", "Filtered file"},
                                {"path-template", "[OUTPUT_FILE]"},
                                {"optional", false}}}},
                             {"tags", {{"domain", {"image processing", "signal processing"}}}}};
    return descriptor.dump(2) + "\n";
}

} // namespace app::cli
