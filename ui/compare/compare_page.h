// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/views/compare_views.h"
#include "ui/compare/model/compare_controller.h"
#include "ui/workspace/workspace.h"
#include <QTimer>

class QAbstractButton;
class QButtonGroup;
class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace ui {

class CompareTable;
class ExplainCard;

/// Shows what a CompareController compares: the variants on the current document.
class ComparePage : public QWidget {
    Q_OBJECT
  public:
    ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent = nullptr);
    /// Starts with the current document: its source or marked box, recipe, and the window and colours of `view`.
    void open(const DataView& view);
    void run() { controller_.run(); }
    void stop() { controller_.stop(); }
    /// Times the ticked variants over what scalingBox() says.
    void scale();
    /// Writes the format of the file's suffix. Throws Error.
    void exportTo(const QString& path);
    void askExport();
    /// Asks for a CUDA file and adds it.
    void askKernel();
    /// Adds a CUDA kernel of the user's own (docs/guide/own-kernels.md) as a ticked row. Throws Error.
    void addKernel(const QString& path);
    void explain(const QString& id);

    [[nodiscard]] CompareController& controller() { return controller_; }
    [[nodiscard]] CompareModel& model() { return controller_.model(); }
    [[nodiscard]] CompareTable& table() { return *table_; }
    [[nodiscard]] CompareChart& chart() { return *chart_; }
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] ExplainCard& card() { return *card_; }
    [[nodiscard]] CompareRunner& runner() { return controller_.runner(); }
    [[nodiscard]] const std::optional<app::compare::Comparison>& comparison() const {
        return controller_.state().comparison;
    }
    [[nodiscard]] QSpinBox* runsBox() const { return runs_; }
    [[nodiscard]] QComboBox* deviceBox() const { return device_; }
    [[nodiscard]] QComboBox* referenceBox() const { return reference_; }
    [[nodiscard]] const std::vector<ScalingLine>& scalingLines() const { return controller_.scaling().lines(); }
    [[nodiscard]] QComboBox* scalingBox() const { return over_; } ///< 0: sizes, 1: kernel widths
    [[nodiscard]] QLineEdit* filterField() const { return filter_; }
    [[nodiscard]] QString state() const; ///< text beside Run
    /// Says that the machine was busy: half of the timed rows vary widely. Ends with a blank; empty if it was idle.
    [[nodiscard]] static QString busyText(const app::compare::Comparison& comparison);
    [[nodiscard]] bool settled() const { return controller_.settled() && views_->settled(); }

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void message(const ui::Message& message);
    void leaveAsked();
    void sweepAsked();
    void filesAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* buildBar(const Actions& actions);
    QWidget* buildChart();
    QWidget* buildLegend();
    QWidget* buildScaling();
    QWidget* buildOptions();
    QWidget* buildParts();
    void fitWidth();
    void showPart(int part);
    [[nodiscard]] QString caption(const app::Recipe& recipe) const; ///< below figures of that recipe
    void tell(const QString& title, const QString& detail);
    void follow(); ///< called when the document's recipe changed
    [[nodiscard]] CompareChoice choice() const;
    void showOffer();
    void fillReferences();
    void showComparison();
    void showResults();
    /// Says above the views whether their results are of another recipe than the document's.
    void showAge();
    void showCard();
    void showScaling();
    void showChart();
    void showSentence();
    void showState();
    void select(const QString& id);
    void lookAtSelected();

    Workspace& workspace_;
    CompareController controller_{[this] { return choice(); }};
    QString selected_;
    bool looked_ = false; ///< a selection was shown after the first run
    QTimer liveSoon_, showSoon_;

    CompareTable* table_;
    CompareChart* chart_ = nullptr;
    CompareViews* views_;
    ExplainCard* card_ = nullptr;
    QStackedWidget* left_ = nullptr;
    std::array<QAbstractButton*, 5> kinds_{};
    QToolButton* scale_ = nullptr;
    QWidget* scalingBar_ = nullptr;
    QLabel *recipeLabel_ = nullptr, *roiLabel_ = nullptr, *state_ = nullptr, *legend_ = nullptr;
    QComboBox *device_ = nullptr, *reference_ = nullptr, *over_ = nullptr;
    QSpinBox* runs_ = nullptr;
    QLineEdit* filter_ = nullptr;
    QCheckBox *approximate_ = nullptr, *peers_ = nullptr, *live_ = nullptr;
    QPushButton* run_ = nullptr;
    QProgressBar* bar_ = nullptr;
    /// In a narrow window the options have their own row, and either charts or views are shown.
    QHBoxLayout *barRow_ = nullptr, *optionsRow_ = nullptr;
    QWidget *options_ = nullptr, *optionsBar_ = nullptr, *chartSide_ = nullptr, *parts_ = nullptr;
    QButtonGroup* part_ = nullptr;
    bool narrow_ = false;
};

} // namespace ui
