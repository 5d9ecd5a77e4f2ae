// SPDX-License-Identifier: Apache-2.0
// Filters with an analytic kernel.
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <conv/error.h>
#include <conv/kernel_shapes.h>

namespace app::parts {
namespace {

conv::Filter finish(const ParamReader& read, const conv::Kernel& kernel, std::string label) {
    conv::Filter filter = read.finish(conv::Custom{kernel, std::move(label)});
    filter.axes = {true, true, true}; // the kernel's extent decides
    return filter;
}

std::vector<std::size_t> activeAxes(const ParamReader& read) {
    std::vector<std::size_t> active;
    for (std::size_t a = 0; a < 3; ++a)
        if (read.axes()[a])
            active.push_back(a);
    return active;
}

/// Returns the two axes of an image, or of a volume's slices.
std::array<std::size_t, 2> planeOf(const ParamReader& read, const std::string& filter) {
    const std::vector<std::size_t> active = activeAxes(read);
    if (active.size() != 2)
        refuseStep(filter, "works on images; axes=xy filters a volume slice by slice");
    return {active[0], active[1]};
}

conv::Filter buildSharpen(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return finish(read, conv::sharpenKernel(read.axes(), read.number("amount"), read.word("form") == "full"),
                  "sharpen");
}

conv::Filter buildEmboss(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return finish(read, conv::embossKernel(planeOf(read, "emboss"), read.number("angle"), read.number("amount")),
                  "emboss");
}

conv::Filter buildGabor(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const std::vector<std::size_t> active = activeAxes(read);
    const auto length = [&](std::string_view key) {
        const conv::Vec3 samples = read.samples(key);
        if (active.size() == 2 && samples[active[0]] != samples[active[1]])
            refuseStep("gabor", std::string(key) + " must be as many samples along both axes; give it in px");
        return samples[active.at(0)];
    };
    conv::GaborShape shape;
    shape.sigma = length("sigma");
    shape.wavelength = length("wavelength");
    shape.degrees = read.number("angle");
    shape.phase = read.number("phase");
    shape.aspect = read.number("aspect");
    shape.truncate = read.number("truncate");
    if (active.size() == 1)
        return finish(read, conv::gaborKernel(active[0], shape), "gabor");
    return finish(read, conv::gaborKernel(planeOf(read, "gabor"), shape), "gabor");
}

ParamSpec number(std::string_view key, std::string_view label, std::string_view standard, double min, double max,
                 double step, double maxSlider, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::number,
            .standard = standard,
            .min = min,
            .max = max,
            .step = step,
            .maxSlider = maxSlider,
            .help = help};
}

FilterSpec sharpen() {
    return {.name = "sharpen",
            .title = "Sharpen",
            .summary = "Adds what a sample differs from its neighbours by.",
            .formula = "in − amount·Δ in;  in an image [0 −1 0; −1 5 −1; 0 −1 0]",
            .params = {number("amount", "Amount", "1", -1e6, 1e6, 0.1, 5, "How much of the difference is added."),
                       {.key = "form",
                        .label = "Form",
                        .kind = ParamKind::choice,
                        .standard = "axis",
                        .choices = {"axis", "full"},
                        .help = "axis uses the neighbours along the axes; full uses all 8 (image) or 26 (volume)."}},
            .build = buildSharpen};
}

FilterSpec emboss() {
    return {.name = "emboss",
            .title = "Emboss",
            .summary = "Adds the slope in one direction, so that an image looks like a relief lit from there.",
            .formula = "in + amount·(cos a·P_x + sin a·P_y) ∗ in;  45°: [−2 −1 0; −1 1 1; 0 1 2]",
            .params = {number("angle", "Angle", "45", -360, 360, 15, 180,
                              "Direction in degrees in which a rising slope gets lighter: 0 to the right, 90 down."),
                       number("amount", "Amount", "1", -1e6, 1e6, 0.1, 5, "How much of the slope is added.")},
            .minDimension = 2,
            .build = buildEmboss};
}

FilterSpec gabor() {
    ParamSpec bell = sigma("2"), wave = sigma("5"), reach = truncate();
    bell.help = "Standard deviation of the bell along the wave.";
    bell.min = wave.min = 0.01;
    bell.alone = wave.alone = true;
    wave.key = "wavelength";
    wave.label = "Wavelength";
    wave.help = "Length of a period of the wave.";
    wave.maxSlider = 30;
    reach.standard = "3";
    reach.max = 100;
    reach.help = "The kernel ends this many sigmas from its centre (radius = floor(truncate·σ + 0.5)).";
    return {.name = "gabor",
            .title = "Gabor wave",
            .summary = "Answers to stripes of one width and direction: a wave under a bell. Even areas give 0.",
            .formula = "exp(−(x'² + aspect²·y'²)/2σ²)·(cos(2πx'/λ + phase) − c),  x' = x·cos a + y·sin a",
            .params = {bell, wave,
                       number("angle", "Angle", "0", -360, 360, 15, 180,
                              "Direction in degrees in which the wave runs: 0 to the right, 90 down."),
                       number("phase", "Phase", "0", -360, 360, 15, 180,
                              "Of the wave, in degrees: 0 answers to lines, 90 to edges."),
                       number("aspect", "Aspect", "0.5", 0.05, 20, 0.1, 2,
                              "Width of the bell along the wave over its length across; below 1 it is long."),
                       reach},
            .build = buildGabor,
            .meaning = [](const Step&) { return Meaning::signedSize; }};
}

} // namespace

std::vector<FilterSpec> kernels() {
    return {sharpen(), emboss(), gabor()};
}

} // namespace app::parts
