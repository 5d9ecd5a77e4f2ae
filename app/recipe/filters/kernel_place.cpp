// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/filters/kernel_place.h"
#include "app/text/refuse.h"

namespace app::parts {
namespace {

/// Returns the data axes of a kernel of `dimension` axes: the first ones, or those in `axes`.
std::array<std::size_t, 3> axesOf(const ParamReader& read, int dimension) {
    if (read.word("axes") == "xyz")
        return {0, 1, 2};
    std::array<std::size_t, 3> place{};
    std::size_t used = 0;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (read.axes()[axis])
            place[used++] = axis;
    if (used != static_cast<std::size_t>(dimension))
        refuseParameter("axes", read.word("axes"),
                        "the kernel has " + std::to_string(dimension) + " axes, not " + std::to_string(used));
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (!read.axes()[axis] && used < 3)
            place[used++] = axis;
    return place;
}

} // namespace

void checkDimension(std::string_view key, const KernelText& kernel, const conv::Layout& layout) {
    if (kernel.dimension > layout.dimension)
        refuseParameter(key, toText(Value(kernel)),
                        "has " + std::to_string(kernel.dimension) + " axes, the data have " +
                            std::to_string(layout.dimension));
}

KernelPlace placeOf(const ParamReader& read, const KernelText& kernel, const conv::Index3& centre) {
    const std::array<std::size_t, 3> axes = axesOf(read, kernel.dimension);
    KernelPlace place;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        place.extent[axes[axis]] = kernel.extent[axis];
        place.centre[axes[axis]] = centre[axis];
    }
    return place;
}

} // namespace app::parts
