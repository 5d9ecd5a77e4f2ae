// SPDX-License-Identifier: Apache-2.0
// Steps that move samples to another grid.
#include "app/recipe/filters/filter_params.h"
#include "app/recipe/grids/grid_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/element.h>
#include <conv/grid.h>
#include <utility>

namespace app::parts {
namespace {

const std::string& wordOf(const Values& values, std::string_view key) {
    return std::get<std::string>(values.find(key)->second);
}

/// Axes of the data that a step names; refuses others.
std::array<bool, 3> axesOf(const Values& values, const conv::Layout& layout) {
    return ParamReader(values, layout).axes();
}

/// Returns a range's end in samples from the first one. `unit` is that of the text.
double samplesAt(double place, Unit unit, const conv::Layout& layout, std::size_t axis, const std::string& typed) {
    const conv::Geometry& geometry = layout.geometry;
    if (unit == Unit::px)
        return place;
    const bool time = unit == Unit::s;
    if (geometry.unit != (time ? conv::LengthUnit::second : conv::LengthUnit::millimetre))
        refuseParameter("region", typed,
                        std::string("is in ") + std::string(symbol(unit)) + ", the spacing of these data is in " +
                            conv::symbol(geometry.unit));
    const double start = time ? geometry.origin[0] : 0;
    // Sample i counts if its centre is in the range; ends that rounding moved keep their sample.
    constexpr double onSample = 1e-6;
    return std::ceil((place - start) / geometry.spacing[axis] - onSample);
}

conv::Grid gridOfCrop(const Values& values, const conv::Layout& layout) {
    const std::string& typed = wordOf(values, "region");
    const CropText region = parseCrop(typed);
    if (region.ranges.size() > static_cast<std::size_t>(layout.dimension))
        refuseParameter("region", typed,
                        "has " + std::to_string(region.ranges.size()) + " axes, the data have " +
                            std::to_string(layout.dimension));
    conv::Grid grid = conv::sameGrid(layout);
    for (std::size_t a = 0; a < region.ranges.size(); ++a) {
        const auto at = [&](const std::optional<double>& end, std::int64_t other) {
            return end ? samplesAt(*end, region.unit, layout, a, typed) : static_cast<double>(other);
        };
        const double from = at(region.ranges[a].from, 0), to = at(region.ranges[a].to, layout.extent[a]);
        if (from < 0 || to > static_cast<double>(layout.extent[a]))
            refuseParameter("region", typed, "reaches beyond the data, " + conv::describe(layout));
        if (from >= to)
            refuseParameter("region", typed, "contains no sample of the data, " + conv::describe(layout));
        grid.axes[a].first = from;
        grid.axes[a].extent = static_cast<std::int64_t>(to - from);
    }
    return grid;
}

conv::Grid gridOfPad(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    conv::Grid grid = conv::sameGrid(layout);
    grid.boundary = conv::boundaryNamed(read.word("boundary")).value();
    grid.value = read.number("value");
    if (grid.boundary == conv::Boundary::constant)
        checkAddedValue("value", grid.value, layout);
    const bool sized = !read.automatic("size");
    const conv::Index3 before = read.integers("before", 0), after = read.integers("after", 0);
    const conv::Index3 size = sized ? read.integers("size", 0) : conv::Index3{0, 0, 0};
    if (sized && (before != conv::Index3{0, 0, 0} || after != conv::Index3{0, 0, 0}))
        refuseParameter("size", toText(values.find("size")->second), "cannot be combined with before and after");
    for (std::size_t a = 0; a < static_cast<std::size_t>(layout.dimension); ++a) {
        std::int64_t low = before[a], high = after[a];
        if (sized && read.axes()[a]) {
            const std::int64_t extra = size[a] - layout.extent[a];
            if (extra < 0)
                refuseParameter("size", toText(values.find("size")->second),
                                "is below the data's " + std::to_string(layout.extent[a]) + " samples along " +
                                    std::string("xyz").substr(a, 1) + "; crop makes data smaller");
            low = extra / 2;
            high = extra - low;
        }
        grid.axes[a].first = -static_cast<double>(low);
        grid.axes[a].extent += low + high;
    }
    return grid;
}

conv::Grid gridOfFlip(const Values& values, const conv::Layout& layout) {
    conv::Grid grid = conv::sameGrid(layout);
    grid.keepsStart = layout.geometry.unit == conv::LengthUnit::second; // time runs forward
    const std::array<bool, 3> axes = axesOf(values, layout);
    for (std::size_t a = 0; a < 3; ++a)
        if (axes[a]) {
            grid.axes[a].first = static_cast<double>(layout.extent[a] - 1);
            grid.axes[a].step = -1;
        }
    return grid;
}

conv::Grid gridOfPermute(const Values& values, const conv::Layout& layout) {
    const std::string& order = wordOf(values, "order");
    conv::Grid grid;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::size_t from = std::string_view("xyz").find(order[a]);
        if (from != a && static_cast<int>(std::max(a, from)) >= layout.dimension)
            refuseParameter("order", order, "exchanges an axis that these data do not have");
        grid.axes[a].from = static_cast<int>(from);
        grid.axes[a].extent = layout.extent[from];
    }
    return grid;
}

/// Returns for each axis in space (L, P, S) the data's axis nearest to it: the assignment with the largest sum of
/// cosines.
std::array<std::size_t, 3> nearestAxes(const conv::Geometry& geometry) {
    std::array<std::size_t, 3> order{0, 1, 2}, best = order;
    double most = -1;
    do {
        double sum = 0;
        for (std::size_t space = 0; space < 3; ++space)
            sum += std::abs(geometry.direction[space * 3 + order[space]]);
        if (sum > most + 1e-9) {
            most = sum;
            best = order;
        }
    } while (std::ranges::next_permutation(order).found);
    return best;
}

conv::Grid gridOfOrient(const Values& values, const conv::Layout& layout) {
    const std::string& to = wordOf(values, "to");
    checkOrientation(to);
    if (layout.geometry.unit != conv::LengthUnit::millimetre)
        refuseParameter("to", to, "requires data with positions in space; these have none");
    const std::array<std::size_t, 3> nearest = nearestAxes(layout.geometry);
    conv::Grid grid;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::size_t space = std::string_view("LRPASI").find(to[a]) / 2;
        const bool positive = to[a] == 'L' || to[a] == 'P' || to[a] == 'S';
        const std::size_t from = nearest[space];
        const bool mirrored = (layout.geometry.direction[space * 3 + from] >= 0) != positive;
        grid.axes[a] = {static_cast<int>(from), mirrored ? static_cast<double>(layout.extent[from] - 1) : 0.0,
                        mirrored ? -1.0 : 1.0, layout.extent[from]};
    }
    return grid;
}

