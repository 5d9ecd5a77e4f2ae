// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"
#include "app/text/near_names.h"
#include <algorithm>
#include <conv/error.h>
#include <iterator>

namespace app {
namespace {

std::vector<ParamSpec> commonParams() {
    std::vector<std::string_view> names;
    for (const conv::Boundary b : conv::boundaries())
        names.push_back(conv::name(b));
    return {
        {.key = "boundary",
         .label = "Boundary",
         .kind = ParamKind::choice,
         .standard = "reflect",
         .choices = std::move(names),
         .help = "What lies beyond the border: reflect is d c b a | a b c d | d c b a."},
        parts::outsideValue("What lies beyond the border with boundary=constant."),
        {.key = "axes",
         .label = "Axes",
         .kind = ParamKind::axes,
         .standard = "xyz",
         .help = "Axes acted on; xy filters a volume slice by slice, t the time points of a series voxel by voxel."},
        {.key = "channels",
         .label = "Channels",
         .kind = ParamKind::channels,
         .standard = "all",
         .help = "Channels acted on, the others pass as they are: numbers from 0, ranges, names, patterns with * and "
                 "?, and ! for all but these: 0,2-4 or EEG* or !ECG."}};
}

std::string_view maskHelp(MaskUse use) {
    switch (use) {
    case MaskUse::limits:
        return "Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:3,5-7) or "
               "values (ct.nii.gz:300..) in it, or to a box of samples (10:50x20:60; ends are excluded), ellipse:BOX "
               "or polygon:CORNERS; nan leaves out samples that are NaN. The filter reads all samples.";
    case MaskUse::edges:
        return "Limits edges to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:3,5-7) or values "
               "(ct.nii.gz:300..) in it, or to a box of samples (10:50x20:60; ends are excluded), ellipse:BOX or "
               "polygon:CORNERS; nan leaves out samples that are NaN. Gradients read all samples; thresholds and "
               "connections count only edges in the mask.";
    case MaskUse::counts:
        return "Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:3,5-7) or "
               "values (ct.nii.gz:300..) in it, or to a box of samples (10:50x20:60; ends are excluded), ellipse:BOX "
               "or polygon:CORNERS; nan leaves out samples that are NaN or nodata. Otsu's threshold counts only these "
               "samples.";
    case MaskUse::weighs:
    case MaskUse::averages:
        break;
    }
    return "Limits the result to the nonzero samples of a file (brain.nii.gz), to labels (seg.nii.gz:3,5-7) or values "
           "(ct.nii.gz:300..) in it, or to a box of samples (10:50x20:60; ends are excluded), ellipse:BOX or "
           "polygon:CORNERS; nan leaves out samples that are NaN or nodata. The filter reads all samples, unless "
           "normalized=true.";
}

std::string_view outsideHelp(MaskUse use) {
    switch (use) {
    case MaskUse::limits:
        return "Result outside the mask: keep gives the input, a number or nan gives this value.";
    case MaskUse::edges:
        return "Result outside the mask: keep gives no edge, a number gives this value.";
    case MaskUse::counts:
        return "Result outside the mask and at no-data samples: keep gives 0, a number gives this value.";
    case MaskUse::weighs:
        return "Result outside the mask and at missing samples: keep gives the input, a number or nan gives this "
               "value.";
    case MaskUse::averages:
        break;
    }
    return "Result outside the mask, and where no sample counts: keep gives the input, a number or nan gives this "
           "value. fill gives the average of the mask's samples in reach; it requires normalized=true.";
}

std::vector<ParamSpec> maskParams(MaskUse use) {
    std::vector<ParamSpec> params{
        {.key = "mask", .label = "Mask", .kind = ParamKind::mask, .standard = "none", .help = maskHelp(use)},
        {.key = "outside",
         .label = "Outside the mask",
         .kind = ParamKind::outside,
         .standard = "keep",
         .help = outsideHelp(use)}};
    ParamSpec noData{.key = "nodata",
                     .label = "No-data value",
                     .kind = ParamKind::number,
                     .standard = "",
                     .min = -1e300,
                     .max = 1e300,
                     .step = 1,
                     .maxSlider = 255,
                     .help = "Value that marks missing samples besides NaN. Requires missing=ignore or mask=nan."};
    if (use == MaskUse::counts) {
        noData.help = "Value that marks missing samples: as NaN, they do not count for Otsu's threshold and give 0.";
        params.push_back(noData);
    }
    if (use != MaskUse::weighs && use != MaskUse::averages)
        return params;
    params.push_back({.key = "normalized",
                      .label = "Mask's samples only",
                      .kind = ParamKind::flag,
                      .standard = "false",
                      .help = "Averages count only samples in the mask, K∗(m·f) / K∗m, so that its edge is not dimmed. "
                              "Requires a mask and a kernel without negative weights."});
    params.push_back({.key = "missing",
                      .label = "Missing samples",
                      .kind = ParamKind::choice,
                      .standard = "propagate",
                      .choices = {"propagate", "ignore"},
                      .help = use == MaskUse::averages
                                  ? "NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore "
                                    "leaves them out of averages, and fills them."
                                  : "NaN and nodata: propagate lets them spread as far as the kernel reaches; ignore "
                                    "leaves them out of averages. Their result is that of outside."});
    params.push_back(noData);
    return params;
}

std::vector<FilterSpec> makeTable() {
    std::vector<FilterSpec> table;
    for (auto* family :
         {parts::smoothing, parts::denoising, parts::deconvolution, parts::ranks, parts::edges, parts::laplacian,
          parts::matrices, parts::localStatistics, parts::signals, parts::kernels, parts::others, parts::grids})
        for (FilterSpec& spec : family())
            table.push_back(std::move(spec));
    const std::vector<ParamSpec> common = commonParams();
    for (FilterSpec& spec : table) {
        if (spec.grid)
            continue;
        std::ranges::copy_if(common, std::back_inserter(spec.params), [&](const ParamSpec& param) {
            return !spec.pointwise || param.kind == ParamKind::channels;
        });
        std::ranges::move(maskParams(spec.maskUse), std::back_inserter(spec.params));
    }
    return table;
}

} // namespace

std::span<const FilterSpec> filterTable() {
    static const std::vector<FilterSpec> table = makeTable();
    return table;
}

const FilterSpec& filterNamed(std::string_view name) {
    if (name.empty())
        throw conv::Error(conv::ErrorCode::usage,
                          "a filter has no name; write NAME:key=value, like gaussian:sigma=2px");
    std::vector<std::string_view> names;
    for (const FilterSpec& spec : filterTable()) {
        if (spec.name == name)
            return spec;
        names.push_back(spec.name);
    }
    throw conv::Error(conv::ErrorCode::usage, "filter '" + std::string(name) + "' is not known; " + hint(name, names));
}

namespace {

/// Names the filters that have a parameter: ", which gaussian, box have".
std::string filtersWith(std::string_view key) {
    std::vector<std::string_view> names;
    for (const FilterSpec& spec : filterTable())
        if (std::ranges::find(spec.params, key, &ParamSpec::key) != spec.params.end())
            names.push_back(spec.name);
    return names.empty() ? "" : ", which " + joined(names) + (names.size() == 1 ? " has" : " have");
}

} // namespace

const ParamSpec& paramNamed(const FilterSpec& filter, std::string_view key) {
    std::vector<std::string_view> keys;
    for (const ParamSpec& spec : filter.params) {
        if (spec.key == key)
            return spec;
        keys.push_back(spec.key);
    }
    throw conv::Error(conv::ErrorCode::usage, "filter '" + std::string(filter.name) + "' has no parameter '" +
                                                  std::string(key) + "'" + filtersWith(key) + "; " + hint(key, keys));
}

} // namespace app
