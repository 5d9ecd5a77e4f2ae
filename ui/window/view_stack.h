// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/data_view.h"
#include "ui/window/start/start_page.h"
#include "ui/workspace/workspace.h"
#include <QStackedWidget>
#include <vector>

namespace ui {

class ItemBar;
class SignalAnalysis;

/// The centre of the window: the start page, or the view of the current document. Each document keeps its own view, so
/// that zoom, slice, window and camera are as they were left.
class ViewStack : public QStackedWidget {
    Q_OBJECT
  public:
    explicit ViewStack(Workspace& workspace, QWidget* parent = nullptr);
    [[nodiscard]] StartPage* startPage() const { return start_; }
    /// Null while the start page is shown.
    [[nodiscard]] DataView* view() const;
    /// Below the view; null where there are neither slices nor time points nor channels to go through.
    [[nodiscard]] ItemBar* bar() const;
    /// Below a signal; null for other data.
    [[nodiscard]] SignalAnalysis* analysis() const;
    /// 0: 4-up, 1 to 4: one of its views; without effect on other views.
    void setEnlarged(int which);
    [[nodiscard]] int enlarged() const;
    /// "slice 162", "the visible part": what is computed first.
    [[nodiscard]] QString visibleName() const;
    /// "Whole volume", "Image", "All channels".
    [[nodiscard]] QString wholeName() const;

  Q_SIGNALS:
    void viewChanged();
    void probe(const ui::Probe& probe);
    void zoomChanged(const QString& zoom);
    void showChanged(ui::Show show);
    void enlargedChanged(int which);
    void alongPatientChanged();
    /// What the next drag in the view draws.
    void toolChanged(ui::Marks::Tool tool);
    /// Of the 3-D view.
    void lookAsked();
    void pictureAsked();
    void pictureSaved(const QString& path, const QString& error);

  private:
    void add(int index);
    void remove(int index);
    void showCurrent();
    void takeResult();
    void takePatch(const conv::Region& region, const VolumePtr& samples);
    void takeRecipe();
    void takeStatus();
    void connectView(DataView* view);
    [[nodiscard]] OverlayData overlay() const;
    Workspace& workspace_;
    StartPage* start_;
    /// A view with what belongs to it.
    struct Page {
        QWidget* widget;
        DataView* view;
        ItemBar* bar;
        SignalAnalysis* analysis;
    };
    std::vector<Page> pages_;
};

} // namespace ui
