// SPDX-License-Identifier: Apache-2.0
// OpenCV: each call by itself, and on strips of rows in parallel, since most of its filters use one thread. A strip of
// a larger matrix reads the rows around it, so that there are no seams.
#include "driver.h"
#include <opencv2/core/hal/hal.hpp>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>

namespace peer {
namespace {

using Body = std::function<void(const cv::Mat&, cv::Mat&)>;

cv::Mat wrapped(const void* data, int rows, int columns, int type) {
    return {rows, columns, type, const_cast<void*>(data)};
}

Way whole(const std::string& name, const cv::Mat& in, cv::Mat out, const Body& body) {
    Way way;
    way.name = name;
    way.run = [=]() mutable { body(in, out); };
    way.result = [=] { return out.data; };
    way.resultBytes = out.total() * out.elemSize();
    return way;
}

/// Runs a filter on `strips` ranges of rows (columns for a single row) in OpenCV's threads.
Way inStrips(const std::string& name, const cv::Mat& in, cv::Mat out, int strips, const Body& body) {
    Way way = whole(name + " in " + std::to_string(strips) + " strips", in, out, body);
    way.run = [=]() mutable {
        const int length = in.rows == 1 ? in.cols : in.rows;
        cv::parallel_for_(cv::Range(0, strips), [&](const cv::Range& range) {
            for (int i = range.start; i < range.end; ++i) {
                const cv::Range part(static_cast<int>(static_cast<long>(length) * i / strips),
                                     static_cast<int>(static_cast<long>(length) * (i + 1) / strips));
                const cv::Mat from = in.rows == 1 ? in.colRange(part) : in.rowRange(part);
                cv::Mat to = in.rows == 1 ? out.colRange(part) : out.rowRange(part);
                body(from, to);
            }
        });
    };
    return way;
}

void both(std::vector<Way>& ways, const std::string& name, const cv::Mat& in, const cv::Mat& out, const Body& body,
          std::initializer_list<int> strips) {
    ways.push_back(whole(name, in, out, body));
    for (const int n : strips)
        ways.push_back(inStrips(name, in, out, n, body));
}

/// medianBlur does not read beyond a strip: strips get a halo that is cut off afterwards.
Way medianInStrips(const Work& work, const cv::Mat& in, cv::Mat out, int strips) {
    Way way = whole("medianBlur in " + std::to_string(strips) + " strips", in, out, {});
    const int radius = work.size / 2, size = work.size;
    way.run = [=]() mutable {
        cv::parallel_for_(cv::Range(0, strips), [&](const cv::Range& range) {
            for (int i = range.start; i < range.end; ++i) {
                const int begin = in.rows * i / strips, end = in.rows * (i + 1) / strips;
                const int from = std::max(0, begin - radius), to = std::min(in.rows, end + radius);
                cv::Mat part;
                cv::medianBlur(in.rowRange(from, to), part, size);
                part.rowRange(begin - from, end - from).copyTo(out.rowRange(begin, end));
            }
        });
    };
    return way;
}

/// A Gaussian of a volume by image calls: each slice, then one call whose rows are slices.
Way volumeGaussian(const Work& work, const cv::Mat& taps, int pieces) {
    auto between = std::make_shared<std::vector<float>>(work.samples());
    auto result = std::make_shared<std::vector<float>>(work.samples());
    Way way;
    way.name = "GaussianBlur by slices, sepFilter2D along z in " + std::to_string(pieces) + " pieces";
    way.run = [=, &work] {
        const int nx = static_cast<int>(work.nx), ny = static_cast<int>(work.ny), nz = static_cast<int>(work.nz);
        const long plane = work.nx * work.ny;
        cv::parallel_for_(cv::Range(0, nz), [&](const cv::Range& range) {
            for (int z = range.start; z < range.end; ++z) {
                cv::Mat to = wrapped(between->data() + z * plane, ny, nx, CV_32F);
                cv::sepFilter2D(wrapped(work.floats() + z * plane, ny, nx, CV_32F), to, CV_32F, taps, taps, {-1, -1}, 0,
                                cv::BORDER_REPLICATE);
            }
        });
        const cv::Mat from = wrapped(between->data(), nz, static_cast<int>(plane), CV_32F);
        cv::Mat to = wrapped(result->data(), nz, static_cast<int>(plane), CV_32F);
        const cv::Mat one = cv::Mat::ones(1, 1, CV_32F);
        cv::parallel_for_(cv::Range(0, pieces), [&](const cv::Range& range) {
            for (int i = range.start; i < range.end; ++i) {
                const cv::Range part(static_cast<int>(plane * i / pieces), static_cast<int>(plane * (i + 1) / pieces));
                cv::Mat piece = to.colRange(part);
                cv::sepFilter2D(from.colRange(part), piece, CV_32F, one, taps, {-1, -1}, 0, cv::BORDER_REPLICATE);
            }
        });
    };
    way.result = [=] { return result->data(); };
    way.resultBytes = work.samples() * 4;
    return way;
}

} // namespace

std::vector<Way> waysFor(const Work& work) {
    cv::setNumThreads(work.threads);
    cv::setUseOptimized(true);
    std::vector<Way> ways;
    const int type = work.isFloat() ? CV_32F : CV_8U;
    const int nx = static_cast<int>(work.nx), ny = static_cast<int>(work.ny);
    const int border = work.border == "zero" ? cv::BORDER_CONSTANT : cv::BORDER_REPLICATE;
    if (work.dimension == 3) {
        if (work.filter == "gaussian" && work.isFloat()) {
            const cv::Mat taps = cv::getGaussianKernel(2 * work.radius() + 1, work.sigma, CV_32F);
            for (const int pieces : {2, 16, 64})
                ways.push_back(volumeGaussian(work, taps, pieces));
        }
        return ways;
    }
    const cv::Mat in = wrapped(work.input.data(), ny, nx, type);
    if (work.filter == "gaussian") {
        const int k = 2 * work.radius() + 1;
        const double sigma = work.sigma;
        both(ways, "GaussianBlur", in, cv::Mat(ny, nx, type),
             [=](const cv::Mat& from, cv::Mat& to) { cv::GaussianBlur(from, to, {k, k}, sigma, sigma, border); },
             {2, 16});
    } else if (work.filter == "dense") {
        const cv::Mat taps(work.dimension == 1 ? 1 : work.size, work.size, CV_32F,
                           const_cast<float*>(work.taps.data()));
        both(ways, "filter2D", in, cv::Mat(ny, nx, CV_32F),
             [=](const cv::Mat& from, cv::Mat& to) { cv::filter2D(from, to, CV_32F, taps, {-1, -1}, 0, border); },
             {2, 16});
    } else if (work.filter == "sobel") {
        both(ways, "Sobel, Sobel, magnitude", in, cv::Mat(ny, nx, CV_32F),
             [=](const cv::Mat& from, cv::Mat& to) {
                 cv::Mat gx, gy;
                 cv::Sobel(from, gx, CV_32F, 1, 0, 3, 1, 0, border);
                 cv::Sobel(from, gy, CV_32F, 0, 1, 3, 1, 0, border);
                 for (int y = 0; y < from.rows; ++y) // into the rows of `to`, without a copy
                     cv::hal::magnitude32f(gx.ptr<float>(y), gy.ptr<float>(y), to.ptr<float>(y), from.cols);
             },
             {16, 128});
    } else if (work.filter == "median" && (work.size <= 5 || !work.isFloat())) {
        const int size = work.size;
        const cv::Mat out(ny, nx, type);
        ways.push_back(
            whole("medianBlur", in, out, [=](const cv::Mat& from, cv::Mat& to) { cv::medianBlur(from, to, size); }));
        for (const int strips : {2, 16})
            ways.push_back(medianInStrips(work, in, out, strips));
    } else if (work.filter == "bilateral") {
        const int diameter = 2 * static_cast<int>(3 * work.sigma + 0.5) + 1;
        const double sigma = work.sigma, range = work.range;
        ways.push_back(whole("bilateralFilter", in, cv::Mat(ny, nx, type), [=](const cv::Mat& from, cv::Mat& to) {
            cv::bilateralFilter(from, to, diameter, range, sigma, border);
        }));
    } else if (work.filter == "canny" && !work.isFloat()) {
        const int k = 2 * work.radius() + 1;
        const double sigma = work.sigma, low = work.low, high = work.high;
        Way way = whole("GaussianBlur, Canny (L2)", in, cv::Mat(ny, nx, CV_8U), [=](const cv::Mat& from, cv::Mat& to) {
            cv::Mat smooth;
            cv::GaussianBlur(from, smooth, {k, k}, sigma, sigma, border);
            cv::Canny(smooth, to, low, high, 3, true);
        });
        way.kind = "own definition";
        ways.push_back(way);
    }
    return ways;
}

} // namespace peer
