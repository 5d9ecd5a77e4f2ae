// SPDX-License-Identifier: Apache-2.0
// Filters by their weights, for convapp.ndimage. Axes are x, y, z.
#include "app/python/work.h"
#include <conv/error.h>
#include <pybind11/stl.h>

namespace app::python {
namespace {

Steps one(decltype(conv::Filter::kind) what, const std::string& border, double value) {
    const std::optional<conv::Boundary> boundary = conv::boundaryNamed(border);
    if (!boundary)
        throw conv::Error(conv::ErrorCode::usage, "There is no border named '" + border + "'.");
    conv::Filter filter;
    filter.kind = std::move(what);
    filter.boundary = *boundary;
    filter.outsideValue = value;
    return {{}, {std::move(filter)}};
}

/// Weights in correlation order with their centre, per axis. Empty weights: the axis is not filtered.
using Line = std::pair<std::vector<double>, std::int64_t>;

Steps separable(const std::array<Line, 3>& lines, const std::string& border, double value) {
    conv::SeparableTerm axes;
    for (std::size_t a = 0; a < 3; ++a)
        if (!lines[a].first.empty())
            axes[a] = {lines[a].first, lines[a].second};
    for (const conv::AxisTaps& taps : axes)
        if (taps.centre < 0 || taps.centre >= taps.size())
            throw conv::Error(conv::ErrorCode::usage, "The centre of a kernel lies outside of it.");
    return one(conv::Custom{conv::Kernel::separable(std::move(axes)), "weights"}, border, value);
}

Steps dense(std::vector<double> weights, const conv::Index3& extent, const conv::Index3& centre,
            const std::string& border, double value) {
    return one(conv::Custom{conv::Kernel::correlation(std::move(weights), extent, centre), "weights"}, border, value);
}

Steps gaussian(const conv::Vec3& sigma, double truncate, const std::array<int, 3>& order, const std::string& border,
               double value) {
    return one(conv::Gaussian{sigma, truncate, order}, border, value);
}

Steps gaussianGradient(const conv::Vec3& sigma, double truncate, const std::string& border, double value) {
    return one(conv::GaussianGradient{sigma, truncate, conv::Component::magnitude}, border, value);
}

Steps laplacianOfGaussian(const conv::Vec3& sigma, double truncate, const std::string& border, double value) {
    return one(conv::LaplacianOfGaussian{sigma, truncate}, border, value);
}

Steps median(const conv::Index3& size, const std::string& border, double value) {
    return one(conv::Median{size}, border, value);
}

} // namespace

void bindKernels(py::module_& module) {
    module.def("separable", &separable);
    module.def("dense", &dense);
    module.def("gaussian", &gaussian);
    module.def("gaussian_gradient", &gaussianGradient);
    module.def("laplacian_of_gaussian", &laplacianOfGaussian);
    module.def("median", &median);
    module.def("gaussian_weights", [](double sigma, double truncate, int order) {
        const conv::AxisTaps taps = conv::gaussianTaps(sigma, truncate, order);
        return Line{taps.weights, taps.centre};
    });
}

} // namespace app::python
