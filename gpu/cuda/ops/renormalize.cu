// SPDX-License-Identifier: Apache-2.0
#include "cuda/ops/renormalize.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "cuda/runtime/stream.h"
#include "run/pieces.h"
#include "taps/renormalize.h"
#include <conv/boundary.h>

namespace conv {
namespace {

/// Classes of outputs with the same share along an axis: each index near a border, and the interior.
struct Classes {
    std::int64_t lo = 0, hi = 1, before = 0, after = 0;
    [[nodiscard]] CONV_HD std::int64_t count() const {
        const std::int64_t kernel = before + after + 1, domain = hi - lo;
        return kernel < domain ? kernel : domain;
    }
    [[nodiscard]] CONV_HD std::int64_t of(std::int64_t i) const {
        if (hi - lo <= before + after + 1 || i - lo < before)
            return i - lo;
        return i < hi - after ? before : before + after - (hi - 1 - i);
    }
    [[nodiscard]] std::int64_t member(std::int64_t c) const {
        return hi - lo <= before + after + 1 || c <= before ? lo + c : hi - 1 - (before + after - c);
    }
};

template <class T>
struct Arguments {
    Classes classes[3];
    const double* share; ///< one table over all classes, or one per axis
    bool perAxis;
    Region interior;
    std::int64_t itemPlanes; ///< planes of an item in a stack of volumes, else 0
    std::int64_t lo[3];
    int size[3];
    T* out;
    std::int64_t strideY, strideZ;
};

template <class T>
__global__ void divideByShare(const Arguments<T> a) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= a.size[0])
        return;
    const std::int64_t x = a.lo[0] + i, y = a.lo[1] + blockIdx.y, plane = a.lo[2] + blockIdx.z;
    const std::int64_t z = a.itemPlanes > 0 ? plane % a.itemPlanes : plane;
    const auto within = [&](int axis, std::int64_t index) {
        return index >= a.interior.lo[axis] && index < a.interior.hi[axis];
    };
    if (within(0, x) && within(1, y) && within(2, z))
        return;
    const std::int64_t cx = a.classes[0].of(x), cy = a.classes[1].of(y), cz = a.classes[2].of(z);
    const std::int64_t nx = a.classes[0].count(), ny = a.classes[1].count();
    const double share =
        a.perAxis ? a.share[cx] * a.share[nx + cy] * a.share[nx + ny + cz] : a.share[cx + nx * (cy + ny * cz)];
    T& value = a.out[i + blockIdx.y * a.strideY + blockIdx.z * a.strideZ];
    // If all taps over the domain are zero, the output is 0.
    value = share > 0 ? static_cast<T>(value / share) : T(0);
}

std::vector<double> sharesAlongAxes(const Kernel& kernel, const Region& domain, const Classes (&classes)[3]) {
    std::vector<double> shares;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        SeparableTerm one;
        one[axis] = kernel.axes()[axis];
        const KernelShare share(Kernel::separable(one), domain);
        for (std::int64_t c = 0; c < classes[axis].count(); ++c) {
            Index3 at = domain.lo;
            at[axis] = classes[axis].member(c);
            shares.push_back(share.at(at[0], at[1], at[2]));
        }
    }
    return shares;
}

std::vector<double> sharesOverBox(const Kernel& kernel, const Region& domain, const Classes (&classes)[3]) {
    std::vector<double> shares;
    const KernelShare share(kernel, domain);
    for (std::int64_t z = 0; z < classes[2].count(); ++z)
        for (std::int64_t y = 0; y < classes[1].count(); ++y)
            for (std::int64_t x = 0; x < classes[0].count(); ++x)
                shares.push_back(share.at(classes[0].member(x), classes[1].member(y), classes[2].member(z)));
    return shares;
}

template <class T>
void divide(const Launch& launch, const Region& whole) {
    CudaStream& stream = *launch.stream;
    const Kernel& kernel = launch.kernel();
    const Index3 before = kernel.before(), after = kernel.after();
    Region domain = whole, box = launch.box;
    Arguments<T> a{};
    a.itemPlanes = launch.itemPlanes;
    if (a.itemPlanes > 0)
        domain.hi[2] = a.itemPlanes;
    a.strideY = launch.outStrideY;
    a.strideZ = launch.outStrideZ;
    for (std::size_t axis = 0; axis < 3; ++axis)
        a.classes[axis] = {domain.lo[axis], domain.hi[axis], before[axis], after[axis]};
    a.perAxis = kernel.definedPerAxis();
    a.interior = domain.grown({-before[0], -before[1], -before[2]}, {-after[0], -after[1], -after[2]});
    if (a.interior.contains(box))
        return;
    const std::vector<double> shares =
        a.perAxis ? sharesAlongAxes(kernel, domain, a.classes) : sharesOverBox(kernel, domain, a.classes);
    const std::size_t bytes = shares.size() * sizeof(double);
    const DeviceBuffer table(stream, bytes);
    sendNumbers(stream.handle, table.as(), shares.data(), bytes, "cudaMemcpyAsync of the kernel's shares");
    a.share = table.as<const double>();
    box.hi[2] += (launch.items - 1) * box.size(2);
    for (const Region& piece : piecesOf(box, std::int64_t{1} << 31, {1 << 30, 65535, 65535})) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            a.lo[axis] = piece.lo[axis];
            a.size[axis] = static_cast<int>(piece.size(static_cast<int>(axis)));
        }
        a.out = static_cast<T*>(launch.out) + (piece.lo[0] - box.lo[0]) + (piece.lo[1] - box.lo[1]) * a.strideY +
                (piece.lo[2] - box.lo[2]) * a.strideZ;
        divideByShare<T><<<dim3((a.size[0] + 255) / 256, a.size[1], a.size[2]), 256, 0, stream.handle>>>(a);
        check(cudaGetLastError(), "The launch of the renormalization");
    }
}

} // namespace

void renormalize(const Launch& launch, const Region& domain) {
    if (launch.variant->float64)
        divide<double>(launch, domain);
    else
        divide<float>(launch, domain);
}

} // namespace conv
