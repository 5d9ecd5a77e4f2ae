// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/sweep_model.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include <QCoreApplication>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

bool isSwept(app::ParamKind kind) {
    return kind != app::ParamKind::kernel && kind != app::ParamKind::flag && kind != app::ParamKind::channels &&
           kind != app::ParamKind::mask && kind != app::ParamKind::outside && kind != app::ParamKind::text;
}

/// Returns multiples of the present value, rounded to two digits.
QStringList around(const app::Quantity& now, bool micrometres) {
    QStringList list;
    for (const double factor : {0.5, 0.75, 1.0, 1.5, 2.0}) {
        app::Quantity q = now;
        for (double& n : q.numbers)
            n = QString::number(n * factor, 'g', 2).toDouble();
        const QString typed = shownQuantity(q, micrometres);
        if (!list.contains(typed))
            list << typed;
    }
    return list;
}

/// Returns odd sizes around the present one, at least 1.
QStringList widthsAround(const app::Quantity& now) {
    QStringList list;
    for (const int by : {-4, -2, 0, 2, 4}) {
        app::Quantity q = now;
        bool good = true;
        for (double& n : q.numbers) {
            n += by;
            good = good && n >= 1;
        }
        if (good)
            list << shownValue(q);
    }
    return list;
}

bool moves(const SweepAxis& axis, const app::Recipe& recipe) {
    return axis.step >= 0 && axis.step < static_cast<int>(recipe.steps.size()) && !axis.values.isEmpty();
}

/// Returns the axis' value in a recipe, with its unit.
QString wordsOf(const app::Recipe& recipe, const SweepAxis& axis, bool micrometres) {
    const app::Step& step = recipe.steps[static_cast<std::size_t>(axis.step)];
    if (axis.key == "variant")
        return toQString(step.variant);
    const app::Value value = app::valueOf(step, axis.key);
    const auto* q = std::get_if<app::Quantity>(&value);
    return toQString(axis.key) + QLatin1Char(' ') + (q != nullptr ? shownQuantity(*q, micrometres) : shownValue(value));
}

/// Sets one value in a recipe. Throws Error(usage) like typing it.
void apply(app::Recipe& recipe, const SweepAxis& axis, const QString& value) {
    app::Step& step = recipe.steps[static_cast<std::size_t>(axis.step)];
    if (axis.key == "variant") {
        step.variant = value.toStdString();
        return;
    }
    app::Value typed = app::parseValue(app::paramNamed(app::filterNamed(step.filter), axis.key), typedValue(value));
    step.values.erase(axis.key); // omit defaults, so that equal recipes compare equal
    if (app::valueOf(step, axis.key) != typed)
        step.values[axis.key] = std::move(typed);
}

} // namespace

std::vector<SweepChoice> sweepChoices(const app::Recipe& recipe) {
    std::vector<SweepChoice> list;
    for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
        const app::Step& step = recipe.steps[i];
        if (step.muted)
            continue;
        const app::FilterSpec& filter = app::filterNamed(step.filter);
        for (const app::ParamSpec& p : filter.params)
            if (isSwept(p.kind))
                list.push_back({static_cast<int>(i), std::string(p.key),
                                QStringLiteral("%1: %2").arg(appText(filter.title), toQString(p.key))});
        list.push_back({static_cast<int>(i), "variant",
                        QCoreApplication::translate("ui::Sweep", "%1: variant").arg(appText(filter.title))});
    }
    return list;
}

QStringList suggestedValues(const app::Recipe& recipe, const SweepChoice& choice, const QStringList& variants,
                            bool micrometres) {
    if (choice.step < 0 || choice.step >= static_cast<int>(recipe.steps.size()))
        return {};
    if (choice.key == "variant")
        return variants.mid(0, mostSweepValues);
    const app::Step& step = recipe.steps[static_cast<std::size_t>(choice.step)];
    const app::ParamSpec& spec = app::paramNamed(app::filterNamed(step.filter), choice.key);
    if (spec.kind == app::ParamKind::choice) {
        QStringList list;
        for (const std::string_view c : spec.choices)
            list << toQString(c);
        return list.mid(0, mostSweepValues);
    }
    const app::Value now = app::valueOf(step, choice.key);
    if (const auto* q = std::get_if<app::Quantity>(&now); q != nullptr && !q->numbers.empty())
        return spec.kind == app::ParamKind::integers ? widthsAround(*q) : around(*q, micrometres);
    const QString typed = shownValue(now);
    return typed.isEmpty() ? QStringList() : QStringList{typed};
}

QStringList splitValues(const QString& typed) {
    QStringList list;
    for (const QString& word : typed.split(QLatin1Char(',')))
        if (const QString value = word.trimmed(); !value.isEmpty() && list.size() < mostSweepValues)
            list << value;
    return list;
}

std::vector<SweepCell> sweepCells(const app::Recipe& recipe, const SweepAxis& across, const SweepAxis& down,
                                  bool micrometres) {
    std::vector<SweepCell> cells;
    const auto countOf = [&](const SweepAxis& axis) {
        return moves(axis, recipe) ? std::min(static_cast<int>(axis.values.size()), mostSweepValues) : 1;
    };
    for (int r = 0; r < countOf(down); ++r)
        for (int c = 0; c < countOf(across); ++c) {
            SweepCell cell{r, c, {}, recipe, {}};
            QStringList words;
            for (const auto& [axis, at] : {std::pair{&across, c}, {&down, r}})
                if (moves(*axis, recipe))
                    try {
                        apply(cell.recipe, *axis, axis->values[at]);
                        words << wordsOf(cell.recipe, *axis, micrometres);
                    } catch (const conv::Error& e) {
                        cell.problem = windowText(e);
                        words << toQString(axis->key) + QLatin1Char(' ') + axis->values[at];
                    }
            cell.words = words.join(QStringLiteral(", "));
            cells.push_back(std::move(cell));
        }
    return cells;
}

} // namespace ui
