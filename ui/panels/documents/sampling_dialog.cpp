// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/sampling_dialog.h"
#include "ui/models/curve_step.h"
#include "ui/style/number_box.h"
#include "ui/style/small_widgets.h"
#include "ui/text/length_text.h"
#include "ui/text/qt_string.h"
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

struct SamplingUnit {
    const char* name;
    double factor; ///< to Hz or mm
};
constexpr std::array<SamplingUnit, 3> rates{{{"Hz", 1}, {"kHz", 1e3}, {"MHz", 1e6}}};
constexpr std::array<SamplingUnit, 3> lengths{{{"mm", 1}, {"µm", 1e-3}, {"nm", 1e-6}}};

/// Field for a positive number of any magnitude, without trailing zeros.
class AmountBox : public NumberBox {
  public:
    explicit AmountBox(double value) {
        setDecimals(12);
        setRange(1e-12, 1e12);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        setValue(value);
    }
    [[nodiscard]] QString textFromValue(double value) const override { return QString::number(value, 'g', 10); }
};

} // namespace

QString SamplingDialog::about(const conv::Layout& layout, const app::io::TimeStep& time) const {
    const bool known = layout.geometry.unit != conv::LengthUnit::pixel;
    QString about = given_.isGiven() ? tr("This was said here, in place of what the file says.")
                    : known          ? tr("This is what the file says. What you type takes its place.")
                    : signal_        ? tr("The file gives no sampling rate. Times and frequencies need one.")
                                     : tr("The file gives no spacing of its samples. Lengths need it.");
    if (isSeries(layout) && !(time.seconds > 0))
        about += QLatin1Char('\n') +
                 tr("The time step is not known: %1. Times and frequencies need it.").arg(toQString(time.unknown));
    return about;
}

void SamplingDialog::addTime(QGridLayout* form, const app::io::TimeStep& time) {
    firstTime_ = time.seconds;
    time_ = new AmountBox(1);
    time_->setRange(0, time_->maximum());
    time_->setSpecialValueText(tr("unknown")); // at 0
    time_->setValue(firstTime_);
    time_->setAccessibleName(tr("Time step"));
    time_->setToolTip(tr("Time from one time point to the next"));
    timeUnit_ = new QComboBox;
    timeUnit_->addItem(QStringLiteral("s"), 1);
    timeUnit_->addItem(QStringLiteral("ms"), 1000); // in a second: a quotient keeps 1.501 exact
    timeUnit_->setAccessibleName(tr("Unit of the time step"));
    auto* title = label(tr("Time step"));
    title->setBuddy(time_);
    const int row = form->rowCount();
    form->addWidget(title, row, 0);
    form->addWidget(time_, row, 1);
    form->addWidget(timeUnit_, row, 2);
}

SamplingDialog::SamplingDialog(const QString& name, const conv::Layout& layout, const app::io::TimeStep& time,
                               const Sampling& given, QWidget* parent)
    : QDialog(parent),
      signal_(layout.dimension == 1),
      given_(given),
      unit_(new QComboBox),
      apply_(new QPushButton(tr("Apply"))),
      fromFile_(new QPushButton(tr("As the file says"))) {
    setWindowTitle(tr("%1 – Sampling").arg(name));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    const conv::Geometry& geometry = layout.geometry;
    const bool known = geometry.unit != conv::LengthUnit::pixel;
    auto* words = label(about(layout, time), "secondary", true);
    words->setMinimumWidth(360);
    column->addWidget(words);

    for (const SamplingUnit& u : signal_ ? rates : lengths)
        unit_->addItem(QString::fromUtf8(u.name), u.factor);
    unit_->setAccessibleName(tr("Unit"));
    if (!signal_ && known && ShownLength::of(geometry).factor > 1)
        unit_->setCurrentIndex(1);

    firstUnit_ = unit_->currentIndex();
    auto* form = new QGridLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(8);
    const std::array<QString, 3> names{signal_ ? tr("Rate") : tr("x"), tr("y"), tr("z")};
    const int count = signal_ ? 1 : std::min(3, layout.dimension);
    for (int axis = 0; axis < count; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const double now = signal_ ? 1 / geometry.spacing[0] : geometry.spacing[a];
        auto* field = fields_[a] = new AmountBox(known ? now / factor() : 1);
        field->setAccessibleName(signal_ ? tr("Sampling rate") : tr("Spacing along %1").arg(names[a]));
        first_[a] = field->value();
        auto* title = label(names[a]);
        title->setBuddy(field);
        form->addWidget(title, axis, 0);
        form->addWidget(field, axis, 1);
    }
    form->addWidget(unit_, 0, 2);
    if (isSeries(layout))
        addTime(form, time);
    form->setColumnStretch(1, 1);
    column->addLayout(form);
    column->addStretch(1);

    auto* buttons = new QHBoxLayout;
    auto* cancel = new QPushButton(tr("Cancel"));
    apply_->setProperty("primary", true);
    apply_->setDefault(true);
    apply_->setToolTip(tr("Take it, and compute the recipe again (Enter)"));
    fromFile_->setToolTip(tr("Forget what was said here"));
    fromFile_->setVisible(given.isGiven());
    cancel->setToolTip(tr("Change nothing (Esc)"));
    buttons->addWidget(fromFile_);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(apply_);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &SamplingDialog::reject);
    connect(apply_, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen(sampling());
        accept();
    });
    connect(fromFile_, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen({});
        accept();
    });
    fields_[0]->setFocus();
    fields_[0]->selectAll();
}

SamplingDialog::~SamplingDialog() {
    disconnectChildren(*this);
}

double SamplingDialog::factor() const {
    return unit_->currentData().toDouble();
}

Sampling SamplingDialog::sampling() const {
    if (signal_)
        return {fields_[0]->value() * factor(), {}, {}};
    Sampling typed;
    conv::Vec3 spacing{1, 1, 1};
    bool changed = unit_->currentIndex() != firstUnit_;
    for (std::size_t axis = 0; axis < spacing.size(); ++axis)
        if (fields_[axis]) {
            spacing[axis] = fields_[axis]->value() * factor();
            changed = changed || fields_[axis]->value() != first_[axis];
        }
    const double seconds = time_ ? time_->value() / timeUnit_->currentData().toInt() : 0;
    const bool timed = seconds > 0 && (given_.timeStep || seconds != firstTime_);
    if (given_.spacing || changed || !timed) // else only the time step was typed
        typed.spacing = spacing;
    if (timed)
        typed.timeStep = seconds;
    return typed;
}

} // namespace ui
