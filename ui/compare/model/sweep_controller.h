// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include "ui/compare/numbers/sweep_values.h"
#include "ui/compare/sweep_model.h"
#include <QObject>
#include <thread>

namespace ui {

/// The versions of a parameter sweep and their computation on a thread, without widgets. Computes only the visible part
/// and what the marks need. Lives on the GUI thread.
class SweepController : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;
    ~SweepController() override; ///< stops and waits

    /// Sets data, recipe and choice that all versions start from. The versions stay until setAxes().
    void setDocument(const app::Document& document);
    [[nodiscard]] const std::shared_ptr<const conv::Volume>& source() const { return source_; }
    [[nodiscard]] const app::Recipe& recipe() const { return recipe_; }
    [[nodiscard]] const std::vector<SweepChoice>& choices() const { return choices_; }
    /// Returns proposed values of a parameter. `outcome` names the variants that can compute its step.
    [[nodiscard]] QStringList suggested(const SweepChoice& choice, const app::Outcome& outcome) const;
    /// Makes the versions. Returns false if they are as before; otherwise stops their computation.
    bool setAxes(const SweepAxis& across, const SweepAxis& down);
    [[nodiscard]] const std::vector<SweepCell>& cells() const { return cells_; }
    /// Returns the first version without a problem; −1: none.
    [[nodiscard]] int firstAble() const;
    /// Computes a region of all versions, the middle one first, then times short runs again. Empty: the full data.
    void compute(const conv::Region& region, const SweepMarks& marks);
    /// Stops the computation. Nothing more is emitted for it.
    void stop();
    [[nodiscard]] bool working() const { return working_; }

  Q_SIGNALS:
    void computed(int cell, const ui::SweepPart& part);
    void measured(int cell, const ui::SweepValues& values);
    /// Least time of repeated runs.
    void timed(int cell, double milliseconds);
    /// A version cannot be computed: its cell has the problem now.
    void refused(int cell);
    void finished();

  private:
    [[nodiscard]] bool micrometres() const;
    void post(quint64 run, std::function<void()> event);

    std::shared_ptr<const conv::Volume> source_;
    app::Recipe recipe_;
    conv::PlanOptions choice_;
    std::vector<SweepChoice> choices_;
    std::vector<SweepCell> cells_;
    quint64 run_ = 0; ///< events of earlier runs are dropped
    bool working_ = false;
    std::jthread thread_; ///< last member: it ends before the others are destroyed
};

} // namespace ui
