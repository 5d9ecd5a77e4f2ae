// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_hint.h"
#include "app/recipe/grids/grid_like.h"
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/masks/mask.h"
#include "app/session/times/time_run.h"
#include "app/text/causes.h"
#include "ui/models/curve_step.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/text/app_text.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/recursion.h>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::StepHint", text);
}

constexpr double slowSampling = 0.1; ///< s from sample to sample, from which lengths are shown in seconds

std::vector<std::size_t> axesOf(const conv::Filter& filter, const conv::Layout& layout) {
    std::vector<std::size_t> axes;
    for (std::size_t a = 0; a < static_cast<std::size_t>(layout.dimension); ++a)
        if (filter.axes[a])
            axes.push_back(a);
    return axes;
}

/// "2.22 × 2.22 × 1.11 px", or one number if all axes agree.
QString perAxis(const conv::Vec3& values, const std::vector<std::size_t>& axes, const QString& unit) {
    QStringList parts;
    for (const std::size_t a : axes)
        parts << number(values[a], 3);
    if (std::all_of(parts.begin(), parts.end(), [&](const QString& p) { return p == parts.front(); }))
        parts = {parts.front()};
    return parts.join(QStringLiteral(" × ")) + QLatin1Char(' ') + unit;
}

QString lengthHint(const app::Value& typed, const conv::Vec3& samples, const conv::Layout& layout,
                   const std::vector<std::size_t>& axes) {
    const auto* q = std::get_if<app::Quantity>(&typed);
    const conv::Geometry& g = layout.geometry;
    const QString counted = layout.dimension == 1 ? tr("samples") : QStringLiteral("px");
    const bool physical = q != nullptr && q->unit != app::Unit::px && q->unit != app::Unit::none;
    if (physical || (q != nullptr && q->fwhm))
        return perAxis(samples, axes, counted);
    if (g.unit == conv::LengthUnit::pixel)
        return {};
    conv::Vec3 lengths{};
    for (std::size_t a = 0; a < 3; ++a)
        lengths[a] = samples[a] * g.spacing[a];
    if (g.unit == conv::LengthUnit::second) {
        const bool slow = g.spacing[0] >= slowSampling;
        for (double& l : lengths)
            l *= slow ? 1 : 1000;
        return perAxis(lengths, axes, slow ? QStringLiteral("s") : QStringLiteral("ms"));
    }
    const ShownLength shown = ShownLength::of(g);
    for (double& l : lengths)
        l *= shown.factor;
    return perAxis(lengths, axes, shown.unit);
}

/// One significant digit without an exponent: "0.0007".
QString smallShare(double percent) {
    constexpr int most = 9;
    const int decimals = percent > 0 ? static_cast<int>(std::ceil(-std::log10(percent))) : 0;
    return fixed(percent, std::clamp(decimals, 0, most));
}

QString radiusHint(const conv::Vec3& sigma, double truncate, const std::vector<std::size_t>& axes) {
    conv::Vec3 radii{};
    double lost = 0;
    for (const std::size_t a : axes) {
        radii[a] = static_cast<double>(conv::gaussianRadius(sigma[a], truncate));
        lost = std::max(lost, conv::gaussianTailLost(sigma[a], truncate));
    }
    const QString radius = perAxis(radii, axes, {}).trimmed();
    if (!std::isfinite(truncate))
        return tr("radius %1: the whole Gaussian").arg(radius);
    return tr("radius %1, cut at %2 σ: %3 % of the weight left out")
        .arg(radius, number(truncate, 2), smallShare(100 * lost))
        .replace(QStringLiteral(" %"), QStringLiteral("\u00a0%"));
}

struct Hints {
    const app::Step& step;
    const conv::Layout& layout;
    std::vector<std::size_t> axes;
    std::map<std::string, QString>& out;

    [[nodiscard]] QString length(const std::string& key, const conv::Vec3& samples) const {
        return lengthHint(app::valueOf(step, key), samples, layout, axes);
    }
    void window(const std::string& key, const conv::Index3& size) const {
        conv::Vec3 samples{};
        for (std::size_t a = 0; a < 3; ++a)
            samples[a] = static_cast<double>(size[a]);
        if (const QString l = length(key, samples); !l.isEmpty())
            out[key] = l;
    }

