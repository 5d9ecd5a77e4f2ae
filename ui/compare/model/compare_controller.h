// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_scaling.h"
#include "ui/compare/model/named_result.h"
#include <functional>

namespace ui {

/// Choices of the user for the next run.
struct CompareChoice {
    std::string device = "auto";
    bool approximate = true, peers = true;
    int runs = 11;
    QString reference; ///< id of the variant that speed-ups refer to; empty: the planner's choice
};

/// A comparison as a value: its data, its recipe, and the measured results.
struct CompareState {
    QString title;                     ///< title of the document
    VolumePtr whole, source;           ///< the document's source · that, or its marked box; null: no data yet
    conv::Region box;                  ///< marked box; empty: none
    app::Recipe recipe;                ///< recipe of the document
    std::vector<conv::Filter> filters; ///< filters of the recipe; empty: `failure` says why
    bool building = false;             ///< the filters need a mask that is being read
    bool anyPeers = true;              ///< variants of other libraries exist for such data
    QString failure;
    std::vector<NamedResult> results; ///< results of the last run, in order of arrival
    app::Recipe resultRecipe;         ///< recipe of `results`
    std::optional<app::compare::Comparison> comparison;
    std::vector<app::compare::Ceiling> ceilings; ///< those of the last run on this source
    bool predicting = false; ///< the recipe changed since a run: rows without a time are drawn as predicted
    app::compare::Progress progress;
};

/// Compares variants on a document's data: builds the filters of its recipe, offers candidates, runs them on a thread
/// of its own and keeps what was measured. Knows no widget. Lives on the GUI thread and never blocks it.
class CompareController : public QObject {
    Q_OBJECT
  public:
    /// `choice` is asked before each run and for each list of candidates.
    explicit CompareController(std::function<CompareChoice()> choice);

    [[nodiscard]] const CompareState& state() const { return state_; }
    [[nodiscard]] CompareModel& model() { return model_; }
    [[nodiscard]] const CompareModel& model() const { return model_; }
    [[nodiscard]] CompareRunner& runner() { return runner_; }
    [[nodiscard]] const CompareRunner& runner() const { return runner_; }
    [[nodiscard]] CompareScaling& scaling() { return scaling_; }
    [[nodiscard]] const CompareScaling& scaling() const { return scaling_; }
    [[nodiscard]] bool settled() const { return !state_.building && !runner_.running() && !scaling_.running(); }
    /// Returns why nothing can run; empty if something can.
    [[nodiscard]] QString obstacle() const;

    /// Compares on the box of a document's data, or all of them if it is empty. Returns false if these are the data
    /// already; else setRecipe() must follow.
    bool setData(const QString& title, const VolumePtr& whole, const conv::Region& box);
    void setRecipe(const app::Recipe& recipe);
    /// Offers the candidates of the present choice.
    void offer();
    void run();
    void stop();
    /// Times the ticked variants over sizes of the data, or over widths of the kernels.
    void scale(bool widths);
    /// Adds a CUDA kernel of the user's own (docs/guide/own-kernels.md) as a ticked row. Returns its id; empty: no
    /// data. Throws Error.
    QString addKernel(const QString& path);
    void setFailure(const QString& sentence);

  Q_SIGNALS:
    /// The model has other candidates.
    void offered();
    /// The recipe has other filters.
    void filtersChanged();
    /// state().results, or the recipe that they are compared with, changed.
    void resultsChanged();
    /// Progress, failure, or the state of the run changed.
    void changed();
    /// A run ended, also by stop().
    void compared();

  private:
    struct Built {
        std::vector<conv::Filter> filters;
        QString failure;
    };
    /// Reads files of masks. Thread-safe.
    [[nodiscard]] static Built filtersOf(const app::Recipe& recipe, const conv::Layout& layout);
    void takeFilters(Built built);
    void takeResult(const app::compare::Measurement& row, const VolumePtr& volume, const conv::Region& domain);
    void takeComparison(const app::compare::Comparison& comparison);
    [[nodiscard]] app::compare::Request request() const;

    std::function<CompareChoice()> choice_;
    CompareState state_;
    CompareModel model_;
    CompareRunner runner_;
    CompareScaling scaling_{model_};
    std::shared_ptr<app::compare::KeptOracle> kept_ = app::compare::makeKeptOracle();
    std::int64_t keptBytes_ = 0; ///< memory of state_.results
    quint64 built_ = 0;          ///< number of recipes so far; filters of earlier ones are stale
};

} // namespace ui
