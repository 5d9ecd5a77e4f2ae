// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_paste.h"
#include "ui/panels/kernel_editor/model/kernel_table.h"

namespace ui {

/// The `custom` step that is being edited, without widgets. Emits every change at once.
class KernelEditorController : public QObject {
    Q_OBJECT
  public:
    /// `dataDimension`: number of axes of the filtered data.
    KernelEditorController(const app::Step& step, int dataDimension, QObject* parent = nullptr);
    [[nodiscard]] KernelModel& model() { return model_; }
    [[nodiscard]] KernelTable& table() { return table_; }
    [[nodiscard]] const app::Step& step() const { return step_; }
    [[nodiscard]] int dataDimension() const { return dataDimension_; }
    /// Returns false for more axes than the data and the kernel have.
    [[nodiscard]] bool allows(int dimension) const;
    void setDimension(int dimension);
    void choose(const KernelPreset& preset);
    /// Reads a kernel file; returns false if it was refused.
    bool load(const QString& path);
    [[nodiscard]] QString text(app::KernelDialect dialect) const;
    /// Takes a step changed elsewhere (undo in the window). The next change starts a new undo step.
    void adopt(const app::Step& step);
    /// Makes the next change start a new undo step.
    void breakGesture() { merging_ = false; }
    /// Emits the original step if another one was emitted.
    void restore();

  Q_SIGNALS:
    /// `merge` extends the undo step of the previous call.
    void edited(const app::Step& step, bool merge);
    /// Outcome of an action, or the reason of its failure.
    void told(const QString& sentence, bool problem);

  private:
    void follow();
    void tellProblem(const QString& sentence) { Q_EMIT told(sentence, !sentence.isEmpty()); }

    const app::Step original_;
    app::Step step_;
    const int dataDimension_;
    bool merging_ = false, adopting_ = false;
    KernelModel model_;
    KernelTable table_;
};

} // namespace ui
