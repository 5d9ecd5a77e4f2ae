// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/compare_views.h"
#include "ui/compare/model/compare_model.h"
#include "ui/compare/model/compare_runner.h"
#include "ui/compare/model/scaling.h"
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

/// Comparison of variants on the current document. Computes on its own thread and never blocks.
class ComparePage : public QWidget {
    Q_OBJECT
  public:
    ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent = nullptr);
    /// Starts with the current document: its source or marked box, recipe, and the window and colours of `view`.
    void open(const DataView& view);
    void run();
    void stop();
    /// Times the ticked variants on centred boxes of 1/8 to 1, or with kernel widths of 1/2 to 4 (scalingBox()).
    void scale();
    /// Writes the format of the file's suffix. Throws Error.
    void exportTo(const QString& path);
    void askExport();
    /// Asks for a CUDA file and adds it.
    void askKernel();
    /// Adds a CUDA kernel of the user's own (docs/guide/own-kernels.md) as a ticked row. Throws Error.
    void addKernel(const QString& path);
    void explain(const QString& id);

    [[nodiscard]] CompareModel& model() { return model_; }
    [[nodiscard]] CompareTable& table() { return *table_; }
    [[nodiscard]] CompareChart& chart() { return *chart_; }
    [[nodiscard]] CompareViews& views() { return *views_; }
    [[nodiscard]] ExplainCard& card() { return *card_; }
    [[nodiscard]] CompareRunner& runner() { return runner_; }
    [[nodiscard]] const std::optional<app::compare::Comparison>& comparison() const { return comparison_; }
    [[nodiscard]] QSpinBox* runsBox() const { return runs_; }
    [[nodiscard]] QComboBox* deviceBox() const { return device_; }
    [[nodiscard]] QComboBox* referenceBox() const { return reference_; }
    [[nodiscard]] const std::vector<ScalingLine>& scalingLines() const { return lines_; }
    [[nodiscard]] QComboBox* scalingBox() const { return over_; } ///< 0: sizes, 1: kernel widths
    [[nodiscard]] QLineEdit* filterField() const { return filter_; }
    [[nodiscard]] QString state() const; ///< text beside Run
    /// Says that the machine was busy: half of the timed rows vary widely. Ends with a blank; empty if it was idle.
    [[nodiscard]] static QString busyText(const app::compare::Comparison& comparison);
    [[nodiscard]] bool settled() const {
        return !building_ && !runner_.running() && !scaler_.running() && views_->settled();
    }

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
    struct Built {
        std::vector<conv::Filter> filters;
        QString failure;
    };
    /// Reads files of masks. Thread-safe.
    [[nodiscard]] static Built filtersOf(const app::Recipe& recipe, const conv::Layout& layout);
    void takeFilters(Built built);
    void fillCandidates();
    void fillReferences();
    void takeRow(const app::compare::Measurement& row);
    void takeResult(const app::compare::Measurement& row, const VolumePtr& volume, const conv::Region& domain);
    void takeComparison(const app::compare::Comparison& comparison);
    void showResults();
    /// Says above the views whether their results are of another recipe than the document's.
    void showAge();
    void showCard();
    void dropScaling();
    void showChart();
    void showSentence();
    /// Returns why nothing can run; empty if something can.
    [[nodiscard]] QString obstacle() const;
    void showState();
    void planSizes();
    void planWidths();
    void scaleNext();
    void takePoint(const app::compare::Comparison& comparison);
    void select(const QString& id);
    void lookAtSelected();
    [[nodiscard]] app::compare::Request request() const;

    Workspace& workspace_;
    CompareModel model_;
    CompareRunner runner_, scaler_;
    /// One x position of the scaling chart.
    struct ScalePoint {
        app::compare::Request request;
        double x = 0;
        QString words; ///< "64 × 64 × 30", "17 taps"
    };
    std::vector<ScalePoint> points_; ///< points to time, largest first
    double scaledTo_ = 0;            ///< x of the point being timed
    QString scalingTitle_;
    std::vector<ScalingLine> lines_;
    std::shared_ptr<app::compare::KeptOracle> kept_ = app::compare::makeKeptOracle();
    VolumePtr whole_, source_; ///< the document's source · that, or its marked box
    QString title_;
    app::Recipe recipe_;
    std::vector<conv::Filter> filters_;
    bool building_ = false; ///< the filters need a mask that is being read
    quint64 built_ = 0;
    conv::Region roi_;
    std::vector<NamedResult> results_; ///< results of the last run, in order of arrival
    app::Recipe shownRecipe_;          ///< recipe of the results in the views
    std::int64_t keptBytes_ = 0;
    std::optional<app::compare::Comparison> comparison_;
    std::vector<app::compare::Ceiling> ceilings_; ///< those of the last run on this source
    bool predicting_ = false; ///< the recipe changed since a run: rows without a time are drawn as predicted
    app::compare::Progress progress_;
    QString failure_, selected_;
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
