// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"
#include "app/text/near_names.h"
#include <conv/error.h>

namespace app {
namespace {

std::vector<ParamSpec> commonParams() {
    std::vector<std::string_view> names;
    for (const conv::Boundary b : conv::boundaries())
        names.push_back(conv::name(b));
    return {{.key = "boundary",
             .label = "Boundary",
             .kind = ParamKind::choice,
             .standard = "reflect",
             .choices = std::move(names),
             .help = "What lies beyond the border: reflect is d c b a | a b c d | d c b a."},
            {.key = "value",
             .label = "Outside value",
             .kind = ParamKind::number,
             .standard = "0",
             .min = -1e30,
             .max = 1e30,
             .step = 1,
             .maxSlider = 255,
             .help = "What lies beyond the border with boundary=constant."},
            {.key = "axes",
             .label = "Axes",
             .kind = ParamKind::axes,
             .standard = "xyz",
             .help = "Axes acted on; xy filters a volume slice by slice."},
            {.key = "channels",
             .label = "Channels",
             .kind = ParamKind::channels,
             .standard = "all",
             .help =
                 "Channels acted on, the others pass as they are: numbers from 0, ranges, names, patterns with * and "
                 "?, and ! for all but these: 0,2-4 or EEG* or !ECG."}};
}

std::vector<FilterSpec> makeTable() {
    std::vector<FilterSpec> table;
    for (auto* family : {parts::smoothing, parts::ranks, parts::edges, parts::laplacian, parts::matrices,
                         parts::signals, parts::kernels, parts::others})
        for (FilterSpec& spec : family())
            table.push_back(std::move(spec));
    const std::vector<ParamSpec> common = commonParams();
    for (FilterSpec& spec : table)
        spec.params.insert(spec.params.end(), common.begin(), common.end());
    return table;
}

} // namespace

std::span<const FilterSpec> filterTable() {
    static const std::vector<FilterSpec> table = makeTable();
    return table;
}

const FilterSpec& filterNamed(std::string_view name) {
    std::vector<std::string_view> names;
    for (const FilterSpec& spec : filterTable()) {
        if (spec.name == name)
            return spec;
        names.push_back(spec.name);
    }
    throw conv::Error(conv::ErrorCode::usage, "filter '" + std::string(name) + "' is not known; " + hint(name, names));
}

const ParamSpec& paramNamed(const FilterSpec& filter, std::string_view key) {
    std::vector<std::string_view> keys;
    for (const ParamSpec& spec : filter.params) {
        if (spec.key == key)
            return spec;
        keys.push_back(spec.key);
    }
    throw conv::Error(conv::ErrorCode::usage, "filter '" + std::string(filter.name) + "' has no parameter '" +
                                                  std::string(key) + "'; " + hint(key, keys));
}

} // namespace app
