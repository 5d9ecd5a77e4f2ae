#include "ui/compare/sweep_model.h"
#include <QCoreApplication>
#include <algorithm>
#include <conv/error.h>

namespace ui {
namespace {

QString text(std::string_view s) {
    return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size()));
}

bool isSwept(app::ParamKind kind) {
    return kind != app::ParamKind::kernel && kind != app::ParamKind::flag && kind != app::ParamKind::channels;
}

/// Factors of the present value, rounded to two digits so that they read well.
QStringList around(const app::Quantity& now) {
    QStringList list;
    for (const double factor : {0.5, 0.75, 1.0, 1.5, 2.0}) {
        app::Quantity q = now;
        for (double& n : q.numbers)
            n = QString::number(n * factor, 'g', 2).toDouble();
        const QString typed = text(app::toText(app::Value(q)));
        if (!list.contains(typed))
            list << typed;
    }
    return list;
}

/// Odd sizes around the present one, none below 1.
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
            list << text(app::toText(app::Value(q)));
    }
    return list;
}

QString wordsOf(const SweepAxis& axis, const QString& value) {
    if (axis.step < 0)
        return {};
    return axis.key == "variant" ? value : text(axis.key) + QLatin1Char(' ') + value;
}

/// Sets one value in a recipe; throws Error(usage) as typing it would.
void apply(app::Recipe& recipe, const SweepAxis& axis, const QString& value) {
    if (axis.step < 0 || axis.step >= static_cast<int>(recipe.steps.size()))
        return;
    app::Step& step = recipe.steps[static_cast<std::size_t>(axis.step)];
    if (axis.key == "variant") {
        step.variant = value.toStdString();
        return;
    }
    app::Value typed = app::parseValue(app::paramNamed(app::filterNamed(step.filter), axis.key), value.toStdString());
    step.values.erase(axis.key); // defaults are left out, so that equal recipes are equal
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
                                QStringLiteral("%1: %2").arg(text(filter.title), text(p.key))});
        list.push_back({static_cast<int>(i), "variant",
                        QCoreApplication::translate("ui::Sweep", "%1: variant").arg(text(filter.title))});
    }
    return list;
}

QStringList suggestedValues(const app::Recipe& recipe, const SweepChoice& choice, const QStringList& variants) {
    if (choice.step < 0 || choice.step >= static_cast<int>(recipe.steps.size()))
        return {};
    if (choice.key == "variant")
        return variants.mid(0, mostSweepValues);
    const app::Step& step = recipe.steps[static_cast<std::size_t>(choice.step)];
    const app::ParamSpec& spec = app::paramNamed(app::filterNamed(step.filter), choice.key);
    if (spec.kind == app::ParamKind::choice) {
        QStringList list;
        for (const std::string_view c : spec.choices)
            list << text(c);
        return list.mid(0, mostSweepValues);
    }
    const app::Value now = app::valueOf(step, choice.key);
    if (const auto* q = std::get_if<app::Quantity>(&now); q != nullptr && !q->numbers.empty())
        return spec.kind == app::ParamKind::integers ? widthsAround(*q) : around(*q);
    const QString typed = text(app::toText(now));
    return typed.isEmpty() ? QStringList() : QStringList{typed};
}

QStringList splitValues(const QString& typed) {
    QStringList list;
    for (const QString& word : typed.split(QLatin1Char(',')))
        if (const QString value = word.trimmed(); !value.isEmpty() && list.size() < mostSweepValues)
            list << value;
    return list;
}

std::vector<SweepCell> sweepCells(const app::Recipe& recipe, const SweepAxis& across, const SweepAxis& down) {
    std::vector<SweepCell> cells;
    const QStringList one{QString()};
    const QStringList columns =
        across.step < 0 || across.values.isEmpty() ? one : across.values.mid(0, mostSweepValues);
    const QStringList rows = down.step < 0 || down.values.isEmpty() ? one : down.values.mid(0, mostSweepValues);
    for (qsizetype r = 0; r < rows.size(); ++r)
        for (qsizetype c = 0; c < columns.size(); ++c) {
            SweepCell cell{static_cast<int>(r), static_cast<int>(c), {}, recipe, {}};
            QStringList words;
            for (const QString& w : {columns[c].isEmpty() ? QString() : wordsOf(across, columns[c]),
                                     rows[r].isEmpty() ? QString() : wordsOf(down, rows[r])})
                if (!w.isEmpty())
                    words << w;
            cell.words = words.join(QStringLiteral(", "));
            try {
                if (!columns[c].isEmpty())
                    apply(cell.recipe, across, columns[c]);
                if (!rows[r].isEmpty())
                    apply(cell.recipe, down, rows[r]);
            } catch (const conv::Error& e) {
                cell.problem = QString::fromUtf8(e.what());
            }
            cells.push_back(std::move(cell));
        }
    return cells;
}

} // namespace ui
