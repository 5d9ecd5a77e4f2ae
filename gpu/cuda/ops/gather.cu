// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/keys.h"
#include "cuda/device/sample.h"
#include "cuda/ops/gather.h"
#include "cuda/runtime/stream.h"
#include "run/launch.h"

namespace conv {
namespace {

constexpr int wide = 64, tall = 4; ///< threads of a block

template <class To>
struct Arguments {
    const void* in;
    ElementType type, as; ///< as: type in whose order 64-bit keys are
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    std::int64_t first[3], size[3];
    To missing;
    To* to;
};

template <class To, class T>
__device__ __forceinline__ To converted(T sample, ElementType as) {
    if constexpr (std::is_same_v<To, std::int32_t>)
        return median::keyOf(__float_as_int(static_cast<float>(sample)));
    else if constexpr (std::is_same_v<To, std::int64_t>)
        return median::wideKeyOf(sample, as);
    else
        return static_cast<double>(sample);
}

template <class To>
__global__ void __launch_bounds__(wide* tall) gatherSamples(const __grid_constant__ Arguments<To> a) {
    const std::int64_t x = std::int64_t{blockIdx.x} * wide + threadIdx.x;
    if (x >= a.size[0])
        return;
    const std::int64_t px = a.map[0](a.first[0] + x);
    withSampleType(a.type, [&]<class T>(std::type_identity<T>) {
        for (std::int64_t z = blockIdx.z; z < a.size[2]; z += gridDim.z) {
            const std::int64_t pz = a.map[2](a.first[2] + z);
            for (std::int64_t y = std::int64_t{blockIdx.y} * tall + threadIdx.y; y < a.size[1];
                 y += std::int64_t{gridDim.y} * tall) {
                const std::int64_t py = a.map[1](a.first[1] + y);
                To value = a.missing;
                if (px >= 0 && py >= 0 && pz >= 0)
                    value = converted<To>(static_cast<const T*>(a.in)[px + py * a.strideY + pz * a.strideZ], a.as);
                a.to[x + (y + z * a.size[1]) * a.size[0]] = value;
            }
        }
    });
}

template <class To>
void start(const Launch& launch, const Region& box, To missing, To* to) {
    Arguments<To> a{};
    a.in = launch.in.data;
    a.type = launch.in.type;
    a.as = launch.problem->output;
    a.strideY = launch.in.strideY;
    a.strideZ = launch.in.strideZ;
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = launch.map[axis];
        a.first[axis] = box.lo[axis];
        a.size[axis] = box.size(axis);
    }
    a.missing = missing;
    a.to = to;
    constexpr std::int64_t most = 16384;
    const dim3 grid(static_cast<unsigned>((a.size[0] + wide - 1) / wide),
                    static_cast<unsigned>(std::min(most, (a.size[1] + tall - 1) / tall)),
                    static_cast<unsigned>(std::min(most, a.size[2])));
    gatherSamples<To><<<grid, dim3(wide, tall), 0, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of a gathering of samples");
}

} // namespace

void gather(const Launch& launch, const Region& box, std::int32_t* to) {
    const bool narrow = isInteger(launch.in.type) && sizeOf(launch.in.type) < 4;
    // Integers have one zero.
    const float outside = launch.outsideValue == 0 && narrow ? 0.0F : static_cast<float>(launch.outsideValue);
    start(launch, box, median::keyOf(std::bit_cast<std::int32_t>(outside)), to);
}

void gather(const Launch& launch, const Region& box, std::int64_t* to) {
    const ElementType as = launch.problem->output;
    const double outside = launch.outsideValue;
    // Results in integers of 64 bits have no other outside value than 0 (gpu/plan/op_problem.cpp).
    const std::int64_t missing = as == ElementType::f64   ? median::keyOfDouble(std::bit_cast<std::int64_t>(outside))
                                 : as == ElementType::u64 ? std::numeric_limits<std::int64_t>::min()
                                                          : 0;
    start(launch, box, missing, to);
}

void gather(const Launch& launch, const Region& box, double* to) {
    start(launch, box, launch.outsideValue, to);
}

std::int64_t gatheredAtOnce(const Launch& launch, const Index3& taps, double secondsPerOutput) {
    constexpr std::int64_t cached = 2 << 20, largest = 64 << 20, least = 4096;
    constexpr double mostRead = 1 << 26;
    const int slow = launch.box.size(2) > 1 ? 2 : launch.box.size(1) > 1 ? 1 : 0;
    std::int64_t layer = 1;
    for (int axis = 0; axis < slow; ++axis)
        layer *= launch.box.size(axis);
    std::int64_t samples = std::min(std::max(cached, 2 * taps[slow] * layer), largest);
    samples = std::min(
        samples, static_cast<std::int64_t>(std::max<double>(least, launch.stream->launchBudget() / secondsPerOutput)));
    const auto read = [&] {
        double count = 1, left = static_cast<double>(samples);
        for (int axis = 0; axis < 3; ++axis) {
            const double size = std::clamp(left, 1.0, static_cast<double>(launch.box.size(axis)));
            count *= size + static_cast<double>(taps[axis] - 1);
            left /= size;
        }
        return count;
    };
    while (samples > least && read() > mostRead)
        samples /= 2;
    return samples;
}

} // namespace conv
