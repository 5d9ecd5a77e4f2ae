// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QObject>
#include <QPointer>

namespace ui {

class DataView;
class LayerStack;
class Marks;
class Workspace;

/// Undo and redo of the window: changes of the recipe, of regions and of layers, in the order in which they were made.
class UndoOrder : public QObject {
    Q_OBJECT
  public:
    explicit UndoOrder(Workspace& workspace, QObject* parent = nullptr);
    /// Follows regions and layers of the shown view; null: none.
    void setView(const DataView* view);
    /// Names of the next undo and redo: "Add Region 1"; empty: none.
    [[nodiscard]] QString undoName() const;
    [[nodiscard]] QString redoName() const;
    void undo();
    void redo();

  Q_SIGNALS:
    void changed();

  private:
    enum class Of { recipe, regions, layers };
    [[nodiscard]] Of undone() const; ///< owner of the last step
    [[nodiscard]] Of redone() const; ///< owner of the next step
    void follow();
    Workspace& workspace_;
    QPointer<Marks> marks_;
    QPointer<LayerStack> layers_;
};

} // namespace ui
