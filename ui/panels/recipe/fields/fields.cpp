// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/fields.h"
#include "ui/models/curve_step.h"
#include "ui/panels/recipe/fields/boundary_picture.h"
#include "ui/scene/plane_layout.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/text/app_text.h"
#include "ui/text/qt_string.h"
#include "ui/text/recipe_text.h"
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

class QuietSlider : public QSlider {
  public:
    QuietSlider() : QSlider(Qt::Horizontal) { setFocusPolicy(Qt::StrongFocus); }

  protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

/// Numbers with unit, a slider for the first number, a link between axes.
class QuantityField final : public ParamField {
    Q_DECLARE_TR_FUNCTIONS(ui::QuantityField)
  public:
    QuantityField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent)
        : ParamField(parent),
          spec_(spec),
          box_(new QuantityBox(spec, isMicroscopic(layout.geometry))),
          slider_(new QuietSlider) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        auto* row = new QHBoxLayout;
        row->setSpacing(8);
        row->addWidget(box_, 1);
        column->addLayout(row);
        column->addWidget(slider_); // a line of its own: as long as the card allows
        slider_->setRange(0, steps);
        slider_->setAccessibleName(box_->accessibleName());
        slider_->setToolTip(appText(spec.help));
        speakValue(*slider_, [this] { return box_->text(); });
        box_->setToolTip(appText(spec.help));
        const bool linked = spec.kind == app::ParamKind::length || spec.kind == app::ParamKind::integers;
        if (linked && !spec.alone && layout.dimension > 1)
            row->addWidget(makeLink());
        takeLayout(layout);
        setFocusProxy(box_);
        connect(box_, &QuantityBox::edited, this, [this](const app::Quantity& q, bool merge) {
            show(q);
            Q_EMIT changed(app::Value(q), merge);
        });
        connect(box_, &QuantityBox::problem, this, &ParamField::problem);
        connect(slider_, &QSlider::sliderPressed, this, [this] {
            merging_ = false;
            Q_EMIT dragging(true);
        });
        keys_.setSingleShot(true);
        keys_.setInterval(1000); // ms; keys that follow each other faster are one change
        connect(slider_, &QSlider::sliderReleased, this, [this] { Q_EMIT dragging(false); });
        connect(slider_, &QSlider::valueChanged, this, [this](int at) { slid(at); });
    }

    void setValue(const app::Value& value) override {
        if (const auto* q = std::get_if<app::Quantity>(&value)) {
            box_->setQuantity(*q);
            show(*q);
        }
    }
    void setWrong(bool wrong) override { box_->setWrong(wrong); }
    void setLayout(const conv::Layout& layout) override {
        takeLayout(layout);
        show(box_->quantity());
    }

  private:
    static constexpr int steps = 1000;

    void takeLayout(const conv::Layout& layout) {
        axes_ = spec_.alone ? 1 : layout.dimension;
        nyquist_ = layout.geometry.unit == conv::LengthUnit::second ? 0.5 / layout.geometry.spacing[0] : 0;
        if (link_ != nullptr)
            link_->setVisible(axes_ > 1);
    }

    QToolButton* makeLink() {
        link_ = iconButton(QStringLiteral("link"), tr("Link the axes"));
        connect(link_, &QToolButton::clicked, this, [this] {
            app::Quantity q = box_->quantity();
            const bool linked = q.numbers.size() > 1;
            q.numbers.resize(linked ? 1 : static_cast<std::size_t>(axes_), q.numbers.empty() ? 1 : q.numbers.front());
            box_->setQuantity(q);
            show(q);
            Q_EMIT changed(app::Value(q), false);
        });
        return link_;
    }

    [[nodiscard]] double most() const {
        if (spec_.kind != app::ParamKind::frequency || unit() == app::Unit::percent || nyquist_ <= 0)
            return std::min(spec_.maxSlider, spec_.max);
        return unit() == app::Unit::khz ? nyquist_ / 1000 : nyquist_;
    }
    /// Returns the current unit, or the one the slider is about to set.
    [[nodiscard]] app::Unit unit() const {
        const app::Unit now = box_->quantity().unit;
        if (now != app::Unit::none || spec_.kind != app::ParamKind::frequency)
            return now == app::Unit::none ? spec_.unit : now;
        return nyquist_ > 0 ? app::Unit::hz : app::Unit::percent;
    }
    /// Without a natural lower limit the slider starts at 0; typed values may be lower.
    [[nodiscard]] double least() const { return spec_.min < -std::abs(most()) ? 0 : spec_.min; }

    /// Returns the slider's value; quadratic, for resolution at small values.
    [[nodiscard]] double valueAt(int at) const {
        const double t = static_cast<double>(at) / steps;
        const bool whole = spec_.kind == app::ParamKind::integers;
        const double v = least() + (most() - least()) * (whole ? t : t * t);
        const double grain = whole                                     ? 1
                             : spec_.kind == app::ParamKind::frequency ? twoDigits(v)
                             : spec_.step > 0                          ? spec_.step / 2
                                                                       : (most() - least()) / steps;
        return std::clamp(std::round(v / grain) * grain, least(), most());
    }
    [[nodiscard]] int placeOf(double value) const {
        const double t = (value - least()) / std::max(1e-12, most() - least());
        const double at = spec_.kind == app::ParamKind::integers ? t : std::sqrt(std::max(0.0, t));
        return static_cast<int>(std::lround(std::clamp(at, 0.0, 1.0) * steps));
    }

    /// Returns the unit of a number's second digit.
    static double twoDigits(double v) { return v > 0 ? std::pow(10, std::floor(std::log10(v)) - 1) : 1; }

    void show(const app::Quantity& q) {
        const QSignalBlocker quiet(slider_);
        if (!slider_->isSliderDown() && !q.numbers.empty())
            slider_->setValue(placeOf(q.numbers.front() * box_->shownFactor()));
        const bool several = q.numbers.size() > 1;
        slider_->setVisible(!several);
        if (link_ != nullptr) {
            setButtonIcon(link_, several ? QStringLiteral("unlink") : QStringLiteral("link"));
            const QString hint = several ? tr("One value for all axes") : tr("A value for each axis");
            link_->setToolTip(hint);
            link_->setAccessibleName(hint);
        }
    }

    void slid(int at) {
        app::Quantity q = box_->quantity();
        double value = valueAt(at);
        if (box_->shownFactor() > 1) // scale by decimal text, so that 0.15 becomes exactly 0.00015
            value = (QString::number(value, 'g', 10) + QStringLiteral("e-3")).toDouble();
        q.unit = unit();
        q.numbers = {value};
        if (q == box_->quantity())
            return;
        try {
            (void)app::parseValue(spec_, app::toText(app::Value(q)));
        } catch (const conv::Error&) {
            return; // e.g. an even size of a filter that requires an odd one
        }
        box_->setQuantity(q);
        const bool byKeys = !slider_->isSliderDown();
        const bool merge = byKeys ? keys_.isActive() : merging_;
        merging_ = true;
        if (byKeys)
            keys_.start();
        Q_EMIT changed(app::Value(q), merge);
    }

    const app::ParamSpec& spec_;
    int axes_ = 1;
    double nyquist_ = 0; ///< Hz; 0 without a sampling rate
    QuantityBox* box_;
    QSlider* slider_;
    QToolButton* link_ = nullptr;
    bool merging_ = false;
    QTimer keys_; ///< runs while keys move the slider
};