    void sigma(const std::string& key, const conv::Vec3& samples, double truncate) const {
        const QString l = length(key, samples), radius = radiusHint(samples, truncate, axes);
        out[key] = l.isEmpty() ? radius : l + QLatin1Char('\n') + radius;
    }
    void operator()(const conv::Gaussian& f) const { sigma("sigma", f.sigma, f.truncate); }
    void operator()(const conv::GaussianGradient& f) const { sigma("sigma", f.sigma, f.truncate); }
    void operator()(const conv::LaplacianOfGaussian& f) const { sigma("sigma", f.sigma, f.truncate); }
    /// Omits the lost tail: weights outside the ellipse are negligible.
    void operator()(const conv::Bilateral& f) const {
        const QString l = length("sigma", f.sigma);
        conv::Vec3 radii{};
        for (const std::size_t a : axes)
            radii[a] = static_cast<double>(conv::gaussianRadius(f.sigma[a], f.truncate));
        const QString radius = tr("radius %1").arg(perAxis(radii, axes, {}).trimmed());
        out["sigma"] = l.isEmpty() ? radius : l + QLatin1Char('\n') + radius;
        out["range"] = tr("differences of %1 and more hardly count").arg(number(3 * f.range, 3)); // e^-4.5
    }
    void operator()(const conv::NonLocalMeans& f) const {
        for (const auto& [key, radius] : {std::pair{"search", f.search}, {"patch", f.patch}}) {
            double samples = 1;
            for (const std::size_t a : axes)
                samples *= 2 * std::round(radius[a]) + 1;
            const QString l = length(key, radius), box = tr("%1 samples").arg(number(samples, 0));
            out[key] = l.isEmpty() ? box : l + QLatin1Char('\n') + box;
        }
        out["strength"] = tr("patches that differ by %1 count a third")
                              .arg(number(std::sqrt(f.strength * f.strength + 2 * f.noise * f.noise), 3));
    }
    void operator()(const conv::Diffusion& f) const {
        out["iterations"] = tr("where no edge is, as a Gaussian of σ %1 %2")
                                .arg(number(std::sqrt(2 * f.iterations * f.time), 3),
                                     QString::fromStdString(app::toText(app::valueOf(step, "per"))));
        out["contrast"] = tr("differences of %1 and more hardly even out").arg(number(2 * f.contrast, 3)); // e^-4
    }
    void operator()(const conv::RichardsonLucy& f) const {
        const conv::Index3& n = f.psf.extent();
        QStringList sizes;
        for (int a = 0; a < std::max(1, f.psf.dimension()); ++a)
            sizes << QString::number(n[static_cast<std::size_t>(a)]);
        out["psf"] = tr("PSF of %1 samples").arg(sizes.join(QStringLiteral(" × ")));
    }
    void operator()(const conv::Canny& f) const {
        sigma("sigma", f.sigma, f.truncate);
        for (const auto& [key, threshold] : {std::pair{"low", f.low}, {"high", f.high}})
            out[key] = threshold.fraction ? tr("of the steepest edge") : tr("on the raw Sobel scale");
    }
    void operator()(const conv::Unsharp& f) const { sigma("sigma", f.sigma, f.truncate); }
    void operator()(const conv::Hessian& f) const { sigma("sigma", f.sigma, f.truncate); }
    void operator()(const conv::Vesselness& f) const {
        sigma("sigma", f.sigma, f.truncate);
        if (f.scales > 1)
            sigma("largest", f.largest, f.truncate);
        share("contrast", f.contrast);
    }
    void operator()(const conv::StructureTensor& f) const {
        sigma("sigma", f.sigma, f.truncate);
        sigma("outer", f.outer, f.truncate);
        share("contrast", f.contrast);
    }
    void operator()(const conv::DifferenceOfGaussians& f) const {
        sigma("sigma", f.sigma, f.truncate);
        sigma("sigma2", f.sigma2, f.truncate);
    }
    /// "371 ms": a number of samples as time; empty without a rate.
    [[nodiscard]] QString timeOf(double samples) const {
        if (layout.geometry.unit != conv::LengthUnit::second)
            return {};
        const double seconds = samples * layout.geometry.spacing[0];
        return seconds < 1 ? number(1000 * seconds, 3) + QStringLiteral(" ms")
                           : number(seconds, 3) + QStringLiteral(" s");
    }
    /// Cut-offs in Hz if they were typed in percent, and the other way round.
    void cutoffs(const std::array<double, 2>& cycles) const {
        const bool timed = layout.geometry.unit == conv::LengthUnit::second;
        const app::Value typed = app::valueOf(step, "cutoff");
        const auto& q = std::get<app::Quantity>(typed);
        const bool percent = q.unit == app::Unit::percent;
        const double scale = percent && timed ? 1 / layout.geometry.spacing[0] : 200;
        if (timed || !percent) {
            QString at = number(cycles[0] * scale, 3);
            if (q.numbers.size() > 1)
                at += QChar(0x2013) + number(cycles[1] * scale, 3);
            out["cutoff"] = percent ? at + QStringLiteral(" Hz") : tr("%1 % of Nyquist").arg(at);
        }
    }
    void operator()(const conv::Iir& f) const {
        cutoffs(f.cutoff);
        const std::int64_t settle = conv::settlingOf(conv::iirSections(f));
        const QString time = timeOf(static_cast<double>(settle));
        out["kind"] =
            tr("zero phase: no delay; settles in %1").arg(time.isEmpty() ? tr("%1 samples").arg(settle) : time);
    }
    void operator()(const conv::Fir& f) const {
        cutoffs(f.cutoff);
        const std::int64_t middle = f.taps / 2;
        const QString long_ = timeOf(static_cast<double>(f.taps)), half = timeOf(static_cast<double>(middle));
        const QString taps = long_.isEmpty() ? tr("%1 taps").arg(f.taps) : tr("%1 taps, %2").arg(f.taps).arg(long_);
        const bool byTaps = step.values.contains("taps");
        out[byTaps ? "taps" : "transition"] = taps + QLatin1Char('\n') +
                                              tr("zero phase: no delay; run live it would be %1 late")
                                                  .arg(half.isEmpty() ? tr("%1 samples").arg(middle) : half);
    }
    void operator()(const conv::SavitzkyGolay& f) const {
        const QString window = timeOf(static_cast<double>(f.window));
        out["window"] = window.isEmpty() ? tr("zero phase: no delay") : tr("%1; zero phase: no delay").arg(window);
    }
    void operator()(const conv::Custom& f) const {
        const conv::Index3& e = f.kernel.extent();
        QStringList sizes;
        for (int a = 0; a < std::max(1, f.kernel.dimension()); ++a)
            sizes << QString::number(e[static_cast<std::size_t>(a)]);
        const QString taps = tr("%1 taps, sum %2").arg(sizes.join(QStringLiteral(" × ")), number(f.kernel.sum(), 4));
        if (step.filter == "gabor" || step.filter == "emboss")
            out["angle"] = tr("degrees: 0 to the right, 90 down");
        if (step.filter == "gabor")
            gabor(f.kernel, taps);
        else if (step.filter == "wiener")
            out["balance"] = tr("kernel of %1").arg(taps);
        else
            out["kernel"] = taps;
    }
    /// Lengths are equal along both axes of its plane.
    void gabor(const conv::Kernel& kernel, const QString& taps) const {
        std::vector<std::size_t> plane;
        for (std::size_t a = 0; a < 3; ++a)
            if (kernel.extent()[a] > 1)
                plane.push_back(a);
        for (const char* key : {"sigma", "wavelength"}) {
            const app::Value typed = app::valueOf(step, key);
            const auto& q = std::get<app::Quantity>(typed);
            const double n = q.numbers.at(0);
            if (const QString l = lengthHint(typed, {n, n, n}, layout, plane); q.unit == app::Unit::px && !l.isEmpty())
                out[key] = l + QLatin1Char('\n');
        }
        out["phase"] = tr("degrees: 0 for lines, 90 for edges");
        out["sigma"] += taps;
        out["wavelength"] = out["wavelength"].trimmed();
    }
    /// Hint for a percentage: its base.
    void share(const std::string& key, const conv::Threshold& threshold) const {
        if (threshold.fraction)
            out[key] = tr("of the largest norm");
    }
    void operator()(const conv::Box& f) const { window("size", f.size); }
    void operator()(const conv::Median& f) const { window("size", f.size); }
    void operator()(const conv::Morphology& f) const { window("size", f.size); }
    void operator()(const conv::Percentile& f) const { window("size", f.size); }
    void operator()(const conv::LocalScore& f) const { window("size", f.size); }
    void operator()(const conv::Clahe& f) const { window("tile", f.tile); }
    void operator()(const conv::Edge&) const {}
    void operator()(const conv::Laplacian&) const {}
    template <class Other>
    void operator()(const Other&) const {}
};

