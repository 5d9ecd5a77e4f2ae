// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/article.h"
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

/// splitmix64: small, and equal on all machines.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }
    /// In [−1, 1).
    double signedUnit() { return static_cast<double>(static_cast<std::int64_t>(next() >> 11)) * 0x1p-52 - 1; }

  private:
    std::uint64_t state_;
};

struct Kind {
    std::string_view name;
    int dimension;              ///< 0: given by the axis `dimension`
    std::vector<Axis> standard; ///< its axes with their default values
};

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"conv1d", 1, {{"size", {"1000000"}}, {"k", {"31", "255", "2047"}}}},
        {"conv2d", 2, {{"size", {"4096"}}, {"k", {"3", "5", "7", "9", "11", "15", "31"}}}},
        {"conv3d", 3, {{"size", {"256"}}, {"k", {"3", "5", "7", "9"}}}},
        {"star", 2, {{"size", {"4096"}}, {"radius", {"1", "2", "4", "8", "16"}}}},
        {"gaussian", 0, {{"dimension", {"2"}}, {"size", {""}}, {"sigma", {"1", "2", "4", "8"}}, {"thick", {""}}}},
        {"fir", 1, {{"size", {"1000000"}}, {"taps", {"101", "1001", "10001"}}}},
        {"iir", 0, {{"dimension", {"1"}}, {"size", {""}}, {"order", {"2", "4", "8"}}, {"cutoff", {"0.125"}}}},
        {"median", 0, {{"dimension", {"2"}}, {"size", {""}}, {"k", {"3", "5", "9", "31"}}}},
        {"bilateral", 0, {{"dimension", {"2", "3"}}, {"size", {""}}, {"sigma", {"1", "2", "4"}}, {"range", {"0.3"}}}},
        {"nlm", 0, {{"dimension", {"2", "3"}}, {"size", {""}}, {"search", {"3", "5"}}, {"patch", {"1", "3"}}}},
        {"diffusion", 0, {{"dimension", {"2", "3"}}, {"size", {""}}, {"iterations", {"1", "10"}}}},
        {"richardson-lucy",
         0,
         {{"dimension", {"2", "3"}}, {"size", {""}}, {"k", {"15", "31"}}, {"iterations", {"20"}}}},
        {"wiener", 0, {{"dimension", {"2", "3"}}, {"size", {""}}, {"sigma", {"1", "2"}}, {"balance", {"0.1"}}}},
        {"gabor", 2, {{"size", {"4096"}}, {"sigma", {"2", "4"}}, {"angle", {"30", "90"}}}},
        {"hessian", 0, {{"dimension", {"3"}}, {"size", {""}}, {"sigma", {"1", "2"}}}},
        {"vesselness", 0, {{"dimension", {"3"}}, {"size", {""}}, {"sigma", {"1", "2"}}}},
        {"structure-tensor", 0, {{"dimension", {"3"}}, {"size", {""}}, {"sigma", {"1", "2"}}}},
        {"sobel", 0, {{"dimension", {"2", "3"}}, {"size", {""}}}},
        {"canny", 0, {{"dimension", {"2"}}, {"size", {""}}}},
    };
    return all;
}

const Kind& kindNamed(const std::string& name) {
    for (const Kind& k : kinds())
        if (k.name == name)
            return k;
    throw Error(ErrorCode::usage, "There is no benchmark '" + name + "'; there are " + benchKinds() + ".");
}

double numberOf(const std::string& axis, const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value > 0))
        throw Error(ErrorCode::usage, "The axis " + axis + " takes numbers above zero, not '" + text + "'.");
    return value;
}

std::int64_t wholeOf(const std::string& axis, const std::string& text) {
    const double value = numberOf(axis, text);
    if (value != std::floor(value) || value > 1e9)
        throw Error(ErrorCode::usage, "The axis " + axis + " takes whole numbers, not '" + text + "'.");
    return static_cast<std::int64_t>(value);
}

