// SPDX-License-Identifier: Apache-2.0
// Gaussians over a mask: masks_bench [RUNS [DEVICE]]. A line of a table for each size, σ and mask: least times of RUNS
// interleaved runs of the filter without a mask, of the average in steps and of the average in one march, in
// milliseconds: of whole runs on the CPU, of kernels on a GPU, in whose memory samples, mask and result lie.
#include "model/weighed_mean.h"
#include "plan/choose_variants.h"
#include "plan/tiles/tiling.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <conv/apply.h>
#include <conv/device_data.h>
#include <conv/filter.h>
#include <conv/plan.h>
#include <conv/volume.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <limits>
#include <list>
#include <numbers>
#include <optional>
#include <random>
#include <string>

namespace {

using namespace conv;

enum class Kind { all, ellipsoid, scattered, gaps };
constexpr std::array kinds{Kind::all, Kind::ellipsoid, Kind::scattered, Kind::gaps};
constexpr std::array names{"all samples", "ellipsoid, 23 %", "scattered, 50 %", "NaN, 1 % scattered, `missing=ignore`"};

std::string device = "cpu";

/// Samples along each axis of a volume.
std::int64_t side() {
    return device == "cpu" ? 256 : 512;
}

Layout layoutOf(bool volume, ElementType type) {
    Layout layout;
    layout.type = type;
    layout.dimension = volume ? 3 : 2;
    layout.extent = volume ? Index3{side(), side(), side()} : Index3{4096, 4096, 1};
    return layout;
}

Volume samples(const Layout& layout, bool gaps) {
    Volume data(layout);
    std::mt19937 random(3);
    for (std::int64_t i = 0; i < layout.whole().count(); ++i) {
        data.as<float>()[i] = static_cast<float>(random() % 1000);
        if (random() % 100 == 0 && gaps)
            data.as<float>()[i] = std::numeric_limits<float>::quiet_NaN();
    }
    return data;
}

/// Limits a filter to a mask, with its box as masks from files have one.
void mask(Filter& filter, bool volume, Kind kind) {
    const auto made = std::make_shared<Volume>(layoutOf(volume, ElementType::u8));
    const Index3& extent = made->layout().extent;
    const double radius =
        std::pow(volume ? 0.23 * 6 / std::numbers::pi : 0.23 * 4 / std::numbers::pi, volume ? 2.0 / 3 : 1.0);
    std::mt19937 random(5);
    Region box{extent, {0, 0, 0}};
    std::int64_t i = 0;
    for (std::int64_t z = 0; z < extent[2]; ++z)
        for (std::int64_t y = 0; y < extent[1]; ++y)
            for (std::int64_t x = 0; x < extent[0]; ++x, ++i) {
                const Index3 at{x, y, z};
                double far = 0;
                for (std::size_t a = 0; a < (volume ? 3U : 2U); ++a) {
                    const double along = (2 * static_cast<double>(at[a]) + 1) / static_cast<double>(extent[a]) - 1;
                    far += along * along;
                }
                const bool in = kind == Kind::all || (kind == Kind::ellipsoid ? far < radius : random() % 2 == 0);
                made->as<std::uint8_t>()[i] = in ? 1 : 0;
                for (std::size_t a = 0; in && a < 3; ++a) {
                    box.lo[a] = std::min(box.lo[a], at[a]);
                    box.hi[a] = std::max(box.hi[a], at[a] + 1);
                }
            }
    filter.masking.mask = made;
    if (device != "cpu")
        filter.masking.mask = std::make_shared<DeviceData>(chooseDevice(device), *made);
    filter.masking.normalized = true;
    filter.masking.box = box;
}

/// Samples and results, on the GPU if it computes.
struct Data {
    explicit Data(Volume volume) : host(std::move(volume)), result(host.layout()) {
        if (device == "cpu")
            return;
        there.emplace(chooseDevice(device), host);
        resultThere.emplace(chooseDevice(device), host.layout());
    }

    double milliseconds(const Plan& plan) {
        if (there) {
            DeviceSink sink(*resultThere, plan.outputDomain);
            return apply(plan, *there, {}, sink).timing.kernel;
        }
        VolumeSink sink(result, plan.outputDomain);
        const auto start = std::chrono::steady_clock::now();
        apply(plan, host, {}, sink);
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }
    const Volume& computed() {
        if (there)
            result = resultThere->toVolume();
        return result;
    }

    Volume host, result;
    std::optional<DeviceData> there, resultThere;
};

void measure(bool volume, double sigma, Kind kind, int runs) {
    const Layout layout = layoutOf(volume, ElementType::f32);
    Filter plain, masked;
    plain.kind = Gaussian{{sigma, sigma, sigma}};
    masked = plain;
    if (kind == Kind::gaps)
        masked.masking.ignoreMissing = true;
    else
        mask(masked, volume, kind);
    PlanOptions options;
    options.device = device;
    options.resident = device != "cpu";
    const Plan march = makePlan(std::span(&masked, 1), layout, options);
    Plan steps = march;
    chooseOps(steps, options, Averages::apart);
    chooseTiles(steps, options);
    const std::array plans{makePlan(std::span(&plain, 1), layout, options), steps, march};
    std::list<Data> data;
    for (std::size_t p = 0; p < plans.size(); ++p)
        data.emplace_back(samples(layout, p > 0 && kind == Kind::gaps));
    std::array<double, 3> least{1e9, 1e9, 1e9};
    for (int run = 0; run < runs; ++run) {
        std::size_t p = 0;
        for (Data& of : data) {
            least[p] = std::min(least[p], of.milliseconds(plans[p]));
            ++p;
        }
    }
    const Volume &wanted = std::next(data.begin())->computed(), &got = data.back().computed();
    const bool same =
        std::memcmp(wanted.data(), got.data(), static_cast<std::size_t>(layout.whole().count()) * sizeof(float)) == 0;
    std::printf("| %s | %g | %s | %.4g | %.4g | %.4g | %.2f | %.2f |%s\n",
                volume ? (std::to_string(side()) + "³").c_str() : "4096²", sigma, names[static_cast<std::size_t>(kind)],
                least[0], least[1], least[2], least[2] / least[0], least[1] / least[0], same ? "" : " OTHER BITS");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::atoi(argv[1]) : 9;
    if (argc > 2)
        device = argv[2];
    for (const bool volume : {true, false})
        for (const double sigma : {1.0, 2.0, 4.0, 8.0})
            for (const Kind kind : kinds)
                if (volume || sigma == 2 || sigma == 8)
                    measure(volume, sigma, kind, runs);
}
