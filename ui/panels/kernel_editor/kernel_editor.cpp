// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "ui/panels/kernel_editor/kernel_editor_expression.h"
#include "ui/panels/kernel_editor/kernel_editor_facts.h"
#include "ui/panels/kernel_editor/kernel_editor_gallery.h"
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "ui/panels/kernel_editor/kernel_editor_preview.h"
#include "ui/panels/kernel_editor/kernel_editor_shape.h"
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include "ui/style/ask_file.h"
#include "ui/style/fit_screen.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/workspace/preferences.h"
#include <QAction>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

namespace ui {
namespace {

/// Contents that may be less high than their texts would like, before a scroll area scrolls.
class Squeezable : public QWidget {
  public:
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
};

} // namespace

KernelEditor::KernelEditor(const app::Step& step, const conv::Layout& layout, QWidget* parent)
    : QDialog(parent), controller_(new KernelEditorController(step, layout.dimension, this)) {
    setWindowTitle(tr("Kernel editor – convapp"));
    fitToScreen(*this, {1360, 860});
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    auto* inside = new Squeezable;
    auto* middle = new QHBoxLayout(inside);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    for (QWidget* part :
         {buildLeft(), hairline(Qt::Vertical), buildCentre(), hairline(Qt::Vertical), buildRight(layout.geometry)})
        middle->addWidget(part, part->objectName() == QLatin1String("centre") ? 1 : 0);
    all->addWidget(buildBar());
    all->addWidget(hairline());
    auto* scroll = new QScrollArea; // a small screen shows a part
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* outer = new QWidget;
    auto* around = new QVBoxLayout(outer);
    around->setContentsMargins(0, 0, 0, 0);
    around->addWidget(inside);
    scroll->setWidget(outer);
    all->addWidget(scroll, 1);
    all->addWidget(hairline());
    all->addWidget(buildStatus());
    for (QPushButton* b : findChildren<QPushButton*>())
        b->setAutoDefault(false); // Enter edits a tap instead
    connectAll();
    showState();
    showTap();
    grid_->setFocus();
}

KernelEditor::~KernelEditor() {
    grid_->reset(); // discard a cell that is being edited
    disconnectChildren(*this);
}

void KernelEditor::connectAll() {
    connect(&controller_->model(), &KernelModel::stateChanged, this, &KernelEditor::showState);
    connect(&controller_->table(), &KernelTable::changed, this, &KernelEditor::showTap);
    connect(controller_, &KernelEditorController::told, this, &KernelEditor::tell);
    connect(controller_, &KernelEditorController::edited, this, [this] {
        tell({}, false); // the message was about the old kernel
        preview_->setStale(true);
    });
    connect(grid_, &KernelGrid::currentTapChanged, this, &KernelEditor::showTap);
    connect(grid_, &KernelGrid::told, this, &KernelEditor::tell);
    connect(grid_, &KernelGrid::normalizeRequested, shape_, &KernelShape::normalize);
    connect(grid_, &KernelGrid::mirrorRequested, shape_, &KernelShape::mirror);
    connect(shape_, &KernelShape::told, this, &KernelEditor::tell);
    connect(expression_, &KernelExpression::dragging, this, &KernelEditor::dragging);
    connect(gallery_, &KernelGallery::chosen, controller_, &KernelEditorController::choose);
    connect(dimensions_, &QButtonGroup::idClicked, this, [this](int dimension) {
        controller_->setDimension(dimension);
        showState(); // a refused dimension is no longer checked
    });
    connect(operations_, &QButtonGroup::idClicked, this,
            [this](int id) { controller_->model().setOperation(id == 0 ? "convolve" : "correlate"); });
    connect(undo_, &QAction::triggered, &controller_->model(), &KernelModel::undo);
    connect(redo_, &QAction::triggered, &controller_->model(), &KernelModel::redo);
    connect(use_, &QPushButton::clicked, this, &KernelEditor::accept);
    connect(cancel_, &QPushButton::clicked, this, &KernelEditor::reject);
}

void KernelEditor::reject() {
    controller_->restore();
    QDialog::reject();
}

void KernelEditor::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && (event->modifiers() & Qt::ControlModifier) != 0)
        accept();
    else if (enter)
        event->accept(); // Enter must not press a button
    else
        QDialog::keyPressEvent(event);
}

