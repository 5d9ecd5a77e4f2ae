// SPDX-License-Identifier: Apache-2.0
// Specification: https://www.commonwl.org/v1.2/CommandLineTool.html
#include "app/cli/tool/tool.h"
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

Json typeOf(const ParamSpec& param) {
    if (param.kind == ParamKind::flag)
        return "boolean?";
    if (!param.choices.empty())
        return {"null", {{"type", "enum"}, {"symbols", param.choices}}};
    if (!isPlainNumber(param))
        return param.kind == ParamKind::kernel ? "string" : "string?";
    return param.kind == ParamKind::integers ? "int?" : "double?";
}

} // namespace

std::string cwlJson(const FilterSpec& filter) {
    Json inputs = Json::object();
    for (const ParamSpec& param : filter.params)
        inputs[std::string(param.key)] = {{"type", typeOf(param)},
                                          {"doc", toolHelp(param)},
                                          {"inputBinding", {{"prefix", std::string("--").append(param.key)}}}};
    inputs["input_file"] = {{"type", "File"}, {"doc", "Signal, image or volume"}, {"inputBinding", {{"position", 1}}}};
    inputs["output_file"] = {{"type", "string"},
                             {"doc", "Name of the result; its ending chooses the format"},
                             {"inputBinding", {{"position", 2}}}};
    const Json tool = {
        {"cwlVersion", "v1.2"},
        {"class", "CommandLineTool"},
        {"label", filter.title},
        {"doc", filter.summary},
        {"baseCommand", {"convapp", "--tool", filter.name}},
        {"inputs", inputs},
        {"outputs", {{"result", {{"type", "File"}, {"outputBinding", {{"glob", "$(inputs.output_file)"}}}}}}}};
    return tool.dump(2) + "\n";
}

} // namespace app::cli
