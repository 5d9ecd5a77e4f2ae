// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/panels/kernel_editor/model/kernel_presets.h"
#include <QObject>
#include <utility>
#include <vector>

namespace ui {

struct KernelState {
    app::TapGrid grid;
    int dimension = 2; ///< number of editable axes, at least the grid's own
    std::string op = "convolve", normalize = "none";
    app::Symmetry symmetry;
    std::string expression;
    Letters letters; ///< values of free names, unused ones too
    app::Scaling scaling = app::Scaling::none;
    bool generated = false; ///< taps are computed by the expression and follow size, centre and letters
    std::string preset;     ///< id of the last applied preset
    friend bool operator==(const KernelState&, const KernelState&) = default;
};

/// Converts a `custom` step; reads the kernel file if it names one. Without a kernel: one tap of 1.
[[nodiscard]] KernelState kernelState(const app::Step& step);
/// Returns `step` with that kernel; keeps unrelated parameters.
[[nodiscard]] app::Step stepWith(const KernelState& state, app::Step step);

/// The edited kernel with its own undo. Use from one thread.
class KernelModel : public QObject {
    Q_OBJECT
  public:
    static constexpr std::int64_t maxTaps = 1 << 17;

    explicit KernelModel(KernelState state, QObject* parent = nullptr);
    [[nodiscard]] const KernelState& state() const { return state_; }
    [[nodiscard]] const app::TapGrid& grid() const { return state_.grid; }
    /// Returns the largest magnitude, kept above zero.
    [[nodiscard]] double peak() const;

    // Changes. `what` names the undo step. An impossible change returns a sentence and changes nothing. `merge`
    // extends the previous step if it has the same name.
    void setTaps(const std::vector<std::pair<std::size_t, double>>& taps, const QString& what);
    QString setExtent(const conv::Index3& extent);
    QString setCentre(const conv::Index3& centre);
    QString setDimension(int dimension);
    QString setGrid(const app::TapGrid& grid, const QString& what);
    QString setExpression(const std::string& expression, const Letters& letters, app::Scaling scaling, bool merge);
    QString scale(app::Scaling how);
    void setPreset(const KernelPreset& preset);
    void setSymmetry(const app::Symmetry& symmetry);
    void setOperation(const std::string& op);
    void setNormalize(const std::string& how);

    [[nodiscard]] bool canUndo() const { return !undo_.empty(); }
    [[nodiscard]] bool canRedo() const { return !redo_.empty(); }
    [[nodiscard]] QString undoName() const { return undo_.empty() ? QString() : undo_.back().what; }
    [[nodiscard]] QString redoName() const { return redo_.empty() ? QString() : redo_.back().what; }
    void undo() { travel(undo_, redo_); }
    void redo() { travel(redo_, undo_); }

  Q_SIGNALS:
    void stateChanged();

  private:
    struct Change {
        QString what;
        KernelState state; ///< state before (undo) or after (redo) the change
    };
    void take(KernelState next, const QString& what, bool merge = false);
    QString takeEvaluated(KernelState next, const QString& what, bool merge = false);
    void travel(std::vector<Change>& from, std::vector<Change>& to);

    KernelState state_;
    std::vector<Change> undo_, redo_;
    bool mergeable_ = false;
};

} // namespace ui
