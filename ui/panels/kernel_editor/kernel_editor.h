// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/kernel_editor/model/kernel_editor_controller.h"
#include <QDialog>
#include <conv/volume.h>

class QAction;
class QBoxLayout;
class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace ui {

class ElidedLabel;
class KernelExpression;
class KernelFacts;
class KernelGallery;
class KernelGrid;
class KernelPreview;
class KernelShape;

/// Shows what a KernelEditorController edits. Esc restores the original step.
class KernelEditor : public QDialog {
    Q_OBJECT
  public:
    /// `layout`: of the filtered data.
    KernelEditor(const app::Step& step, const conv::Layout& layout, QWidget* parent = nullptr);
    ~KernelEditor() override;
    [[nodiscard]] KernelEditorController& controller() const { return *controller_; }
    [[nodiscard]] KernelGrid& grid() const { return *grid_; }
    [[nodiscard]] KernelShape& shape() const { return *shape_; }
    [[nodiscard]] KernelFacts& facts() const { return *facts_; }
    [[nodiscard]] KernelGallery& gallery() const { return *gallery_; }
    [[nodiscard]] KernelExpression& expression() const { return *expression_; }
    [[nodiscard]] KernelPreview& preview() const { return *preview_; }
    /// Text below the grid.
    [[nodiscard]] QString told() const;
    void reject() override;

  Q_SIGNALS:
    void dragging(bool on);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildBar();
    QWidget* buildLeft();
    QWidget* buildCentre();
    QWidget* buildRight(const conv::Geometry& geometry);
    QWidget* buildStatus();
    QLayout* buildTapsHead();
    void buildClipboard(QHBoxLayout* row);
    void connectAll();
    void showState();
    void showTap();
    void tell(const QString& sentence, bool problem);
    void openKernel();

    KernelEditorController* controller_;
    KernelGrid* grid_ = nullptr;
    KernelShape* shape_ = nullptr;
    KernelFacts* facts_ = nullptr;
    KernelGallery* gallery_ = nullptr;
    KernelExpression* expression_ = nullptr;
    KernelPreview* preview_ = nullptr;
    QButtonGroup *dimensions_ = nullptr, *operations_ = nullptr;
    QAction *undo_ = nullptr, *redo_ = nullptr;
    QToolButton *undoButton_ = nullptr, *redoButton_ = nullptr;
    QWidget *slices_ = nullptr, *picture_ = nullptr;
    QBoxLayout* work_ = nullptr; ///< grid and bars side by side, or stacked for a 1-D kernel
    QLabel *tapsTitle_ = nullptr, *hint_ = nullptr;
    QLabel *place_ = nullptr, *value_ = nullptr, *follow_ = nullptr;
    ElidedLabel *operationText_ = nullptr, *message_ = nullptr;
    QLabel* taps_ = nullptr;
    QPushButton *cancel_ = nullptr, *use_ = nullptr;
};

} // namespace ui
