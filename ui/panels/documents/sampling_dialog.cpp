// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/sampling_dialog.h"
#include "ui/style/small_widgets.h"
#include "ui/text/length_text.h"
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
class AmountBox : public QDoubleSpinBox {
  public:
    explicit AmountBox(double value) {
        setLocale(QLocale::c());
        setDecimals(12);
        setRange(1e-12, 1e12);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        setValue(value);
    }
    [[nodiscard]] QString textFromValue(double value) const override { return QString::number(value, 'g', 10); }
};

} // namespace

SamplingDialog::SamplingDialog(const QString& name, const conv::Layout& layout, const Sampling& given, QWidget* parent)
    : QDialog(parent),
      signal_(layout.dimension == 1),
      unit_(new QComboBox),
      apply_(new QPushButton(tr("Apply"))),
      fromFile_(new QPushButton(tr("As the file says"))) {
    setWindowTitle(tr("%1 – Sampling").arg(name));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    const conv::Geometry& geometry = layout.geometry;
    const bool known = geometry.unit != conv::LengthUnit::pixel;
    const QString what = given.isGiven() ? tr("This was said here, in place of what the file says.")
                         : known         ? tr("This is what the file says. What you type takes its place.")
                         : signal_       ? tr("The file gives no sampling rate. Times and frequencies need one.")
                                         : tr("The file gives no spacing of its samples. Lengths need it.");
    auto* about = label(what, "secondary", true);
    about->setMinimumWidth(360);
    column->addWidget(about);

    for (const SamplingUnit& u : signal_ ? rates : lengths)
        unit_->addItem(QString::fromUtf8(u.name), u.factor);
    unit_->setAccessibleName(tr("Unit"));
    if (!signal_ && known && ShownLength::of(geometry).factor > 1)
        unit_->setCurrentIndex(1);

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
        auto* title = label(names[a]);
        title->setBuddy(field);
        form->addWidget(title, axis, 0);
        form->addWidget(field, axis, 1);
    }
    form->addWidget(unit_, 0, 2);
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
        return {fields_[0]->value() * factor(), {}};
    conv::Vec3 spacing{1, 1, 1};
    for (std::size_t axis = 0; axis < spacing.size(); ++axis)
        if (fields_[axis])
            spacing[axis] = fields_[axis]->value() * factor();
    return {{}, spacing};
}

} // namespace ui
