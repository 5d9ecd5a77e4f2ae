// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QFrame>
#include <conv/volume.h>
#include <map>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ui {

class DragHandle;
class ElidedLabel;
class ParamField;
class StepResponse;
struct Cutoff;
class VariantField;

/// A step of the recipe: head with number, name, mute and menu, and a form made from the filter's declared parameters.
class StepCard : public QFrame {
    Q_OBJECT
  public:
    StepCard(int number, const app::Step& step, const conv::Layout& layout, QWidget* parent = nullptr);
    ~StepCard() override;
    [[nodiscard]] const app::Step& step() const { return step_; }
    /// The same filter with other values: fields are updated in place.
    void setStep(const app::Step& step);
    void setNumber(int number, int count);
    void setFolded(bool folded);
    /// What the last plan offered for this step, and what its kernels took; below 0: not known.
    void setOffers(const std::vector<app::DeviceOffer>& offers, double milliseconds);
    [[nodiscard]] VariantField* variants() const { return variant_; }
    [[nodiscard]] DragHandle* handle() const { return handle_; }
    [[nodiscard]] bool folded() const { return folded_; }
    /// The control of a parameter; null if it is not shown.
    [[nodiscard]] ParamField* field(std::string_view key) const;
    /// The plot of what the step does to each frequency; hidden where there is none.
    [[nodiscard]] StepResponse* response() const { return response_; }
    void rename();
    void focusFirstField();

  Q_SIGNALS:
    void stepChanged(const app::Step& step, bool merge);
    void dragging(bool on);
    void kernelRequested();
    void remove();
    void move(int by);
    void duplicate();
    void helpRequested();
    /// The handle is being dragged, at a point of the screen; and let go, or given up.
    void dragged(const QPoint& global);
    void dropped(bool kept);

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
    void moveCutoff(const Cutoff& cutoff, double place, double grain, bool merge);
    void refresh();
    [[nodiscard]] bool rowShown(const Row& row) const;
    void showVariants();
    void showMenu();

    app::Step step_;
    const app::FilterSpec& filter_;
    conv::Layout layout_;
    int number_, count_ = 1;
    bool folded_ = false, more_ = false;
    DragHandle* handle_ = nullptr;
    VariantField* variant_ = nullptr;
    QLabel* variantName_ = nullptr;
    ElidedLabel* title_ = nullptr;
    QLabel *numberLabel_ = nullptr, *time_ = nullptr;
    QLineEdit* nameEdit_ = nullptr;
    QToolButton *fold_ = nullptr, *eye_ = nullptr, *moreButton_ = nullptr;
    QWidget* form_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QLabel* problem_ = nullptr;
    StepResponse* response_ = nullptr;
    std::vector<Row> rows_;
};

} // namespace ui
