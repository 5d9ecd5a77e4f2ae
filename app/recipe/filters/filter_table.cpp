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
                 "?, and ! for all but these: 0,2-4 or EEG* or !ECG."},
            {.key = "mask",
             .label = "Mask",
             .kind = ParamKind::mask,
             .standard = "none",
             .help = "Samples acted on: those of a file that are not 0 (brain.nii.gz), or have certain labels "
                     "(seg.nii.gz:3,5-7), or a box of samples (10:50x20:60, each range without its end)."},
            {.key = "outside",
             .label = "Outside the mask",
             .kind = ParamKind::outside,
             .standard = "keep",
             .help = "Result outside the mask, and of an average that finds no sample: keep gives the input (canny: no "
                     "edge), a number or nan that value, fill the average of the mask's samples in reach."},
            {.key = "normalized",
             .label = "Mask's samples only",
             .kind = ParamKind::flag,
             .standard = "false",
             .help = "Averages count the mask's samples only, K∗(m·f) / K∗m, so that nothing from outside enters and "
                     "the mask's edge is not dimmed. Otherwise filters read all samples."},
            {.key = "missing",
             .label = "Missing samples",
             .kind = ParamKind::choice,
             .standard = "propagate",
             .choices = {"propagate", "ignore"},
             .help = "NaN and nodata: ignore leaves them out of averages, which fill them; propagate lets them spread "
                     "as far as the kernel reaches."},
            {.key = "nodata",
             .label = "No-data value",
             .kind = ParamKind::number,
             .standard = "",
             .min = -1e300,
             .max = 1e300,
             .step = 1,
             .maxSlider = 255,
             .help = "A value that marks missing samples besides NaN, with missing=ignore; automatic: none."}};
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
