// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_words.h"
#include "ui/compare/compare_page.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Half interval over median from which times say little.
constexpr double busyNoise = 0.25;

/// Returns the median noise of the timed rows.
double noiseOf(const app::compare::Comparison& comparison) {
    std::vector<double> noise;
    for (const app::compare::Measurement& row : comparison.rows)
        if (row.timed())
            noise.push_back(row.kernel.noise());
    if (noise.empty())
        return 0;
    const auto middle = noise.begin() + static_cast<std::ptrdiff_t>(noise.size() / 2);
    std::nth_element(noise.begin(), middle, noise.end());
    return *middle;
}

QString runsText(const app::compare::Comparison& comparison) {
    int timed = 0, runs = 0;
    for (const app::compare::Measurement& row : comparison.rows)
        if (row.timed()) {
            ++timed;
            runs += row.kernel.count;
        }
    return comparison.stopped ? ComparePage::tr("stopped after %1 runs").arg(integer(runs))
           : timed == 1       ? ComparePage::tr("%1 runs of one variant").arg(integer(runs))
                              : ComparePage::tr("%1 runs of %2 variants").arg(integer(runs), integer(timed));
}

} // namespace

QString busyText(const app::compare::Comparison& comparison) {
    const double noise = noiseOf(comparison);
    return noise > busyNoise ? ComparePage::tr("The machine is busy: times vary by ±%1 %. Run again when it is idle.")
                                   .arg(number(100 * noise, 2))
                             : QString();
}

QString stateText(const CompareController& controller) {
    const CompareState& now = controller.state();
    const bool running = controller.runner().running();
    if (!now.failure.isEmpty())
        return now.failure;
    if (const QString why = controller.obstacle(); !why.isEmpty() && !running)
        return why;
    if (running) {
        QString words = QString::fromStdString(now.progress.doing);
        if (now.progress.secondsLeft > 2)
            words += ComparePage::tr(", %1 s left").arg(number(std::ceil(now.progress.secondsLeft), 3));
        return words;
    }
    if (now.comparison)
        return runsText(*now.comparison);
    const auto ticked = static_cast<std::int64_t>(controller.model().ticked().size());
    return ticked == 1 ? ComparePage::tr("one variant ticked")
                       : ComparePage::tr("%1 variants ticked").arg(integer(ticked));
}

QStringList legendTexts(const CompareState& state, int runs) {
    QStringList sentences; // the first ones matter most
    if (state.comparison)
        sentences << busyText(*state.comparison)
                  << ComparePage::tr("Checked against float64: %1.").arg(appText(state.comparison->oracle));
    sentences << ComparePage::tr("Warm: median of %1 interleaved runs with 95 % interval, first run apart.")
                     .arg(state.comparison ? state.comparison->runs : runs)
              << ComparePage::tr("Hollow marks are effective rates, above what direct arithmetic could reach.");
    sentences.removeAll(QString());
    QStringList texts;
    for (qsizetype n = sentences.size(); n > 0; --n)
        texts << sentences.first(n).join(QLatin1Char(' '));
    if (const double noise = state.comparison ? noiseOf(*state.comparison) : 0; noise > busyNoise)
        texts << ComparePage::tr("Busy: times ±%1 %").arg(number(100 * noise, 2))
              << ComparePage::tr("Busy: ±%1 %").arg(number(100 * noise, 2));
    return texts.replaceInStrings(QStringLiteral(" %"), QStringLiteral("\u00A0%")); // a number keeps its unit
}

} // namespace ui
