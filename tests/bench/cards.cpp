// SPDX-License-Identifier: Apache-2.0
// Predicts times of other GPUs by the planner's model and data sheets: `cards` prints a table of milliseconds, a column
// for each GPU, and the variants that the planner takes. Data stay on the GPU; needs none.
#include "run/backend.h"
#include <array>
#include <conv/filter.h>
#include <conv/plan.h>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace conv;

/// A data sheet: TFLOP/s of float32, GB/s of memory, multiprocessors, KB of shared memory that a block may have.
struct Card {
    const char* model;
    int capability, multiprocessors;
    double teraflops, gigabytesPerSecond;
    int gigabytes, sharedKilobytes;
};
constexpr std::array cards{Card{"T4", 75, 40, 8.1, 320, 16, 64},       Card{"RTX 3060", 86, 28, 12.7, 360, 12, 99},
                           Card{"L4", 89, 58, 30.3, 300, 24, 99},      Card{"RTX 4090", 89, 128, 82.6, 1008, 24, 99},
                           Card{"A100", 80, 108, 19.5, 2039, 80, 163}, Card{"RTX 5090", 120, 170, 104.8, 1792, 32, 99},
                           Card{"H100", 90, 132, 66.9, 3350, 80, 227}, Card{"H200", 90, 132, 66.9, 4800, 141, 227},
                           Card{"B200", 100, 148, 80, 8000, 180, 227}};

/// Shares of the data sheet's rates that gpu/cuda/runtime/probe.cu expects.
constexpr double flopsReached = 0.97, bytesReached = 0.89;

Device deviceOf(const Card& card, int index) {
    Device d;
    d.kind = DeviceKind::cuda;
    d.index = index;
    d.model = card.model;
    d.computeCapability = card.capability;
    d.cores = card.multiprocessors;
    d.memoryBytes = d.freeBytes = std::int64_t{card.gigabytes} << 30;
    d.sharedBytesPerBlock = card.sharedKilobytes << 10;
    d.flopsPerSecond = flopsReached * card.teraflops * 1e12;
    d.bytesPerSecond = bytesReached * card.gigabytesPerSecond * 1e9;
    d.linkBytesPerSecond = 2.5e10;
    return d;
}

Filter dense(std::int64_t taps, int dimension) {
    std::mt19937 random(1);
    const Index3 extent{taps, taps, dimension > 2 ? taps : 1};
    std::vector<double> weights(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
    for (double& weight : weights)
        weight = std::uniform_real_distribution<>(-1, 1)(random);
    return Filter{Custom{Kernel::correlation(weights, extent, {taps / 2, taps / 2, extent[2] / 2})}};
}

Filter gaussian(double sigma) {
    return Filter{Gaussian{{sigma, sigma, sigma}}};
}

struct Work {
    std::string name;
    Filter filter;
    Index3 extent;
};

std::vector<Work> works() {
    const Index3 image{4096, 4096, 1}, volume{512, 512, 512}, small{512, 512, 1};
    return {{"512², Gaussian, σ 2", gaussian(2), small},
            {"4096², Gaussian, σ 2", gaussian(2), image},
            {"4096², Gaussian, σ 16", gaussian(16), image},
            {"4096², dense 7²", dense(7, 2), image},
            {"4096², dense 31²", dense(31, 2), image},
            {"4096², Sobel", Filter{Edge{}}, image},
            {"4096², median 5²", Filter{Median{{5, 5, 1}}}, image},
            {"512³, Gaussian, σ 1", gaussian(1), volume},
            {"512³, Gaussian, σ 2", gaussian(2), volume},
            {"512³, Gaussian, σ 8", gaussian(8), volume},
            {"512³, dense 3³", dense(3, 3), volume},
            {"512³, dense 9³", dense(9, 3), volume}};
}

/// Milliseconds and variant of the planner's choice; no variant if the card cannot compute it.
struct Choice {
    double milliseconds = 0;
    std::string variant;
};

Choice choiceFor(const Work& work, const Device& device) {
    Layout layout;
    layout.dimension = work.extent[2] > 1 ? 3 : 2;
    layout.extent = work.extent;
    PlanOptions options;
    options.device = name(device);
    options.resident = true;
    const Plan plan = makePlan(std::span(&work.filter, 1), layout, options);
    Choice choice{plan.predictedSeconds * 1e3, ""};
    for (const PlannedOp& op : plan.ops)
        if (op.variant)
            choice.variant += (choice.variant.empty() ? "" : " + ") + op.variant->name;
    return choice;
}

/// Lets the planner choose among the CUDA variants of a build without nvcc, whose descriptors are complete.
void offerCudaVariants() {
    if (hasCudaKernels())
        return;
    std::vector<Variant> offered = cudaVariants();
    for (Variant& variant : offered) {
        variant.unavailable.clear();
        variant.launch = [](const Launch&) {};
    }
    addVariants(offered);
}

} // namespace

int main() {
    offerCudaVariants();
    std::vector<Device> all;
    int index = 0;
    for (const Device& device : devices())
        index += device.kind == DeviceKind::cuda ? 1 : 0;
    for (const Card& card : cards) {
        all.push_back(deviceOf(card, index++));
        inventDevice(all.back(), [](const Device&, const RunControl& control) { return makeCpuBackend(control); });
    }
    std::string head = "| float32 |", rule = "|---|", variants;
    for (const Card& card : cards) {
        head += std::string(" ") + card.model + " |";
        rule += "--:|";
    }
    std::printf("%s\n%s\n", head.c_str(), rule.c_str());
    for (const Work& work : works()) {
        std::printf("| %s |", work.name.c_str());
        variants += "| " + work.name + " |";
        for (const Device& device : all) {
            const Choice choice = choiceFor(work, device);
            std::printf(" %.2g |", choice.milliseconds);
            variants += " " + choice.variant + " |";
        }
        std::printf("\n");
        variants += "\n";
    }
    std::printf("\n%s\n%s\n%s", head.c_str(), rule.c_str(), variants.c_str());
}
