// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/grids/grid_like.h"
#include "app/io/core/file_stamp.h"
#include "app/io/io.h"
#include "app/recipe/masks/mask_grid.h"
#include "app/text/number_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>
#include <optional>

namespace app {
namespace {

/// Largest distance in samples between places that count as one: rounding of affines in file headers.
constexpr double sameWithin = 0.02;
/// Positions this near to samples of the data are meant to lie on them.
constexpr double onSample = 1e-4;

[[noreturn]] void refuseFile(const std::string& file, const std::string& reason) {
    refuseParameter("like", file, reason);
}

/// The layouts that were read last.
class KeptLayouts {
  public:
    [[nodiscard]] std::optional<conv::Layout> of(const std::string& file, const io::FileStamp& stamp) {
        const std::lock_guard lock(mutex_);
        const auto known =
            std::ranges::find_if(kept_, [&](const Kept& k) { return k.file == file && k.stamp == stamp; });
        if (known == kept_.end())
            return std::nullopt;
        std::rotate(kept_.begin(), known, known + 1);
        return kept_.front().layout;
    }
    void add(const std::string& file, const io::FileStamp& stamp, const conv::Layout& layout) {
        const std::lock_guard lock(mutex_);
        kept_.insert(kept_.begin(), {file, stamp, layout});
        if (kept_.size() > most)
            kept_.pop_back();
    }
    static KeptLayouts& all() {
        static KeptLayouts kept;
        return kept;
    }

  private:
    static constexpr std::size_t most = 8;
    struct Kept {
        std::string file;
        io::FileStamp stamp;
        conv::Layout layout;
    };
    std::mutex mutex_;
    std::vector<Kept> kept_; ///< the latest first
};

/// Index in the data of the file's sample 0, and what a step along each axis of the file adds.
struct Placing {
    conv::Vec3 first{};
    std::array<conv::Vec3, 3> step{};

