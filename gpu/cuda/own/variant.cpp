// SPDX-License-Identifier: Apache-2.0
#include "cuda/own/own.h"
#include "cuda/variants/variants.h"
#include "run/backend.h"
#include <climits>
#include <conv/error.h>
#include <map>
#include <tuple>

namespace conv {
namespace {

struct Known {
    OwnKernel kernel;
    std::map<int, std::shared_ptr<own::Code>> codes; ///< by compute capability
};

struct OwnKernels {
    std::mutex mutex;
    std::map<std::pair<std::string, int>, Known> all; ///< by name and dimension
};

OwnKernels& ownKernels() {
    static auto* kernels = new OwnKernels; // never destroyed: its code may be unloaded after the driver
    return *kernels;
}

std::optional<std::string> unsupportedOwn(const Problem& p, const Device&) {
    if (p.taps[0] > INT_MAX / p.taps[1] / p.taps[2])
        return "The kernel has more than 2147483647 taps.";
    return std::nullopt;
}

/// Predicted as `naive`: nothing is known of the user's kernel.
template <int dimension>
double secondsOwn(const Problem& p, const Device& d) {
    static const Variant naive = naiveVariant(dimension);
    return naive.predictSeconds(p, d);
}

Variant variantFor(const OwnKernel& kernel) {
    Variant v;
    v.name = kernel.name();
    v.device = DeviceKind::cuda;
    v.dimension = kernel.dimension;
    v.kind = VariantClass::peer;
    v.tiling = Tiling::tolerance;
    v.summary = "A kernel of the user's own, after a copy with the border applied.";
    v.reference.title = kernel.file;
    v.reference.figure = noFigure;
    v.unsupported = unsupportedOwn;
    v.predictSeconds = kernel.dimension == 1 ? secondsOwn<1> : kernel.dimension == 2 ? secondsOwn<2> : secondsOwn<3>;
    if (!hasCudaKernels())
        v.unavailable = "This build has no CUDA kernels: it was built without nvcc.";
    else
        v.launch = launchOwnKernel;
    return v;
}

} // namespace

void addOwnKernel(const OwnKernel& kernel) {
    OwnKernels& own = ownKernels();
    const std::lock_guard lock(own.mutex);
    const auto [at, isNew] = own.all.try_emplace({kernel.name(), kernel.dimension});
    if (isNew) {
        const Variant variant = variantFor(kernel);
        addVariants({&variant, 1});
    }
    if (at->second.kernel != kernel)
        at->second = {kernel, {}};
}

OwnKernel ownKernelNamed(std::string_view name, int dimension) {
    OwnKernels& own = ownKernels();
    const std::lock_guard lock(own.mutex);
    const auto at = own.all.find({std::string(name), dimension});
    if (at == own.all.end())
        throw Error(ErrorCode::internal, std::string(name) + " was not added.");
    return at->second.kernel;
}

void useOwnKernel(std::string_view name, int dimension, int computeCapability, std::string code) {
    OwnKernels& own = ownKernels();
    const std::lock_guard lock(own.mutex);
    Known& known = own.all.at({std::string(name), dimension});
    auto& slot = known.codes[computeCapability];
    slot = std::make_shared<own::Code>();
    slot->kernel = known.kernel;
    slot->image = std::move(code);
}

std::shared_ptr<own::Code> own::codeOf(std::string_view name, int dimension, int computeCapability) {
    OwnKernels& own = ownKernels();
    const std::lock_guard lock(own.mutex);
    const auto at = own.all.find({std::string(name), dimension});
    if (at != own.all.end())
        if (const auto code = at->second.codes.find(computeCapability); code != at->second.codes.end())
            return code->second;
    throw Error(ErrorCode::device, std::string(name) + " was not compiled and checked yet.");
}

} // namespace conv
