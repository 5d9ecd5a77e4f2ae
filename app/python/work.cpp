// SPDX-License-Identifier: Apache-2.0
#include "app/python/work.h"
#include "app/io/array/layout_shape.h"
#include <conv/error.h>

namespace app::python {
namespace {

[[noreturn]] void fail(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

void place(conv::Layout& layout, const conv::Geometry& geometry, int alpha) {
    layout.geometry = geometry;
    if (alpha >= layout.channels)
        fail("alpha=" + std::to_string(alpha) + ": the array has " + std::to_string(layout.channels) +
             " channels, counted from 0.");
    layout.alpha = alpha < 0 ? -1 : alpha;
    if (geometry.unit == conv::LengthUnit::second && layout.dimension != 1)
        fail("--rate is for signals; this array has " + std::to_string(layout.dimension) + " axes.");
}

} // namespace

conv::Layout layoutOf(const std::vector<std::int64_t>& shape, const std::string& type, const std::string& axes,
                      const conv::Geometry& geometry, int alpha) {
    conv::Layout layout;
    const std::optional<conv::ElementType> known = conv::elementTypeNamed(type);
    if (!known)
        refuseType(type);
    layout.type = *known;
    checkAxes(axes, std::ssize(shape));
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (shape[i] < 1)
            refuseEmpty(axes[i]);
    io::setShape(layout, axes, shape);
    place(layout, geometry, alpha);
    (void)layout.byteCount(); // throws for an impossible shape
    return layout;
}

conv::ElementType resultTypeFor(const Steps& steps, const conv::Layout& layout, const RunOptions& options,
                                const std::string& named) {
    return named == "same" && !steps.filters.empty() ? layout.type
                                                     : resultTypeFor(steps.recipe, layout, options, named);
}

Input::Input(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha)
    : argument_(array, axes, false) {
    place(argument_.samples().layout, geometry, alpha);
}

bool Input::copies(const Strided* out) const {
    if (!samples().inPlace())
        return true;
    if (!out)
        return false;
    const auto mine = samples().range(), theirs = out->range();
    return mine[0] < theirs[1] && theirs[0] < mine[1];
}

void Input::prepare(const Strided* out, const std::stop_token& stop) {
    if (!copies(out)) {
        if (!inPlace_ && !copy_)
            inPlace_.emplace(samples());
    } else if (!copy_) {
        copy_.emplace(packed(samples(), samples().layout.type, stop));
    }
}

const conv::Source& Input::source() const {
    if (copy_)
        return *copy_;
    return *inPlace_;
}

} // namespace app::python