/// "256": samples along each axis; "512x512x133": along x, y, z.
conv::Index3 extentOf(int dimension, const std::string& text) {
    conv::Index3 extent{1, 1, 1};
    std::size_t from = 0;
    for (int a = 0; a < dimension; ++a) {
        const std::size_t end = std::min(text.find('x', from), text.size());
        extent[static_cast<std::size_t>(a)] = wholeOf("size", text.substr(from, end - from));
        if (end == text.size() && a == 0) {
            std::fill_n(extent.begin(), dimension, extent[0]);
            return extent;
        }
        from = std::min(end + 1, text.size());
        if ((end == text.size()) != (a == dimension - 1))
            throw Error(ErrorCode::usage, "The axis size takes one number, or one for each of " +
                                              std::to_string(dimension) + " axes, not '" + text + "'.");
    }
    return extent;
}

conv::Kernel randomKernel(int dimension, std::int64_t k) {
    conv::Index3 extent{1, 1, 1};
    std::int64_t count = 1;
    for (int a = 0; a < dimension; ++a) {
        extent[static_cast<std::size_t>(a)] = k;
        count *= k;
    }
    Random random(static_cast<std::uint64_t>(k));
    std::vector<double> taps(static_cast<std::size_t>(count));
    for (double& t : taps)
        t = random.signedUnit();
    return conv::Kernel::correlation(std::move(taps), extent, conv::Kernel::defaultCentre(extent));
}

/// A stencil of 4r + 1 taps along two axes through its centre; the rest of its square is zero.
conv::Kernel starKernel(std::int64_t r) {
    const std::int64_t k = 2 * r + 1;
    Random random(static_cast<std::uint64_t>(r));
    std::vector<double> taps(static_cast<std::size_t>(k * k), 0.0);
    for (std::int64_t i = 0; i < k; ++i) {
        taps[static_cast<std::size_t>(r * k + i)] = random.signedUnit();
        taps[static_cast<std::size_t>(i * k + r)] = random.signedUnit();
    }
    return conv::Kernel::correlation(std::move(taps), {k, k, 1}, {r, r, 0});
}

using Point = std::vector<std::pair<std::string, std::string>>;

std::string valueAt(const Point& point, std::string_view axis, std::string standard) {
    for (const auto& [name, value] : point)
        if (name == axis && !value.empty())
            return value;
    return standard;
}

/// Sigmas in voxels; slices are `thick` times as thick as pixels are wide.
std::array<double, 3> sigmasOf(const Point& point, int dimension) {
    const double sigma = numberOf("sigma", valueAt(point, "sigma", "2"));
    const double thick = numberOf("thick", valueAt(point, "thick", "1"));
    if (thick != 1 && dimension != 3)
        throw Error(ErrorCode::usage, "The axis thick is for volumes: give dimension=3.");
    return {sigma, sigma, sigma / thick};
}

/// The ellipsoid that fits into k samples along each axis: not separable, as the PSFs of lenses.
conv::Kernel ballOf(std::int64_t k, int dimension) {
    conv::Index3 extent{1, 1, 1};
    for (std::size_t a = 0; a < static_cast<std::size_t>(dimension); ++a)
        extent[a] = k;
    const double middle = static_cast<double>(k - 1) / 2, radius = static_cast<double>(k) / 2;
    std::vector<double> taps;
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x) {
                double square = 0;
                for (const auto& [at, size] : {std::pair{x, extent[0]}, {y, extent[1]}, {z, extent[2]}})
                    square += size > 1 ? (static_cast<double>(at) - middle) * (static_cast<double>(at) - middle) : 0;
                taps.push_back(square <= radius * radius ? 1 : 0);
            }
    return conv::Kernel::convolution(std::move(taps), extent, conv::Kernel::defaultCentre(extent));
}

