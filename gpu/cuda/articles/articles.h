// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/sample.h"
#include "cuda/device/taps.h"
#include "run/launch.h"
#include "run/pieces.h"

/// Access to samples and taps, and cutting of launches, for the article kernels.
namespace conv::articles {

// The articles compute on float32. Other types share one instance of each kernel, which converts while reading.

struct FloatSamples {
    const float* data;
    __device__ float operator[](std::int64_t i) const { return data[i]; }
};

struct AnySamples {
    const void* data;
    ElementType type;
    __device__ float operator[](std::int64_t i) const { return sampleAt(data, type, i); }
};

template <class F>
void withSamples(const Stored& in, F&& f) {
    if (in.type == ElementType::f32)
        f(FloatSamples{static_cast<const float*>(in.data)});
    else
        f(AnySamples{in.data, in.type});
}

/// Taps in global memory, for comparison with constant memory.
template <bool zeros>
struct GlobalTaps {
    static constexpr bool hasZeros = zeros;
    const float* weight;
    __device__ float operator[](int k) const { return weight[k]; }
};

template <class F>
void withGlobalTaps(const TapTable& table, F&& f) {
    const float* weight = table.device.as<const float>();
    if (std::find(table.host.begin(), table.host.end(), 0.0f) != table.host.end())
        f(GlobalTaps<true>{weight});
    else
        f(GlobalTaps<false>{weight});
}

/// Returns the dense taps, x fastest; with `onDevice`, also in device memory.
inline const TapTable& denseTaps(const Launch& launch, bool onDevice = false) {
    const Kernel& kernel = launch.kernel();
    return launch.stream
        ->tables(
            kernel, launch.variant->name, [&] { return std::vector<std::vector<double>>{kernel.dense()}; }, onDevice)
        .front();
}

/// Positions along an axis; no fold where samples lie straight in storage.
struct Line {
    const AxisMap& map;
    Interval run;
    std::int64_t shift;

    __device__ Line(const AxisMap& axis, std::int64_t inside) : map(axis), run(axis.straight(inside, &shift)) {}
    __device__ bool straight(std::int64_t from, std::int64_t count) const {
        return from >= run.lo && from + count <= run.hi;
    }
    __device__ std::int64_t operator()(std::int64_t index) const {
        return index >= run.lo && index < run.hi ? index + shift : map(index);
    }
};

/// Arguments for one piece of a launch's box, in any dimension.
template <class Samples, class Taps>
struct Work {
    Samples in;
    std::int64_t strideY, strideZ, stored; ///< samples from row to row, from plane to plane, and in total
    AxisMap map[3];
    float outsideValue;
    std::int64_t lo[3]; ///< index of the first output
    int size[3];        ///< outputs
    int taps[3], centre[3];
    float* out;
    std::int64_t outStrideY, outStrideZ;
    Taps weight;
};

template <class Samples, class Taps>
Work<Samples, Taps> workOf(const Launch& launch, const Region& piece, const Samples& in, const Taps& taps) {
    Work<Samples, Taps> w{in,
                          launch.in.strideY,
                          launch.in.strideZ,
                          launch.in.strideZ,
                          {launch.map[0], launch.map[1], launch.map[2]},
                          static_cast<float>(launch.outsideValue),
                          {},
                          {},
                          {},
                          {},
                          static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                              (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                              (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ,
                          launch.outStrideY,
                          launch.outStrideZ,
                          taps};
    const Kernel& kernel = launch.kernel();
    for (int axis = 0; axis < 3; ++axis) {
        w.lo[axis] = piece.lo[axis];
        w.size[axis] = static_cast<int>(piece.size(axis));
        w.taps[axis] = static_cast<int>(kernel.extent()[axis]);
        w.centre[axis] = static_cast<int>(kernel.centre()[axis]);
    }
    const AxisMap& z = launch.map[2];
    w.stored *= z.at[z.parts - 1] + z.part[z.parts - 1].size();
    return w;
}

/// Calls run(piece) for pieces short enough to cancel and small enough for a grid.
template <class F>
void inPieces(const Launch& launch, F run, const Index3& max = {1 << 30, 1 << 18, 65535},
              std::int64_t maxSamples = std::int64_t{1} << 30) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    const auto timely = static_cast<std::int64_t>(std::max(4096.0, stream.launchBudget() / perOutput));
    for (const Region& piece : piecesOf(launch.box, std::min(timely, maxSamples), max)) {
        run(piece);
        check(cudaGetLastError(), "The launch");
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

inline unsigned blocksFor(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>((count + each - 1) / each);
}

struct Dense {
    __host__ __device__ int operator()(int i) const { return i; }
};

/// Loads samples of a row from index `first` on into shared memory, with thread `thread` of `threads`. slot(i): index
/// of sample i in the tile. `row`: offset of the row in storage, −1 outside.
template <class Samples, class Slot>
__device__ __forceinline__ void loadRow(float* tile, Slot slot, const Samples& in, const Line& x, std::int64_t row,
                                        std::int64_t first, int count, float outsideValue, int thread, int threads) {
    if (row >= 0 && x.straight(first, count)) {
        const std::int64_t from = row + first + x.shift;
        for (int i = thread; i < count; i += threads)
            tile[slot(i)] = in[from + i];
        return;
    }
    for (int i = thread; i < count; i += threads) {
        const std::int64_t at = row < 0 ? -1 : x(first + i);
        tile[slot(i)] = at < 0 ? outsideValue : in[row + at];
    }
}

template <class K>
void allowShared(K* kernel, std::size_t bytes) {
    if (bytes > (std::size_t{48} << 10))
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute");
}

} // namespace conv::articles
