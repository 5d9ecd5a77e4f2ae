// SPDX-License-Identifier: Apache-2.0
// Filters that remove noise and keep edges: non-local means and anisotropic diffusion.
#include "app/recipe/filters/filter_params.h"
#include "app/text/number_text.h"
#include "app/text/refuse.h"

namespace app::parts {
namespace {

conv::Filter buildNonLocalMeans(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const double strength = read.number("strength");
    if (!(strength > 0))
        refuseParameter("strength", compare::plain(strength), "must be above 0");
    return read.finish(
        conv::NonLocalMeans{read.samples("search"), read.samples("patch"), strength, read.number("noise")});
}

conv::Filter buildDiffusion(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::Diffusion diffusion{static_cast<int>(read.integer("iterations")), read.number("contrast"),
                              read.number("time"), conv::Conductance::exponential};
    if (read.word("conductance") == "quadratic")
        diffusion.conductance = conv::Conductance::quadratic;
    if (!(diffusion.contrast > 0))
        refuseParameter("contrast", compare::plain(diffusion.contrast), "must be above 0");
    conv::Filter filter = read.finish(diffusion);
    double slopes = 0;
    for (std::size_t a = 0; a < static_cast<std::size_t>(layout.dimension); ++a)
        slopes += filter.axes[a] ? 1 / (filter.step[a] * filter.step[a]) : 0;
    constexpr double rounding = 1e-9;
    const double stable = 1 / (2 * slopes);
    if (!(diffusion.time > 0 && diffusion.time <= stable * (1 + rounding)))
        refuseParameter("time", compare::plain(diffusion.time),
                        "must be above 0 and at most " + compare::plain(stable, 3) +
                            " for these data, 1/(2·Σ 1/spacing²) over the axes; larger steps make results oscillate");
    return filter;
}

ParamSpec radius(std::string_view key, std::string_view label, std::string_view standard, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::length,
            .standard = standard,
            .min = 0,
            .max = 1000,
            .step = 1,
            .maxSlider = 10,
            .help = help};
}

ParamSpec value(std::string_view key, std::string_view label, std::string_view standard, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::number,
            .standard = standard,
            .min = 0,
            .max = 1e30,
            .step = 1,
            .maxSlider = 100,
            .help = help};
}

} // namespace

std::vector<FilterSpec> denoising() {
    ParamSpec time = value("time", "Time step", "0.125",
                           "Length of a time step: at most 1/2 for signals, 1/4 for images and 1/6 for volumes; with "
                           "per=mm this is scaled by the spacing.");
    time.step = 0.025;
    time.maxSlider = 0.5;
    return {
        {.name = "nlm",
         .title = "Non-local means",
         .summary = "A mean of the samples in a search box, in which those count whose patches look alike: noise goes, "
                    "edges and textures stay. NaN and infinities stay as they are and count for no other sample.",
         .formula =
             "out = Σ w·in / Σ w over the search box,  w = exp(−max(d² − 2·noise², 0) / strength²),  d² = mean of "
             "(patch here − patch there)²",
         .params = {radius("search", "Search radius", "5",
                           "Radius of the box whose samples are averaged, one for all axes or one per axis (5x5x2, "
                           "6mm), rounded to samples. Time grows with the samples of the box."),
                    radius("patch", "Patch radius", "1",
                           "Radius of the box around each sample that is compared, one for all axes or one per axis, "
                           "rounded to samples: 1 for volumes, 2 or 3 for images."),
                    value("strength", "Strength", "30",
                          "Difference between patches (root mean square) whose weight is a third, in the data's own "
                          "numbers (h): 0.6 to 1 times the standard deviation of the noise."),
                    value("noise", "Noise", "0",
                          "Standard deviation of the noise in the data's own numbers, if it is known: patches that "
                          "differ by noise alone then count fully. 0: unknown.")},
         .build = buildNonLocalMeans,
         .maskUse = MaskUse::weighs},
        {.name = "diffusion",
         .title = "Anisotropic diffusion",
         .summary = "Perona and Malik's diffusion: values even out within regions and hardly across edges. NaN and "
                    "infinities stay as they are and exchange nothing with other samples.",
         .formula = "out ← out + time·Σ g(Δ/contrast)·Δ over both neighbours along each axis,  g(s) = exp(−s²) or "
                    "1/(1 + s²)",
         .params = {{.key = "iterations",
                     .label = "Iterations",
                     .kind = ParamKind::integers,
                     .standard = "10",
                     .min = 0,
                     .max = 1000,
                     .step = 1,
                     .maxSlider = 50,
                     .help = "Number of time steps. Where no edge is, n steps smooth like a Gaussian with σ² = "
                             "2·n·time.",
                     .alone = true},
                    value("contrast", "Contrast", "10",
                          "Difference between neighbours that counts as an edge (K), in the data's own numbers, per "
                          "sample or per length: one to two times the standard deviation of the noise."),
                    time,
                    {.key = "conductance",
                     .label = "Conductance",
                     .kind = ParamKind::choice,
                     .standard = "exponential",
                     .choices = {"exponential", "quadratic"},
                     .help = "Exponential, exp(−s²), keeps edges of high contrast; quadratic, 1/(1 + s²), favours wide "
                             "regions."},
                    per()},
         .build = buildDiffusion,
         .maskUse = MaskUse::weighs}};
}

} // namespace app::parts
