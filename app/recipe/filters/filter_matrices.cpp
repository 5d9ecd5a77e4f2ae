// SPDX-License-Identifier: Apache-2.0
// Filters with a matrix per sample: of second derivatives, or of products of gradients.
#include "app/recipe/filters/filter_params.h"
#include "app/text/refuse.h"
#include <conv/error.h>

namespace app::parts {
namespace {

using conv::TensorOutput;

ParamSpec derivativeSigma(std::string_view standard) {
    ParamSpec spec = sigma(standard);
    spec.min = 0.2;
    spec.help = "Standard deviation of the Gaussian under the derivatives, one for all axes or one per axis; in mm it "
                "is as long along every axis, whatever the spacing.";
    return spec;
}

TensorOutput outputOf(const ParamReader& read) {
    constexpr std::pair<std::string_view, TensorOutput> names[] = {{"eigenvalue1", TensorOutput::eigenvalue1},
                                                                   {"eigenvalue2", TensorOutput::eigenvalue2},
                                                                   {"eigenvalue3", TensorOutput::eigenvalue3},
                                                                   {"coherence", TensorOutput::coherence},
                                                                   {"orientation", TensorOutput::orientation}};
    for (const auto& [name, output] : names)
        if (read.word("output") == name)
            return output;
    return TensorOutput::norm;
}

/// Eigenvalues of curvatures have both signs, those of gradient products do not.
Meaning meaningOfMatrix(const Step& step) {
    const std::string output = toText(valueOf(step, "output"));
    if (output == "orientation")
        return Meaning::angle;
    if (output == "coherence")
        return Meaning::share;
    return step.filter == "hessian" && output != "norm" ? Meaning::signedSize : Meaning::size;
}

conv::Filter buildHessian(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::Hessian f{read.samples("sigma"), read.number("truncate")};
    f.output = outputOf(read);
    f.normalized = read.word("scale") == "normalized";
    return read.finish(f);
}

conv::Filter buildVesselness(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    const std::string& shape = read.word("shape");
    conv::Vesselness f;
    f.sigma = f.largest = read.samples("sigma");
    f.scales = static_cast<int>(read.integer("scales"));
    if (!read.automatic("largest"))
        f.largest = read.samples("largest");
    else
        for (double& s : f.largest)
            s *= 4;
    f.truncate = read.number("truncate");
    f.shape = shape == "tube" ? TensorOutput::tube : shape == "blob" ? TensorOutput::blob : TensorOutput::plate;
    f.dark = read.word("polarity") == "dark";
    f.alpha = read.number("alpha");
    f.beta = read.number("beta");
    f.contrast = read.threshold("contrast");
    if (!(f.contrast.value > 0))
        refuseParameter("contrast", "0", "must be above 0, or everything counts as structure");
    return read.finish(f);
}

FilterSpec hessian() {
    return {.name = "hessian",
            .title = "Hessian eigenvalues",
            .summary = "Curvature of the brightness: eigenvalues of the matrix of second derivatives, largest first.",
            .formula = "λ₁ ≥ λ₂ ≥ λ₃ of H = [∂ᵢ∂ₖ G_σ ∗ in],  norm = √(Σ λ²);  a bright line across: λₙ < 0",
            .params = {derivativeSigma("2"),
                       {.key = "output",
                        .label = "Output",
                        .kind = ParamKind::choice,
                        .standard = "eigenvalue1",
                        .choices = {"eigenvalue1", "eigenvalue2", "eigenvalue3", "norm"},
                        .help = "Eigenvalues by value: 1 is the largest, in an image 2 the smallest, in a volume 3; "
                                "norm is the root of the sum of their squares."},
                       {.key = "scale",
                        .label = "Scale",
                        .kind = ParamKind::choice,
                        .standard = "raw",
                        .choices = {"raw", "normalized"},
                        .help = "raw gives derivatives per sample (or mm, s); normalized multiplies each by sigma, so "
                                "that results of different sigmas compare."},
                       truncate(),
                       per()},
            .minDimension = 2,
            .build = buildHessian,
            .meaning = meaningOfMatrix};
}

ParamSpec weight(std::string_view key, std::string_view label, std::string_view help) {
    return {.key = key,
            .label = label,
            .kind = ParamKind::number,
            .standard = "0.5",
            .min = 0.01,
            .max = 100,
            .step = 0.05,
            .maxSlider = 2,
            .help = help};
}

std::vector<ParamSpec> vesselParams() {
    ParamSpec largest = derivativeSigma("");
    largest.key = "largest";
    largest.label = "Largest";
    largest.help = "Sigma of the widest scale, those between are a constant factor apart; nothing means 4·sigma.";
    return {derivativeSigma("1"),
            {.key = "scales",
             .label = "Scales",
             .kind = ParamKind::integers,
             .standard = "1",
             .min = 1,
             .max = 16,
             .step = 1,
             .maxSlider = 8,
             .help = "How many widths are tried, from sigma to the largest; each sample keeps the best answer.",
             .alone = true},
            largest,
            {.key = "shape",
             .label = "Shape",
             .kind = ParamKind::choice,
             .standard = "tube",
             .choices = {"tube", "blob", "plate"},
             .help = "What is looked for: tubes (in an image lines), blobs, or, in a volume, plates."},
            {.key = "polarity",
             .label = "Polarity",
             .kind = ParamKind::choice,
             .standard = "bright",
             .choices = {"bright", "dark"},
             .help = "Brighter or darker than the surroundings."},
            {.key = "contrast",
             .label = "Contrast",
             .kind = ParamKind::threshold,
             .standard = "50%",
             .min = 0,
             .max = 1e30,
             .step = 1,
             .maxSlider = 100,
             .help = "Norm of the normalized matrix from which on something is structure, Frangi's c: a number, or a "
                     "percentage of the largest norm of each scale, which takes a look at everything beforehand."},
            weight("alpha", "Alpha", "Tubes from plates: smaller lets flatter ones pass."),
            weight("beta", "Beta", "Tubes from blobs: larger lets rounder ones pass."),
            truncate()};
}

FilterSpec vesselness() {
    return {.name = "vesselness",
            .title = "Vesselness (Frangi)",
            .summary = "How much a place looks like a vessel, or a blob or plate, of any of several widths: 0 to 1.",
            .formula = "max_σ (1 − e^(−R_A²/2α²))·e^(−R_B²/2β²)·(1 − e^(−S²/2c²));  R_A = |λ₂/λ₃|, R_B = |λ₁|/√|λ₂λ₃|, "
                       "S = √(Σ λ²) of σᵢσₖ ∂ᵢ∂ₖ G_σ ∗ in;  image: e^(−(λ₁/λ₂)²/2β²)·(1 − e^(−S²/2c²))",
            .params = vesselParams(),
            .minDimension = 2,
            .build = buildVesselness,
            .meaning = [](const Step&) { return Meaning::size; }};
}

conv::Filter buildStructureTensor(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::StructureTensor f{read.samples("sigma"), read.samples("outer"), read.number("truncate")};
    f.output = outputOf(read);
    f.contrast = read.threshold("contrast");
    if (!(f.contrast.value > 0))
        refuseParameter("contrast", "0", "must be above 0, or noise in flat places counts as well");
    return read.finish(f);
}

FilterSpec structureTensor() {
    ParamSpec outer = sigma("3");
    outer.key = "outer";
    outer.label = "Outer sigma";
    outer.help = "Standard deviation of the Gaussian that smooths the products: the size of what has one direction.";
    return {.name = "structure-tensor",
            .title = "Structure tensor",
            .summary =
                "Directions of a texture: how much brightness changes across and along them, and which they are.",
            .formula = "J = G_outer ∗ (∂ᵢG_σ ∗ in)(∂ₖG_σ ∗ in),  λ₁ ≥ λ₂ ≥ λ₃;  coherence = (λ₁ − λₙ)/(λ₁ + λₙ + c),  "
                       "orientation = ½·atan2(−2J_xy, J_yy − J_xx)",
            .params = {derivativeSigma("1"),
                       outer,
                       {.key = "output",
                        .label = "Output",
                        .kind = ParamKind::choice,
                        .standard = "coherence",
                        .choices = {"coherence", "orientation", "eigenvalue1", "eigenvalue2", "eigenvalue3", "norm"},
                        .help = "Coherence: 0 without, 1 with one direction; orientation: degrees from x towards y "
                                "along the texture, in images; eigenvalues, the largest first; norm: √(Σ λ²)."},
                       {.key = "contrast",
                        .label = "Contrast",
                        .kind = ParamKind::threshold,
                        .standard = "0.1%",
                        .min = 0,
                        .max = 1e30,
                        .step = 0.1,
                        .maxSlider = 10,
                        .help = "For coherence: keeps flat places near 0; a number in the square of gradients, or a "
                                "percentage of the largest norm, which takes a look at everything beforehand."},
                       truncate(),
                       per()},
            .minDimension = 2,
            .build = buildStructureTensor,
            .meaning = meaningOfMatrix};
}

} // namespace

std::vector<FilterSpec> matrices() {
    return {hessian(), vesselness(), structureTensor()};
}

} // namespace app::parts
