// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/options/cli_options.h"
#include "app/cli/options/picture.h"
#include "app/measure/bench/bench.h"
#include "app/recipe/presets.h"
#include <algorithm>
#include <conv/variant.h>
#include <cstdio>
#include <set>

// Completion scripts for shells, made from the declarations of the options.
namespace app::cli {
namespace {

using Words = std::vector<std::string>;

Words filterNames() {
    Words words;
    for (const FilterSpec& filter : filterTable())
        words.emplace_back(filter.name);
    return words;
}

Words variantNames() {
    std::set<std::string> names{"auto"};
    for (const conv::Variant& variant : conv::variants())
        names.insert(variant.name);
    return {names.begin(), names.end()};
}

Words typeNames() {
    Words words{"same"};
    for (const conv::ElementType type : conv::elementTypes())
        words.emplace_back(conv::name(type));
    return words;
}

Words presetNames() {
    Words words;
    for (const Preset& preset : presets())
        words.emplace_back(preset.name);
    return words;
}

/// Names for options of pictures; none in a build without pictures.
Words pictureWords(PictureNames which, Words words = {}) {
    if (havePictureModule())
        for (const PictureName& name : pictureModule().names(which))
            words.push_back(name.name);
    return words;
}

/// Values that may follow an option; unknown: files.
Words valuesOf(const std::string& option) {
    if (option == "--filter" || option == "--help")
        return filterNames();
    if (option == "--variant")
        return variantNames();
    if (option == "--dtype")
        return typeNames();
    if (option == "--recipe")
        return presetNames();
    if (option == "--device")
        return {"auto", "cpu", "cuda"};
    if (option == "--list")
        return {"filters", "variants", "devices", "formats", "presets", "looks", "views", "colors"};
    if (option == "--preset")
        return pictureWords(PictureNames::looks, {"auto"});
    if (option == "--view")
        return pictureWords(PictureNames::views);
    if (option == "--mode")
        return pictureWords(PictureNames::modes);
    if (option == "--colors")
        return pictureWords(PictureNames::colors);
    if (option == "--plane")
        return pictureWords(PictureNames::planes);
    if (option == "--background")
        return {"dark", "black", "gray", "white"};
    if (option == "--window")
        return {"auto", "full"};
    if (option == "--progress")
        return {"auto", "bar", "lines", "json", "none"};
    if (option == "--on-error")
        return {"stop", "continue"};
    if (option == "--completion")
        return {"bash", "zsh", "fish"};
    if (option == "--schema")
        return {"report", "recipe"};
    return {};
}

std::string joined(const Words& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string longName(const OptionInfo& option) {
    return option.names.back();
}

std::string bashScript(const std::vector<OptionInfo>& options) {
    std::string names, cases;
    for (const OptionInfo& option : options) {
        names += (names.empty() ? "" : " ") + joined(option.names);
        if (const Words words = valuesOf(longName(option)); !words.empty())
            cases += "    " + longName(option) + ") COMPREPLY=($(compgen -W '" + joined(words) + "' -- \"$cur\")" +
                     (option.value.find("FILE") == std::string::npos ? "" : " $(compgen -f -- \"$cur\")") +
                     "); return ;;\n";
    }
    return "# bash completion of convapp\n_convapp() {\n    local cur=${COMP_WORDS[COMP_CWORD]} "
           "prev=${COMP_WORDS[COMP_CWORD-1]}\n    case $prev in\n" +
           cases + "    esac\n    case $cur in\n    -*) COMPREPLY=($(compgen -W '" + names +
           "' -- \"$cur\")) ;;\n    *) COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n    esac\n}\n"
           "complete -o filenames -F _convapp convapp\n";
}

std::string without(std::string text, const char* letters) {
    std::erase_if(text, [&](char c) { return std::string_view(letters).find(c) != std::string_view::npos; });
    return text;
}

std::string zshScript(const std::vector<OptionInfo>& options) {
    std::string text = "#compdef convapp\n_arguments \\\n";
    for (const OptionInfo& option : options)
        for (const std::string& name : option.names) {
            text += "    '*" + name + "[" + without(option.help, "[]'\\:") + "]";
            if (!option.value.empty()) {
                const Words words = valuesOf(longName(option));
                text += ":" + without(option.value, "[]'\\:") + ":" +
                        (words.empty() ? "_files" : "(" + joined(words) + ")");
            }
            text += "' \\\n";
        }
    return text + "    '*:file:_files'\n";
}

std::string fishScript(const std::vector<OptionInfo>& options) {
    std::string text = "# fish completion of convapp\n";
    for (const OptionInfo& option : options) {
        text += "complete -c convapp";
        for (const std::string& name : option.names)
            text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        const Words words = valuesOf(longName(option));
        if (!option.value.empty())
            text += words.empty() ? " -r -F" : " -x -a '" + joined(words) + "'";
        text += " -d '" + without(option.help, "'\\") + "'\n";
    }
    return text;
}

} // namespace

int runCompletion(const Request& request) {
    const std::vector<OptionInfo> options = optionList();
    const std::string script = request.topic == "bash"  ? bashScript(options)
                               : request.topic == "zsh" ? zshScript(options)
                                                        : fishScript(options);
    std::fputs(script.c_str(), stdout);
    return exitDone;
}

} // namespace app::cli
