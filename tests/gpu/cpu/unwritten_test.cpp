// SPDX-License-Identifier: Apache-2.0
// Variants compute more columns than a narrow box has. Memory that nobody has written must not be among their inputs:
// it may hold subnormal numbers, with which an Intel core computes 100 times as long.
#include "cpu/variants/fft/fft.h"
#include "cpu/variants/launchers.h"
#include "launch.h"
#include "targets.h"
#include <cfenv>
#include <conv/kernel.h>
#include <gtest/gtest.h>
#include <malloc.h>

namespace conv::test {
namespace {

/// True if a product underflows while new memory is filled with `byte`.
template <class F>
bool underflows(std::uint8_t byte, F f) {
    mallopt(M_PERTURB, 0xff ^ byte);
    std::feclearexcept(FE_ALL_EXCEPT);
    f();
    const bool underflow = std::fetestexcept(FE_UNDERFLOW) != 0;
    mallopt(M_PERTURB, 0);
    return underflow;
}

TEST(UnwrittenMemory, IsNoInputOfAVariant) {
    struct Variant {
        const char* name;
        void (*launch)(const Launch&);
    };
    const Variant variants[] = {{"direct", launchCpuDirect},
                                {"separable", launchCpuSeparable},
                                {"low rank", launchCpuLowRank},
                                {"fft", launchCpuFft}};
    const AxisTaps smooth = gaussianTaps(1), none{{1}, 0};
    const SeparableTerm kernels[] = {{smooth, smooth, smooth},
                                     {smooth, smooth, none},
                                     {none, smooth, none},
                                     {none, smooth, smooth},
                                     {none, none, smooth}};
    Pool pool(1); // in this thread, whose flags are read
    onEveryTarget([&] {
        std::mt19937 random(1);
        for (const Index3& extent : {Index3{16, 16, 16}, Index3{5, 9, 7}, Index3{17, 70, 3}, Index3{1, 12, 12},
                                     Index3{70, 5, 1}, Index3{3, 200, 2}, Index3{130, 6, 6}})
            for (const ElementType type : {ElementType::f32, ElementType::u8})
                for (const SeparableTerm& axes : kernels)
                    for (const Variant& variant : variants) {
                        CpuCase c;
                        c.extent = extent;
                        c.type = type;
                        c.kernel = Kernel::separable(axes);
                        c.boundary = Boundary::nearest;
                        c.box = Region::whole(extent);
                        std::vector<double> samples(static_cast<std::size_t>(extent[0] * extent[1] * extent[2]));
                        for (double& sample : samples)
                            sample = static_cast<double>(between(random, 1, 200));
                        CpuLaunch run(c, samples, pool);
                        const auto launch = [&] { variant.launch(run.get()); };
                        // 0x01010101 is 2.4e-38, whose products with weights underflow. Transforms may underflow
                        // by themselves.
                        EXPECT_EQ(underflows(0x01, launch), underflows(0x00, launch))
                            << variant.name << " " << extent[0] << " × " << extent[1] << " × " << extent[2] << " "
                            << name(type) << " kernel " << c.kernel.extent()[0] << " " << c.kernel.extent()[1] << " "
                            << c.kernel.extent()[2];
                    }
    });
}

} // namespace
} // namespace conv::test
