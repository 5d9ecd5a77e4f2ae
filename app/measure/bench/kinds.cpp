// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/kinds.h"
#include "app/measure/bench/random.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <conv/error.h>
#include <conv/kernel_shapes.h>
#include <conv/signal_taps.h>

namespace app::bench {
namespace {

using conv::Error;
using conv::ErrorCode;
using conv::Filter;

/// Returns the centres of samples of a box, measured from its middle, x fastest.
std::vector<conv::Vec3> placesOf(const conv::Index3& extent) {
    std::vector<conv::Vec3> all;
    const auto from = [&](std::int64_t i, std::size_t a) {
        return static_cast<double>(i) - 0.5 * static_cast<double>(extent[a] - 1);
    };
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x)
                all.push_back({from(x, 0), from(y, 1), from(z, 2)});
    return all;
}

double squareOf(const conv::Vec3& v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

conv::Index3 cubeOf(std::int64_t k, int dimension) {
    return {k, dimension > 1 ? k : 1, dimension > 2 ? k : 1};
}

Filter randomKernel(const PointValues& at) {
    const std::int64_t k = at.whole("k");
    const conv::Index3 extent = cubeOf(k, at.dimension());
    Random random(static_cast<std::uint64_t>(k));
    std::vector<double> taps(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& t : taps)
        t = random.signedUnit();
    return {conv::Custom{conv::Kernel::correlation(std::move(taps), extent, conv::Kernel::defaultCentre(extent))}};
}

/// A stencil of 4r + 1 taps along two axes through its centre; the rest of its square is zero.
Filter star(const PointValues& at) {
    const std::int64_t r = at.whole("radius"), k = 2 * r + 1;
    Random random(static_cast<std::uint64_t>(r));
    std::vector<double> taps(static_cast<std::size_t>(k * k), 0.0);
    for (std::int64_t i = 0; i < k; ++i) {
        taps[static_cast<std::size_t>(r * k + i)] = random.signedUnit();
        taps[static_cast<std::size_t>(i * k + r)] = random.signedUnit();
    }
    return {conv::Custom{conv::Kernel::correlation(std::move(taps), {k, k, 1}, {r, r, 0}), "star"}};
}

/// Dense kernels of volumes that are sums of products: two or three isotropic Gaussians, or functions of k/5 samples.
Filter products(const PointValues& at) {
    const std::string_view form = at.text("form");
    const std::int64_t k = at.whole("k");
    const auto value = [&](const conv::Vec3& v) {
        const auto bell = [&](double wide) { return std::exp(-squareOf(v) / (2 * wide * wide)); };
        if (form == "two")
            return bell(0.6) - 0.21 * bell(1.01);
        if (form == "three")
            return bell(0.5) - 0.4 * bell(0.8) + 0.11 * bell(1.3);
        if (form == "laplacian")
            return (squareOf(v) - 3.003) * bell(1);
        if (form == "oblique")
            return (0.3 * v[0] + 0.51 * v[1] - 0.8 * v[2] + 0.01) * bell(1);
        if (form == "gabor")
            return std::cos(0.7 * v[0] + 0.9 * v[1] - 0.4 * v[2]) * bell(1);
        throw Error(ErrorCode::usage,
                    "The axis form takes two, three, laplacian, oblique or gabor, not '" + std::string(form) + "'.");
    };
    std::vector<double> taps;
    for (const conv::Vec3& place : placesOf({k, k, k})) {
        const double unit = static_cast<double>(k) / 5;
        taps.push_back(value({place[0] / unit, place[1] / unit, place[2] / unit}));
    }
    return {conv::Custom{conv::Kernel::correlation(std::move(taps), {k, k, k}, {k / 2, k / 2, k / 2}), "products"}};
}

/// Returns equal sigmas on all axes.
conv::Vec3 sigmaOf(const PointValues& at) {
    const double sigma = at.number("sigma");
    return {sigma, sigma, sigma};
}

/// Slices are `thick` times as thick as pixels are wide; `along` names the axes acted on; `truncate` may be inf.
Filter gaussian(const PointValues& at) {
    conv::Vec3 sigma = sigmaOf(at);
    if (!at.text("thick").empty()) {
        if (at.number("thick") != 1 && at.dimension() != 3)
            throw Error(ErrorCode::usage, "The axis thick is for volumes: give dimension=3.");
        sigma[2] /= at.number("thick");
    }
    conv::Gaussian smooth{sigma};
    if (!at.text("truncate").empty())
        smooth.truncate = at.number("truncate");
    Filter filter{smooth};
    if (const std::string_view along = at.text("along"); !along.empty()) {
        const std::string_view names = std::string_view("xyz").substr(0, static_cast<std::size_t>(at.dimension()));
        if (along.find_first_not_of(names) != std::string_view::npos)
            throw Error(ErrorCode::usage, "The axis along takes letters of " + std::string(names) + ", not '" +
                                              std::string(along) + "'.");
        for (std::size_t a = 0; a < 3; ++a)
            filter.axes[a] = along.find("xyz"[a]) != std::string_view::npos;
    }
    return filter;
}

/// The second Gaussian is 1.6 times as wide.
Filter differenceOfGaussians(const PointValues& at) {
    const double wide = 1.6 * at.number("sigma");
    return {conv::DifferenceOfGaussians{sigmaOf(at), {wide, wide, wide}}};
}

Filter fir(const PointValues& at) {
    conv::Fir fir;
    fir.taps = at.whole("taps");
    fir.beta = conv::kaiserBeta(60);
    return {fir};
}

/// Acts along the slowest axis.
Filter iir(const PointValues& at) {
    conv::Iir iir;
    iir.order = static_cast<int>(at.whole("order"));
    iir.cutoff[0] = at.number("cutoff");
    Filter filter{iir};
    filter.axes = {at.dimension() == 1, at.dimension() == 2, at.dimension() == 3};
    return filter;
}

Filter median(const PointValues& at) {
    const std::int64_t k = at.whole("k");
    return {conv::Median{{k, k, k}}};
}

Filter nonLocalMeans(const PointValues& at) {
    const double search = at.number("search"), patch = at.number("patch");
    return {conv::NonLocalMeans{{search, search, search}, {patch, patch, patch}, 0.5}};
}

/// The kernel is the ellipsoid that fits into k samples along each axis: not separable, as the PSFs of lenses.
Filter richardsonLucy(const PointValues& at) {
    const conv::Index3 extent = cubeOf(at.whole("k"), at.dimension());
    const double radius = static_cast<double>(extent[0]) / 2;
    std::vector<double> taps;
    for (const conv::Vec3& place : placesOf(extent))
        taps.push_back(squareOf(place) <= radius * radius ? 1 : 0);
    return {
        conv::RichardsonLucy{conv::Kernel::convolution(std::move(taps), extent, conv::Kernel::defaultCentre(extent)),
                             static_cast<int>(at.whole("iterations"))}};
}

/// The range is fixed for noise within ±1, to time the tables without a run for the smallest and largest sample.
Filter clahe(const PointValues& at) {
    return {conv::Clahe{cubeOf(at.whole("tile"), at.dimension()), at.number("clip"), 256, -1, 1}};
}

/// The PSF is a Gaussian.
Filter wiener(const PointValues& at) {
    const std::array<bool, 3> axes{true, at.dimension() > 1, at.dimension() > 2};
    conv::SeparableTerm psf;
    for (std::size_t a = 0; a < 3; ++a)
        psf[a] = conv::gaussianTaps(axes[a] ? at.number("sigma") : 0);
    return {conv::Custom{conv::wienerKernel(conv::Kernel::separable(std::move(psf)), axes, at.number("balance")),
                         "wiener"}};
}

Filter gabor(const PointValues& at) {
    conv::GaborShape shape;
    shape.sigma = at.number("sigma");
    shape.wavelength = 2.5 * shape.sigma;
    shape.degrees = at.number("angle");
    return {conv::Custom{conv::gaborKernel(std::array<std::size_t, 2>{0, 1}, shape), "gabor"}};
}

/// The contrast is fixed for noise within ±1, to time the kernels without a run for the largest norm.
Filter vesselness(const PointValues& at) {
    conv::Vesselness vessels{sigmaOf(at)};
    vessels.contrast = {0.1, false};
    return {vessels};
}

/// The contrast is fixed, as in vesselness().
Filter structureTensor(const PointValues& at) {
    const double wide = 3 * at.number("sigma");
    conv::StructureTensor tensor{sigmaOf(at), {wide, wide, wide}};
    tensor.contrast = {0.01, false};
    return {tensor};
}

} // namespace

double numberOf(std::string_view axis, std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value > 0))
        throw Error(ErrorCode::usage,
                    "The axis " + std::string(axis) + " takes numbers above zero, not '" + std::string(text) + "'.");
    return value;
}

