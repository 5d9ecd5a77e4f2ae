// SPDX-License-Identifier: Apache-2.0
#include "ui/batch/batch_sampling.h"
#include "app/cli/options/parse_values.h"
#include "ui/style/small_widgets.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/attempt.h"
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

namespace ui {
namespace {

/// Reads a field by a parser of the command line. Returns false for a text that it does not take.
template <class T>
bool take(QLineEdit& field, std::optional<T>& value, T (*parse)(std::string_view)) {
    value.reset();
    bool good = true;
    if (const QString text = field.text().trimmed(); !text.isEmpty()) {
        auto [parsed, error] = attempt([&] { return std::optional(parse(typedValue(text))); });
        value = parsed;
        good = value.has_value();
    }
    if (field.property("error").toBool() == good) {
        field.setProperty("error", !good);
        field.style()->unpolish(&field);
        field.style()->polish(&field);
    }
    return good;
}

/// Returns a text of Sampling as people write it: "0.5 × 0.5 × 2 mm" for "0.5x0.5x2mm".
QString shown(const Sampling& one, const QString& unit) {
    return one.isGiven() ? one.text().chopped(unit.size()).replace(QLatin1Char('x'), QStringLiteral(" × ")) +
                               QLatin1Char(' ') + unit
                         : QString();
}

} // namespace

BatchSampling::BatchSampling(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    column->addLayout(row);
    timeStep_ = add(*row, tr("Time step"), tr("Time from one time point of a series to the next, as 2 s or 720 ms"));
    spacing_ = add(*row, tr("Spacing"), tr("Spacing of the samples, as 0.5 mm or 0.5 × 0.5 × 2 mm"));
    rate_ = add(*row, tr("Rate"), tr("Sampling rate of signals, as 500 Hz or 48 kHz"));
    wrong_ = label({}, "error", true);
    wrong_->hide();
    column->addWidget(wrong_);
    setFocusProxy(timeStep_);
}

QLineEdit* BatchSampling::add(QHBoxLayout& row, const QString& name, const QString& help) {
    auto* field = new QLineEdit;
    field->setAccessibleName(name);
    field->setPlaceholderText(tr("as in the file"));
    field->setToolTip(help + QLatin1Char('\n') + tr("It takes the place of what each file states."));
    connect(field, &QLineEdit::textEdited, this, [this] {
        own_ = true;
        read();
        Q_EMIT edited();
    });
    QLabel* title = label(name, "secondary");
    title->setBuddy(field);
    row.addWidget(title);
    row.addWidget(field, 1);
    return field;
}

void BatchSampling::propose(const Sampling& sampling) {
    if (own_)
        return;
    timeStep_->setText(shown({{}, {}, sampling.timeStep}, QStringLiteral("s")));
    spacing_->setText(shown({{}, sampling.spacing, {}}, QStringLiteral("mm")));
    rate_->setText(shown({sampling.rate, {}, {}}, QStringLiteral("Hz")));
    read();
}

void BatchSampling::read() {
    const bool time = take(*timeStep_, sampling_.timeStep, &app::cli::parseTimeStep);
    const bool spacing = take(*spacing_, sampling_.spacing, &app::cli::parseSpacing);
    const bool rate = take(*rate_, sampling_.rate, &app::cli::parseRate);
    problem_ = !time      ? tr("Write the time step with its unit, as 2 s or 720 ms.")
               : !spacing ? tr("Write the spacing as 0.5 mm or 0.5 × 0.5 × 2 mm.")
               : !rate    ? tr("Write the rate as 500 Hz or 48 kHz.")
                          : QString();
    wrong_->setText(problem_);
    wrong_->setVisible(!problem_.isEmpty());
}

} // namespace ui