BenchCase caseAt(const Kind& kind, Point point) {
    BenchCase c;
    const int dimension =
        kind.dimension ? kind.dimension : static_cast<int>(wholeOf("dimension", valueAt(point, "dimension", "2")));
    if (dimension > 3)
        throw Error(ErrorCode::usage, "The axis dimension takes 1, 2 or 3.");
    const char* usual[] = {"1000000", "4096", "256"};
    const std::string size = valueAt(point, "size", usual[dimension - 1]);
    c.layout.dimension = dimension;
    c.layout.extent = extentOf(dimension, size);
    const std::string type = valueAt(point, "type", "float32");
    if (const auto t = conv::elementTypeNamed(type))
        c.layout.type = *t;
    else
        throw Error(ErrorCode::usage,
                    "The axis type takes element types such as uint8 or float32, not '" + type + "'.");
    conv::Filter filter;
    const std::string boundary = valueAt(point, "boundary", "reflect");
    if (const auto b = conv::boundaryNamed(boundary))
        filter.boundary = *b;
    else
        throw Error(ErrorCode::usage,
                    "The axis boundary takes boundary modes such as reflect, not '" + boundary + "'.");
    if (kind.name.starts_with("conv"))
        filter.kind = conv::Custom{randomKernel(dimension, wholeOf("k", valueAt(point, "k", "3")))};
    else if (kind.name == "star")
        filter.kind = conv::Custom{starKernel(wholeOf("radius", valueAt(point, "radius", "1"))), "star"};
    else if (kind.name == "gaussian") {
        filter.kind = conv::Gaussian{sigmasOf(point, dimension)};
    } else if (kind.name == "fir") {
        conv::Fir fir;
        fir.taps = wholeOf("taps", valueAt(point, "taps", "101"));
        fir.beta = conv::kaiserBeta(60);
        filter.kind = fir;
    } else if (kind.name == "iir") {
        conv::Iir iir; // along the slowest axis
        iir.order = static_cast<int>(wholeOf("order", valueAt(point, "order", "4")));
        iir.cutoff[0] = numberOf("cutoff", valueAt(point, "cutoff", "0.125"));
        filter.kind = iir;
        filter.axes = {dimension == 1, dimension == 2, dimension == 3};
    } else if (kind.name == "median") {
        const std::int64_t k = wholeOf("k", valueAt(point, "k", "3"));
        filter.kind = conv::Median{{k, k, k}};
    } else if (kind.name == "bilateral") {
        const double sigma = numberOf("sigma", valueAt(point, "sigma", "2"));
        filter.kind = conv::Bilateral{{sigma, sigma, sigma}, numberOf("range", valueAt(point, "range", "0.3"))};
    } else if (kind.name == "nlm") {
        const double search = numberOf("search", valueAt(point, "search", "3")),
                     patch = numberOf("patch", valueAt(point, "patch", "1"));
        filter.kind = conv::NonLocalMeans{{search, search, search}, {patch, patch, patch}, 0.5};
    } else if (kind.name == "diffusion") {
        filter.kind = conv::Diffusion{static_cast<int>(wholeOf("iterations", valueAt(point, "iterations", "10"))), 0.3};
    } else if (kind.name == "richardson-lucy") {
        // A ball is not separable.
        const std::int64_t k = wholeOf("k", valueAt(point, "k", "31"));
        filter.kind = conv::RichardsonLucy{ballOf(k, dimension),
                                           static_cast<int>(wholeOf("iterations", valueAt(point, "iterations", "20")))};
    } else if (kind.name == "wiener") {
        const std::array<bool, 3> axes{true, dimension > 1, dimension > 2};
        conv::SeparableTerm psf;
        for (std::size_t a = 0; a < 3; ++a)
            psf[a] = conv::gaussianTaps(axes[a] ? sigmasOf(point, dimension)[a] : 0);
        const double balance = numberOf("balance", valueAt(point, "balance", "0.1"));
        filter.kind =
            conv::Custom{conv::wienerKernel(conv::Kernel::separable(std::move(psf)), axes, balance), "wiener"};
    } else if (kind.name == "gabor") {
        conv::GaborShape shape;
        shape.sigma = numberOf("sigma", valueAt(point, "sigma", "2"));
        shape.wavelength = 2.5 * shape.sigma;
        shape.degrees = numberOf("angle", valueAt(point, "angle", "30"));
        filter.kind = conv::Custom{conv::gaborKernel(std::array<std::size_t, 2>{0, 1}, shape), "gabor"};
    } else if (kind.name == "vesselness") {
        const double sigma = numberOf("sigma", valueAt(point, "sigma", "2"));
        conv::Vesselness vessels{{sigma, sigma, sigma}};
        vessels.contrast = {0.1, false}; // fixed for noise within ±1, to time the kernels without a run for the largest
                                         // norm
        filter.kind = vessels;
    } else if (kind.name == "hessian") {
        const double sigma = numberOf("sigma", valueAt(point, "sigma", "2"));
        filter.kind = conv::Hessian{{sigma, sigma, sigma}};
    } else if (kind.name == "structure-tensor") {
        const double sigma = numberOf("sigma", valueAt(point, "sigma", "1"));
        conv::StructureTensor tensor{{sigma, sigma, sigma}, {3 * sigma, 3 * sigma, 3 * sigma}};
        tensor.contrast = {0.01, false}; // see vesselness
        filter.kind = tensor;
    } else if (kind.name == "sobel")
        filter.kind = conv::Edge{};
    else
        filter.kind = conv::Canny{};
    c.filters = {filter};
    static constexpr const char* power[] = {"", "²", "³"};
    const conv::Index3& extent = c.layout.extent;
    c.label = std::string(kind.name) + " " + std::to_string(extent[0]);
    if (std::all_of(extent.begin(), extent.begin() + dimension, [&](std::int64_t n) { return n == extent[0]; }))
        c.label += power[dimension - 1];
    else
        for (int a = 1; a < dimension; ++a)
            c.label += " × " + std::to_string(extent[static_cast<std::size_t>(a)]);
    for (const auto& [name, value] : point)
        if (name != "size" && name != "dimension" && !value.empty())
            c.label += " " + name + "=" + value;
    c.at = std::move(point);
    return c;
}

