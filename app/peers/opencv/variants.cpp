// SPDX-License-Identifier: Apache-2.0
// OpenCV's filters as peers, for problems that OpenCV computes by itself.
#include <algorithm>
#include <conv/error.h>
#include <conv/peer.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

namespace {

using conv::Device;
using conv::ElementType;
using conv::PeerJob;
using conv::Problem;

int typeOf(ElementType type) {
    switch (type) {
    case ElementType::u8:
        return CV_8U;
    case ElementType::i8:
        return CV_8S;
    case ElementType::u16:
        return CV_16U;
    case ElementType::i16:
        return CV_16S;
    case ElementType::i32:
        return CV_32S;
    case ElementType::f32:
        return CV_32F;
    case ElementType::f64:
        return CV_64F;
    default:
        return -1;
    }
}

int borderOf(conv::Boundary boundary) {
    switch (boundary) {
    case conv::Boundary::reflect:
        return cv::BORDER_REFLECT;
    case conv::Boundary::mirror:
        return cv::BORDER_REFLECT_101;
    case conv::Boundary::nearest:
        return cv::BORDER_REPLICATE;
    default:
        return cv::BORDER_CONSTANT; // with zeros: the filters take no other value
    }
}

/// A plane of the job as a matrix. A padded plane is a window of a larger matrix, beyond whose edge the filters read.
struct Image {
    cv::Mat source, result;
    int border;

