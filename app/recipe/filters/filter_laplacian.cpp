// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/filter_params.h"

namespace app::parts {
namespace {

conv::Filter buildLaplacian(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::Laplacian{read.word("form") == "full"});
}

conv::Filter buildLog(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    return read.finish(conv::LaplacianOfGaussian{read.samples("sigma"), read.number("truncate")});
}

conv::Filter buildDog(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::DifferenceOfGaussians dog{read.samples("sigma"), {}, read.number("truncate")};
    for (std::size_t axis = 0; axis < 3; ++axis)
        dog.sigma2[axis] = 1.6 * dog.sigma[axis];
    if (!read.automatic("sigma2"))
        dog.sigma2 = read.samples("sigma2");
    return read.finish(dog);
}

Meaning aroundZero(const Step&) {
    return Meaning::signedSize;
}

} // namespace

std::vector<FilterSpec> laplacian() {
    const ParamSpec form{.key = "form",
                         .label = "Form",
                         .kind = ParamKind::choice,
                         .standard = "axis",
                         .choices = {"axis", "full"},
                         .help = "axis uses the neighbours along the axes; full uses all 8 (image) or 26 (volume)."};
    ParamSpec sigma2 = sigma("");
    sigma2.key = "sigma2";
    sigma2.label = "Second sigma";
    sigma2.help = "Standard deviation of the Gaussian that is subtracted; 1.6·sigma if it is not given.";
    return {{.name = "laplacian",
             .title = "Laplacian",
             .summary = "Sum of second differences.",
             .formula = "Σ_axis [1 −2 1] ∗ in",
             .params = {form, per()},
             .build = buildLaplacian,
             .meaning = aroundZero},
            {.name = "log",
             .title = "Laplacian of Gaussian",
             .summary = "Sum of second derivatives of a Gaussian: blobs and edges of one size.",
             .formula = "Σ_axis ∂²G_σ ∗ in",
             .params = {sigma(), truncate(), per()},
             .build = buildLog,
             .meaning = aroundZero},
            {.name = "dog",
             .title = "Difference of Gaussians",
             .summary = "A finer minus a coarser Gaussian: a band of sizes.",
             .formula = "G_σ1 ∗ in − G_σ2 ∗ in",
             .params = {sigma(), sigma2, truncate()},
             .build = buildDog,
             .meaning = aroundZero,
             .maskUse = MaskUse::weighs}};
}

} // namespace app::parts
