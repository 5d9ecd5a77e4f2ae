#pragma once
#include "app/session/session.h"
#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class ElidedLabel;
class StepCard;

/// The recipe as a list of cards, and what computes it. Shows a document's state and asks for changes; keeps none of
/// its own beside folds and focus.
class RecipePanel : public QWidget {
    Q_OBJECT
  public:
    explicit RecipePanel(QWidget* parent = nullptr);
    void setDocument(const conv::Layout& layout);
    void setRecipe(const app::Recipe& recipe);
    /// Chosen device and variant, and what the last plan offered.
    void setChoice(const conv::Choice& choice, const app::Outcome& outcome);
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

  Q_SIGNALS:
    void recipeEdited(const app::Recipe& recipe, bool merge);
    void choiceEdited(const conv::Choice& choice);
    void dragging(bool on);
    void addRequested();
    /// The kernel of a step is to be edited in a window of its own.
    void kernelRequested(int step);

  private:
    void rebuild();
    [[nodiscard]] bool sameShape(const app::Recipe& recipe) const;
    void remove(int index);
    void move(int index, int by);
    void duplicate(int index);
    void edit(app::Recipe recipe, bool merge = false);
    QWidget* buildChoice();
    void fillDevices();
    void fillVariants(const app::Outcome& outcome);

    app::Recipe recipe_;
    conv::Layout layout_;
    conv::Choice choice_;
    std::vector<app::VariantOffer> offers_;
    std::vector<StepCard*> cards_;
    QScrollArea* scroll_;
    QVBoxLayout* list_;
    QLabel* empty_;
    QPushButton* add_;
    QWidget* choiceBox_;
    QComboBox *device_ = nullptr, *variant_ = nullptr;
    QLabel* why_ = nullptr;
};

} // namespace ui
Q_DECLARE_METATYPE(app::Recipe)
Q_DECLARE_METATYPE(conv::Choice)
