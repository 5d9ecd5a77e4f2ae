// SPDX-License-Identifier: Apache-2.0
// The step that changes the spacing of samples.
#include "app/recipe/filters/filter_params.h"
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/grids/grid_text.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>
#include <conv/grid.h>

namespace app::parts {
namespace {

constexpr std::int64_t largest = 1'000'000'000; ///< samples of an axis

/// Returns the new spacing of an axis in samples of the input.
class NewSteps {
  public:
    NewSteps(const std::string& typed, const conv::Layout& layout, const std::array<bool, 3>& axes)
        : typed_(typed), layout_(layout), axes_(axes), spacing_(parseSpacing(typed)) {}

    [[nodiscard]] double along(std::size_t axis) const {
        const double has = layout_.geometry.spacing[axis];
        if (spacing_.isotropic)
            return smallest() / has;
        const double wanted = numberFor(axis);
        switch (spacing_.unit) {
        case Unit::mm:
            expect(conv::LengthUnit::millimetre);
            return wanted / has;
        case Unit::s:
            expect(conv::LengthUnit::second);
            return wanted / has;
        case Unit::hz:
            expect(conv::LengthUnit::second);
            return 1 / (wanted * has);
        default:
            return wanted;
        }
    }

  private:
    [[nodiscard]] double smallest() const {
        double least = INFINITY;
        for (std::size_t a = 0; a < 3; ++a)
            if (axes_[a])
                least = std::min(least, layout_.geometry.spacing[a]);
        return least;
    }

    [[nodiscard]] double numberFor(std::size_t axis) const {
        if (spacing_.numbers.size() == 1)
            return spacing_.numbers[0];
        std::size_t active = 0, position = 0;
        for (std::size_t a = 0; a < 3; ++a) {
            position = a == axis ? active : position;
            active += axes_[a] ? 1 : 0;
        }
        if (spacing_.numbers.size() != active)
            refuseParameter("spacing", typed_,
                            "has " + std::to_string(spacing_.numbers.size()) + " numbers for " +
                                std::to_string(active) + (active == 1 ? " axis" : " axes"));
        return spacing_.numbers[position];
    }

    void expect(conv::LengthUnit unit) const {
        if (layout_.geometry.unit != unit)
            refuseParameter("spacing", typed_,
                            std::string("the spacing of these data is in ") + conv::symbol(layout_.geometry.unit) +
                                (layout_.geometry.unit == conv::LengthUnit::pixel
                                     ? "; give it with --spacing or --rate, or write multiples of it, like 2px"
                                     : ""));
    }

