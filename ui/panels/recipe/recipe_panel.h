// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QWidget>
#include <vector>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class BranchBar;
class ElidedLabel;
class StepCard;

/// The recipe as a list of cards, and what computes it. Shows a document's state and asks for changes; keeps none of
/// its own beside folds and focus.
class RecipePanel : public QWidget {
    Q_OBJECT
  public:
    explicit RecipePanel(QWidget* parent = nullptr);
    /// Buttons of the head, and what its menu holds (null: a separator).
    void setHeadActions(const std::vector<QAction*>& buttons, const std::vector<QAction*>& menu);
    void setDocument(const conv::Layout& layout);
    void setRecipe(const app::Recipe& recipe);
    /// The file that the recipe came from or was saved to; empty: none.
    void setFileName(const QString& name);
    /// Chosen device, and what the last plan offered for every step.
    void setChoice(const conv::Choice& choice, const app::Outcome& outcome);
    [[nodiscard]] BranchBar* branches() const { return branches_; }
    [[nodiscard]] StepCard* card(int index) const { return cards_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] int count() const { return static_cast<int>(cards_.size()); }
    /// The step whose card holds the focus, else the last; −1 without any.
    [[nodiscard]] int currentStep() const;
    [[nodiscard]] QPushButton* addButton() const { return add_; }
    // What the actions do to the current step.
    void removeCurrent();
    void muteCurrent();
    void moveCurrent(int by);
    void duplicateCurrent();
    void renameCurrent();
    void focusStep(int index);
    /// Takes a step out and puts it where it is the `to`-th.
    void moveTo(int index, int to);

  Q_SIGNALS:
    void recipeEdited(const app::Recipe& recipe, bool merge);
    void choiceEdited(const conv::Choice& choice);
    void dragging(bool on);
    void addRequested();
    /// The kernel of a step is to be edited in a window of its own.
    void kernelRequested(int step);
    void helpRequested(const QString& filter);

  private:
    void buildHead();
    void rebuild();
    void connectCard(StepCard* card, int index);
    [[nodiscard]] bool sameShape(const app::Recipe& recipe) const;
    void remove(int index);
    void move(int index, int by);
    void duplicate(int index);
    void edit(const app::Recipe& recipe, bool merge = false);
    /// Where a step dragged to that height would be put: 0 before the first, count() behind the last.
    [[nodiscard]] int gapAt(int globalY) const;
    void dragTo(int index, const QPoint& global);
    void drop(int index, bool kept);
    QWidget* buildChoice();
    void fillDevices();

    app::Recipe recipe_;
    conv::Layout layout_;
    conv::Choice choice_;
    std::vector<StepCard*> cards_;
    ElidedLabel* file_ = nullptr;
    QHBoxLayout* head_ = nullptr;
    BranchBar* branches_;
    QScrollArea* scroll_;
    QVBoxLayout* list_;
    QLabel* empty_;
    QPushButton* add_;
    QWidget* choiceBox_;
    class DropLine;
    DropLine* dropLine_ = nullptr; ///< where a dragged step would go
    int gap_ = -1;
    QComboBox* device_ = nullptr;
    QLabel* why_ = nullptr;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Recipe)
Q_DECLARE_METATYPE(conv::Choice)
