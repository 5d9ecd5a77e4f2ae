// SPDX-License-Identifier: Apache-2.0
// Many small items, one by one and in one launch. Needs a GPU. `items_bench`
#include "tests/bench/timing.h"
#include "tests/gpu/stack_cases.h"
#include <conv/device_data.h>

namespace {

using namespace conv;
using cases::gaussian;
using cases::itemsOfNoise;
using cases::Random;

void items() {
    const auto median = [](const std::function<void()>& f) {
        std::vector<double> all;
        for (int i = 0; i < 15; ++i)
            all.push_back(timing::millisecondsOf(f));
        return timing::median({all.begin() + 2, all.end()});
    };
    Random random(4);
    struct Work {
        const char* name;
        int dimension;
        Index3 extent;
        std::int64_t items;
        Filter filter;
        const char* variant;
    };
    std::printf(
        "| items | work | variant | on the device, one by one, ms | together, ms | predicted, ms | from memory, one by "
        "one, ms | together, ms |\n|---|---|---|--:|--:|--:|--:|--:|\n");
    for (const Work& w :
         {Work{"3 of 512²", 2, {512, 512, 1}, 3, gaussian(2), "separable-fused"},
          Work{"3 of 512²", 2, {512, 512, 1}, 3, cases::customOf(random, {5, 5, 1}), "direct"},
          Work{"64 of 128²", 2, {128, 128, 1}, 64, cases::customOf(random, {3, 3, 1}), "direct"},
          Work{"300 of 64²", 2, {64, 64, 1}, 300, gaussian(1), "separable-fused"},
          Work{"300 of 64²", 2, {64, 64, 1}, 300, Filter{Edge{}}, "auto"},
          Work{"64 of 10 000", 1, {10000, 1, 1}, 64, cases::customOf(random, {101, 1, 1}), "direct"},
          Work{"1000 of 1000", 1, {1000, 1, 1}, 1000, cases::customOf(random, {31, 1, 1}), "direct"},
          Work{"40 of 64³", 3, {64, 64, 64}, 40, cases::customOf(random, {3, 3, 3}), "direct"},
          Work{"40 of 64³", 3, {64, 64, 64}, 40, gaussian(1), "separable-fused"},
          Work{"40 of 64³", 3, {64, 64, 64}, 40, Filter{Edge{}}, "auto"},
          Work{"100 of 32³", 3, {32, 32, 32}, 100, cases::customOf(random, {7, 7, 7}), "direct"},
          Work{"20 of 96³", 3, {96, 96, 96}, 20, cases::customOf(random, {11, 11, 11}), "fft-xy-direct-z"},
          Work{"8 of 160³", 3, {160, 160, 160}, 8, cases::customOf(random, {3, 3, 3}), "direct"},
          Work{"100 of 256² × 15²", 2, {256, 256, 1}, 100, cases::customOf(random, {15, 15, 1}), "fft-tile"},
          Work{"64 of 512² × 11²", 2, {512, 512, 1}, 64, cases::customOf(random, {11, 11, 1}), "fft-tile"},
          Work{"8 of 2048² × 15²", 2, {2048, 2048, 1}, 8, cases::customOf(random, {15, 15, 1}), "fft-tile"},
          Work{"1000 of 4096 × 255", 1, {4096, 1, 1}, 1000, cases::customOf(random, {255, 1, 1}), "fft-ols"},
          Work{"100 of 256² σ = 8", 2, {256, 256, 1}, 100, gaussian(8), "separable-tensor"},
          Work{"100 of 256² σ = 8", 2, {256, 256, 1}, 100, gaussian(8), "fft-passes"},
          Work{"100 of 256² σ = 8", 2, {256, 256, 1}, 100, gaussian(8), "separable-fused"},
          Work{"100 of 256² σ = 30", 2, {256, 256, 1}, 100, gaussian(30), "fft-passes"},
          Work{"100 of 256² σ = 30", 2, {256, 256, 1}, 100, gaussian(30), "separable-passes"},
          Work{"40 of 64³ σ = 6", 3, {64, 64, 64}, 40, gaussian(6), "separable-tensor"},
          Work{"40 of 64³ σ = 6", 3, {64, 64, 64}, 40, gaussian(6), "separable-fused"},
          Work{"40 of 64³ σ = 6", 3, {64, 64, 64}, 40, gaussian(6), "fft-passes"},
          Work{"40 of 64³ σ = 20", 3, {64, 64, 64}, 40, gaussian(20), "fft-passes"},
          Work{"40 of 64³ σ = 20", 3, {64, 64, 64}, 40, gaussian(20), "separable-passes"},
          Work{"8 of 128³ σ = 6", 3, {128, 128, 128}, 8, gaussian(6), "separable-tensor"},
          Work{"8 of 128³ σ = 20", 3, {128, 128, 128}, 8, gaussian(20), "fft-passes"}}) {
        const Volume in = itemsOfNoise(random, ElementType::f32, w.dimension, w.extent, 1, w.items);
        PlanOptions planOptions = cases::onCuda();
        planOptions.variants = {w.variant};
        const Plan plan = makePlan({&w.filter, 1}, in.layout(), planOptions);
        const DeviceData there(plan.device, in);
        DeviceData result(plan.device, plan.output());
        DeviceSink stays(result, plan.outputDomain);
        Volume out(plan.output());
        VolumeSink sink(out, plan.outputDomain);
        // A filter of named channels runs on one item after the other.
        Filter named = w.filter;
        named.channels = {0};
        const Plan apart = makePlan({&named, 1}, in.layout(), planOptions);
        const double a = median([&] { apply(apart, there, {}, stays); }),
                     b = median([&] { apply(plan, there, {}, stays); });
        const double c = median([&] { apply(apart, in, {}, sink); }), d = median([&] { apply(plan, in, {}, sink); });
        const PlannedOp& op = plan.ops.front();
        std::printf("| %s | %s | %s | %.3f | %.3f | %.3f | %.3f | %.3f |\n", w.name, name(w.filter).c_str(),
                    op.variant->name.c_str(), a, b, 1e3 * op.predictedSeconds, c, d);
        std::fflush(stdout);
    }
}

} // namespace

int main(int count, char** arguments) {
    return timing::runParts(count, arguments, {{"items", items}});
}