    const std::string& typed_;
    const conv::Layout& layout_;
    const std::array<bool, 3>& axes_;
    SpacingText spacing_;
};

/// Places the samples of an axis: the first on the input's first, or the middle of all on the input's middle.
conv::GridAxis placed(std::size_t axis, double step, std::int64_t count, bool byFirst) {
    constexpr double exactly = 1e-9; // a spacing read from a file misses whole numbers by rounding
    const auto n = static_cast<double>(count);
    const double samples =
        byFirst ? std::floor((n - 1) / step + exactly) + 1 : std::max(1.0, std::floor(n / step + 0.5 + exactly));
    if (samples > static_cast<double>(largest))
        refuse("the new spacing gives more than " + std::to_string(largest) + " samples along an axis");
    const double first = byFirst ? 0 : ((n - 1) - (samples - 1) * step) / 2;
    return {static_cast<int>(axis), first, step, static_cast<std::int64_t>(samples)};
}

/// Throws for parameters that a grid of another file decides.
void checkAlone(const ParamReader& read, const std::string& file) {
    for (const auto& [key, standard] : {std::pair{"spacing", "isotropic"}, {"align", "auto"}})
        if (read.word(key) != standard)
            refuseParameter("like", file, std::string("decides the grid; leave out ") + key + "=" + read.word(key));
    if (read.word("axes") != "xyz")
        refuseParameter("like", file, "decides the grid; leave out axes=" + read.word("axes"));
}

conv::Grid gridOfResample(const Values& values, const conv::Layout& layout) {
    const ParamReader read(values, layout);
    constexpr std::array<std::pair<std::string_view, conv::Sampling>, 4> namedMethods{
        {{"nearest", conv::Sampling::nearest},
         {"linear", conv::Sampling::linear},
         {"cubic", conv::Sampling::cubic},
         {"lanczos", conv::Sampling::lanczos}}};
    const std::string& like = read.word("like");
    const double beyond = read.number("beyond");
    if (like == "none" && beyond != 0)
        refuseParameter("beyond", shortest(beyond), "requires like=FILE; no other grid reaches beyond the data");
    conv::Grid grid = like == "none" ? conv::sameGrid(layout) : gridLike(like, layout);
    for (const auto& [name, sampling] : namedMethods)
        if (name == read.word("method"))
            grid.sampling = sampling;
    grid.antialias = std::get<bool>(values.find("antialias")->second);
    if (like != "none") {
        checkAlone(read, like);
        grid.fill = true;
        grid.value = beyond;
        if (grid.sampling == conv::Sampling::nearest)
            checkAddedValue("beyond", beyond, layout);
        return grid;
    }
    const std::string& align = read.word("align");
    const bool byFirst = align == "first" || (align == "auto" && layout.geometry.unit == conv::LengthUnit::second);
    const NewSteps steps(read.word("spacing"), layout, read.axes());
    for (std::size_t a = 0; a < 3; ++a)
        if (read.axes()[a])
            if (const double step = steps.along(a); std::abs(step - 1) > 1e-9)
                grid.axes[a] = placed(a, step, layout.extent[a], byFirst);
    return grid;
}

} // namespace

FilterSpec resample() {
    return {.name = "resample",
            .title = "Resample",
            .summary = "Gives the data another spacing or sampling rate, or the grid of another file. Nothing moves: "
                       "positions are those of the samples' centres.",
            .formula = "out(i) = Σ w(j)·in(j), w by the distance of j from first + i·step",
            .params = {{.key = "spacing",
                        .label = "Spacing",
                        .kind = ParamKind::text,
                        .standard = "isotropic",
                        .help = "New spacing: isotropic (the smallest one for all axes), or numbers with mm, s, ms, "
                                "Hz, kHz, or px for multiples of the input's: 1mm, 0.5x0.5x1mm, 2px, 100Hz.",
                        .check = [](std::string_view typed) { static_cast<void>(parseSpacing(typed)); }},
                       {.key = "method",
                        .label = "Method",
                        .kind = ParamKind::choice,
                        .standard = "linear",
                        .choices = {"nearest", "linear", "cubic", "lanczos"},
                        .help = "nearest moves samples and is the one for labels; cubic is the spline through all "
                                "samples, lanczos has three lobes. These two overshoot at edges."},
                       {.key = "antialias",
                        .label = "Low-pass",
                        .kind = ParamKind::flag,
                        .standard = "true",
                        .help = "Where samples get fewer, widens the kernel to the new spacing, so that fine detail is "
                                "averaged instead of turning into false patterns. Not for nearest."},
                       {.key = "align",
                        .label = "Keep in place",
                        .kind = ParamKind::choice,
                        .standard = "auto",
                        .choices = {"auto", "extent", "first"},
                        .help = "extent keeps the middle of the data, and its borders within half a new sample; first "
                                "keeps the first sample. auto is first for signals, else extent."},
                       {.key = "axes",
                        .label = "Axes",
                        .kind = ParamKind::axes,
                        .standard = "xyz",
                        .help = "Axes that get the new spacing; xy leaves slices as they are."},
                       {.key = "like",
                        .label = "Like the file",
                        .kind = ParamKind::text,
                        .standard = "none",
                        .help = "Takes size, spacing, origin and direction of this file, whose axes are parallel to "
                                "those of the data; spacing, align and axes do not count then.",
                        .check = [](std::string_view) {}},
                       {.key = "beyond",
                        .label = "Beyond the data",
                        .kind = ParamKind::number,
                        .standard = "0",
                        .min = -1e300,
                        .max = 1e300,
                        .step = 1,
                        .maxSlider = 255,
                        .help = "Value of samples that lie beyond the data, with like=FILE."}},
            .grid = gridOfResample};
}

} // namespace app::parts