ParamSpec text(std::string_view key, std::string_view label, std::string_view standard, std::string_view help,
               void (*check)(std::string_view)) {
    return {.key = key, .label = label, .kind = ParamKind::text, .standard = standard, .help = help, .check = check};
}

ParamSpec axes(std::string_view standard, std::string_view help) {
    return {.key = "axes", .label = "Axes", .kind = ParamKind::axes, .standard = standard, .help = help};
}

FilterSpec crop() {
    return {.name = "crop",
            .title = "Crop",
            .summary = "Keeps a box of the data; samples stay where they are in space and time.",
            .formula = "out(i) = in(from + i)",
            .params = {text("region", "Region", "all",
                            "FROM:TO for each axis, joined by x: in samples from 0, or with mm, s or ms at the end "
                            "(10:50x20:60, 5:45x0:80mm). TO is excluded; an empty end is the data's border. Lengths "
                            "count from the first sample, times as in the file.",
                            [](std::string_view typed) { static_cast<void>(parseCrop(typed)); })},
            .grid = gridOfCrop};
}

FilterSpec pad() {
    return {.name = "pad",
            .title = "Pad",
            .summary = "Adds samples around the data, by a value or by a rule for the border.",
            .formula = "out(i) = in(i − before), beyond the input by the rule",
            .params = {whole("before", "Before", "0", 0, 1e9, "Samples added before the first one along each axis."),
                       whole("after", "After", "0", 0, 1e9, "Samples added behind the last one along each axis."),
                       whole("size", "To size", "", 1, 1e9,
                             "Samples of the result along each axis, instead of before and after. Half of the new ones "
                             "come before the data; of an odd number, the larger half behind."),
                       {.key = "boundary",
                        .label = "Boundary",
                        .kind = ParamKind::choice,
                        .standard = "constant",
                        .choices = {"constant", "nearest", "reflect", "mirror", "wrap"},
                        .help = "What the new samples are: constant is the value; reflect is d c b a | a b c d | d c "
                                "b a."},
                       outsideValue("Value of new samples with boundary=constant."),
                       axes("xyz", "Axes acted on.")},
            .grid = gridOfPad};
}

FilterSpec flip() {
    return {.name = "flip",
            .title = "Flip",
            .summary =
                "Reverses the order of samples along axes; each keeps its place in space. Signals run backwards.",
            .formula = "out(i) = in(n − 1 − i)",
            .params = {axes("x", "Axes whose samples are stored in reverse order.")},
            .grid = gridOfFlip};
}

FilterSpec permute() {
    return {.name = "permute",
            .title = "Exchange axes",
            .summary = "Stores the axes in another order; each sample keeps its place in space.",
            .formula = "order=yxz: out(i, j, k) = in(j, i, k)",
            .params = {{.key = "order",
                        .label = "Order",
                        .kind = ParamKind::choice,
                        .standard = "yxz",
                        .choices = {"yxz", "xzy", "zyx", "yzx", "zxy", "xyz"},
                        .help = "The input's axis that becomes x, then y, then z."}},
            .minDimension = 2,
            .grid = gridOfPermute};
}

FilterSpec orient() {
    return {.name = "orient",
            .title = "Orient",
            .summary = "Exchanges and flips axes so that they run towards named directions of the body, without "
                       "interpolation. Each sample keeps its place in space.",
            .formula = "to=RAS: x towards the right, y towards the front, z towards the head",
            .params = {text("to", "Orientation", "RAS",
                            "Directions towards which x, y and z run: one letter each of L or R, P or A, S or I. Axes "
                            "oblique to the body go to the nearest direction and stay oblique.",
                            checkOrientation)},
            .minDimension = 3,
            .grid = gridOfOrient};
}

} // namespace

void checkAddedValue(std::string_view key, double value, const conv::Layout& layout) {
    double back = 0;
    std::array<std::byte, 8> stored{};
    (void)conv::convertSamples(conv::ElementType::f64, &value, layout.type, stored.data(), 1);
    (void)conv::convertSamples(layout.type, stored.data(), conv::ElementType::f64, &back, 1);
    if (conv::isInteger(layout.type) && back != value)
        refuseParameter(key, shortest(value), "is no value of " + std::string(conv::name(layout.type)));
}

std::vector<FilterSpec> grids() {
    return {crop(), pad(), flip(), permute(), orient(), resample()};
}

} // namespace app::parts
