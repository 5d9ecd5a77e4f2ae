// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/workspace/workspace.h"
#include <QPointer>

namespace ui {

class BatchWindow;

/// Opens the batch window, and keeps its recipe, typed sampling and treatment of slices those of the current
/// document.
class BatchOpener : public QObject {
    Q_OBJECT
  public:
    BatchOpener(const Actions& actions, Workspace& workspace, QWidget* parent);
    [[nodiscard]] BatchWindow* window() const; ///< null if closed
    /// Returns true if no batch runs, or the user agrees to stop it.
    [[nodiscard]] bool mayClose() const;

  Q_SIGNALS:
    void told(const QString& title, const QString& detail);

  private:
    void open();
    void follow();
    Workspace& workspace_;
    QWidget* parent_;
    QPointer<BatchWindow> window_;
};

} // namespace ui
