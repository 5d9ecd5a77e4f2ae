// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/compare/chart/compare_charts.h"
#include "ui/compare/compare_options.h"
#include "ui/compare/model/compare_controller.h"
#include "ui/compare/views/compare_views.h"
#include "ui/workspace/workspace.h"
#include <QTimer>

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace ui {

class CompareTable;

/// Shows what a CompareController compares: the variants on the current document.
class ComparePage : public QWidget {
    Q_OBJECT
  public:
    ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent = nullptr);
    /// Starts with the current document: its source or marked box, recipe, and the window and colours of `view`.
    void open(const DataView& view);
    void run() { controller_.run(); }
    void stop() { controller_.stop(); }
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
    [[nodiscard]] CompareOptions& options() { return *options_; }
    [[nodiscard]] CompareCharts& charts() { return *charts_; }
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] CompareRunner& runner() { return controller_.runner(); }
    [[nodiscard]] const std::optional<app::compare::Comparison>& comparison() const {
        return controller_.state().comparison;
    }
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
    QWidget* buildLegend();
    QWidget* buildParts();
    void fitWidth();
    void showPart(int part);
    [[nodiscard]] QString caption(const app::Recipe& recipe) const; ///< below figures of that recipe
    void tell(const QString& title, const QString& detail);
    void follow(); ///< called when the document's recipe changed
    void showOffer();
    void showComparison();
    void showResults();
    /// Says above the views whether their results are of another recipe than the document's.
    void showAge();
    void showState();
    void select(const QString& id);
    void lookAtSelected();

    Workspace& workspace_;
    CompareController controller_{[this] { return options_->choice(); }};
    QString selected_;
    bool looked_ = false; ///< a selection was shown after the first run
    QTimer liveSoon_, showSoon_;

    CompareOptions* options_;
    CompareTable* table_;
    CompareCharts* charts_;
    CompareViews* views_;
    QLabel *recipeLabel_ = nullptr, *roiLabel_ = nullptr, *state_ = nullptr, *legend_ = nullptr;
    QLineEdit* filter_ = nullptr;
    QPushButton* run_ = nullptr;
    QProgressBar* bar_ = nullptr;
    /// In a narrow window the options have their own row, and either charts or views are shown.
    QHBoxLayout *barRow_ = nullptr, *optionsRow_ = nullptr;
    QWidget *optionsBar_ = nullptr, *parts_ = nullptr;
    QButtonGroup* part_ = nullptr;
    bool narrow_ = false;
};

} // namespace ui