    Placing(const conv::Geometry& file, const conv::Geometry& data) {
        const auto place = [&](const conv::Vec3& index) { return data.toIndex(file.toPhysical(index)); };
        first = place({0, 0, 0});
        for (std::size_t a = 0; a < 3; ++a) {
            conv::Vec3 one{0, 0, 0};
            one[a] = 1;
            step[a] = place(one);
            for (std::size_t b = 0; b < 3; ++b)
                step[a][b] -= first[b];
        }
    }
};

/// Returns the angle in degrees between an axis of each.
double angleBetween(const conv::Geometry& a, std::size_t axisOfA, const conv::Geometry& b, std::size_t axisOfB) {
    double cosine = 0;
    for (std::size_t row = 0; row < 3; ++row)
        cosine += a.direction[row * 3 + axisOfA] * b.direction[row * 3 + axisOfB];
    return std::acos(std::min(1.0, std::abs(cosine))) * 180 / std::numbers::pi;
}

void checkUnits(const std::string& file, const conv::Layout& there, const conv::Layout& data) {
    if (there.dimension != data.dimension)
        refuseFile(file, "is " + std::to_string(there.dimension) + "-D (" + conv::describe(there) +
                             "), these data are " + std::to_string(data.dimension) + "-D (" + conv::describe(data) +
                             ")");
    if (there.geometry.unit == conv::LengthUnit::pixel)
        refuseFile(file, "has no spacing in mm or s (" + conv::describe(there) +
                             "), so that nothing tells where its samples are; give a file with positions, like NIfTI");
    if (data.geometry.unit == conv::LengthUnit::pixel)
        refuseFile(file, "these data have no spacing (" + conv::describe(data) +
                             "); give it with --spacing or --rate, or filter a file that has one");
    if (there.geometry.unit != data.geometry.unit)
        refuseFile(file, std::string("has a spacing in ") + conv::symbol(there.geometry.unit) +
                             ", that of these data is in " + conv::symbol(data.geometry.unit));
}

/// Returns the data's axis along which an axis of the file runs.
std::size_t axisAlong(const std::string& file, const conv::Layout& there, const conv::Layout& data,
                      const Placing& placing, std::size_t axis) {
    const conv::Vec3& step = placing.step[axis];
    const auto dimension = static_cast<std::size_t>(data.dimension);
    std::size_t along = axis;
    for (std::size_t b = 0; b < dimension; ++b)
        if (std::abs(step[b]) > std::abs(step[along]))
            along = b;
    const auto steps = static_cast<double>(std::max<std::int64_t>(1, there.extent[axis] - 1));
    const std::string letter = std::string("xyz").substr(axis, 1);
    for (std::size_t b = 0; b < dimension; ++b)
        if (b != along && std::abs(step[b]) * steps > sameWithin)
            refuseFile(file, "its axis " + letter + " is turned by " +
                                 compare::significant(angleBetween(there.geometry, axis, data.geometry, along)) +
                                 "° to those of these data; resample follows axes that are parallel to the data's");
    return along;
}

/// Places an axis. Rounding of the headers must not turn copies into interpolation.
conv::GridAxis placed(double first, double step, std::size_t from, std::int64_t extent) {
    const auto steps = static_cast<double>(std::max<std::int64_t>(1, extent - 1));
    const double wholeFirst = std::round(first), wholeStep = std::round(step);
    if (std::abs(step - wholeStep) * steps < onSample && wholeStep != 0) {
        step = wholeStep;
        if (std::abs(first - wholeFirst) < onSample)
            first = wholeFirst;
    }
    return {static_cast<int>(from), first, step, extent};
}

} // namespace

bool namesGridFile(const ParamSpec& param) {
    return param.kind == ParamKind::text && param.key == "like";
}

bool knowsGridFile(const std::string& file) {
    return KeptLayouts::all().of(file, io::stampOf(file)).has_value();
}

conv::Layout layoutOfGridFile(const std::string& file) {
    const io::FileStamp stamp = io::stampOf(file);
    if (const auto known = KeptLayouts::all().of(file, stamp))
        return *known;
    conv::Layout layout;
    try {
        layout = io::probe(file);
    } catch (const conv::Error& error) {
        const std::string reason = error.what(), prefix = file + ": ";
        refuseFile(file, reason.starts_with(prefix) ? reason.substr(prefix.size()) : reason);
    }
    KeptLayouts::all().add(file, stamp, layout);
    return layout;
}

conv::Grid gridLike(const std::string& file, const conv::Layout& data) {
    const conv::Layout there = layoutOfGridFile(file);
    checkUnits(file, there, data);
    const Placing placing(there.geometry, data.geometry);
    const auto dimension = static_cast<std::size_t>(data.dimension);
    conv::Grid grid = conv::sameGrid(data);
    bool meets = true;
    for (std::size_t a = 0; a < dimension; ++a) {
        const std::size_t along = axisAlong(file, there, data, placing, a);
        grid.axes[a] = placed(placing.first[along], placing.step[a][along], along, there.extent[a]);
        const double last = grid.axes[a].first + grid.axes[a].step * static_cast<double>(there.extent[a] - 1);
        const double low = std::min(grid.axes[a].first, last), high = std::max(grid.axes[a].first, last);
        meets = meets && high > -0.5 && low < static_cast<double>(data.extent[along]) - 0.5;
    }
    for (std::size_t b = dimension; b < 3 && data.geometry.unit == conv::LengthUnit::millimetre; ++b)
        meets = meets && std::abs(placing.first[b]) * data.geometry.spacing[b] < 1e-3;
    if (!meets)
        refuseFile(file, "covers " + rangesOf(there) + ", these data " + rangesOf(data) +
                             ", which it does not meet; check both affines");
    return grid;
}

std::string gridContent(const std::string& file) {
    const conv::Layout layout = layoutOfGridFile(file);
    std::string text = "grid";
    const auto add = [&](double number) { text += ' ' + shortest(number); };
    for (const std::int64_t n : layout.extent)
        add(static_cast<double>(n));
    for (const auto* numbers : {&layout.geometry.spacing, &layout.geometry.origin})
        std::ranges::for_each(*numbers, add);
    std::ranges::for_each(layout.geometry.direction, add);
    return text + " " + conv::symbol(layout.geometry.unit);
}

} // namespace app
