// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_expression.h"
#include "ui/style/number_box.h"
#include "ui/style/small_widgets.h"
#include "ui/style/spoken.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <conv/error.h>

namespace ui {
namespace {

/// Returns a slider end for a value: 1, 2 or 5 times a power of ten, at least three times the value.
double endFor(double value) {
    const double wanted = std::max(std::abs(value) * 3, 0.5);
    const double unit = std::pow(10, std::floor(std::log10(wanted)));
    for (const double step : {1.0, 2.0, 5.0, 10.0})
        if (step * unit >= wanted)
            return step * unit;
    return 10 * unit;
}

} // namespace

KernelExpression::KernelExpression(KernelModel& model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      edit_(new QPlainTextEdit),
      hint_(label(tr("x y z: taps from the centre; r: their length; d: axes. Other letters become sliders."),
                  "secondary", true)),
      problem_(label(QString(), "error", true)),
      scaling_(new QuietCombo),
      letters_(new QWidget),
      rows_(new QVBoxLayout(letters_)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    edit_->setFont(fixedFont(12));
    edit_->setTabChangesFocus(true);
    edit_->setFixedHeight(62);
    edit_->setAccessibleName(tr("Formula"));
    edit_->setPlaceholderText(QStringLiteral("exp(-(x^2+y^2)/(2*s^2))"));
    edit_->setToolTip(tr("Taps as a formula, for instance exp(-(x^2+y^2)/(2*s^2))"));
    edit_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    edit_->setWordWrapMode(QTextOption::WrapAnywhere);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(4);
    auto* line = new QHBoxLayout;
    QLabel* name = label(tr("Scaled to"));
    name->setBuddy(scaling_);
    for (const auto& [text, how] : {std::pair{tr("as it is"), app::Scaling::none},
                                    {tr("sum 1"), app::Scaling::sum},
                                    {tr("sum of magnitudes 1"), app::Scaling::abs},
                                    {tr("sum 0"), app::Scaling::zero}})
        scaling_->addItem(text, static_cast<int>(how));
    scaling_->setAccessibleName(tr("Scaled to"));
    scaling_->setToolTip(tr("What the taps of the formula are made to add up to"));
    line->addWidget(name);
    line->addWidget(scaling_, 1);
    for (QWidget* w : std::initializer_list<QWidget*>{edit_, problem_, letters_})
        column->addWidget(w);
    column->addLayout(line);
    column->addWidget(hint_);
    problem_->hide();
    connect(edit_, &QPlainTextEdit::textChanged, this, &KernelExpression::typed);
    connect(scaling_, &QComboBox::activated, this, [this] { apply(false); });
    connect(&model_, &KernelModel::stateChanged, this, &KernelExpression::show);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] { edit_->setFont(fixedFont(12)); });
    show();
}

void KernelExpression::setProblem(const QString& sentence) {
    problem_->setText(sentence);
    problem_->setVisible(!sentence.isEmpty());
}

void KernelExpression::typed() {
    if (edit_->toPlainText().trimmed().isEmpty()) {
        setProblem({});
        return;
    }
    apply(true);
}

void KernelExpression::apply(bool merge) {
    const std::string expression = edit_->toPlainText().simplified().toStdString();
    if (expression.empty())
        return;
    own_ = true;
    const QString problem =
        model_.setExpression(expression, {}, static_cast<app::Scaling>(scaling_->currentData().toInt()), merge);
    own_ = false;
    setProblem(problem);
    if (problem.isEmpty())
        showLetters();
}

void KernelExpression::show() {
    const KernelState& state = model_.state();
    if (!own_) {
        const QSignalBlocker quiet(edit_);
        const QString text = QString::fromStdString(state.expression);
        if (edit_->toPlainText().simplified() != text)
            edit_->setPlainText(text);
        setProblem({});
    }
    scaling_->setCurrentIndex(scaling_->findData(static_cast<int>(state.scaling)));
    const bool edited = !state.generated && !state.expression.empty();
    hint_->setText(edited ? tr("Taps were edited since; typing here computes them anew.")
                          : tr("x y z: taps from the centre; r: their length; d: axes. Other letters become sliders."));
    showLetters();
}

void KernelExpression::showLetters() {
    std::vector<std::string> names;
    try {
        if (!model_.state().expression.empty())
            names = lettersOf(model_.state().expression);
    } catch (const conv::Error&) {
        return; // the error is already shown
    }
    if (names == names_) {
        for (QDoubleSpinBox* box : letters_->findChildren<QDoubleSpinBox*>())
            if (const auto it = model_.state().letters.find(box->property("letter").toString().toStdString());
                it != model_.state().letters.end() && box->value() != it->second)
                box->setValue(it->second);
        return;
    }
    names_ = names;
    clearLayout(rows_);
    for (const std::string& name : names) {
        const double value = model_.state().letters.contains(name) ? model_.state().letters.at(name) : 1;
        auto* line = new QHBoxLayout;
        line->setSpacing(8);
        auto* box = new NumberBox;
        auto* slider = new QSlider(Qt::Horizontal);
        const QString letter = QString::fromStdString(name);
        const double end = endFor(value);
        box->setProperty("letter", letter);
        box->setDecimals(end > 20 ? 1 : 3);
        box->setRange(-1e6, 1e6);
        box->setSingleStep(end / 20);
        box->setValue(value);
        box->setFixedWidth(86);
        box->setAccessibleName(letter);
        slider->setRange(0, 1000);
        slider->setValue(static_cast<int>(std::lround(value / end * 1000)));
        slider->setAccessibleName(letter);
        speakValue(*slider, [box] { return box->text(); });
        slider->setFocusPolicy(Qt::StrongFocus);
        QLabel* head = label(letter, "strong");
        head->setMinimumWidth(18);
        head->setBuddy(box);
        line->addWidget(head);
        line->addWidget(box);
        line->addWidget(slider, 1);
        rows_->addLayout(line);
        const auto set = [this, name](double v, bool merge) {
            own_ = true;
            setProblem(model_.setExpression(model_.state().expression, {{name, v}}, model_.state().scaling, merge));
            own_ = false;
        };
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, set, slider, end, name](double v) {
            const QSignalBlocker quiet(slider);
            slider->setValue(static_cast<int>(std::lround(v / end * 1000)));
            if (const auto it = model_.state().letters.find(name);
                it == model_.state().letters.end() || it->second != v)
                set(v, true);
        });
        connect(slider, &QSlider::valueChanged, box, [box, end](int at) { box->setValue(end * at / 1000); });
        connect(slider, &QSlider::sliderPressed, this, [this] { Q_EMIT dragging(true); });
        connect(slider, &QSlider::sliderReleased, this, [this] { Q_EMIT dragging(false); });
    }
    letters_->setVisible(!names.empty());
}

} // namespace ui
