// SPDX-License-Identifier: Apache-2.0
// Recipes: text, JSON and files.
#include "app/io/core/file_bytes.h"
#include "app/io/dicom/dicom_record.h"
#include "app/python/work.h"
#include "app/recipe/masks/held_mask.h"
#include "app/session/times/series_run.h"
#include <conv/error.h>
#include <pybind11/stl.h>

namespace app::python {
namespace {

Steps fromTexts(const std::vector<std::string>& texts) {
    Steps steps;
    for (const std::string& text : texts)
        steps.recipe.steps.push_back(parseStep(text));
    if (steps.recipe.steps.empty())
        throw conv::Error(conv::ErrorCode::usage, "A recipe needs at least one step.");
    return steps;
}

Steps fromFile(const std::string& path) {
    return {recipeFromJson(io::bytesOf(path), io::fs::path(path).parent_path().string()), {}};
}

/// Sets a parameter of every step that has it and does not give it.
Steps withDefault(Steps steps, const std::string& key, const std::string& text) {
    for (Step& step : steps.recipe.steps) {
        const std::vector<ParamSpec>& params = filterNamed(step.filter).params;
        const auto param = std::ranges::find_if(params, [&](const ParamSpec& p) { return p.key == key; });
        if (param == params.end() || step.values.contains(key))
            continue;
        if (Value value = parseValue(*param, text); value != parseValue(*param, param->standard))
            step.values.emplace(key, std::move(value));
    }
    return steps;
}

/// Returns a mask of an array of uint8, 0 or 1, with axes in the usual order.
std::shared_ptr<HeldMask> heldFrom(const py::object& array) {
    const ArrayArgument given(array, usualAxes(py::len(array.attr("shape"))), false);
    return std::make_shared<HeldMask>(
        std::make_shared<const conv::Volume>(packed(given.samples(), conv::ElementType::u8)));
}

} // namespace

void bindRecipe(py::module_& module) {
    py::class_<HeldMask, std::shared_ptr<HeldMask>>(module, "HeldMask")
        .def(py::init(&heldFrom))
        .def_property_readonly("text", &HeldMask::text);
    py::class_<Steps>(module, "Steps")
        .def_static("from_texts", &fromTexts)
        .def_static("from_json", [](const std::string& json,
                                    const std::string& folder) { return Steps{recipeFromJson(json, folder), {}}; })
        .def_static("from_file", &fromFile)
        .def_static("sequence",
                    [](const std::vector<Steps>& parts) {
                        Steps all;
                        for (const Steps& part : parts)
                            all.filters.insert(all.filters.end(), part.filters.begin(), part.filters.end());
                        return all;
                    })
        .def("with_default", &withDefault)
        .def("to_json", [](const Steps& s) { return toJson(s.recipe); })
        .def("texts",
             [](const Steps& s) {
                 std::vector<std::string> texts;
                 for (const Step& step : s.recipe.steps)
                     texts.push_back(toText(step));
                 return texts;
             })
        .def("hash", [](const Steps& s) { return hashOf(s.recipe); })
        .def("command_line", [](const Steps& s, const std::string& in,
                                const std::string& out) { return commandLine(s.recipe, in, out); })
        .def("refuse_in_time", [](const Steps& steps, const std::string& why) { refuseInTime(steps.recipe, why); })
        .def("derive",
             [](const Steps& s, const conv::Info& info) {
                 conv::Info derived = info;
                 io::noteDerivation(derived, s.recipe);
                 return derived;
             })
        .def("__eq__", [](const Steps& a, const Steps& b) { return a == b; });
}

} // namespace app::python