/// The picture of the operation gives way before the editor scrolls sideways.
void KernelEditor::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    picture_->setVisible(width() >= 1060 * textScale());
}

void KernelEditor::showState() {
    const KernelState& state = controller_->model().state();
    gallery_->setDimension(state.dimension);
    gallery_->setCurrent(state.preset);
    undo_->setEnabled(controller_->model().canUndo());
    redo_->setEnabled(controller_->model().canRedo());
    const auto name = [](const QString& verb, const QString& keys, const QString& what) {
        return what.isEmpty() ? QStringLiteral("%1 (%2)").arg(verb, keys)
                              : QStringLiteral("%1 %2 (%3)").arg(verb, what, keys);
    };
    undo_->setToolTip(name(tr("Undo"), QStringLiteral("Ctrl+Z"), controller_->model().undoName()));
    redo_->setToolTip(name(tr("Redo"), QStringLiteral("Ctrl+Shift+Z"), controller_->model().redoName()));
    dimensions_->button(state.dimension)->setChecked(true);
    operations_->button(state.op == "correlate" ? 1 : 0)->setChecked(true);
    const bool asWritten = state.op == "correlate";
    operationText_->setTexts(asWritten ? tr("The kernel as written, as in OpenCV and PyTorch")
                                       : tr("Flips the kernel, as scipy and MATLAB conv do"),
                             {asWritten ? tr("As in OpenCV and PyTorch") : tr("As in scipy and MATLAB conv"),
                              asWritten ? tr("As written") : tr("Flipped"), QString()});
    slices_->setVisible(state.grid.extent[2] > 1);
    const bool row = state.dimension == 1;
    work_->setDirection(row ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    grid_->setMinimumHeight(row ? 116 : 140);
    grid_->setMaximumHeight(row ? 116 : QWIDGETSIZE_MAX);
    taps_->setText(tr("%1 taps").arg(extentText(state.grid.extent, state.dimension)));
}

void KernelEditor::showTap() {
    const app::TapGrid& grid = controller_->model().grid();
    const QModelIndex cell = grid_->currentIndex();
    const QString z = number(static_cast<double>(controller_->table().slice() - grid.centre[2]));
    tapsTitle_->setText(grid.extent[2] > 1 ? tr("Taps at z = %1").arg(z) : tr("Taps"));
    if (!cell.isValid())
        return;
    QStringList place{number(static_cast<double>(cell.column() - grid.centre[0]))};
    if (controller_->model().state().dimension > 1)
        place << number(static_cast<double>(cell.row() - grid.centre[1]));
    if (controller_->model().state().dimension > 2)
        place << z;
    place_->setText(tr("Tap %1").arg(place.join(QStringLiteral(", "))));
    value_->setText(tr("Value %1").arg(number(grid.taps[controller_->table().tapAt(cell)], 6)));
    const auto selected = static_cast<int>(grid_->selectedTaps().size());
    const auto others = static_cast<int>(grid_->followers().size());
    follow_->setText(selected > 1 ? tr("%1 taps selected: what is typed fills them").arg(selected)
                     : others > 0 ? tr("Changes with it: %n tap(s)", nullptr, others)
                                        .replace(QStringLiteral("tap(s)"), others == 1 ? tr("tap") : tr("taps"))
                                  : QString());
}

void KernelEditor::tell(const QString& sentence, bool problem) {
    message_->setProperty("role", problem ? "error" : "secondary");
    message_->setText(sentence.left(1).toUpper() + sentence.mid(1)); // parser errors begin with the faulty token
    message_->style()->unpolish(message_);
    message_->style()->polish(message_);
}

QString KernelEditor::told() const {
    return message_->text();
}

void KernelEditor::openKernel() {
    const QString path =
        askFile(this, tr("Kernel file"), Preferences::folder(), tr("Kernels (*.npy *.csv *.txt);;All files (*)"));
    if (!path.isEmpty() && controller_->load(path))
        grid_->goToCentre();
}

} // namespace ui
