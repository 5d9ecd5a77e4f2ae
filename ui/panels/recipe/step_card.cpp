// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/step_card.h"
#include "app/recipe/times/time_steps.h"
#include "ui/models/curve_step.h"
#include "ui/models/fresh_step.h"
#include "ui/panels/recipe/fields/field_name.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/fields/variant_field.h"
#include "ui/panels/recipe/step_fields.h"
#include "ui/panels/recipe/step_file_reading.h"
#include "ui/panels/recipe/step_head.h"
#include "ui/panels/recipe/step_hint.h"
#include "ui/panels/recipe/step_response.h"
#include "ui/style/drag_handle.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include <QGridLayout>
#include <QStringList>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <conv/error.h>

namespace ui {
StepCard::StepCard(int number, const app::Step& step, const conv::Layout& layout, QWidget* parent,
                   app::io::TimeStep time, std::string frame)
    : QFrame(parent),
      step_(step),
      filter_(app::filterNamed(step.filter)),
      layout_(layout),
      time_(std::move(time)),
      frame_(std::move(frame)),
      number_(number) {
    setProperty("card", true);
    setFocusPolicy(Qt::StrongFocus);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, 1, 1, 1);
    all->setSpacing(0);
    reading_ = new StepFileReading(this);
    connect(reading_, &StepFileReading::ended, this, [this] {
        refresh();
        if (filter_.grid != nullptr)
            Q_EMIT gridKnown();
    });
    head_ = new StepHead;
    all->addWidget(head_);
    connect(head_->handle(), &DragHandle::dragged, this, &StepCard::dragged);
    connect(head_->handle(), &DragHandle::dropped, this, &StepCard::dropped);
    connect(head_, &StepHead::foldToggled, this, [this] { setFolded(!folded_); });
    connect(head_, &StepHead::muteToggled, this, [this] {
        app::Step next = step_;
        next.muted = !next.muted;
        Q_EMIT stepChanged(next, false);
    });
    connect(head_, &StepHead::renamed, this, [this](const QString& name) {
        app::Step next = step_;
        next.note = name == appText(filter_.title) ? std::string() : name.toStdString();
        if (next != step_)
            Q_EMIT stepChanged(next, false);
    });
    connect(head_, &StepHead::helpRequested, this, &StepCard::helpRequested);
    connect(head_, &StepHead::duplicate, this, &StepCard::duplicate);
    connect(head_, &StepHead::move, this, &StepCard::move);
    connect(head_, &StepHead::remove, this, &StepCard::remove);
    head_->setNumber(number_, number_);
    buildForm();
    refresh();
}

StepCard::~StepCard() {
    disconnectChildren(*this);
}

void StepCard::buildForm() {
    form_ = new QWidget;
    grid_ = new QGridLayout(form_);
    grid_->setContentsMargins(12, 8, 12, 12);
    grid_->setHorizontalSpacing(0);
    grid_->setVerticalSpacing(0);
    grid_->setColumnMinimumWidth(0, nameColumn);
    grid_->setColumnStretch(1, 1);
    for (const app::ParamSpec& spec : filter_.params)
        addRow(spec);
    moreButton_ = new QToolButton;
    moreButton_->setProperty("inline", true);
    moreButton_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    moreButton_->setFocusPolicy(Qt::TabFocus);
    connect(moreButton_, &QToolButton::clicked, this, [this] {
        more_ = !more_;
        refresh();
    });
    problem_ = label({}, "error", true);
    response_ = new StepResponse(layout_);
    connect(response_, &StepResponse::dragging, this, &StepCard::dragging);
    connect(response_, &StepResponse::cutoffMoved, this, &StepCard::moveCutoff);
    variant_ = new VariantField;
    variantName_ = label(tr("Variant"));
    variantName_->setMinimumHeight(28);
    variantName_->setBuddy(variant_->combo());
    connect(variant_, &VariantField::chosen, this, [this](const std::string& variant, const std::string& device) {
        app::Step next = step_;
        next.variant = variant;
        next.device = device;
        Q_EMIT stepChanged(next, false);
    });
    const int row = grid_->rowCount();
    grid_->addWidget(variantName_, row, 0, 1, 2);
    grid_->addWidget(variant_, row + 1, 0, 1, 2);
    grid_->addWidget(problem_, row + 2, 0, 1, 2);
    grid_->addWidget(moreButton_, row + 3, 1, Qt::AlignLeft);
    grid_->addWidget(response_, row + 4, 0, 1, 2);
    static_cast<QVBoxLayout*>(layout())->addWidget(hairline());
    static_cast<QVBoxLayout*>(layout())->addWidget(form_);
}

