// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/session/session.h"
#include <QKeyEvent>
#include <QWidget>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class BranchBar;
class CardDrag;
class OutputCard;
class RecipeDevice;
class RecipeHead;
class StepCard;

/// The recipe as a list of StepCards. Emits requested changes; its own state is only folding and focus.
class RecipePanel : public QWidget {
    Q_OBJECT
  public:
    explicit RecipePanel(QWidget* parent = nullptr);
    ~RecipePanel() override;
    /// `time`: the time step of a series. `frame`: the data's frame of reference, for masks.
    void setDocument(const conv::Layout& layout, const app::io::TimeStep& time = {}, const std::string& frame = {});
    void setRecipe(const app::Recipe& recipe);
    void setChoice(const conv::PlanOptions& planOptions, const app::Outcome& outcome);
    [[nodiscard]] RecipeHead* head() const { return head_; }
    [[nodiscard]] BranchBar* branches() const { return branches_; }
    [[nodiscard]] OutputCard* output() const { return output_; }
    [[nodiscard]] StepCard* card(int index) const { return cards_.at(static_cast<std::size_t>(index)); }
    [[nodiscard]] int count() const { return static_cast<int>(cards_.size()); }
    /// Returns the step with the focus, else the one that had it last, else the last; −1 if empty.
    [[nodiscard]] int currentStep() const;
    [[nodiscard]] QPushButton* addButton() const { return add_; }
    /// Removes a step; nothing without it, as for the other changes.
    void remove(int index);
    void duplicate(int index);
    void muteCurrent();
    void moveCurrent(int by);
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
    void rebuild();
    void showLayouts();
    /// Returns the step whose card holds the widget; −1: none.
    [[nodiscard]] int stepOf(const QWidget* widget) const;
    void connectCard(StepCard* card, int index);
    /// Edits the steps. `current` becomes the current step, with the focus if the focus was in the panel.
    void change(const app::Recipe& recipe, int current);

    app::Recipe recipe_;
    conv::Layout layout_;
    app::io::TimeStep time_;
    std::string frame_;
    std::vector<StepCard*> cards_;
    int latest_ = -1; ///< step that had the focus last; −1: none of these
    RecipeHead* head_;
    BranchBar* branches_;
    QScrollArea* scroll_;
    QVBoxLayout* list_;
    QLabel* empty_;
    QPushButton* add_;
    RecipeDevice* device_;
    OutputCard* output_;
    std::unique_ptr<CardDrag> drag_;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Recipe)
