// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/session/session.h"
#include <QFrame>
#include <conv/volume.h>
#include <map>

class QGridLayout;
class QLabel;
class QToolButton;

namespace ui {

class ParamField;
class StepFileReading;
class StepHead;
class StepResponse;
struct Cutoff;
class VariantField;

/// A step of the recipe: head, and a form of the filter's parameters.
class StepCard : public QFrame {
    Q_OBJECT
  public:
    /// `time`: the data's, for steps along time. `frame`: their frame of reference, for masks.
    StepCard(int number, const app::Step& step, const conv::Layout& layout, QWidget* parent = nullptr,
             app::io::TimeStep time = {}, std::string frame = {});
    ~StepCard() override;
    [[nodiscard]] const app::Step& step() const { return step_; }
    /// Updates the fields in place; the filter must be the same.
    void setStep(const app::Step& step);
    /// Updates hints to the data that reach the step; their number of axes must be the same.
    void setLayout(const conv::Layout& layout);
    void setNumber(int number, int count);
    void setFolded(bool folded);
    /// Shows the last plan's offers and the kernel time in ms; below 0: unknown.
    void setOffers(const std::vector<app::DeviceOffer>& offers, double milliseconds);
    /// Shows Otsu's thresholds that the last run found, one for each channel and time point.
    void setThresholds(const std::vector<double>& thresholds);
    [[nodiscard]] VariantField* variants() const { return variant_; }
    [[nodiscard]] StepHead* head() const { return head_; }
    [[nodiscard]] bool folded() const { return folded_; }
    /// Returns the control of a parameter; null if not shown.
    [[nodiscard]] ParamField* field(std::string_view key) const;
    /// Returns the plot of the frequency response; hidden if the filter has none.
    [[nodiscard]] StepResponse* response() const { return response_; }
    void focusFirstField();

  Q_SIGNALS:
    void stepChanged(const app::Step& step, bool merge);
    void dragging(bool on);
    void kernelRequested();
    void remove();
    void move(int by);
    void duplicate();
    void helpRequested();
    /// The grid of a file is known: that of the next steps may be another.
    void gridKnown();
    /// The handle is dragged to a screen position; then dropped or cancelled.
    void dragged(const QPoint& global);
    void dropped(bool kept);

  protected:
    void focusInEvent(QFocusEvent* event) override;
    /// A number that is typed beside the fields goes into the first one.
    void keyPressEvent(QKeyEvent* event) override;
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
    void buildForm();
    void addRow(const app::ParamSpec& spec);
    void changed(const app::ParamSpec& spec, const app::Value& value, bool merge);
    void moveCutoff(const Cutoff& cutoff, double place, double grain, bool merge);
    void refresh();
    [[nodiscard]] QString fileHint() const;
    void showVariants();

    app::Step step_;
    const app::FilterSpec& filter_;
    conv::Layout layout_;
    app::io::TimeStep time_;
    std::string frame_; ///< frame of reference of the data
    QString found_;     ///< thresholds of the last run, as text
    int number_;
    bool folded_ = false, more_ = false;
    StepHead* head_ = nullptr;
    VariantField* variant_ = nullptr;
    QLabel* variantName_ = nullptr;
    QToolButton* moreButton_ = nullptr;
    QWidget* form_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QLabel* problem_ = nullptr;
    StepResponse* response_ = nullptr;
    StepFileReading* reading_ = nullptr;
    std::vector<Row> rows_;
};

} // namespace ui