/// Returns the reason of an error about a parameter as a sentence.
QString sentenceOf(const conv::Cause& cause) {
    QString sentence = windowText(cause.value("reason"));
    sentence.front() = sentence.front().toUpper();
    return sentence.endsWith(QLatin1Char('.')) ? sentence : sentence + QLatin1Char('.');
}

} // namespace

std::map<std::string, QString> stepHints(const app::Step& own, const conv::Layout& data, QString* problem,
                                         std::string* faulty, const app::io::TimeStep& time) {
    std::map<std::string, QString> hints;
    try {
        const app::Step step = curveStep(own, data, time);
        const bool split = step != own; // axes=xyt is an axes=t here
        const conv::Layout layout = split ? app::curveLayout(data, time.seconds) : data;
        const bool later = readsMaskFile(own); // in the background
        if (split && own.values.contains("mask") && !later && !app::isFoundInInput(app::toText(own.values.at("mask"))))
            static_cast<void>(app::maskOfStep(own, data)); // the mask of a curve is that of its voxel
        if (const app::FilterSpec& spec = app::filterNamed(step.filter); spec.grid != nullptr) {
            if (readsGridFile(step)) // in the background
                return hints;
            const auto like = std::ranges::find_if(
                spec.params, [&](const app::ParamSpec& param) { return app::namesGridFile(param); });
            const bool given = like != spec.params.end() && step.values.contains(like->key);
            hints[std::string(given ? like->key : spec.params.front().key)] =
                QString::fromStdString(conv::describe(app::layoutAfter(step, layout)));
            return hints;
        }
        const conv::Filter filter = app::build(later ? app::insideMask(step) : step, layout);
        std::visit(Hints{step, layout, axesOf(filter, layout), hints}, filter.kind);
        if (!filter.channels.empty())
            hints["channels"] = tr("%1 of %2 channels").arg(filter.channels.size()).arg(layout.channels);
    } catch (const conv::Error& e) {
        hints.clear();
        describeProblem(e, problem, faulty);
    }
    return hints;
}

void describeProblem(const conv::Error& error, QString* problem, std::string* faulty) {
    if (problem != nullptr)
        *problem = windowText(error);
    if (problem != nullptr && faulty != nullptr && error.is(app::causes::stepParameter)) {
        *problem = sentenceOf(*error.cause());
        *faulty = error.cause()->value("parameter");
    }
}

QString maskNotes(const app::Mask& mask, const std::string& frame) {
    const QString file = QString::fromStdString(mask.file);
    conv::Info data;
    data.notes.emplace_back("Frame of Reference UID", frame);
    QStringList lines;
    for (const std::string& warning : app::maskWarnings(mask, data)) {
        const QString line = windowText(warning);
        lines << (file.isEmpty() ? line : QString(line).replace(file, QFileInfo(file).fileName()));
    }
    return lines.join(QLatin1Char('\n'));
}

QString maskNotes(const app::Step& step, const conv::Layout& layout, const std::string& frame) {
    const auto found = step.values.find("mask");
    if (found == step.values.end() || app::isFoundInInput(std::get<std::string>(found->second)))
        return {};
    return maskNotes(app::maskFor(std::get<std::string>(found->second), layout), frame);
}

} // namespace ui
