// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/workspace.h"
#include <QPointer>

namespace ui {

class KernelEditor;

/// Opens the kernel editor for a step of the current document, and keeps both in agreement.
class KernelOpener : public QObject {
    Q_OBJECT
  public:
    KernelOpener(Workspace& workspace, QWidget* window);
    [[nodiscard]] KernelEditor* editor() const; ///< null if closed
    /// Opens it for the first `custom` step of `step`, `orElse` and all steps. Returns false if there is none.
    bool open(int step, int orElse = -1);

  private:
    [[nodiscard]] bool isCustom(int step) const;
    void take(const app::Step& step, bool merge);
    void drop();
    void follow();

    Workspace& workspace_;
    QWidget* window_;
    QPointer<KernelEditor> editor_; ///< edits step step_ of the current document
    int step_ = -1;
    bool own_ = false; ///< the recipe changes by the editor
};

} // namespace ui
