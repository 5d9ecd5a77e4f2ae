// SPDX-License-Identifier: Apache-2.0
#include "cuda/articles/articles.h"
#include "cuda/ops/pad.h"
#include "cuda/own/start.h"

namespace conv {
namespace {

/// Most outputs of a launch: they and their border copy have strides below 2³¹.
constexpr std::int64_t mostOutputs = std::int64_t{1} << 28;

bool hasPromisedRows(const float* out, const Launch& launch) {
    return reinterpret_cast<std::uintptr_t>(out) % 32 == 0 && launch.outStrideY % 8 == 0 && launch.outStrideZ % 8 == 0;
}

void runPiece(const Launch& launch, const Region& piece, own::Code& code, const float* weights) {
    CudaStream& stream = *launch.stream;
    Index3 padded = paddedExtent(launch, piece);
    padded[0] = own::pitchOf(padded[0]);
    const DeviceBuffer in(stream, static_cast<std::size_t>(padded[0] * padded[1] * padded[2]) * sizeof(float));
    padInto(launch, piece, in.as<float>(), padded);
    float* const result = static_cast<float*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
                          (piece.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                          (piece.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
    own::Arguments a;
    a.in = in.as<const float>();
    a.inPitch = padded[0];
    a.inPlane = padded[0] * padded[1];
    a.weights = weights;
    a.size = piece.extent();
    a.taps = launch.kernel().extent();
    const bool direct = launch.problem->dimension == 1 || hasPromisedRows(result, launch);
    const std::int64_t pitch = own::pitchOf(a.size[0]);
    const DeviceBuffer apart(stream,
                             direct ? 0 : static_cast<std::size_t>(pitch * a.size[1] * a.size[2]) * sizeof(float));
    a.out = direct ? result : apart.as<float>();
    a.outPitch = direct ? launch.outStrideY : pitch;
    a.outPlane = direct ? launch.outStrideZ : pitch * a.size[1];
    own::start(code, a, stream.handle);
    if (direct)
        return;
    for (std::int64_t l = 0; l < a.size[2]; ++l)
        check(cudaMemcpy2DAsync(result + l * launch.outStrideZ,
                                static_cast<std::size_t>(launch.outStrideY) * sizeof(float), a.out + l * a.outPlane,
                                static_cast<std::size_t>(pitch) * sizeof(float),
                                static_cast<std::size_t>(a.size[0]) * sizeof(float),
                                static_cast<std::size_t>(a.size[1]), cudaMemcpyDeviceToDevice, stream.handle),
              "cudaMemcpy2DAsync");
}

} // namespace

void launchOwnKernel(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const std::shared_ptr<own::Code> code =
        own::codeOf(launch.variant->name, problem.dimension, stream.device.computeCapability);
    const TapTable& table = articles::denseTaps(launch, true);
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    // Not cut for a cancel: the user's launch is measured as it is.
    for (const Region& piece : piecesOf(launch.box, mostOutputs, own::largestBox(code->kernel))) {
        runPiece(launch, piece, *code, table.device.as<const float>());
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
