// SPDX-License-Identifier: Apache-2.0
// cuDNN's forward convolution of one image with one channel, a correlation. One handle per device, used by one thread
// at a time. Plans are timed once per shape, and the fastest is kept for the process.
#include "cuda/articles/articles.h"
#include "cuda/ops/pad.h"
#include "cuda/vendor/cudnn_graph.h"
#include "cuda/vendor/vendor.h"
#include <array>
#include <mutex>

namespace conv {
namespace {

using namespace peers;

struct Session {
    std::mutex mutex;
    std::map<int, CudnnContext*> handles;                         ///< by device
    std::map<std::array<std::int64_t, 7>, ConvolutionPlan> plans; ///< by device, padded extent and taps

    CudnnContext* handle(int device) {
        CudnnContext*& h = handles[device];
        if (!h)
            requireCudnn(cudnnApi().create(&h), "cudnnCreate");
        return h;
    }
};

Session& session() {
    static auto* all = new Session; // never destroyed: the library may be unloaded first
    return *all;
}

void copyOut(const Launch& launch, const Region& piece, const float* from) {
    float* to = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    const auto width = static_cast<std::size_t>(piece.size(0)) * sizeof(float);
    for (std::int64_t l = 0; l < piece.size(2); ++l)
        check(cudaMemcpy2DAsync(to + l * launch.outStrideZ, static_cast<std::size_t>(launch.outStrideY) * sizeof(float),
                                from + l * piece.size(0) * piece.size(1), width, width,
                                static_cast<std::size_t>(piece.size(1)), cudaMemcpyDeviceToDevice,
                                launch.stream->handle),
              "cudaMemcpy2DAsync");
}

bool isDense(const Launch& launch, const Region& piece) {
    return reinterpret_cast<std::uintptr_t>(launch.out) % alignment == 0 && launch.outStrideY == piece.size(0) &&
           launch.outStrideZ == piece.size(0) * piece.size(1);
}

void runPiece(const Launch& launch, const Region& piece, const float* taps) {
    CudaStream& stream = *launch.stream;
    const Index3 padded = paddedExtent(launch, piece), kernel = launch.kernel().extent(), size = piece.extent();
    const DeviceBuffer in(stream, static_cast<std::size_t>(padded[0] * padded[1] * padded[2]) * sizeof(float));
    padInto(launch, piece, in.as<float>(), padded);
    const bool direct = piece == launch.box && isDense(launch, piece);
    const DeviceBuffer apart(stream, direct ? 0 : static_cast<std::size_t>(piece.count()) * sizeof(float));
    float* out = direct ? static_cast<float*>(launch.out) : apart.as<float>();
    {
        const std::lock_guard lock(session().mutex);
        CudnnContext* handle = session().handle(stream.device.index);
        requireCudnn(cudnnApi().setStream(handle, stream.handle), "cudnnSetStream");
        ConvolutionPlan& plan =
            session().plans[{stream.device.index, padded[0], padded[1], padded[2], kernel[0], kernel[1], kernel[2]}];
        if (!plan.plan)
            plan = fastestPlan(handle, stream, launch.problem->dimension, padded, kernel, size, in.as<const float>(),
                               taps, out);
        const DeviceBuffer workspace(stream, static_cast<std::size_t>(plan.workspace));
        runPlan(handle, plan, in.as<const float>(), taps, out, workspace.as());
    }
    if (!direct)
        copyOut(launch, piece, out);
}

} // namespace

void launchCudnn(const Launch& launch) {
    const TapTable& table = articles::denseTaps(launch, true);
    const Problem& problem = *launch.problem;
    const double perOutput = launch.variant->predictSeconds(problem, launch.stream->device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    // Not cut for a cancel: the library's call is measured as it is.
    for (const Region& piece : piecesOf(launch.box, std::int64_t{1} << 28, {1 << 27, 1 << 27, 1 << 27})) {
        runPiece(launch, piece, table.device.as<const float>());
        launch.stream->pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
