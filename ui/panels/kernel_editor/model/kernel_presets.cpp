// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/model/kernel_presets.h"
#include <QCoreApplication>
#include <random>

namespace ui {
namespace {

using Taps = std::vector<double>;
constexpr auto N = app::Scaling::none;

conv::Index3 cube(std::int64_t size, int dimension) {
    return {size, dimension > 1 ? size : 1, dimension > 2 ? size : 1};
}

/// Returns the outer product of taps along the first `dimension` axes.
app::TapGrid product(int dimension, const Taps& x, const Taps& y, const Taps& z) {
    const auto size = [](const Taps& t, bool used) { return used ? static_cast<std::int64_t>(t.size()) : 1; };
    app::TapGrid grid = app::emptyGrid({size(x, true), size(y, dimension > 1), size(z, dimension > 2)});
    for (std::size_t i = 0; i < grid.taps.size(); ++i) {
        const conv::Index3 at = grid.indexOf(i);
        grid.taps[i] = x[static_cast<std::size_t>(at[0])] * (dimension > 1 ? y[static_cast<std::size_t>(at[1])] : 1) *
                       (dimension > 2 ? z[static_cast<std::size_t>(at[2])] : 1);
    }
    return grid;
}

/// Returns a smoothed difference along one axis.
app::TapGrid edge(int dimension, std::size_t axis, const Taps& smoothing) {
    std::array<Taps, 3> along{smoothing, smoothing, smoothing};
    along[axis] = {-1, 0, 1};
    return product(dimension, along[0], along[1], along[2]);
}

/// Returns `centre` in the middle, `beside` at the 2·dimension neighbours, `corner` elsewhere.
app::TapGrid star(int dimension, double centre, double beside, double corner) {
    app::TapGrid grid = app::emptyGrid(cube(3, dimension));
    for (std::size_t i = 0; i < grid.taps.size(); ++i) {
        std::int64_t away = 0;
        for (std::size_t axis = 0; axis < 3; ++axis)
            away += std::abs(grid.indexOf(i)[axis] - grid.centre[axis]);
        grid.taps[i] = away == 0 ? centre : away == 1 ? beside : corner;
    }
    return grid;
}

app::TapGrid randomTaps(int dimension) {
    app::TapGrid grid = app::emptyGrid(cube(dimension == 1 ? 9 : 5, dimension));
    std::mt19937 engine(7); // fixed seed: a reproducible kernel without structure
    for (double& tap : grid.taps)
        tap = std::round((static_cast<double>(engine()) / 4294967295.0 * 2 - 1) * 1000) / 1000;
    return grid;
}

#define T(text) QT_TRANSLATE_NOOP("ui::KernelPresets", text)

const std::vector<KernelPreset>& table() {
    static const std::string bell = "exp(-r^2/(2*s^2))", norm = "(2*pi*s^2)^(d/2)";
    static const std::vector<KernelPreset> presets{
        {"identity", T("Identity"), T("Changes nothing: one tap of 1."), 1, 3, 3, "r == 0 ? 1 : 0", {}, N, nullptr, ""},
        {"box", T("Box"), T("The mean of all samples under it."), 1, 3, 5, "1", {}, app::Scaling::sum, nullptr, ""},
        {"gaussian",
         T("Gaussian"),
         T("A bell of width s: smooths without ringing."),
         1,
         3,
         7,
         bell,
         {{"s", 1}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"log",
         T("LoG"),
         T("Laplacian of a Gaussian: answers to blobs of radius about 1.4 s."),
         1,
         3,
         9,
         "(r^2/s^2 - d)/s^2 * " + bell + "/" + norm,
         {{"s", 1.2}},
         app::Scaling::zero,
         nullptr,
         ""},
        {"dog",
         T("DoG"),
         T("A narrow Gaussian less a wide one."),
         1,
         3,
         11,
         bell + "/" + norm + " - exp(-r^2/(2*t^2))/(2*pi*t^2)^(d/2)",
         {{"s", 1}, {"t", 1.6}},
         app::Scaling::zero,
         nullptr,
         ""},
        {"sobel-x",
         T("Sobel x"),
         T("Differences along x, smoothed across."),
         2,
         3,
         3,
         {},
         {},
         N,
         [](int d) { return edge(d, 0, {1, 2, 1}); },
         "correlate"},
        {"sobel-y",
         T("Sobel y"),
         T("Differences along y, smoothed across."),
         2,
         3,
         3,
         {},
         {},
         N,
         [](int d) { return edge(d, 1, {1, 2, 1}); },
         "correlate"},
        {"sobel-z",
         T("Sobel z"),
         T("Differences along z, smoothed across."),
         3,
         3,
         3,
         {},
         {},
         N,
         [](int d) { return edge(d, 2, {1, 2, 1}); },
         "correlate"},
        {"prewitt-x",
         T("Prewitt x"),
         T("Differences along x, averaged across."),
         2,
         2,
         3,
         {},
         {},
         N,
         [](int d) { return edge(d, 0, {1, 1, 1}); },
         "correlate"},
        {"scharr-x",
         T("Scharr x"),
         T("Differences along x; its direction is nearly that of the edge."),
         2,
         2,
         3,
         {},
         {},
         N,
         [](int d) { return edge(d, 0, {3, 10, 3}); },
         "correlate"},
        {"difference",
         T("Diff"),
         T("Half the difference of the two neighbours: a slope per sample."),
         1,
         1,
         3,
         {},
         {},
         N,
         [](int d) { return product(d, {-0.5, 0, 0.5}, {}, {}); },
         "correlate"},
        {"laplacian",
         T("Laplacian"),
         T("Second differences, summed over the axes."),
         1,
         3,
         3,
         {},
         {},
         N,
         [](int d) { return star(d, -2 * d, 1, 0); },
         ""},
        {"laplacian-full",
         T("Laplace 8"),
         T("Second differences with the diagonal neighbours."),
         2,
         2,
         3,
         {},
         {},
         N,
         [](int d) { return star(d, -8, 1, 1); },
         ""},
        {"sharpen",
         T("Sharpen"),
         T("The image less its Laplacian."),
         1,
         3,
         3,
         {},
         {},
         N,
         [](int d) { return star(d, 1 + 2 * d, -1, 0); },
         ""},
        {"emboss",
         T("Emboss"),
         T("As if lit from the upper left."),
         2,
         2,
         3,
         {},
         {},
         N,
         [](int) { return app::TapGrid{{-2, -1, 0, -1, 1, 1, 0, 1, 2}, {3, 3, 1}, {1, 1, 0}}; },
         "correlate"},
        {"motion",
         T("Motion"),
         T("The blur of a camera that moved in direction a (degrees)."),
         2,
         2,
         9,
         "max(0, 1 - abs(x*sin(deg(a)) - y*cos(deg(a))))",
         {{"a", 45}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"gabor",
         T("Gabor"),
         T("Waves of frequency f and direction a (degrees) under a bell."),
         2,
         3,
         13,
         bell + " * cos(2*pi*f*(x*cos(deg(a)) + y*sin(deg(a))))",
         {{"a", 45}, {"f", 0.2}, {"s", 2.2}},
         app::Scaling::zero,
         nullptr,
         ""},
        {"gabor",
         T("Gabor"),
         T("Waves of frequency f under a bell."),
         1,
         1,
         25,
         bell + " * cos(2*pi*f*x)",
         {{"f", 0.15}, {"s", 5}},
         app::Scaling::zero,
         nullptr,
         ""},
        {"slope",
         T("Slope"),
         T("Derivative of a Gaussian along x."),
         1,
         3,
         9,
         "-x/s^2 * " + bell + "/" + norm,
         {{"s", 1.2}},
         N,
         nullptr,
         "convolve"},
        {"disc",
         T("Disc"),
         T("The mean within radius a."),
         2,
         3,
         7,
         "min(1, max(0, a + 0.5 - r))",
         {{"a", 2.5}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"ring",
         T("Ring"),
         T("Finds rings of radius a."),
         2,
         3,
         9,
         "exp(-(r - a)^2/(2*s^2))",
         {{"a", 3}, {"s", 0.6}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"triangle",
         T("Triangle"),
         T("Weights that fall evenly to the sides."),
         1,
         1,
         9,
         "max(0, 1 - abs(x)/a)",
         {{"a", 5}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"lowpass",
         T("Low-pass"),
         T("Windowed sinc: passes frequencies below f cycles per sample."),
         1,
         1,
         33,
         "sinc(2*f*x) * (0.54 + 0.46*cos(pi*x/a))",
         {{"a", 16}, {"f", 0.1}},
         app::Scaling::sum,
         nullptr,
         ""},
        {"savgol",
         T("Parabola"),
         T("Fits a parabola to 7 samples (Savitzky–Golay)."),
         1,
         1,
         7,
         {},
         {},
         N,
         [](int d) { return app::scaled(product(d, {-2, 3, 6, 7, 6, 3, -2}, {}, {}), app::Scaling::sum); },
         ""},
        {"random",
         T("Random"),
         T("Taps without any structure, to see what that costs."),
         1,
         3,
         5,
         {},
         {},
         N,
         randomTaps,
         ""},
    };
    return presets;
}

#undef T

} // namespace

std::vector<const KernelPreset*> kernelPresets(int dimension) {
    std::vector<const KernelPreset*> list;
    for (const KernelPreset& p : table())
        if (dimension >= p.least && dimension <= p.most)
            list.push_back(&p);
    return list;
}

QString presetName(const KernelPreset& preset) {
    return QCoreApplication::translate("ui::KernelPresets", preset.name);
}

QString presetTip(const KernelPreset& preset) {
    return QCoreApplication::translate("ui::KernelPresets", preset.tip);
}

app::TapGrid presetGrid(const KernelPreset& preset, int dimension) {
    if (preset.taps != nullptr)
        return preset.taps(dimension);
    const app::TapGrid shape = app::emptyGrid(cube(preset.size, dimension));
    return app::scaled(evaluated(preset.expression, preset.letters, shape), preset.scaling);
}

} // namespace ui
