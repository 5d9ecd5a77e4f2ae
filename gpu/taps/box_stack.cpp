// SPDX-License-Identifier: Apache-2.0
// Fits stacks of boxes to Gaussians: tries lengths and distances near the optimum for large σ.
#include "taps/box_stack.h"
#include <algorithm>
#include <cmath>
#include <conv/kernel.h>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace conv {
namespace {

using Numbers = std::vector<double>;

/// Half of b∗b∗b∗b, from its centre on.
Numbers halfStack(std::int64_t length) {
    Numbers whole{1};
    for (int box = 0; box < 4; ++box) {
        Numbers wider(whole.size() + static_cast<std::size_t>(length) - 1);
        double sum = 0;
        for (std::size_t i = 0; i < wider.size(); ++i) {
            if (i < whole.size())
                sum += whole[i];
            if (i >= static_cast<std::size_t>(length))
                sum -= whole[i - static_cast<std::size_t>(length)];
            wider[i] = sum / static_cast<double>(length);
        }
        whole = std::move(wider);
    }
    return {whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2), whole.end()};
}

/// Fits weights to half of a Gaussian, from its centre on.
class Fit {
  public:
    explicit Fit(Numbers gaussian) : gaussian_(std::move(gaussian)), first_(gaussian_.size()), second_(first_) {}

    /// Least-squares weights, improved in a few `rounds` towards the least sum of magnitudes.
    [[nodiscard]] BoxStack stack(const Numbers& half, std::int64_t length, std::int64_t distance, int rounds) {
        BoxStack best;
        best.length = length;
        best.distance = distance;
        const auto at = [&](std::int64_t i) {
            const auto place = static_cast<std::size_t>(std::abs(i));
            return place < half.size() ? half[place] : 0.0;
        };
        // The middle weight is 1 − 2·(the others), so that all sum to 1.
        const auto count = static_cast<std::int64_t>(gaussian_.size());
        rest_.resize(gaussian_.size());
        for (std::int64_t i = 0; i < count; ++i) {
            const auto place = static_cast<std::size_t>(i);
            rest_[place] = gaussian_[place] - at(i);
            first_[place] = at(i - distance) + at(i + distance) - 2 * at(i);
            second_[place] = at(i - 2 * distance) + at(i + 2 * distance) - 2 * at(i);
        }
        trust_.assign(gaussian_.size(), 1.0);
        for (int round = 0; round <= rounds; ++round)
            improve(best);
        return best;
    }

  private:
    void improve(BoxStack& best) {
        double aa = 0, ab = 0, bb = 0, ar = 0, br = 0;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            aa += trust_[i] * first_[i] * first_[i];
            ab += trust_[i] * first_[i] * second_[i];
            bb += trust_[i] * second_[i] * second_[i];
            ar += trust_[i] * first_[i] * rest_[i];
            br += trust_[i] * second_[i] * rest_[i];
        }
        const double determinant = aa * bb - ab * ab;
        if (!(determinant > 1e-12 * aa * bb))
            return;
        const double u = (bb * ar - ab * br) / determinant, v = (aa * br - ab * ar) / determinant;
        double error = 0, max = 0;
        for (std::size_t i = 0; i < rest_.size(); ++i) {
            const double left = std::abs(rest_[i] - u * first_[i] - v * second_[i]);
            error += (i == 0 ? 1 : 2) * left;
            max = std::max(max, left);
            trust_[i] = left;
        }
        for (double& t : trust_)
            t = 1 / std::max(t, 0.02 * max);
        if (error < best.error) {
            best.error = error;
            best.weight[0] = 1 - 2 * u - 2 * v;
            best.weight[1] = u;
            best.weight[2] = v;
        }
    }

    Numbers gaussian_, rest_, first_, second_, trust_;
};

BoxStack search(double sigma, std::int64_t radius) {
    const AxisTaps taps = gaussianTaps(sigma, (static_cast<double>(radius) + 0.25) / sigma);
    Fit fit({taps.weights.begin() + taps.centre, taps.weights.end()});
    // Range of the optimum for large σ; the optimal distance depends little on the length.
    constexpr double lengths[] = {1.15, 1.6}, distances[] = {0.4, 0.9}, finest = 16;
    const std::int64_t step = std::max<std::int64_t>(1, std::llround(sigma / finest));
    const auto from = [&](const double(&range)[2]) {
        return std::max<std::int64_t>(1, static_cast<std::int64_t>(range[0] * sigma));
    };
    const auto to = [&](const double(&range)[2]) { return static_cast<std::int64_t>(std::ceil(range[1] * sigma)); };
    BoxStack best;
    Numbers half, bestHalf;
    for (std::int64_t length = from(lengths); length <= to(lengths); length += step) {
        half = halfStack(length);
        for (std::int64_t distance = from(distances); distance <= to(distances); distance += step) {
            BoxStack tried;
            tried.length = length;
            tried.distance = distance;
            if (tried.reach() > radius)
                continue;
            tried = fit.stack(half, length, distance, 2);
            if (tried.error < best.error) {
                best = tried;
                bestHalf = half;
            }
        }
    }
    return bestHalf.empty() ? best : fit.stack(bestHalf, best.length, best.distance, 12);
}

} // namespace

BoxStack boxStackFor(double sigma, std::int64_t radius) {
    // Plans are made repeatedly for the same few kernels.
    static std::mutex mutex;
    static std::map<std::pair<double, std::int64_t>, BoxStack> known;
    const std::lock_guard lock(mutex);
    if (const auto at = known.find({sigma, radius}); at != known.end())
        return at->second;
    if (known.size() >= 256)
        known.clear();
    return known[{sigma, radius}] = search(sigma, radius);
}

} // namespace conv
