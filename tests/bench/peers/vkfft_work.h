// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace vkfft_peer {

/// A convolution: data of n[0] × n[1] × n[2] samples by k taps along each of `dimension` axes.
struct Work {
    std::string name;
    int dimension;
    long n[3];
    long k;
    [[nodiscard]] long radius(int axis) const { return axis < dimension ? k / 2 : 0; }
    [[nodiscard]] long taps(int axis) const { return axis < dimension ? k : 1; }
    [[nodiscard]] long samples() const { return n[0] * n[1] * n[2]; }
};

/// Data and taps, and sums in float64 at some hundred places.
struct Host {
    std::vector<float> data, taps;
    struct Place {
        long at;
        double near, zero; ///< expected with border nearest, and zero
    };
    std::vector<Place> places;
    double peak = 0;
};

inline Host hostOf(const Work& work) {
    Host host;
    std::mt19937 random(5);
    std::uniform_real_distribution<float> uniform(0, 1);
    std::normal_distribution<float> normal(0, 1);
    host.data.resize(static_cast<std::size_t>(work.samples()));
    for (float& v : host.data)
        v = uniform(random) - 0.5f;
    host.taps.resize(static_cast<std::size_t>(work.taps(0) * work.taps(1) * work.taps(2)));
    for (float& t : host.taps)
        t = normal(random) / static_cast<float>(std::sqrt(static_cast<double>(host.taps.size())));
    const long last = work.samples() - 1;
    for (int i = 0; i < 300; ++i) {
        long at = static_cast<long>(random() * static_cast<double>(last) / 4294967295.0);
        if (i == 0)
            at = 0;
        else if (i == 1)
            at = last;
        else if (i < 20)
            at = at / work.n[0] * work.n[0] + (i % 2 ? 0 : work.n[0] - 1); // at the ends of rows
        const long p[3] = {at % work.n[0], at / work.n[0] % work.n[1], at / (work.n[0] * work.n[1])};
        double near = 0, zero = 0;
        for (long c = 0; c < work.taps(2); ++c)
            for (long b = 0; b < work.taps(1); ++b)
                for (long a = 0; a < work.taps(0); ++a) {
                    const long q[3] = {p[0] + a - work.radius(0), p[1] + b - work.radius(1), p[2] + c - work.radius(2)};
                    long s[3];
                    bool inside = true;
                    for (int axis = 0; axis < 3; ++axis) {
                        s[axis] = std::min(std::max(q[axis], 0L), work.n[axis] - 1);
                        inside = inside && s[axis] == q[axis];
                    }
                    const double product =
                        static_cast<double>(
                            host.taps[static_cast<std::size_t>((c * work.taps(1) + b) * work.taps(0) + a)]) *
                        host.data[static_cast<std::size_t>((s[2] * work.n[1] + s[1]) * work.n[0] + s[0])];
                    near += product;
                    zero += inside ? product : 0;
                }
        host.places.push_back({at, near, zero});
        host.peak = std::max(host.peak, std::fabs(near));
    }
    return host;
}

} // namespace vkfft_peer
