// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands/actions.h"
#include "app/cli/report/report.h"
#include "app/cli/report/report_schema.h"
#include "app/cli/serve/server_schema.h"
#include "app/compare/export.h"
#include <nlohmann/json.hpp>

namespace app::cli {
namespace {

using Json = nlohmann::ordered_json;

Json parameterSchema(const ParamSpec& param) {
    Json schema = {{"description", param.help}};
    if (!param.standard.empty())
        schema["default"] = param.standard;
    switch (param.kind) {
    case ParamKind::choice:
        schema["enum"] = param.choices;
        break;
    case ParamKind::flag:
        schema["type"] = "boolean";
        break;
    case ParamKind::axes:
    case ParamKind::channels:
    case ParamKind::mask:
    case ParamKind::text:
        schema["type"] = "string";
        break;
    case ParamKind::kernel: // a file, a typed kernel, or nested lists of weights
        schema["type"] = Json{"string", "array"};
        break;
    default: // a number, or a text with its unit: "2x2x1mm"
        schema["type"] = Json{"number", "string"};
    }
    return schema;
}

Json stepSchema(const FilterSpec& filter) {
    Json parameters = Json::object();
    for (const ParamSpec& param : filter.params)
        parameters[std::string(param.key)] = parameterSchema(param);
    return {{"type", "object"},
            {"title", filter.title},
            {"description", filter.summary},
            {"required", {"filter"}},
            {"properties",
             {{"filter", {{"const", filter.name}}},
              {"parameters", {{"type", "object"}, {"properties", parameters}, {"additionalProperties", false}}},
              {"muted", {{"type", "boolean"}}},
              {"variant", {{"type", "string"}, {"description", "one of --list variants instead of the run's"}}},
              {"device",
               {{"type", "string"},
                {"pattern", "^(auto|cpu|cuda(:[0-9]{1,3})?)$"},
                {"description", "where it is computed instead of where the run is"}}},
              {"note", {{"type", "string"}}}}},
            {"additionalProperties", false}};
}

Json recipeJsonSchema() {
    Json steps = Json::array();
    for (const FilterSpec& filter : filterTable())
        steps.push_back(stepSchema(filter));
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "Recipe of convapp"},
            {"type", "object"},
            {"required", {"schema", "steps"}},
            {"properties",
             {{"schema", {{"const", recipeSchema}}},
              {"strict", {{"type", "boolean"}, {"description", "only sums of each output's own products"}}},
              {"steps", {{"type", "array"}, {"items", {{"oneOf", steps}}}}}}},
            {"additionalProperties", false}};
}

} // namespace

int runSchema(const Request& request) {
    writeJson("-", request.topic == "recipe"       ? recipeJsonSchema()
                   : request.topic == "server"     ? Json::parse(serverJsonSchema)
                   : request.topic == "comparison" ? Json::parse(compare::comparisonJsonSchema())
                                                   : Json::parse(reportJsonSchema));
    return exitDone;
}

} // namespace app::cli
