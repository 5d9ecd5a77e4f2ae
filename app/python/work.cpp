// SPDX-License-Identifier: Apache-2.0
#include "app/python/work.h"
#include <conv/error.h>

namespace app::python {
namespace {

[[noreturn]] void fail(const std::string& sentence) {
    throw conv::Error(conv::ErrorCode::usage, sentence);
}

} // namespace

conv::ElementType resultTypeFor(const Steps& steps, const conv::Layout& layout, const RunOptions& options,
                                const std::string& named) {
    return named == "same" && !steps.filters.empty() ? layout.type
                                                     : resultTypeFor(steps.recipe, layout, options, named);
}

Input::Input(const py::object& array, const std::string& axes, const conv::Geometry& geometry, int alpha)
    : argument_(array, axes, false) {
    conv::Layout& layout = argument_.samples().layout;
    layout.geometry = geometry;
    if (alpha >= layout.channels)
        fail("alpha=" + std::to_string(alpha) + ": the array has " + std::to_string(layout.channels) +
             " channels, counted from 0.");
    layout.alpha = alpha < 0 ? -1 : alpha;
    if (geometry.unit == conv::LengthUnit::second && layout.dimension != 1)
        fail("--rate is for signals; this array has " + std::to_string(layout.dimension) + " axes.");
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