class ChoiceField final : public ParamField {
  public:
    ChoiceField(const app::ParamSpec& spec, const std::vector<QString>& choices, QWidget* parent)
        : ParamField(parent), combo_(new QuietCombo) {
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(6);
        column->addWidget(combo_);
        combo_->setAccessibleName(appText(spec.label));
        combo_->setToolTip(appText(spec.help));
        for (const QString& c : choices)
            combo_->addItem(shown(spec, c), c);
        if (spec.key == "boundary")
            column->addWidget(picture_ = new BoundaryPicture);
        setFocusProxy(combo_);
        connect(combo_, &QComboBox::activated, this, [this] {
            const std::string chosen = combo_->currentData().toString().toStdString();
            showPicture(chosen);
            Q_EMIT changed(app::Value(chosen), false);
        });
    }
    void setValue(const app::Value& value) override {
        if (const auto* s = std::get_if<std::string>(&value)) {
            const QString chosen = QString::fromStdString(*s);
            int at = combo_->findData(chosen);
            if (at < 0) {
                combo_->addItem(chosen, chosen);
                at = combo_->count() - 1;
            }
            combo_->setCurrentIndex(at);
            showPicture(*s);
        }
    }

  private:
    static QString shown(const app::ParamSpec& spec, const QString& value) {
        return spec.kind == app::ParamKind::axes && value == QLatin1String("t") ? ParamField::tr("t (time)") : value;
    }
    void showPicture(const std::string& name) {
        if (const auto boundary = conv::boundaryNamed(name); picture_ != nullptr && boundary)
            picture_->setBoundary(*boundary);
    }
    QComboBox* combo_;
    BoundaryPicture* picture_ = nullptr;
};

