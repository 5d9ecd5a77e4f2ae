// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_shape.h"
#include "ui/style/small_widgets.h"
#include <QCheckBox>
#include <QGridLayout>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace ui {
namespace {

const std::array axisNames{QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};

QPushButton* button(const QString& text, const QString& tip) {
    auto* b = new QPushButton(text);
    b->setToolTip(tip);
    b->setAutoDefault(false);
    return b;
}

} // namespace

KernelShape::KernelShape(KernelModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(8);
    for (int column = 1; column < 4; ++column)
        grid->setColumnStretch(column, 1);
    buildBoxes(grid);
    buildSymmetry(grid);
    buildButtons(grid);
    connect(&model_, &KernelModel::stateChanged, this, &KernelShape::show);
    show();
}

void KernelShape::buildBoxes(QGridLayout* grid) {
    const auto row = [&](int at, const QString& name, std::array<QSpinBox*, 3>& boxes) {
        grid->addWidget(label(name), at, 0);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            boxes[axis] = new QSpinBox;
            boxes[axis]->setAccessibleName(name + QLatin1Char(' ') + axisNames[axis]);
            boxes[axis]->setKeyboardTracking(false); // do not apply "1" while "15" is typed
            boxes[axis]->setMinimumWidth(46);
            boxes[axis]->setAlignment(Qt::AlignLeft);
            grid->addWidget(boxes[axis], at, static_cast<int>(axis) + 1);
        }
    };
    for (std::size_t axis = 0; axis < 3; ++axis)
        grid->addWidget(label(axisNames[axis], "secondary"), 0, static_cast<int>(axis) + 1, Qt::AlignLeft);
    row(1, tr("Size"), size_);
    row(2, tr("Centre"), centre_);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        size_[axis]->setRange(1, axis == 0 ? 4095 : 511);
        size_[axis]->setToolTip(tr("Taps along %1; even sizes too").arg(axisNames[axis]));
        centre_[axis]->setToolTip(
            tr("The tap that lies on the output sample, counted from 0 along %1").arg(axisNames[axis]));
        connect(size_[axis], &QSpinBox::valueChanged, this, [this, axis](int n) {
            conv::Index3 extent = model_.grid().extent;
            extent[axis] = n;
            tell(model_.setExtent(extent));
        });
        connect(centre_[axis], &QSpinBox::valueChanged, this, [this, axis](int n) {
            conv::Index3 centre = model_.grid().centre;
            centre[axis] = n;
            tell(model_.setCentre(centre));
        });
    }
    centreHint_ = label({}, "secondary", true);
    grid->addWidget(centreHint_, 3, 0, 1, 4);
}

void KernelShape::buildSymmetry(QGridLayout* grid) {
    grid->addWidget(label(tr("Mirror")), 4, 0);
    const auto changed = [this] {
        app::Symmetry symmetry;
        for (std::size_t axis = 0; axis < 3; ++axis)
            symmetry.axes[axis] = mirror_[axis]->isChecked();
        symmetry.odd = sign_->currentIndex() == 1;
        model_.setSymmetry(symmetry);
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        mirror_[axis] = new QCheckBox(axisNames[axis]);
        mirror_[axis]->setAccessibleName(tr("Mirror edits along %1").arg(axisNames[axis]));
        mirror_[axis]->setToolTip(tr("Taps on the other side along %1 follow").arg(axisNames[axis]));
        grid->addWidget(mirror_[axis], 4, static_cast<int>(axis) + 1);
        connect(mirror_[axis], &QCheckBox::clicked, this, changed);
    }
    sign_ = new QuietCombo;
    sign_->addItem(tr("same sign"));
    sign_->addItem(tr("opposite sign"));
    sign_->setAccessibleName(tr("Sign of mirrored taps"));
    sign_->setToolTip(tr("The same for smoothing, the opposite for slopes"));
    grid->addWidget(sign_, 5, 1, 1, 3);
    connect(sign_, &QComboBox::activated, this, changed);
}

