// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/stream.h"
#include "cuda/variants/direct_baked/code_cache.h"
#include "cuda/variants/direct_baked/direct_baked.h"
#include "cuda/variants/direct_baked/place.h"
#include "cuda/variants/separable_fused/march.h"
#include <algorithm>

namespace conv {
namespace {

using namespace baked;

struct Loaded {
    cudaLibrary_t library = nullptr;
    cudaKernel_t kernel = nullptr;
    Loaded() = default;
    Loaded(const Loaded&) = delete;
    Loaded& operator=(const Loaded&) = delete;
    ~Loaded() {
        if (!library)
            return;
        cudaDeviceSynchronize(); // a run that nobody waited for may still use it
        cudaLibraryUnload(library);
    }
};

cudaKernel_t kernelOf(Code& code) {
    const std::lock_guard lock(code.mutex);
    if (!code.loaded) {
        auto loaded = std::make_shared<Loaded>();
        check(cudaLibraryLoadData(&loaded->library, code.image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
              "cudaLibraryLoadData");
        check(cudaLibraryGetKernel(&loaded->kernel, loaded->library, functionName), "cudaLibraryGetKernel");
        code.loaded = std::move(loaded);
    }
    return std::static_pointer_cast<Loaded>(code.loaded)->kernel;
}

struct Held {
    std::shared_ptr<Code> code;
    cudaKernel_t kernel = nullptr;
    int blocks = 1; ///< thread blocks per multiprocessor
};

Held& heldFor(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    Held& held = stream.kept<Held>(launch.kernel(), "direct-baked");
    if (!held.code) {
        Specialization wanted = specializationOf(*launch.problem, stream.device);
        wanted.type = launch.in.type;
        held.code = CodeCache::shared().wait(wanted, launch.kernel(), stream.stop);
        held.kernel = kernelOf(*held.code);
        const Shape& shape = held.code->shape;
        check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&held.blocks, reinterpret_cast<const void*>(held.kernel),
                                                            shape.threads(), shape.bytes()),
              "cudaOccupancyMaxActiveBlocksPerMultiprocessor");
    }
    return held;
}

unsigned divideUp(int count, int by) {
    return static_cast<unsigned>((count + by - 1) / by);
}

void launchPiece(Arguments a, const Held& held, CudaStream& stream) {
    const Shape& s = held.code->shape;
    const unsigned across = divideUp(a.size[0], s.width()), down = divideUp(a.size[1], s.height());
    a.segment = march::segmentOf(a.size[2], static_cast<std::int64_t>(across) * down,
                                 stream.device.cores * std::max(1, held.blocks), s.taps[2] - 1 + s.groups * s.group,
                                 std::max(s.taps[2], 2 * s.group));
    void* arguments[] = {&a};
    check(cudaLaunchKernel(held.kernel, dim3(across, down, divideUp(a.size[2], a.segment)),
                           dim3(static_cast<unsigned>(s.threads())), arguments, s.bytes(), stream.handle),
          "The launch of direct-baked");
}

const Variant& descriptor(int dimension) {
    for (const Variant& v : variants())
        if (v.dimension == dimension && v.launch == launchDirectBaked)
            return v;
    throw Error(ErrorCode::internal, "direct-baked is not in the list.");
}

} // namespace

void baked::suggest(const Launch& launch, const std::vector<Region>& boxes) {
    const Problem& p = *launch.problem;
    const Device& device = launch.stream->device;
    if (p.weights == 0 || launch.kernels.size() != 1)
        return;
    static const Variant* const own[] = {&descriptor(2), &descriptor(3)};
    const Variant& baked = *own[p.dimension - 2];
    const double seconds = launch.variant->predictSeconds(p, device), saved = seconds - baked.predictSeconds(p, device);
    if (saved < 0.1 * seconds || refusal(baked, p, device))
        return;
    double outputs = 0;
    for (const Region& box : boxes)
        outputs += static_cast<double>(box.count());
    const Specialization wanted = specializationOf(p, device);
    if (CodeCache::shared().missed(wanted, saved * outputs / static_cast<double>(p.outputs() * p.items)))
        CodeCache::shared().start(wanted, launch.kernel());
}

void baked::warmUp(const Launch& launch) {
    static_cast<void>(heldFor(launch));
}

void launchDirectBaked(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const Held& held = heldFor(launch);
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    for (const Region& piece :
         cutFor(launch.box, held.code->shape, problem.dimension, stream.launchBudget() / perOutput)) {
        launchPiece(placed(launch, piece, held.code->shape), held, stream);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