void StepCard::addRow(const app::ParamSpec& spec) {
    Row row;
    row.spec = &spec;
    row.name = new FieldName(appText(spec.label));
    row.name->setToolTip(appText(spec.help));
    conv::Layout offered = layout_;
    if (!app::canActInTime(filter_))
        offered.times = 1;
    row.field = makeField(spec, offered);
    row.name->setBuddy(row.field);
    row.hint = label({}, "secondary", true);
    // A field for a kernel needs the width of the card; its name is above it.
    const bool wide = spec.kind == app::ParamKind::kernel;
    const int at = grid_->rowCount();
    grid_->addWidget(row.name, at, 0, 1, wide ? 2 : 1, Qt::AlignTop);
    row.cell = new QWidget; // hiding the cell hides its margins too
    auto* cell = new QVBoxLayout(row.cell);
    cell->setContentsMargins(0, 0, 0, 8);
    cell->setSpacing(2);
    cell->addWidget(row.field);
    cell->addWidget(row.hint);
    grid_->addWidget(row.cell, wide ? at + 1 : at, wide ? 0 : 1, 1, wide ? 2 : 1);
    connect(row.field, &ParamField::changed, this,
            [this, &spec](const app::Value& value, bool merge) { changed(spec, value, merge); });
    connect(row.field, &ParamField::dragging, this, &StepCard::dragging);
    connect(row.field, &ParamField::editRequested, this, &StepCard::kernelRequested);
    const std::size_t index = rows_.size();
    connect(row.field, &ParamField::problem, this, [this, index](const QString& sentence) {
        if (rows_.size() > index && rows_[index].problem != sentence) {
            rows_[index].problem = sentence;
            refresh();
        }
    });
    rows_.push_back(row);
}

void StepCard::changed(const app::ParamSpec& spec, const app::Value& value, bool merge) {
    app::Step next = step_;
    next.values.erase(std::string(spec.key));
    if (spec.standard.empty() || app::valueOf(next, spec.key) != value)
        next.values[std::string(spec.key)] = value;
    if (filter_.adapt != nullptr)
        filter_.adapt(next, spec.key);
    if (spec.key == "axes")
        next = fittedToAxes(std::move(next), step_, layout_, time_);
    step_ = next;
    refresh();
    Q_EMIT stepChanged(next, merge);
}

void StepCard::moveCutoff(const Cutoff& cutoff, double place, double grain, bool merge) {
    const app::Step along = curveStep(step_, layout_, time_); // the card is valid while its response is shown
    const std::optional<app::Step> next =
        withCutoff(along, fieldLayout(step_, layout_, time_), cutoff.which, place, grain);
    if (!next || *next == along)
        return;
    for (Row& row : rows_)
        if (row.spec->key == "cutoff")
            row.problem.clear(); // the invalid text is replaced
    changed(app::paramNamed(filter_, "cutoff"), app::valueOf(*next, "cutoff"), merge);
}

void StepCard::setStep(const app::Step& step) {
    step_ = step;
    refresh();
}

void StepCard::setNumber(int number, int count) {
    number_ = number;
    head_->setNumber(number, count);
    setAccessibleName(tr("Step %1, %2").arg(number).arg(stepTitle(step_)));
}

void StepCard::setFolded(bool folded) {
    folded_ = folded;
    refresh();
}

void StepCard::setOffers(const std::vector<app::DeviceOffer>& offers, double milliseconds) {
    variant_->setOffers(offers);
    head_->setTime(milliseconds);
    showVariants();
}

