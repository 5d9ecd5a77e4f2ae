// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor.h"
#include "app/recipe/param/kernel_paste.h"
#include "app/recipe/param/kernel_text.h"
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
#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>
#include <conv/error.h>

namespace ui {
namespace {

/// Contents that may be less high than their texts would like, before a scroll area scrolls.
class Squeezable : public QWidget {
  public:
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }
};

} // namespace

KernelEditor::KernelEditor(const app::Step& step, const conv::Layout& layout, QWidget* parent)
    : QDialog(parent),
      original_(step),
      step_(step),
      dataDimension_(layout.dimension),
      model_(new KernelModel(kernelState(step), this)) {
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
    gallery_->setDimension(model_->state().dimension);
    showBar();
    showTap();
    grid_->setFocus();
}

KernelEditor::~KernelEditor() {
    grid_->reset(); // discard a cell that is being edited
    disconnectChildren(*this);
}

void KernelEditor::connectAll() {
    connect(model_, &KernelModel::stateChanged, this, &KernelEditor::stateChanged);
    connect(model_, &KernelModel::sliceChanged, this, &KernelEditor::showTap);
    connect(model_, &KernelModel::problem, this, [this](const QString& s) { tell(s, !s.isEmpty()); });
    connect(grid_, &KernelGrid::currentTapChanged, this, &KernelEditor::showTap);
    connect(grid_, &KernelGrid::told, this, &KernelEditor::tell);
    connect(grid_, &KernelGrid::normalizeRequested, shape_, &KernelShape::normalize);
    connect(grid_, &KernelGrid::mirrorRequested, shape_, &KernelShape::mirror);
    connect(shape_, &KernelShape::told, this, &KernelEditor::tell);
    connect(expression_, &KernelExpression::dragging, this, &KernelEditor::dragging);
    connect(gallery_, &KernelGallery::chosen, this, [this](const KernelPreset& preset) {
        const std::string before = model_->state().op;
        model_->setPreset(preset);
        tell(before == model_->state().op ? presetTip(preset)
             : before == "convolve"       ? tr("%1 Set to correlate, for which it is written.").arg(presetTip(preset))
                                          : tr("%1 Set to convolve, for which it is written.").arg(presetTip(preset)),
             false);
    });
    connect(dimensions_, &QButtonGroup::idClicked, this, [this](int dimension) {
        const QString problem = model_->setDimension(dimension);
        tell(problem, !problem.isEmpty());
        showBar();
    });
    connect(operations_, &QButtonGroup::idClicked, this,
            [this](int id) { model_->setOperation(id == 0 ? "convolve" : "correlate"); });
    connect(undo_, &QAction::triggered, model_, &KernelModel::undo);
    connect(redo_, &QAction::triggered, model_, &KernelModel::redo);
    connect(use_, &QPushButton::clicked, this, &KernelEditor::accept);
    connect(cancel_, &QPushButton::clicked, this, &KernelEditor::reject);
}

void KernelEditor::stateChanged() {
    showBar();
    showTap();
    gallery_->setDimension(model_->state().dimension);
    gallery_->setCurrent(model_->state().preset);
    if (adopting_)
        return;
    const app::Step next = stepWith(model_->state(), step_);
    if (next == step_)
        return;
    step_ = next;
    tell({}, false); // the message was about the old kernel
    preview_->setStale(true);
    Q_EMIT edited(step_, std::exchange(merging_, true));
}

void KernelEditor::adopt(const app::Step& step) {
    if (step == step_)
        return;
    step_ = step;
    merging_ = false;
    const KernelState state = kernelState(step);
    if (state.grid == model_->grid() && state.op == model_->state().op && state.normalize == model_->state().normalize)
        return;
    adopting_ = true;
    model_->setGrid(state.grid, tr("Changed in the window"));
    model_->setOperation(state.op);
    model_->setNormalize(state.normalize);
    adopting_ = false;
}

void KernelEditor::reject() {
    if (step_ != original_) {
        step_ = original_;
        Q_EMIT edited(original_, merging_);
    }
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

void KernelEditor::showBar() {
    const KernelState& state = model_->state();
    undo_->setEnabled(model_->canUndo());
    redo_->setEnabled(model_->canRedo());
    const auto name = [](const QString& verb, const QString& keys, const QString& what) {
        return what.isEmpty() ? QStringLiteral("%1 (%2)").arg(verb, keys)
                              : QStringLiteral("%1 %2 (%3)").arg(verb, what, keys);
    };
    undo_->setToolTip(name(tr("Undo"), QStringLiteral("Ctrl+Z"), model_->undoName()));
    redo_->setToolTip(name(tr("Redo"), QStringLiteral("Ctrl+Shift+Z"), model_->redoName()));
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
    const app::TapGrid& grid = model_->grid();
    const QModelIndex cell = grid_->currentIndex();
    const QString z = number(static_cast<double>(model_->slice() - grid.centre[2]));
    tapsTitle_->setText(grid.extent[2] > 1 ? tr("Taps at z = %1").arg(z) : tr("Taps"));
    if (!cell.isValid())
        return;
    QStringList place{number(static_cast<double>(cell.column() - grid.centre[0]))};
    if (model_->state().dimension > 1)
        place << number(static_cast<double>(cell.row() - grid.centre[1]));
    if (model_->state().dimension > 2)
        place << z;
    place_->setText(tr("Tap %1").arg(place.join(QStringLiteral(", "))));
    value_->setText(tr("Value %1").arg(number(grid.taps[model_->tapAt(cell)], 6)));
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

void KernelEditor::pasteKernel() {
    grid_->selectAll(); // replace the whole kernel
    grid_->paste();
    grid_->goToCentre();
}

void KernelEditor::openKernel() {
    const QString path =
        askFile(this, tr("Kernel file"), Preferences::folder(), tr("Kernels (*.npy *.csv *.txt);;All files (*)"));
    if (path.isEmpty())
        return;
    try {
        const app::KernelText kernel = app::loadKernel(path.toStdString());
        if (kernel.dimension > dataDimension_)
            throw conv::Error(
                conv::ErrorCode::usage,
                tr("The file has %1 axes, the data have %2.").arg(kernel.dimension).arg(dataDimension_).toStdString());
        const QString problem =
            model_->setGrid({kernel.taps, kernel.extent, conv::Kernel::defaultCentre(kernel.extent)},
                            tr("Open %1").arg(QFileInfo(path).fileName()));
        tell(problem, !problem.isEmpty());
        grid_->goToCentre();
    } catch (const conv::Error& error) {
        tell(QString::fromUtf8(error.what()), true);
    }
}

void KernelEditor::copyAs(int dialect) {
    const app::TapGrid& grid = model_->grid();
    const app::KernelText kernel{{}, grid.taps, grid.extent, grid.dimension()};
    QApplication::clipboard()->setText(
        QString::fromStdString(app::writtenKernel(kernel, static_cast<app::KernelDialect>(dialect))));
    tell(tr("The kernel is in the clipboard."), false);
}

} // namespace ui
