// SPDX-License-Identifier: Apache-2.0
#include "ui/text/recipe_text.h"
#include "app/recipe/param/quantity_text.h"
#include "ui/scene/plane_layout.h"
#include "ui/text/app_text.h"
#include "ui/text/language.h"
#include "ui/text/number.h"
#include "ui/text/qt_string.h"
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Recipe", text);
}

bool isFine(const app::Quantity& q) {
    const auto most = std::max_element(q.numbers.begin(), q.numbers.end());
    return q.unit == app::Unit::mm && most != q.numbers.end() && *most > 0 && *most < microscopicBelow;
}

QString shown(const app::Quantity& q, bool micrometres) {
    if (q.numbers.empty())
        return QStringLiteral("auto");
    const bool fine = micrometres && q.unit == app::Unit::mm;
    QStringList numbers;
    for (const double n : q.numbers)
        numbers << QString::number(fine ? 1000 * n : n, 'g', 10).replace(QLatin1Char('-'), QChar(0x2212));
    const bool band = q.unit == app::Unit::hz || q.unit == app::Unit::khz || q.unit == app::Unit::percent;
    QString s = numbers.join(band ? QString(QChar(0x2013)) : QStringLiteral(" × ")); // "5–15 Hz" is a range
    if (const QString unit = fine ? QStringLiteral("µm") : toQString(app::symbol(q.unit)); !unit.isEmpty())
        s += QLatin1Char(' ') + unit;
    return q.fwhm ? QStringLiteral("fwhm ") + s : s;
}

struct Shown {
    QString operator()(const app::Quantity& q) const { return shown(q, isFine(q)); }
    QString operator()(const std::string& s) const { return toQString(s); }
    QString operator()(bool b) const { return b ? tr("on") : tr("off"); }
    QString operator()(const app::KernelText& k) const { return toQString(app::toText(app::Value(k))); }
};

/// Returns the display name of a device or variant; "automatic" if none is chosen.
QString choiceName(const std::string& s) {
    return s.empty() || s == "auto" ? tr("automatic") : s == "cpu" ? tr("CPU") : QString::fromStdString(s);
}

/// Returns the step that moved if moving it is the only difference, else null.
const app::Step* moved(const std::vector<app::Step>& a, const std::vector<app::Step>& b) {
    std::size_t first = 0, last = a.size();
    while (first < last && a[first] == b[first])
        ++first;
    while (last > first && a[last - 1] == b[last - 1])
        --last;
    if (last - first < 2)
        return nullptr;
    const auto begin = static_cast<std::ptrdiff_t>(first), end = static_cast<std::ptrdiff_t>(last);
    if (a[first] == b[last - 1] && std::equal(a.begin() + begin + 1, a.begin() + end, b.begin() + begin))
        return &a[first];
    if (a[last - 1] == b[first] && std::equal(a.begin() + begin, a.begin() + end - 1, b.begin() + begin + 1))
        return &a[last - 1];
    return nullptr;
}

/// Returns the change if the two steps differ in a single parameter, else an empty text.
QString parameterChange(const app::Step& a, const app::Step& b) {
    const app::FilterSpec& filter = app::filterNamed(a.filter);
    QStringList changes;
    if (a.variant != b.variant)
        changes << tr("Variant %1 to %2").arg(choiceName(a.variant), choiceName(b.variant));
    else if (a.device != b.device) // a chosen variant implies its device
        changes << tr("Device %1 to %2").arg(choiceName(a.device), choiceName(b.device));
    for (const app::ParamSpec& p : filter.params) {
        const app::Value before = app::valueOf(a, p.key);
        const app::Value after = app::valueOf(b, p.key);
        if (before == after)
            continue;
        if (std::holds_alternative<app::KernelText>(after))
            changes << tr("%1 changed").arg(appText(p.label));
        else
            changes << tr("%1 %2 to %3").arg(appText(p.label), shownValue(before), shownValue(after));
    }
    return changes.size() == 1 ? changes.front() : tr("Change %1").arg(stepTitle(b));
}

} // namespace

QString shownValue(const app::Value& value) {
    return std::visit(Shown{}, value);
}