std::vector<BenchCase> casesOf(const Article& article, const BenchRequest& request) {
    if (!request.axes.empty())
        throw Error(ErrorCode::usage, std::string(article.kind) + " has sizes of its own and takes no --axis.");
    std::vector<BenchCase> cases;
    for (const ArticleTable& table : article.tables)
        cases.push_back(caseAt(kindNamed(std::string(table.work)), table.point));
    return cases;
}

} // namespace

std::string benchKinds() {
    std::string all;
    for (const Kind& k : kinds())
        all.append(all.empty() ? "" : ", ").append(k.name);
    for (const Article& a : articles())
        all.append(", ").append(a.kind);
    return all;
}

std::vector<BenchCase> casesOf(const BenchRequest& request) {
    if (const Article* article = articleOf(request.kind))
        return casesOf(*article, request);
    const Kind& kind = kindNamed(request.kind);
    std::vector<Axis> axes = kind.standard;
    for (const Axis& given : request.axes) {
        const auto at = std::find_if(axes.begin(), axes.end(), [&](const Axis& a) { return a.name == given.name; });
        if (at != axes.end())
            *at = given;
        else if (given.name == "boundary" || given.name == "type")
            axes.push_back(given);
        else
            throw Error(ErrorCode::usage, std::string(kind.name) + " has no axis '" + given.name + "'.");
    }
    std::vector<Point> points{{}};
    for (const Axis& axis : axes) {
        std::vector<Point> more;
        for (const Point& p : points)
            for (const std::string& value : axis.values) {
                more.push_back(p);
                more.back().emplace_back(axis.name, value);
            }
        points = std::move(more);
    }
    std::vector<BenchCase> cases;
    for (Point& p : points)
        cases.push_back(caseAt(kind, std::move(p)));
    return cases;
}

conv::Volume noise(const conv::Layout& layout, std::uint64_t seed) {
    conv::Volume volume(layout);
    Random random(seed);
    conv::withElementType(layout.type, [&]<class T>(std::type_identity<T>) {
        const std::int64_t count = layout.sampleCount();
        T* out = volume.as<T>();
        for (std::int64_t i = 0; i < count; ++i) {
            if constexpr (std::is_floating_point_v<T>)
                out[i] = static_cast<T>(random.signedUnit());
            else
                out[i] = static_cast<T>(random.next() >> 53); // 11 bits: fits or wraps within every integer type
        }
    });
    return volume;
}

} // namespace app::bench
