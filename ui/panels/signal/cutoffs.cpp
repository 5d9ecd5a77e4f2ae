// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/cutoffs.h"
#include "app/recipe/masks/mask.h"
#include "ui/text/recipe_text.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Cutoffs", text);
}

/// Returns the filter of a valid FIR or IIR step, else nothing.
std::optional<conv::Filter> built(const app::Step& step, const conv::Layout& layout) {
    if (step.filter != "fir" && step.filter != "iir")
        return {};
    try {
        return app::build(app::insideMask(step), layout);
    } catch (const conv::Error&) {
        return {}; // the form shows the error
    }
}

/// Cut-offs of such a filter, in cycles per sample.
const std::array<double, 2>& cyclesOf(const conv::Filter& filter) {
    const auto* fir = std::get_if<conv::Fir>(&filter.kind);
    return fir ? fir->cutoff : std::get<conv::Iir>(filter.kind).cutoff;
}

bool actsOn(const conv::Filter& filter, std::int64_t channel) {
    return filter.channels.empty() ||
           std::find(filter.channels.begin(), filter.channels.end(), channel) != filter.channels.end();
}

QString nameOf(std::size_t which, bool band, std::size_t step, bool several) {
    const QString name = !band ? tr("Cut-off") : which == 0 ? tr("Lower cut-off") : tr("Upper cut-off");
    return several ? tr("%1 of step %2").arg(name).arg(step + 1) : name;
}

/// Returns the largest 1, 2 or 5 times a power of ten not above `value`.
double roundBelow(double value) {
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double times : {5.0, 2.0})
        if (times * power <= value * (1 + 1e-9))
            return times * power;
    return power;
}

/// Rounds to a multiple of the grain, free of binary rounding errors.
double rounded(double value, double grain) {
    const double tens = std::pow(10, std::max(0.0, std::ceil(-std::log10(grain) - 1e-9)));
    return std::round(std::round(value / grain) * grain * tens) / tens;
}

} // namespace

std::vector<Cutoff> cutoffsOf(const app::Recipe& recipe, const conv::Layout& layout, std::int64_t channel) {
    std::vector<Cutoff> found;
    const bool several = recipe.steps.size() > 1;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        const app::Step& step = recipe.steps[i];
        const std::optional<conv::Filter> filter = step.muted ? std::nullopt : built(step, layout);
        if (!filter || !actsOn(*filter, channel))
            continue;
        const auto q = std::get<app::Quantity>(app::valueOf(step, "cutoff"));
        for (std::size_t k = 0; k < q.numbers.size(); ++k)
            found.push_back({i, k, 2 * cyclesOf(*filter).at(k), nameOf(k, q.numbers.size() > 1, i, several),
                             shownValue(app::Value(app::Quantity{{q.numbers[k]}, q.unit, false}))});
    }
    return found;
}

std::optional<app::Step> withCutoff(const app::Step& step, const conv::Layout& layout, std::size_t which, double place,
                                    double grain) {
    const std::optional<conv::Filter> filter = built(step, layout);
    auto q = filter ? std::get<app::Quantity>(app::valueOf(step, "cutoff")) : app::Quantity{};
    if (which >= q.numbers.size())
        return {};
    const double typed = q.numbers[which];
    const double unit = typed / (2 * cyclesOf(*filter).at(which)); // Nyquist frequency
    grain = grain > 0 ? roundBelow(grain * unit) : 0;
    const auto at = [&](double value) {
        app::Step next = step;
        q.numbers[which] = grain > 0 ? rounded(value, grain) : value;
        next.values["cutoff"] = q;
        return next;
    };
    const double wanted = place * unit;
    if (app::Step next = at(wanted); built(next, layout))
        return next;
    app::Step last = step;
    double can = typed, cannot = wanted;
    for (int i = 0; i < 24 && std::abs(cannot - can) > grain / 2; ++i) {
        const double middle = (can + cannot) / 2;
        app::Step next = at(middle);
        if (built(next, layout)) {
            can = middle;
            last = std::move(next);
        } else {
            cannot = middle;
        }
    }
    return last;
}

} // namespace ui
