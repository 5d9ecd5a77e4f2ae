// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>
#include <QPointer>

namespace ui {

class Marks;
class Workspace;

/// Undo and redo of the window: changes of the recipe and of regions, in the order in which they were made.
class UndoOrder : public QObject {
    Q_OBJECT
  public:
    explicit UndoOrder(Workspace& workspace, QObject* parent = nullptr);
    /// Regions of the shown view; null: none.
    void setMarks(Marks* marks);
    /// Names of the next undo and redo: "Add Region 1"; empty: none.
    [[nodiscard]] QString undoName() const;
    [[nodiscard]] QString redoName() const;
    void undo();
    void redo();

  Q_SIGNALS:
    void changed();

  private:
    [[nodiscard]] bool undoesRegion() const;
    [[nodiscard]] bool redoesRegion() const;
    void follow();
    Workspace& workspace_;
    QPointer<Marks> marks_;
};

} // namespace ui
