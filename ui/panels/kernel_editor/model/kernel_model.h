// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/panels/kernel_editor/model/kernel_presets.h"
#include <QAbstractTableModel>
#include <vector>

namespace ui {

/// What the kernel editor edits: a value.
struct KernelState {
    app::TapGrid grid;
    int dimension = 2; ///< axes that are offered; not below the grid's own
    std::string op = "convolve", normalize = "none";
    app::Symmetry symmetry;
    std::string expression;
    Letters letters; ///< values of the expression's free names; those not in use are kept
    app::Scaling scaling = app::Scaling::none;
    bool generated = false; ///< the taps are what the expression gives; they follow size, centre and letters
    std::string preset;     ///< id of the preset that it was last set to
    friend bool operator==(const KernelState&, const KernelState&) = default;
};

/// A `custom` step as it stands, its kernel read from a file if it names one; one tap of 1 if it has no kernel.
[[nodiscard]] KernelState kernelState(const app::Step& step);
/// The step with that kernel; parameters that are not the editor's stay.
[[nodiscard]] app::Step stepWith(const KernelState& state, app::Step step);

/// A kernel being edited, with undo of its own; as a table it is the current slice. Used from one thread.
class KernelModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    /// Above this many taps a kernel is not made here.
    static constexpr std::int64_t mostTaps = 1 << 17;

    explicit KernelModel(KernelState state, QObject* parent = nullptr);
    [[nodiscard]] const KernelState& state() const { return state_; }
    [[nodiscard]] const app::TapGrid& grid() const { return state_.grid; }
    [[nodiscard]] std::int64_t slice() const { return slice_; }
    void setSlice(std::int64_t z);
    /// The tap of a cell of the current slice.
    [[nodiscard]] std::size_t tapAt(const QModelIndex& cell) const;
    /// Largest magnitude, at least tiny.
    [[nodiscard]] double peak() const;

    // Changes. `what` names one for undo; those that cannot be made return a sentence and change nothing. `merge` goes
    // on with the change before, if that had the same name.
    QString setTaps(const std::vector<std::pair<std::size_t, double>>& taps, const QString& what);
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
    void undo();
    void redo();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

  Q_SIGNALS:
    void stateChanged();
    void sliceChanged();
    /// Why what was typed cannot be used.
    void problem(const QString& sentence);

  private:
    struct Change {
        QString what;
        KernelState state; ///< the other one: before for undo, after for redo
    };
    void take(KernelState next, const QString& what, bool merge = false);
    void replace(KernelState next);

    KernelState state_;
    std::vector<Change> undo_, redo_;
    std::int64_t slice_ = 0;
    bool mergeable_ = false;
};

} // namespace ui
