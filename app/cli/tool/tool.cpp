// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tool/tool.h"
#include "app/cli/options/request.h"
#include "app/text/near_names.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <cstdio>

namespace app::cli {
namespace {

constexpr std::string_view usage = "--tool FILTER [--PARAMETER VALUE...] [OPTIONS] IN OUT";

const ParamSpec* parameterOf(const FilterSpec& filter, std::string_view key) {
    const auto found = std::ranges::find(filter.params, key, &ParamSpec::key);
    return found == filter.params.end() ? nullptr : &*found;
}

/// Options of the command line that a tool passes on.
const OptionInfo* optionOf(const std::vector<OptionInfo>& options, const std::string& name) {
    static constexpr std::string_view own[] = {"--headless", "--input", "--output", "--filter", "--help", "--tool"};
    for (const OptionInfo& option : options)
        if (option.names.back() == name && std::ranges::find(own, name) == std::end(own))
            return &option;
    return nullptr;
}

[[noreturn]] void refuseWord(const FilterSpec& filter, const std::string& word) {
    std::vector<std::string> known;
    for (const ParamSpec& param : filter.params)
        known.push_back("--" + std::string(param.key));
    const std::vector<std::string_view> views(known.begin(), known.end());
    refuse("--tool " + std::string(filter.name) + ": option " + word + " is not known; " + hint(word, views));
}

/// Returns the place of --tool in a line: after the program's name, and after --headless.
std::size_t toolAt(std::span<const char* const> line) {
    return line.size() > 1 && std::string_view(line[1]) == "--headless" ? 2 : 1;
}

bool isFlagText(std::string_view text) {
    return text == "true" || text == "false";
}

} // namespace

bool isToolLine(std::span<const char* const> line) {
    const std::size_t at = toolAt(line);
    return line.size() > at && std::string_view(line[at]) == "--tool";
}

std::vector<std::string> filterLine(const FilterSpec& filter, std::span<const std::string> words) {
    const std::vector<OptionInfo> options = optionList();
    Step step;
    step.filter = filter.name;
    std::vector<std::string> line{"--headless"}, files;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (!word.starts_with("--") || word.size() == 2) {
            if (word != "--")
                files.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        std::optional<std::string> value;
        if (equals != std::string::npos)
            value = word.substr(equals + 1);
        const auto next = [&]() -> std::string {
            if (value)
                return *value;
            if (i + 1 >= words.size())
                refuse("--tool " + std::string(filter.name) + ": " + name + " needs a value");
            return words[++i];
        };
        if (const ParamSpec* param = parameterOf(filter, std::string_view(name).substr(2))) {
            // Hosts give a flag alone, or with a value.
            if (param->kind == ParamKind::flag && !value)
                value = i + 1 < words.size() && isFlagText(words[i + 1]) ? words[++i] : "true";
            if (const std::string text = next(); !text.empty()) // empty: the default
                step.values[std::string(param->key)] = parseValue(*param, text);
        } else if (const OptionInfo* option = optionOf(options, name)) {
            line.push_back(name);
            if (!option->value.empty())
                line.push_back(next());
        } else {
            refuseWord(filter, name);
        }
    }
    if (files.size() != 2)
        refuse("--tool " + std::string(filter.name) + ": needs an input and an output file (got " +
               std::to_string(files.size()) + "); " + std::string(usage));
    // A host owns its output file, which may exist already.
    line.insert(line.end(), {"--overwrite", "--input", files[0], "--output", files[1], "--filter", toText(step)});
    return line;
}

int runTool(std::span<const char* const> line) {
    const std::span<const char* const> asked = line.subspan(toolAt(line) + 1);
    if (asked.empty())
        refuse(std::string(usage) + ": names no filter; --list filters names them");
    const std::vector<std::string> words(asked.begin() + 1, asked.end());
    if (std::string_view(asked[0]) == "napari") {
        if (words.size() != 1)
            refuse("--tool napari needs the folder that the plugin is written to: --tool napari FOLDER");
        writeNapariPlugin(words[0]);
        return exitDone;
    }
    const FilterSpec& filter = filterNamed(asked[0]);
    const auto print = [](const std::string& text) {
        std::fputs(text.c_str(), stdout);
        return exitDone;
    };
    if (!words.empty() && words[0] == "--xml")
        return print(slicerXml(filter));
    if (words.size() > 1 && words[0] == "--describe") {
        if (words[1] == "slicer")
            return print(slicerXml(filter));
        if (words[1] == "boutiques")
            return print(boutiquesJson(filter));
        if (words[1] == "cwl")
            return print(cwlJson(filter));
        if (words[1] == "imagej")
            return print(imagejMacro(filter));
        refuse("--describe must be slicer, boutiques, cwl or imagej (got '" + words[1] + "')");
    }
    std::vector<std::string> ordinary = filterLine(filter, words);
    std::vector<const char*> arguments{line[0]};
    for (const std::string& word : ordinary)
        arguments.push_back(word.c_str());
    return main(static_cast<int>(arguments.size()), arguments.data());
}

std::string toolHelp(const ParamSpec& param) {
    std::string text(param.help);
    if (!param.standard.empty())
        text.append(" Default: ").append(param.standard).append(".");
    return text;
}

bool isPlainNumber(const ParamSpec& param) {
    const bool scalar = param.kind == ParamKind::number || (param.kind == ParamKind::integers && param.alone);
    return scalar && param.unit == Unit::none;
}

} // namespace app::cli