std::int64_t wholeOf(std::string_view axis, std::string_view text) {
    const double value = numberOf(axis, text);
    if (value != std::floor(value) || value > 1e9)
        throw Error(ErrorCode::usage,
                    "The axis " + std::string(axis) + " takes whole numbers, not '" + std::string(text) + "'.");
    return static_cast<std::int64_t>(value);
}

std::string_view PointValues::text(std::string_view axis) const {
    const auto at = std::ranges::find(point_, axis, &Point::value_type::first);
    return at != point_.end() ? std::string_view(at->second) : std::string_view();
}

double PointValues::number(std::string_view axis) const {
    return numberOf(axis, text(axis));
}

std::int64_t PointValues::whole(std::string_view axis) const {
    return wholeOf(axis, text(axis));
}

const std::vector<Kind>& kinds() {
    using At = const PointValues&;
    const Axis plane{"dimension", {"2"}}, volume{"dimension", {"3"}}, both{"dimension", {"2", "3"}}, size{"size", {""}},
        large{"size", {"4096"}}, long1d{"size", {"1000000"}};
    static const std::vector<Kind> all{
        {"conv1d", 1, {long1d, {"k", {"31", "255", "2047"}}}, randomKernel},
        {"conv2d", 2, {large, {"k", {"3", "5", "7", "9", "11", "15", "31"}}}, randomKernel},
        {"conv3d", 3, {{"size", {"256"}}, {"k", {"3", "5", "7", "9"}}}, randomKernel},
        {"star", 2, {large, {"radius", {"1", "2", "4", "8", "16"}}}, star},
        {"products", 3, {size, {"k", {"7", "11", "15"}}, {"form", {"two", "three"}}}, products},
        {"gaussian",
         0,
         {plane, size, {"sigma", {"1", "2", "4", "8"}}, {"thick", {""}}, {"along", {""}}, {"truncate", {""}}},
         gaussian},
        {"log",
         0,
         {plane, size, {"sigma", {"1", "2", "4"}}},
         [](At at) { return Filter{conv::LaplacianOfGaussian{sigmaOf(at)}}; }},
        {"dog", 0, {plane, size, {"sigma", {"1", "2", "4"}}}, differenceOfGaussians},
        {"gradient",
         0,
         {plane, size, {"sigma", {"1", "2", "4"}}},
         [](At at) { return Filter{conv::GaussianGradient{sigmaOf(at)}}; }},
        {"fir", 1, {long1d, {"taps", {"101", "1001", "10001"}}}, fir},
        {"iir", 0, {{"dimension", {"1"}}, size, {"order", {"2", "4", "8"}}, {"cutoff", {"0.125"}}}, iir},
        {"median", 0, {plane, size, {"k", {"3", "5", "9", "31"}}}, median},
        {"bilateral",
         0,
         {both, size, {"sigma", {"1", "2", "4"}}, {"range", {"0.3"}}},
         [](At at) { return Filter{conv::Bilateral{sigmaOf(at), at.number("range")}}; }},
        {"nlm", 0, {both, size, {"search", {"3", "5"}}, {"patch", {"1", "3"}}}, nonLocalMeans},
        {"diffusion",
         0,
         {both, size, {"iterations", {"1", "10"}}},
         [](At at) { return Filter{conv::Diffusion{static_cast<int>(at.whole("iterations")), 0.3}}; }},
        {"clahe", 0, {both, size, {"tile", {"16", "64"}}, {"clip", {"2"}}}, clahe},
        {"richardson-lucy", 0, {both, size, {"k", {"15", "31"}}, {"iterations", {"20"}}}, richardsonLucy},
        {"wiener", 0, {both, size, {"sigma", {"1", "2"}}, {"balance", {"0.1"}}}, wiener},
        {"gabor", 2, {large, {"sigma", {"2", "4"}}, {"angle", {"30", "90"}}}, gabor},
        {"hessian", 0, {volume, size, {"sigma", {"1", "2"}}}, [](At at) { return Filter{conv::Hessian{sigmaOf(at)}}; }},
        {"vesselness", 0, {volume, size, {"sigma", {"1", "2"}}}, vesselness},
        {"structure-tensor", 0, {volume, size, {"sigma", {"1", "2"}}}, structureTensor},
        {"sobel", 0, {both, size}, [](At) { return Filter{conv::Edge{}}; }},
        {"canny", 0, {plane, size}, [](At) { return Filter{conv::Canny{}}; }},
    };
    return all;
}

} // namespace app::bench