QString shownQuantity(const app::Quantity& quantity, bool micrometres) {
    return shown(quantity, micrometres || isFine(quantity));
}

std::string typedValue(const QString& typed) {
    QString s = withDecimalPoint(typed.trimmed());
    const bool fwhm = s.startsWith(QLatin1String("fwhm"), Qt::CaseInsensitive);
    if (fwhm)
        s = s.mid(4);
    return (fwhm ? "fwhm " : "") + app::plainQuantity(s.toStdString(), false);
}

QString stepTitle(const app::Step& step) {
    return step.note.empty() ? appText(app::filterNamed(step.filter).title) : QString::fromStdString(step.note);
}

QString stepSummary(const app::Step& step) {
    const app::FilterSpec& filter = app::filterNamed(step.filter);
    QString name = toQString(filter.name);
    if (filter.params.empty())
        return name;
    const app::ParamSpec& first = filter.params.front();
    const app::Value value = app::valueOf(step, first.key);
    if (std::holds_alternative<app::KernelText>(value))
        return name;
    if (const auto like = step.values.find("like"); like != step.values.end())
        return name + QStringLiteral(" like ") +
               QFileInfo(QString::fromStdString(app::toText(like->second))).fileName();
    if (step.filter == "threshold" && step.values.contains("value"))
        return name + QLatin1Char(' ') + shownValue(app::valueOf(step, "value"));
    if (step.filter == "threshold")
        return name + QStringLiteral(" otsu");
    const QString summary = name + QLatin1Char(' ') + shownValue(value);
    // The summary of a filter for bands includes its cut-off frequencies.
    const bool bands = step.filter == "fir" || step.filter == "iir";
    return bands ? summary + QLatin1Char(' ') + shownValue(app::valueOf(step, "cutoff")) : summary;
}

QString recipeSummary(const app::Recipe& recipe) {
    QStringList parts;
    for (const app::Step& step : recipe.steps)
        if (!step.muted)
            parts << stepSummary(step);
    return parts.join(QStringLiteral(", "));
}

QString changeText(const app::Recipe& from, const app::Recipe& to) {
    const auto &a = from.steps, &b = to.steps;
    if (a == b && from.strict != to.strict)
        return to.strict ? tr("Strict on") : tr("Strict off");
    if (b.size() == a.size() + 1)
        for (std::size_t i = 0; i < b.size(); ++i)
            if (i == a.size() || a[i] != b[i])
                return tr("Add %1").arg(stepTitle(b[i]));
    if (a.size() == b.size() + 1)
        for (std::size_t i = 0; i < a.size(); ++i)
            if (i == b.size() || a[i] != b[i])
                return tr("Remove %1").arg(stepTitle(a[i]));
    if (a.size() != b.size())
        return b.empty() ? tr("Clear recipe") : tr("Load recipe");
    std::vector<std::size_t> differ;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            differ.push_back(i);
    if (const app::Step* step = moved(a, b))
        return tr("Move %1").arg(stepTitle(*step));
    if (differ.size() != 1)
        return tr("Change recipe");
    const app::Step &x = a[differ[0]], &y = b[differ[0]];
    if (x.filter != y.filter)
        return tr("%1 to %2").arg(stepTitle(x), stepTitle(y));
    if (x.muted != y.muted)
        return (y.muted ? tr("Mute %1") : tr("Unmute %1")).arg(stepTitle(y));
    if (x.note != y.note)
        return tr("Rename to %1").arg(stepTitle(y));
    return parameterChange(x, y);
}

QString changeText(const app::Version& from, const app::Version& to) {
    if (from.recipe != to.recipe || from.planOptions == to.planOptions)
        return changeText(from.recipe, to.recipe);
    if (from.planOptions.device != to.planOptions.device)
        return tr("Device %1 to %2").arg(choiceName(from.planOptions.device), choiceName(to.planOptions.device));
    if (from.planOptions.variant != to.planOptions.variant)
        return tr("Variant %1 to %2").arg(choiceName(from.planOptions.variant), choiceName(to.planOptions.variant));
    return tr("Change how it is computed");
}

bool hasActiveSteps(const app::Recipe& recipe) {
    return std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const app::Step& s) { return !s.muted; });
}

} // namespace ui
