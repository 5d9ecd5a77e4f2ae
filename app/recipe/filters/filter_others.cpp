// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"
#include "app/recipe/filters/kernel_place.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <cmath>
#include <conv/error.h>

namespace app::parts {
namespace {

conv::Filter buildCanny(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const conv::Threshold low = read.threshold("low"), high = read.threshold("high");
    if (low.fraction == high.fraction && low.value > high.value)
        refuseStep("canny", "low=" + toText(values.find("low")->second) +
                                " is above high=" + toText(values.find("high")->second));
    if (!read.axes()[0] || !read.axes()[1])
        refuseStep("canny", "works on images and volumes; axes=xy filters a volume slice by slice");
    return read.finish(conv::Canny{read.samples("sigma"), read.number("truncate"), low, high});
}

conv::Filter buildUnsharp(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Unsharp{read.samples("sigma"), read.number("truncate"), read.number("amount")});
}

/// Divides the taps by their sum or by the sum of their magnitudes.
std::vector<double> normalized(std::vector<double> taps, const std::string& how) {
    if (how == "none")
        return taps;
    double sum = 0;
    for (const double tap : taps)
        sum += how == "abs" ? std::abs(tap) : tap;
    if (sum == 0)
        refuseStep("custom", "normalize=" + how + " is not possible, the taps sum to 0");
    for (double& tap : taps)
        tap /= sum;
    return taps;
}

conv::Filter buildCustom(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const KernelText& text = read.kernel("kernel");
    if (text.taps.empty())
        refuseStep("custom", "kernel is missing; give a file or taps, like kernel=[1 2 1;2 4 2;1 2 1]");
    checkDimension("kernel", text, layout);
    conv::Index3 written = conv::Kernel::defaultCentre(text.extent);
    const Quantity& origin = std::get<Quantity>(values.find("origin")->second);
    if (!origin.numbers.empty() && origin.numbers.size() != static_cast<std::size_t>(text.dimension))
        refuseParameter("origin", toText(Value(origin)),
                        "the kernel has " + std::to_string(text.dimension) + " axes, one number for each is expected");
    for (std::size_t axis = 0; axis < origin.numbers.size(); ++axis) {
        written[axis] = static_cast<std::int64_t>(origin.numbers[axis]);
        if (written[axis] >= text.extent[axis])
            refuseParameter("origin", toText(Value(origin)), "lies outside the kernel, whose taps are counted from 0");
    }
    const KernelPlace place = placeOf(read, text, written);
    std::vector<double> taps = normalized(text.taps, read.word("normalize"));
    conv::Custom custom{read.word("op") == "correlate"
                            ? conv::Kernel::correlation(std::move(taps), place.extent, place.centre)
                            : conv::Kernel::convolution(std::move(taps), place.extent, place.centre)};
    conv::Filter filter = read.finish(std::move(custom));
    filter.axes = {true, true, true}; // the kernel's extent decides
    return filter;
}

ParamSpec threshold(std::string_view key, std::string_view label, std::string_view standard, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::threshold,
            .standard = standard,
            .min = 0,
            .max = 1e30,
            .step = 1,
            .maxSlider = 100,
            .help = help};
}

FilterSpec canny() {
    return {.name = "canny",
            .title = "Canny edges",
            .summary = "Thin edges of images, thin surfaces of volumes: Gaussian, Sobel, thinning along the gradient, "
                       "double threshold. "
                       "Gives 0 and 255.",
            .formula = "hysteresis(suppress(|sobel(G_σ ∗ in)|), low, high)",
            .params = {sigma("1.4"),
                       threshold("low", "Low", "10%",
                                 "Samples above this are edges if joined to one above high: a number on the raw Sobel "
                                 "scale, or a percentage of the largest magnitude."),
                       threshold("high", "High", "20%",
                                 "Samples at or above this are edges: a number on the raw Sobel scale, or a percentage "
                                 "of the largest magnitude."),
                       truncate(), per()},
            .minDimension = 2,
            .build = buildCanny,
            .meaning = [](const Step&) { return Meaning::size; },
            .maskUse = MaskUse::edges};
}

FilterSpec unsharp() {
    return {.name = "unsharp",
            .title = "Unsharp mask",
            .summary = "Sharpens by adding what a Gaussian blur takes away.",
            .formula = "in + amount·(in − G_σ ∗ in)",
            .params = {sigma(),
                       {.key = "amount",
                        .label = "Amount",
                        .kind = ParamKind::number,
                        .standard = "1",
                        .min = -1e6,
                        .max = 1e6,
                        .step = 0.1,
                        .maxSlider = 5,
                        .help = "How much of the difference is added."},
                       truncate()},
            .build = buildUnsharp,
            .maskUse = MaskUse::weighs};
}

FilterSpec custom() {
    return {.name = "custom",
            .title = "Custom kernel",
            .summary = "Convolves or correlates with your own kernel, from a file or typed.",
            .formula = "convolve: out(i) = Σ k(j)·in(i − j);  correlate: out(i) = Σ k(j)·in(i + j)",
            .params = {{.key = "kernel",
                        .label = "Kernel",
                        .kind = ParamKind::kernel,
                        .help = "A .npy, .csv or .txt file, or taps: [1 2 1;2 4 2;1 2 1], rows by ; and slices by |. A "
                                "kernel with fewer axes than the data acts along x, or in xy, or along `axes`."},
                       {.key = "op",
                        .label = "Operation",
                        .kind = ParamKind::choice,
                        .standard = "convolve",
                        .choices = {"convolve", "correlate"},
                        .help = "convolve flips the kernel (scipy, MATLAB conv); correlate does not (OpenCV, torch)."},
                       {.key = "origin",
                        .label = "Origin",
                        .kind = ParamKind::integers,
                        .standard = "",
                        .min = 0,
                        .max = 1e9,
                        .step = 1,
                        .maxSlider = 31,
                        .help = "The tap that lies on the output sample, counted from 0 in the kernel as written; "
                                "size/2 if it is not given."},
                       {.key = "normalize",
                        .label = "Normalize",
                        .kind = ParamKind::choice,
                        .standard = "none",
                        .choices = {"none", "sum", "abs"},
                        .help = "Divide the taps by their sum, or by the sum of their magnitudes."}},
            .build = buildCustom,
            .maskUse = MaskUse::averages};
}

} // namespace

std::vector<FilterSpec> others() {
    return {canny(), unsharp(), custom()};
}

} // namespace app::parts