void StepCard::setThresholds(const std::vector<double>& thresholds) {
    constexpr std::size_t most = 4;
    QStringList numbers;
    for (std::size_t i = 0; i < std::min(thresholds.size(), most); ++i)
        numbers << number(thresholds[i], 5);
    const QString text = numbers.isEmpty() ? QString()
                         : thresholds.size() > most
                             ? tr("Threshold: %1 and %2 more")
                                   .arg(numbers.join(u"; "), integer(static_cast<qint64>(thresholds.size() - most)))
                             : tr("Threshold: %1").arg(numbers.join(u"; "));
    if (text == found_)
        return;
    found_ = text;
    refresh();
}

void StepCard::showVariants() {
    const bool shown = variant_->hasOffers() || !step_.variant.empty() || !step_.device.empty();
    variant_->setVisible(shown);
    variantName_->setVisible(shown);
}

void StepCard::setLayout(const conv::Layout& layout) {
    if (layout == layout_)
        return;
    layout_ = layout;
    refresh();
}

/// Returns the text below the file of a step that can be built.
QString StepCard::fileHint() const {
    if (reading_->busy())
        return filter_.grid != nullptr ? tr("The file is being read.") : tr("The mask is being read.");
    return reading_->mask() ? maskNotes(*reading_->mask(), frame_) : maskNotes(step_, layout_, frame_);
}

void StepCard::refresh() {
    head_->setStep(step_, folded_);
    setAccessibleName(tr("Step %1, %2").arg(number_).arg(stepTitle(step_)));
    form_->setVisible(!folded_);
    form_->setEnabled(!step_.muted);
    QString problem;
    std::string faulty;
    reading_->ask(step_, layout_);
    auto hints = stepHints(step_, layout_, &problem, &faulty, time_);
    if (problem.isEmpty() && reading_->error()) {
        hints.clear();
        describeProblem(*reading_->error(), &problem, &faulty);
    }
    const conv::Layout fields = fieldLayout(step_, layout_, time_);
    const QString ofFile = problem.isEmpty() ? fileHint() : QString();
    bool rare = false;
    for (Row& row : rows_) {
        const bool shown = isShown(step_, layout_, *row.spec, more_);
        rare = rare || (isRare(step_, layout_, row.spec->key) && !step_.values.contains(row.spec->key));
        row.name->setVisible(shown);
        row.cell->setVisible(shown);
        row.field->setLayout(fields);
        if (row.problem.isEmpty())
            row.field->setValue(app::valueOf(step_, row.spec->key));
        const bool wrong = shown && row.spec->key == faulty;
        const QString& said = row.problem.isEmpty() && wrong ? problem : row.problem;
        row.field->setWrong(wrong);
        const auto hint = hints.find(std::string(row.spec->key));
        const QString below = !said.isEmpty()                                      ? said
                              : hint != hints.end()                                ? hint->second
                              : row.spec->key == "method"                          ? found_
                              : row.spec->key == "mask" || row.spec->key == "like" ? ofFile
                                                                                   : QString();
        row.hint->setText(below);
        row.hint->setVisible(!below.isEmpty());
        const bool warns = row.spec->key == "mask" && !ofFile.isEmpty() && !reading_->busy();
        const QString role = !said.isEmpty() ? QStringLiteral("error")
                             : warns         ? QStringLiteral("warn")
                                             : QStringLiteral("secondary");
        if (row.hint->property("role") == role)
            continue; // polishing would lay out the panel again
        row.hint->setProperty("role", role);
        row.hint->style()->unpolish(row.hint);
        row.hint->style()->polish(row.hint);
    }
    variant_->setChoice(step_.variant, step_.device);
    showVariants();
    const bool placed = std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
        return row.spec->key == faulty && isShown(step_, layout_, *row.spec, more_);
    });
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty() && !placed);
    const bool usable = problem.isEmpty() && !folded_ && !step_.muted;
    response_->setStep(usable ? curveStep(step_, layout_, time_) : step_, fields, usable);
    moreButton_->setVisible(rare);
    moreButton_->setText(more_ ? tr("Less") : tr("More"));
    moreButton_->setToolTip(more_ ? tr("Hide what is as it was at first") : tr("Parameters that are seldom changed"));
    setButtonIcon(moreButton_, more_ ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down"));
}

ParamField* StepCard::field(std::string_view key) const {
    for (const Row& row : rows_)
        if (row.spec->key == key)
            return row.field;
    return nullptr;
}

} // namespace ui