    Image(const PeerJob& job, std::int64_t z) : border(job.padded ? cv::BORDER_REPLICATE : borderOf(job.boundary)) {
        const auto size = static_cast<std::int64_t>(conv::sizeOf(job.type));
        auto* first = const_cast<std::byte*>(static_cast<const std::byte*>(job.data) + z * job.strideZ * size);
        const cv::Mat all(static_cast<int>(job.extent[1]), static_cast<int>(job.extent[0]), typeOf(job.type), first,
                          static_cast<std::size_t>(job.strideY * size));
        cv::Mat readable = all;
        // Filters to float take these three types and float.
        if (job.type != ElementType::u8 && job.type != ElementType::u16 && job.type != ElementType::i16 &&
            job.type != ElementType::f32)
            all.convertTo(readable, CV_32F);
        source = readable(cv::Rect(static_cast<int>(job.margin[0]), static_cast<int>(job.margin[1]),
                                   static_cast<int>(job.outExtent[0]), static_cast<int>(job.outExtent[1])));
        result = cv::Mat(source.rows, source.cols, CV_32F, job.out + z * job.outStrideZ,
                         static_cast<std::size_t>(job.outStrideY) * sizeof(float));
    }
};

cv::Mat axis(const conv::AxisTaps& taps) {
    cv::Mat row(1, static_cast<int>(taps.size()), CV_32F);
    std::copy(taps.weights.begin(), taps.weights.end(), row.begin<float>());
    return row;
}

template <class F>
void onPlanes(const PeerJob& job, F f) {
    try {
        cv::setNumThreads(job.threads);
        for (std::int64_t z = 0; z < job.outExtent[2]; ++z)
            f(Image(job, z));
    } catch (const cv::Exception& error) {
        throw conv::Error(conv::ErrorCode::device, "OpenCV did not do it: " + error.err + ".");
    }
}

void filter2d(const PeerJob& job) {
    const conv::Kernel& kernel = *job.kernels.front();
    const std::vector<double> taps = kernel.dense();
    cv::Mat matrix(static_cast<int>(kernel.extent()[1]), static_cast<int>(kernel.extent()[0]), CV_32F);
    std::copy(taps.begin(), taps.end(), matrix.begin<float>());
    const cv::Point anchor(static_cast<int>(kernel.centre()[0]), static_cast<int>(kernel.centre()[1]));
    onPlanes(job,
             [&](Image image) { cv::filter2D(image.source, image.result, CV_32F, matrix, anchor, 0, image.border); });
}

void separable(const PeerJob& job) {
    std::vector<conv::SeparableTerm> terms;
    for (const conv::Kernel* kernel : job.kernels)
        terms.push_back(kernel->definedPerAxis() ? kernel->axes() : kernel->decompose().terms.front());
    const auto one = [&](const Image& image, const conv::SeparableTerm& term, cv::Mat& to) {
        const cv::Point anchor(static_cast<int>(term[0].centre), static_cast<int>(term[1].centre));
        cv::sepFilter2D(image.source, to, CV_32F, axis(term[0]), axis(term[1]), anchor, 0, image.border);
    };
    onPlanes(job, [&](Image image) {
        if (terms.size() == 1) {
            one(image, terms[0], image.result);
            return;
        }
        cv::Mat x, y;
        one(image, terms[0], x);
        one(image, terms[1], y);
        cv::magnitude(x, y, image.result);
    });
}

/// cv::medianBlur ignores samples beyond a window of a larger matrix: it gets the full matrix.
void median(const PeerJob& job) {
    onPlanes(job, [&](const Image& image) {
        cv::Mat all = image.source, blurred;
        all.adjustROI(static_cast<int>(job.margin[1]), static_cast<int>(job.margin[1]), static_cast<int>(job.margin[0]),
                      static_cast<int>(job.margin[0]));
        cv::medianBlur(all, blurred, static_cast<int>(job.window[0]));
        blurred(cv::Rect(static_cast<int>(job.margin[0]), static_cast<int>(job.margin[1]), image.source.cols,
                         image.source.rows))
            .convertTo(image.result, CV_32F);
    });
}

/// As median. Samples are floats, since cv::bilateralFilter rounds results to the input type.
void bilateral(const PeerJob& job) {
    onPlanes(job, [&](const Image& image) {
        cv::Mat all = image.source, floats, smoothed;
        all.adjustROI(static_cast<int>(job.margin[1]), static_cast<int>(job.margin[1]), static_cast<int>(job.margin[0]),
                      static_cast<int>(job.margin[0]));
        all.convertTo(floats, CV_32F);
        cv::bilateralFilter(floats, smoothed, static_cast<int>(job.window[0]), job.range, job.sigma, image.border);
        smoothed(cv::Rect(static_cast<int>(job.margin[0]), static_cast<int>(job.margin[1]), image.source.cols,
                          image.source.rows))
            .copyTo(image.result);
    });
}

std::optional<std::string> unsupportedInput(const Problem& problem, const Device&) {
    if (typeOf(problem.input) < 0)
        return "OpenCV has no matrices of " + std::string(conv::name(problem.input)) + ".";
    constexpr std::int64_t max = 32767;
    if (std::max({problem.extent[0], problem.extent[1], problem.taps[0], problem.taps[1]}) > max &&
        problem.dimension > 1)
        return "OpenCV's filters take images of up to 32767 samples along an axis.";
    return std::nullopt;
}

std::optional<std::string> unsupportedSeparable(const Problem& problem, const Device& device) {
    if (problem.rank != 1)
        return problem.rank == 0 ? std::string("Needs a kernel of rank 1. This one has a rank above 16.")
                                 : "Needs a kernel of rank 1. This one has rank " + std::to_string(problem.rank) + ".";
    return unsupportedInput(problem, device);
}

std::optional<std::string> unsupportedMedian(const Problem& problem, const Device& device) {
    if (problem.taps[0] != problem.taps[1])
        return "cv::medianBlur takes square windows.";
    if (problem.input != ElementType::u8 && problem.taps[0] > 5)
        return "cv::medianBlur takes windows above 5 for 8 bits only.";
    if (problem.input != ElementType::u8 && problem.input != ElementType::u16 && problem.input != ElementType::i16 &&
        problem.input != ElementType::f32)
        return "cv::medianBlur takes uint8, uint16, int16 and float32.";
    return unsupportedInput(problem, device);
}

std::optional<std::string> unsupportedBilateral(const Problem& problem, const Device& device) {
    if (problem.taps[0] != problem.taps[1] || !problem.gaussian || (*problem.gaussian)[0] != (*problem.gaussian)[1])
        return "cv::bilateralFilter takes one sigma for x and y.";
    if (problem.boundary == conv::Boundary::constant)
        return "cv::bilateralFilter takes no value beyond the border.";
    return unsupportedInput(problem, device);
}

/// Comparison of its edges with ours: docs/benchmarks/cpu-canny.md.
std::optional<std::string> unsupportedCanny(const Problem&, const Device&) {
    return "cv::Canny is no convolution, and finds other edges than docs/reference/results.md: it thins an image "
           "rounded to 8 "
           "bits along the nearest of four directions, so that some 17 % of edge samples lie elsewhere.";
}

double outputs(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
}

/// Overhead of a call with its arrays, measured on the smallest image.
double callSeconds(const Problem& problem) {
    return 7e-6 * static_cast<double>(problem.items);
}

double secondsFilter2d(const Problem& problem, const Device& device) {
    const auto taps = static_cast<double>(problem.taps[0] * problem.taps[1]);
    const double core = std::max(device.flopsPerSecond, 1.0) / std::max(device.cores, 1);
    // It uses one thread; above so many taps it uses its discrete Fourier transform (docs/benchmarks/cpu-fft.md).
    if (taps >= (problem.input == ElementType::f32 ? 130 : 50))
        return outputs(problem) * (2000 + taps) / core + callSeconds(problem);
    return outputs(problem) * 2 * (taps + 14) / (0.5 * core) + callSeconds(problem);
}

double secondsSeparable(const Problem& problem, const Device& device) {
    const auto taps = static_cast<double>(problem.taps[0] + problem.taps[1]);
    const double core = std::max(device.flopsPerSecond, 1.0) / std::max(device.cores, 1);
    const double efficiency = 0.32 / (1 + taps / 180);
    return outputs(problem) * 2 * taps / (efficiency * core) * (problem.gradientMagnitude ? 2.2 : 1) +
           callSeconds(problem);
}

double secondsMedian(const Problem& problem, const Device& device) {
    // On one thread; sorting networks up to 5, histograms of columns beyond (docs/benchmarks/median.md).
    const double core = std::max(device.flopsPerSecond, 1.0) / std::max(device.cores, 1);
    const auto width = static_cast<double>(conv::sizeOf(problem.input));
    return outputs(problem) *
               (problem.taps[0] <= 3   ? 20 * width
                : problem.taps[0] <= 5 ? 80 * width
                                       : 1200) /
               core +
           callSeconds(problem);
}

double secondsBilateral(const Problem& problem, const Device& device) {
    // On all threads (docs/benchmarks/bilateral.md).
    return outputs(problem) * 60 * static_cast<double>(problem.nonZeroTaps) / std::max(device.flopsPerSecond, 1.0) +
           callSeconds(problem);
}

conv::Variant peer(const char* name, int dimension, const char* summary) {
    conv::Variant v;
    v.name = name;
    v.dimension = dimension;
    v.kind = conv::VariantClass::peer;
    v.tiling = conv::Tiling::tolerance;
    v.summary = summary;
    v.reference.title = "OpenCV " CV_VERSION;
    v.reference.figure = "no figure";
    v.launch = conv::launchPeer;
    return v;
}

std::vector<conv::Variant> all() {
    std::vector<conv::Variant> list;
    for (const int dimension : {1, 2}) {
        conv::Variant v = peer("opencv-filter2d", dimension,
                               "cv::filter2D: direct up to 11 × 11 taps, through Fourier transforms beyond.");
        v.unsupported = unsupportedInput;
        v.predictSeconds = secondsFilter2d;
        v.peer = filter2d;
        list.push_back(v);
    }
    conv::Variant v =
        peer("opencv-sepfilter2d", 2,
             "cv::sepFilter2D, which cv::GaussianBlur and cv::Sobel call; with cv::magnitude for gradients.");
    v.magnitudes = true;
    v.unsupported = unsupportedSeparable;
    v.predictSeconds = secondsSeparable;
    v.peer = separable;
    list.push_back(v);
    v = peer("opencv-medianblur", 2, "cv::medianBlur: sorting networks up to 5 × 5, histograms for larger windows.");
    v.convolves = false;
    v.medians = true;
    v.unsupported = unsupportedMedian;
    v.predictSeconds = secondsMedian;
    v.peer = median;
    list.push_back(v);
    v = peer("opencv-bilateral", 2, "cv::bilateralFilter on floats: weights from a table of 4096 differences.");
    v.convolves = false;
    v.bilaterals = true;
    v.unsupported = unsupportedBilateral;
    v.predictSeconds = secondsBilateral;
    v.peer = bilateral;
    list.push_back(v);
    v = peer("opencv-canny", 2, "cv::GaussianBlur and cv::Canny.");
    v.unsupported = unsupportedCanny;
    v.predictSeconds = secondsSeparable;
    list.push_back(v);
    return list;
}

} // namespace

extern "C" {
const std::vector<conv::Variant>* convappPeers();
const std::vector<conv::Variant>* convappPeers() {
    static const std::vector<conv::Variant> list = all();
    return &list;
}
}
