// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/session/session.h"
#include <QKeyEvent>
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
class OutputCard;
class StepCard;

/// The recipe as a list of StepCards. Emits requested changes; its own state is only folding and focus.
class RecipePanel : public QWidget {
    Q_OBJECT
  public:
    explicit RecipePanel(QWidget* parent = nullptr);
    /// Sets header buttons and menu entries (null: a separator).
    void setHeadActions(const std::vector<QAction*>& buttons, const std::vector<QAction*>& menu);
    /// `time`: the time step of a series. `frame`: the data's frame of reference, for masks.
    void setDocument(const conv::Layout& layout, const app::io::TimeStep& time = {}, const std::string& frame = {});
    void setRecipe(const app::Recipe& recipe);
    void setFileName(const QString& name);
    void setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome);
    [[nodiscard]] BranchBar* branches() const { return branches_; }
    [[nodiscard]] OutputCard* output() const { return output_; }
    [[nodiscard]] StepCard* card(int index) const { return cards_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] int count() const { return static_cast<int>(cards_.size()); }
    /// Returns the step with the focus, else the one that had it last, else the last; −1 if empty.
    [[nodiscard]] int currentStep() const;
    [[nodiscard]] QPushButton* addButton() const { return add_; }
    void removeCurrent();
    void muteCurrent();
    void moveCurrent(int by);
    void duplicateCurrent();
    void renameCurrent();
    void focusStep(int index);
    void moveTo(int index, int to);

  Q_SIGNALS:
    void recipeEdited(const app::Recipe& recipe, bool merge);
    void choiceEdited(const conv::PlanOptions& planOptions);
    void dragging(bool on);
    void addRequested();
    void kernelRequested(int step);
    void helpRequested(const QString& filter);
    /// Editing has ended (Enter, Esc): the view takes the focus.
    void finished();
    /// A key that no field uses, for the view. It is accepted if the view used it.
    void keyLeft(QKeyEvent* event);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void buildHead();
    void rebuild();
    void showLayouts();
    /// Returns the step whose card holds the widget; −1: none.
    [[nodiscard]] int stepOf(const QWidget* widget) const;
    void connectCard(StepCard* card, int index);
    [[nodiscard]] bool sameShape(const app::Recipe& recipe) const;
    void remove(int index);
    void move(int index, int by);
    void duplicate(int index);
    void edit(const app::Recipe& recipe, bool merge = false);
    /// Edits the steps. `current` becomes the current step, with the focus if the focus was in the panel.
    void change(const app::Recipe& recipe, int current);
    /// Returns the drop index at that height: 0 before the first step, count() after the last.
    [[nodiscard]] int gapAt(int globalY) const;
    void dragTo(int index, const QPoint& global);
    void drop(int index, bool kept);
    QWidget* buildChoice();
    void showThresholds(const app::Outcome& outcome);
    void fillDevices();

    app::Recipe recipe_;
    conv::Layout layout_;
    app::io::TimeStep time_;
    std::string frame_;
    conv::PlanOptions choice_;
    std::vector<StepCard*> cards_;
    int latest_ = -1; ///< step that had the focus last; −1: none of these
    ElidedLabel* file_ = nullptr;
    QHBoxLayout* head_ = nullptr;
    BranchBar* branches_;
    QScrollArea* scroll_;
    QVBoxLayout* list_;
    QLabel* empty_;
    QPushButton* add_;
    QWidget* choiceBox_;
    OutputCard* output_;
    class DropLine;
    DropLine* dropLine_ = nullptr;
    int gap_ = -1;
    QComboBox* device_ = nullptr;
    QLabel* why_ = nullptr;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Recipe)
Q_DECLARE_METATYPE(conv::PlanOptions)
