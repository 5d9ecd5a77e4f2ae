// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/actions/actions.h"
#include "ui/views/data_view.h"
#include "ui/workspace/workspace.h"
#include <QStackedWidget>

namespace ui {

class ComparePage;
class FilesPage;
class LadderPage;
class SweepPage;

/// Replaces views and docks during a comparison. Creates its pages on first use.
class CompareArea : public QStackedWidget {
    Q_OBJECT
  public:
    CompareArea(Workspace& workspace, const Actions& actions, QWidget* parent = nullptr);
    void showVariants(const DataView& view);
    void showSweep(const DataView& view);
    void showFiles();
    void showLadder();
    void runOrStop();
    void askExport();
    void askKernel();
    void jumpToWorst();
    void swapPair();
    /// Null until first shown.
    [[nodiscard]] ComparePage* variants() const { return variants_; }
    [[nodiscard]] SweepPage* sweep() const { return sweep_; }
    [[nodiscard]] FilesPage* files() const { return files_; }
    [[nodiscard]] LadderPage* ladder() const { return ladder_; }
    [[nodiscard]] bool settled() const;

  Q_SIGNALS:
    void probe(const ui::Probe& probe);
    void message(const ui::Message& message);
    void leaveAsked();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void leave();
    void tell(const QString& title, const QString& detail);
    Workspace& workspace_;
    const Actions& actions_;
    ComparePage* variants_ = nullptr;
    SweepPage* sweep_ = nullptr;
    FilesPage* files_ = nullptr;
    LadderPage* ladder_ = nullptr;
};

} // namespace ui
