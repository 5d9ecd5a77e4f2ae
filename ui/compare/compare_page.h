// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/compare/chart/compare_charts.h"
#include "ui/compare/compare_head.h"
#include "ui/compare/compare_options.h"
#include "ui/compare/model/compare_controller.h"
#include "ui/compare/views/compare_views.h"
#include "ui/workspace/workspace.h"
#include <QTimer>

namespace ui {

class CompareLegend;
class CompareTable;

/// Shows what a CompareController compares: the variants on the current document.
class ComparePage : public QWidget {
    Q_OBJECT
  public:
    ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent = nullptr);
    /// Starts with the current document: its source or marked box, recipe, and the window and colours of `view`.
    void open(const DataView& view);
    /// Writes the format of the file's suffix. Throws Error.
    void exportTo(const QString& path);
    void askExport();
    /// Asks for a CUDA file and adds it.
    void askKernel();
    /// Adds a CUDA kernel of the user's own (docs/guide/own-kernels.md) as a ticked row. Throws Error.
    void addKernel(const QString& path);
    void explain(const QString& id);

    [[nodiscard]] CompareController& controller() { return controller_; }
    [[nodiscard]] CompareTable& table() { return *table_; }
    [[nodiscard]] CompareCharts& charts() { return *charts_; }
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] CompareHead& head() { return *head_; }
    [[nodiscard]] CompareLegend& legend() { return *legend_; }
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
    void fit();
    [[nodiscard]] QString caption(const app::Recipe& recipe) const; ///< below figures of that recipe
    void tell(const QString& title, const QString& detail);
    void follow(); ///< called when the document's recipe changed
    void showOffer();
    void showComparison();
    void showResults();
    void showState();
    void select(const QString& id);
    void lookAtSelected();

    Workspace& workspace_;
    CompareController controller_{[this] { return head_->options().choice(); }};
    QString selected_;
    bool looked_ = false; ///< a selection was shown after the first run
    QTimer liveSoon_, showSoon_;

    CompareHead* head_;
    CompareTable* table_;
    CompareCharts* charts_;
    CompareViews* views_;
    CompareLegend* legend_;
};

} // namespace ui