void KernelShape::buildButtons(QGridLayout* grid) {
    auto* box = new QGridLayout;
    box->setSpacing(8);
    auto* sum = button(tr("Normalize"), tr("Divide the taps by their sum (N in the grid)"));
    auto* zero = button(tr("Sum to 0"), tr("Take the mean off every tap, so that flat parts become 0"));
    auto* magnitudes = button(tr("Normalize |k|"), tr("Divide the taps by the sum of their magnitudes"));
    auto* centre = button(tr("Centre"), tr("Put the centre to the middle tap, size/2"));
    auto* flip = button(tr("Flip…"), tr("Mirror the kernel once (Ctrl+M in the grid: along x)"));
    transpose_ = button(tr("Transpose"), tr("Exchange x and y"));
    rotate_ = button(tr("Rotate 90°"), tr("Turn in xy, from x to y"));
    auto* clear = button(tr("Clear"), tr("Set every tap to 0"));
    auto* menu = new QMenu(flip);
    for (std::size_t axis = 0; axis < 3; ++axis)
        menu->addAction(tr("along %1").arg(axisNames[axis]), this, [this, axis] {
            tell(model_.setGrid(app::flipped(model_.grid(), axis), tr("Flip %1").arg(axisNames[axis])));
        });
    connect(flip, &QPushButton::clicked, menu,
            [flip, menu] { menu->popup(flip->mapToGlobal(flip->rect().bottomLeft())); });
    int at = 0;
    for (QPushButton* b : {sum, zero, magnitudes, centre, flip, transpose_, rotate_, clear}) {
        box->addWidget(b, at / 2, at % 2);
        ++at;
    }
    grid->addLayout(box, 6, 0, 1, 4);
    connect(sum, &QPushButton::clicked, this, &KernelShape::normalize);
    connect(zero, &QPushButton::clicked, this, [this] { tell(model_.scale(app::Scaling::zero)); });
    connect(magnitudes, &QPushButton::clicked, this, [this] { tell(model_.scale(app::Scaling::abs)); });
    connect(centre, &QPushButton::clicked, this,
            [this] { tell(model_.setCentre(conv::Kernel::defaultCentre(model_.grid().extent))); });
    connect(transpose_, &QPushButton::clicked, this,
            [this] { tell(model_.setGrid(app::transposed(model_.grid()), tr("Transpose"))); });
    connect(rotate_, &QPushButton::clicked, this,
            [this] { tell(model_.setGrid(app::quarterTurned(model_.grid()), tr("Rotate 90°"))); });
    connect(clear, &QPushButton::clicked, this, [this] {
        app::TapGrid empty = model_.grid();
        std::fill(empty.taps.begin(), empty.taps.end(), 0.0);
        tell(model_.setGrid(empty, tr("Clear")));
    });
}

void KernelShape::normalize() {
    tell(model_.scale(app::Scaling::sum));
}

void KernelShape::mirror() {
    tell(model_.setGrid(app::flipped(model_.grid(), 0), tr("Flip x")));
}

void KernelShape::tell(const QString& problem) {
    Q_EMIT told(problem, !problem.isEmpty());
    if (!problem.isEmpty())
        show(); // restore the boxes
}

void KernelShape::show() {
    const app::TapGrid& grid = model_.grid();
    const int dimension = model_.state().dimension;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool used = static_cast<int>(axis) < dimension;
        const QSignalBlocker quietSize(size_[axis]), quietCentre(centre_[axis]);
        size_[axis]->setValue(static_cast<int>(grid.extent[axis]));
        centre_[axis]->setRange(0, static_cast<int>(grid.extent[axis]) - 1);
        centre_[axis]->setValue(static_cast<int>(grid.centre[axis]));
        for (QWidget* w : std::initializer_list<QWidget*>{size_[axis], centre_[axis], mirror_[axis]})
            w->setEnabled(used);
        mirror_[axis]->setChecked(model_.state().symmetry.axes[axis]);
    }
    sign_->setCurrentIndex(model_.state().symmetry.odd ? 1 : 0);
    sign_->setEnabled(model_.state().symmetry.any());
    transpose_->setEnabled(dimension > 1);
    rotate_->setEnabled(dimension > 1);
    bool even = false;
    for (const std::int64_t n : grid.extent)
        even = even || (n > 1 && n % 2 == 0);
    const bool aside = grid.centre != conv::Kernel::defaultCentre(grid.extent);
    centreHint_->setText(aside  ? tr("Off-centre: the result moves by as much.")
                         : even ? tr("Even size: the centre is tap size/2.")
                                : QString());
    centreHint_->setVisible(aside || even);
}

} // namespace ui
