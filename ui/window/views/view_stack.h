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

/// The start page or the view of the current document. Each document keeps its own view.
class ViewStack : public QStackedWidget {
    Q_OBJECT
  public:
    explicit ViewStack(Workspace& workspace, QWidget* parent = nullptr);
    [[nodiscard]] StartPage* startPage() const { return start_; }
    /// null on the start page
    [[nodiscard]] DataView* view() const;
    [[nodiscard]] DataView* viewOf(int index) const { return pages_.at(static_cast<std::size_t>(index)).view; }
    /// Bar below the view; null if data has no slices, time points or channels.
    [[nodiscard]] ItemBar* bar() const;
    /// Analysis below a signal; null for other data.
    [[nodiscard]] SignalAnalysis* analysis() const;
    /// 0: all four views, 1 to 4: one of them. No effect on other views.
    void setEnlarged(int which);
    [[nodiscard]] int enlarged() const;
    /// Name of the part that is computed first: "slice 162", "the visible part".
    [[nodiscard]] QString visibleName() const;
    /// Name of the full data: "Whole volume", "Image", "All channels".
    [[nodiscard]] QString wholeName() const;

  Q_SIGNALS:
    void viewChanged();
    void probe(const ui::Probe& probe);
    void zoomChanged(const QString& zoom);
    void showChanged(ui::Show show);
    void enlargedChanged(int which);
    void alongPatientChanged();
    /// The menu of a spectrum has copied or saved it.
    void told(const QString& title, const QString& detail);
    /// Mark that the next drag in the view draws.
    void toolChanged(ui::Marks::Tool tool);
    /// Requests of the 3-D view.
    void lookAsked();
    void pictureAsked();
    void pictureSaved(const QString& path, const QString& error);
    /// The button of a stopped or waiting run was clicked.
    void computeAsked();
    /// The button of a deconvolution under way was clicked.
    void stopIteratingAsked();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void add(int index);
    void remove(int index);
    void showCurrent();
    void takeResult();
    void takePatch(const conv::Region& region, const VolumePtr& samples);
    void connectRuns();
    void takeRecipe();
    void takeStatus();
    void connectView(DataView* view);
    [[nodiscard]] OverlayData overlay() const;
    /// Shows the button that the run's state offers.
    void placeButtons();
    Workspace& workspace_;
    StartPage* start_;
    QPushButton* compute_;
    QPushButton* enough_; ///< ends a deconvolution after its present iteration
    struct Page {
        QWidget* widget;
        DataView* view;
        ItemBar* bar;
        SignalAnalysis* analysis;
    };
    std::vector<Page> pages_;
};

} // namespace ui
