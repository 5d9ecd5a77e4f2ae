// SPDX-License-Identifier: Apache-2.0
// Options that a configuration file or the environment sets.
#include "app/cli/options/cli_options.h"
#include "app/cli/options/request.h"
#include "app/io/web/address.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

/// Returns true for options that a file or the environment may set: all but actions and --config.
bool isSetting(const CLI::Option& option) {
    return option.get_group() != "Program" && option.get_group() != "Instead of filtering" &&
           !option.get_lnames().empty();
}

std::string variableOf(const std::string& longName) {
    std::string name = "CONVAPP_";
    for (const char c : longName)
        name += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

using Json = nlohmann::ordered_json;

std::string textOf(const Json& value, const std::string& where) {
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_number() && !value.is_boolean())
        refuse(where + ": expected a text, a number, true/false, or a list of these");
    return value.dump();
}

Json readConfig(const std::string& file) {
    if (file.empty())
        return Json::object();
    std::ifstream in(file);
    if (!in)
        refuse(file + ": the configuration cannot be read");
    Json config = Json::parse(in, nullptr, false);
    if (!config.is_object())
        refuse(file + ": is not a JSON object of options");
    return config;
}

void refuseUnknownSettings(const CLI::App& app, const Json& config, const std::string& file) {
    std::vector<std::string> known;
    for (const CLI::Option* option : app.get_options())
        if (isSetting(*option))
            known.push_back(option->get_lnames()[0]);
    const std::vector<std::string_view> views(known.begin(), known.end());
    for (const auto& [key, value] : config.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            refuse(std::string(file).append(": \"").append(key).append("\" is not known; ").append(hint(key, views)));
}

void set(CLI::Option& option, const std::vector<std::string>& values, const std::string& where) {
    try {
        for (const std::string& value : values)
            option.add_result(value);
        option.run_callback();
    } catch (const CLI::Error& error) {
        refuse(where + ": " + error.what());
    }
}

/// Configuration file of --config or the environment; empty if neither names one.
std::string configFile(const CLI::App& app) {
    const CLI::Option* given = app.get_option("--config");
    const char* named = std::getenv("CONVAPP_CONFIG");
    return given->count() > 0 ? given->results().front() : named ? named : "";
}

} // namespace

std::map<std::string, std::string> fillIn(CLI::App& app) {
    std::map<std::string, std::string> from;
    const std::string file = configFile(app);
    const Json config = readConfig(file);
    refuseUnknownSettings(app, config, file);
    for (CLI::Option* option : app.get_options()) {
        if (!isSetting(*option))
            continue;
        const std::string& name = option->get_lnames()[0];
        const std::string variable = variableOf(name);
        const char* value = std::getenv(variable.c_str());
        from[name] = "default";
        if (option->count() > 0) {
            from[name] = "command line";
        } else if (value && *value) {
            set(*option, {value}, variable);
            from[name] = variable;
        } else if (config.contains(name)) {
            const Json list = config[name].is_array() ? config[name] : Json::array({config[name]});
            std::vector<std::string> values;
            for (const Json& one : list)
                values.push_back(textOf(one, file + ": " + name));
            set(*option, values, file + ": " + name);
            from[name] = file;
        }
    }
    return from;
}

std::string configText(int argc, const char* const* argv) {
    CLI::App app;
    app.option_defaults()->always_capture_default();
    CliOptions t;
    declareOptions(app, t);
    app.parse(argc, argv); // the first parse succeeded
    const std::map<std::string, std::string> from = fillIn(app);
    Json settings = Json::object();
    for (const CLI::Option* option : app.get_options()) {
        if (!isSetting(*option))
            continue;
        const std::string& name = option->get_lnames()[0];
        std::vector<std::string> values = option->results();
        for (std::string& value : values)
            value = io::maskedAddress(value);
        Json value = option->get_items_expected_max() == 0 ? Json(!values.empty() && values.back() != "false")
                     : values.size() > 1                   ? Json(values)
                     : values.size() == 1                  ? Json(values[0])
                                                           : Json(option->get_default_str());
        settings[name] = {{"value", std::move(value)}, {"from", from.at(name)}};
    }
    return Json{{"settings", std::move(settings)}}.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace app::cli
