#pragma once
#include "app/recipe/recipe.h"
#include <QFrame>
#include <conv/volume.h>
#include <map>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ui {

class ElidedLabel;
class ParamField;

/// A step of the recipe: head with number, name, mute and menu, and a form made from the filter's declared parameters.
class StepCard : public QFrame {
    Q_OBJECT
  public:
    StepCard(int number, const app::Step& step, const conv::Layout& layout, QWidget* parent = nullptr);
    [[nodiscard]] const app::Step& step() const { return step_; }
    /// The same filter with other values: fields are updated in place.
    void setStep(const app::Step& step);
    void setNumber(int number, int count);
    void setFolded(bool folded);
    [[nodiscard]] bool folded() const { return folded_; }
    /// The control of a parameter; null if it is not shown.
    [[nodiscard]] ParamField* field(std::string_view key) const;
    void rename();
    void focusFirstField();

  Q_SIGNALS:
    void stepChanged(const app::Step& step, bool merge);
    void dragging(bool on);
    void kernelRequested();
    void remove();
    void move(int by);
    void duplicate();

  protected:
    void focusInEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Row {
        const app::ParamSpec* spec = nullptr;
        QLabel* name = nullptr;
        ParamField* field = nullptr;
        QWidget* cell = nullptr;
        QLabel* hint = nullptr;
        QString problem;
    };
    void buildHead();
    void buildForm();
    void addRow(const app::ParamSpec& spec);
    void changed(const app::ParamSpec& spec, const app::Value& value, bool merge);
    void refresh();
    [[nodiscard]] bool rowShown(const Row& row) const;
    void showMenu();

    app::Step step_;
    const app::FilterSpec& filter_;
    conv::Layout layout_;
    int number_, count_ = 1;
    bool folded_ = false, more_ = false;
    ElidedLabel* title_ = nullptr;
    QLabel* numberLabel_ = nullptr;
    QLineEdit* nameEdit_ = nullptr;
    QToolButton *fold_ = nullptr, *eye_ = nullptr, *moreButton_ = nullptr;
    QWidget* form_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QLabel* problem_ = nullptr;
    std::vector<Row> rows_;
};

} // namespace ui
