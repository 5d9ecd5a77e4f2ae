// SPDX-License-Identifier: Apache-2.0
// Filters that undo a blur whose kernel is known.
#include "app/recipe/filters/filter_params.h"
#include "app/recipe/filters/psf.h"
#include "app/text/number_text.h"
#include "app/text/refuse.h"
#include <conv/kernel_shapes.h>

namespace app::parts {
namespace {

ParamSpec optional(std::string_view key, std::string_view label, ParamKind kind, double max, double step, double slider,
                   std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = kind,
            .standard = "",
            .min = 0,
            .max = max,
            .step = step,
            .maxSlider = slider,
            .help = help,
            .alone = true};
}

std::vector<ParamSpec> psfParams() {
    ParamSpec width = sigma("2");
    width.help =
        "Standard deviation of a Gaussian PSF, one for all axes or one per axis (0.1x0.1x0.3um); \"fwhm 0.5um\" "
        "gives the full width at half maximum instead. Without effect beside psf or na.";
    ParamSpec reach = truncate();
    reach.help = "A Gaussian PSF ends this many sigmas from its centre.";
    return {{.key = "psf",
             .label = "PSF",
             .kind = ParamKind::kernel,
             .help = "Point spread function in place of a Gaussian: a .npy, .csv or .txt file, or weights: [1 2 1;2 4 "
                     "2;1 2 1]. It is divided by its sum; its centre is sample size/2."},
            width,
            reach,
            optional("na", "Aperture", ParamKind::number, 2, 0.05, 1.6,
                     "Numerical aperture of a widefield fluorescence microscope, whose PSF is then approximated by a "
                     "Gaussian. Requires wavelength and index, and data with a spacing in mm."),
            optional("wavelength", "Wavelength", ParamKind::length, 1e6, 1, 1000,
                     "Emission wavelength with its unit, like 520nm."),
            optional("index", "Index", ParamKind::number, 4, 0.01, 1.6,
                     "Refractive index of the immersion medium: 1 for air, 1.33 for water, 1.515 for oil.")};
}

conv::Filter buildRichardsonLucy(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::RichardsonLucy what{psfOf(values, read), static_cast<int>(read.integer("iterations")), read.number("tv"),
                              read.word("start") == "image" ? conv::FirstEstimate::image
                                                            : conv::FirstEstimate::uniform};
    if (read.word("boundary") == "valid")
        refuseParameter("boundary", "valid", "would shrink the result with each iteration; use another boundary");
    if (read.word("boundary") == "constant" && read.number("value") != 0)
        refuseParameter("value", compare::plain(read.number("value")),
                        "must be 0 with boundary=constant; subtract the background first, or use another boundary");
    return read.finish(std::move(what));
}

FilterSpec richardsonLucy() {
    ParamSpec variation{.key = "tv",
                        .label = "Variation",
                        .kind = ParamKind::number,
                        .standard = "0",
                        .min = 0,
                        .max = 0.16,
                        .step = 0.001,
                        .maxSlider = 0.05,
                        .help =
                            "Weight λ of the total variation, which keeps noise from growing with the iterations and "
                            "leaves edges: 0.002 to 0.02. 0: none."};
    std::vector<ParamSpec> params{
        {.key = "iterations",
         .label = "Iterations",
         .kind = ParamKind::integers,
         .standard = "20",
         .min = 0,
         .max = 500,
         .step = 1,
         .maxSlider = 100,
         .help = "Number of iterations: more sharpen more and amplify noise; 10 to 50 are usual.",
         .alone = true}};
    for (ParamSpec& param : psfParams())
        params.push_back(std::move(param));
    params.push_back(std::move(variation));
    params.push_back({.key = "start",
                      .label = "First estimate",
                      .kind = ParamKind::choice,
                      .standard = "uniform",
                      .choices = {"uniform", "image"},
                      .help =
                          "uniform starts from one value everywhere; image starts from the data, negative samples as "
                          "0."});
    return {.name = "richardson-lucy",
            .title = "Richardson-Lucy deconvolution",
            .summary = "Undoes a blur whose kernel is known, for data with photon noise: microscopy, astronomy, PET. "
                       "Negative samples count as 0; NaN and infinities count as unknown and stay as they are.",
            .formula = "out ← out·(psf⁻ ∗ (in / (psf ∗ out))),  psf⁻(x) = psf(−x),  Σ psf = 1;  with tv also over "
                       "1 − tv·div(∇out/|∇out|)",
            .params = std::move(params),
            .build = buildRichardsonLucy};
}

conv::Filter buildWiener(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const double balance = read.number("balance");
    if (!(balance > 0))
        refuseParameter("balance", compare::plain(balance), "must be above 0");
    std::array<bool, 3> axes{};
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout.dimension); ++axis)
        axes[axis] = read.axes()[axis];
    conv::Filter filter = read.finish(conv::Custom{conv::wienerKernel(psfOf(values, read), axes, balance), "wiener"});
    filter.axes = {true, true, true}; // the kernel's extent decides
    return filter;
}

FilterSpec wiener() {
    std::vector<ParamSpec> params{{.key = "balance",
                                   .label = "Balance",
                                   .kind = ParamKind::number,
                                   .standard = "0.1",
                                   .min = 0,
                                   .max = 1e6,
                                   .step = 0.01,
                                   .maxSlider = 1,
                                   .help =
                                       "Weight of smoothness (λ): larger values amplify noise less and sharpen less; "
                                       "0.001 to 1 are usual."}};
    for (ParamSpec& param : psfParams())
        params.push_back(std::move(param));
    return {.name = "wiener",
            .title = "Wiener deconvolution",
            .summary =
                "Undoes a blur whose kernel is known in one linear step, for data with even noise. It may ring and "
                "give negative values.",
            .formula = "g ∗ in with the response conj(H) / (|H|² + balance·|L|²),  H of the PSF, L of Σ [−1 2 −1]",
            .params = std::move(params),
            .build = buildWiener};
}

} // namespace

std::vector<FilterSpec> deconvolution() {
    return {richardsonLucy(), wiener()};
}

} // namespace app::parts
