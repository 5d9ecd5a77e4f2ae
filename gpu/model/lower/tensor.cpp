// SPDX-License-Identifier: Apache-2.0
// Filters that compute a scalar from a matrix at each sample.
#include "model/lower/tensor.h"
#include "model/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace conv {
namespace {

constexpr int maxScales = 16;

[[noreturn]] void fail(const TensorPlace& place, const std::string& reason) {
    throw Error(ErrorCode::usage, name(place.filter) + reason);
}

void checkAxes(const TensorPlace& place) {
    if (place.axes.size() < 2)
        fail(place, " acts along two or three axes, not along one.");
}

template <class What>
int add(const TensorPlace& place, What what, std::vector<int> inputs, const std::string& label) {
    place.graph.nodes.push_back(
        {std::move(what), std::move(inputs), place.step, name(place.filter) + label, place.filter.channels});
    return static_cast<int>(place.graph.nodes.size()) - 1;
}

/// Axes of a matrix's elements in the order of CombineNode: diagonal first, then off-diagonal.
std::vector<std::array<std::size_t, 2>> elementsOf(const std::vector<std::size_t>& axes) {
    std::vector<std::array<std::size_t, 2>> elements;
    for (const std::size_t a : axes)
        elements.push_back({a, a});
    for (std::size_t i = 0; i < axes.size(); ++i)
        for (std::size_t k = i + 1; k < axes.size(); ++k)
            elements.push_back({axes[i], axes[k]});
    return elements;
}

int filtered(const TensorPlace& place, SeparableTerm taps, int input, const std::string& label) {
    return add(place,
               ConvolveNode{Kernel::separable(std::move(taps)), place.filter.boundary, place.filter.outsideValue},
               {input}, label);
}

/// Second derivatives of a Gaussian, each derivative times `unit`.
std::vector<int> secondDerivatives(const TensorPlace& place, const Vec3& sigma, double truncate, const Vec3& unit) {
    std::vector<int> nodes;
    for (const auto& [first, second] : elementsOf(place.axes)) {
        SeparableTerm taps;
        for (const std::size_t a : place.axes) {
            const int order = static_cast<int>(a == first) + static_cast<int>(a == second);
            taps[a] = gaussianTaps(sigma[a], truncate, order);
            for (double& w : taps[a].weights)
                w *= std::pow(unit[a], order);
        }
        nodes.push_back(
            filtered(place, std::move(taps), place.input, std::string(" ") + axisName[first] + axisName[second]));
    }
    return nodes;
}

int measured(const TensorPlace& place, const TensorMeasure& measure, std::vector<int> inputs,
             const std::string& label) {
    return add(place, CombineNode{CombineNode::Op::tensor, {}, measure}, std::move(inputs), label);
}

/// Adds the largest norm of all matrices as an input if the contrast is a fraction.
void addContrast(const TensorPlace& place, const Threshold& contrast, std::vector<int>& matrix) {
    if (!contrast.fraction)
        return;
    const int norm = measured(place, {TensorOutput::norm}, matrix, " norm");
    matrix.push_back(add(place, MaximumNode{}, {norm}, " largest norm"));
}

int atScale(const TensorPlace& place, const Vesselness& f, const Vec3& sigma) {
    std::vector<int> matrix = secondDerivatives(place, sigma, f.truncate, sigma);
    addContrast(place, f.contrast, matrix);
    return measured(place, {f.shape, f.dark, f.alpha, f.beta, f.contrast}, std::move(matrix), "");
}

} // namespace

int lowerHessian(const TensorPlace& place, const Hessian& f) {
    checkAxes(place);
    if (f.output == TensorOutput::eigenvalue3 && place.axes.size() < 3)
        fail(place, " of two axes has two eigenvalues; the smaller one is eigenvalue2.");
    if (f.output > TensorOutput::norm)
        fail(place, " gives eigenvalues and their norm only.");
    Vec3 unit;
    for (std::size_t a = 0; a < 3; ++a)
        unit[a] = f.normalized ? f.sigma[a] : 1 / place.filter.step[a];
    return measured(place, {f.output}, secondDerivatives(place, f.sigma, f.truncate, unit), "");
}

int lowerVesselness(const TensorPlace& place, const Vesselness& f) {
    checkAxes(place);
    if (f.shape < TensorOutput::tube || f.shape > TensorOutput::plate)
        fail(place, " knows tubes, blobs and plates only.");
    if (f.shape == TensorOutput::plate && place.axes.size() < 3)
        fail(place, ": plates are shapes of three axes; in two, shape=tube finds lines.");
    if (f.scales < 1 || f.scales > maxScales)
        fail(place, " takes 1 to 16 scales, not " + std::to_string(f.scales) + ".");
    if (!(f.alpha > 0) || !(f.beta > 0) || !(f.contrast.value > 0))
        fail(place, " needs alpha, beta and contrast above zero.");
    int best = graphInput;
    for (int i = 0; i < f.scales; ++i) {
        Vec3 sigma = f.sigma;
        for (const std::size_t a : place.axes) {
            if (f.scales > 1 && !(f.largest[a] > f.sigma[a]))
                fail(place, " with several scales needs a largest sigma above the smallest.");
            if (i > 0)
                sigma[a] *= std::pow(f.largest[a] / f.sigma[a], static_cast<double>(i) / (f.scales - 1));
        }
        const int scale = atScale(place, f, sigma);
        best = best == graphInput
                   ? scale
                   : add(place, CombineNode{CombineNode::Op::maximum, {}, {}}, {best, scale}, " of all scales");
    }
    return best;
}

int lowerStructureTensor(const TensorPlace& place, const StructureTensor& f) {
    checkAxes(place);
    if (f.output == TensorOutput::eigenvalue3 && place.axes.size() < 3)
        fail(place, " of two axes has two eigenvalues; the smaller one is eigenvalue2.");
    if (f.output == TensorOutput::orientation && place.axes.size() > 2)
        fail(place, ": an orientation is one angle in two axes; axes=xy looks at a volume slice by slice.");
    if (f.output >= TensorOutput::tube && f.output <= TensorOutput::plate)
        fail(place, " gives eigenvalues, norm, coherence and orientation only.");
    if (f.output == TensorOutput::coherence && !(f.contrast.value > 0))
        fail(place, " needs a contrast above zero.");
    std::array<int, 3> gradient{};
    for (const std::size_t along : place.axes) {
        SeparableTerm taps;
        for (const std::size_t a : place.axes)
            taps[a] = gaussianTaps(f.sigma[a], f.truncate, a == along ? 1 : 0);
        for (double& w : taps[along].weights)
            w /= place.filter.step[along];
        gradient[along] = filtered(place, std::move(taps), place.input, std::string(" ") + axisName[along]);
    }
    SeparableTerm wide;
    for (const std::size_t a : place.axes)
        wide[a] = gaussianTaps(f.outer[a], f.truncate);
    const bool smooth = !(wide[0].isIdentity() && wide[1].isIdentity() && wide[2].isIdentity());
    std::vector<int> matrix;
    for (const auto& [first, second] : elementsOf(place.axes)) {
        const std::string label = std::string(" ") + axisName[first] + axisName[second];
        const int product = add(place, CombineNode{CombineNode::Op::product, {}, {}},
                                {gradient[first], gradient[second]}, label + " product");
        matrix.push_back(smooth ? filtered(place, wide, product, label) : product);
    }
    TensorMeasure measure{f.output};
    if (f.output == TensorOutput::coherence) {
        measure.contrast = f.contrast;
        addContrast(place, f.contrast, matrix);
    }
    return measured(place, measure, std::move(matrix), "");
}

} // namespace conv