class FlagField final : public ParamField {
    Q_DECLARE_TR_FUNCTIONS(ui::FlagField)
  public:
    FlagField(const app::ParamSpec& spec, QWidget* parent) : ParamField(parent), check_(new QCheckBox(tr("on"))) {
        auto* row = new QHBoxLayout(this);
        row->setContentsMargins(0, 0, 0, 0);
        row->addWidget(check_);
        check_->setAccessibleName(appText(spec.label));
        check_->setToolTip(appText(spec.help));
        setFocusProxy(check_);
        connect(check_, &QCheckBox::clicked, this, [this](bool on) { Q_EMIT changed(app::Value(on), false); });
    }
    void setValue(const app::Value& value) override {
        if (const bool* b = std::get_if<bool>(&value))
            check_->setChecked(*b);
    }

  private:
    QCheckBox* check_;
};

std::vector<QString> axesChoices(const app::ParamSpec& spec, const conv::Layout& layout) {
    const int dimension = layout.dimension;
    std::vector<QString> choices{toQString(spec.standard)};
    for (const char* c : {"x", "y", "z", "xy", "xz", "yz"})
        if (const QString s = QString::fromLatin1(c);
            std::all_of(s.begin(), s.end(), [&](QChar l) { return l.unicode() - u'x' < dimension; }))
            choices.push_back(s);
    if (isSeries(layout))
        choices.push_back(QStringLiteral("t"));
    return choices;
}

} // namespace

ParamField::~ParamField() {
    disconnectChildren(*this);
}

ParamField* makeField(const app::ParamSpec& spec, const conv::Layout& layout, QWidget* parent) {
    switch (spec.kind) {
    case app::ParamKind::choice: {
        std::vector<QString> choices;
        for (const std::string_view c : spec.choices)
            choices.push_back(toQString(c));
        return new ChoiceField(spec, choices, parent);
    }
    case app::ParamKind::axes:
        return new ChoiceField(spec, axesChoices(spec, layout), parent);
    case app::ParamKind::flag:
        return new FlagField(spec, parent);
    case app::ParamKind::kernel:
        return makeKernelField(spec, parent);
    case app::ParamKind::channels:
        return makeChannelsField(spec, layout, parent);
    case app::ParamKind::mask:
    case app::ParamKind::outside:
    case app::ParamKind::text:
        return makeMaskField(spec, parent);
    case app::ParamKind::length:
    case app::ParamKind::number:
    case app::ParamKind::integers:
    case app::ParamKind::threshold:
    case app::ParamKind::frequency:
        break;
    }
    return new QuantityField(spec, layout, parent);
}

} // namespace ui
