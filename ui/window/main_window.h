// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/presets.h"
#include "ui/actions/actions.h"
#include "ui/views/data_view.h"
#include "ui/window/bars/palette.h"
#include "ui/window/tab_order.h"
#include "ui/workspace/preferences.h"
#include "ui/workspace/workspace.h"
#include <QMainWindow>
#include <QPointer>
#include <QTimer>
#include <array>
#include <optional>

class QSplitter;

namespace ui {

class AnnotationList;
class ChannelsPanel;
class CompareArea;
class DocumentLayers;
class DocumentsPanel;
class ExplainWindow;
class FactList;
class FilterHelp;
class HistogramPanel;
class KernelEditor;
class KernelOpener;
class LayersPanel;
class LookWindow;
class MeasurePanel;
class MessageList;
class MetadataWindow;
class RecipePanel;
class RunCard;
class SessionRestore;
class StatusBar;
class ToolBar;
class UndoOrder;
class ViewStack;

/// The main window. It only connects: Workspace owns documents and jobs, ViewStack shows data, panels edit.
class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;
    [[nodiscard]] Workspace& workspace() { return workspace_; }
    [[nodiscard]] const Actions& actions() const { return actions_; }
    [[nodiscard]] ViewStack& views() { return *views_; }
    [[nodiscard]] RecipePanel& recipe() { return *recipe_; }
    [[nodiscard]] MessageList& messages() { return *messages_; }
    [[nodiscard]] LayersPanel& layers() { return *layers_; }
    [[nodiscard]] DocumentLayers& addedLayers() { return *added_; }
    [[nodiscard]] MeasurePanel& measurements() { return *measure_; }
    [[nodiscard]] StatusBar& status() { return *status_; }
    [[nodiscard]] Palette& searchPanel() { return *palette_; }
    [[nodiscard]] SessionRestore& session() { return *session_; }
    [[nodiscard]] FilterHelp* filterHelp() const;         ///< null if closed
    [[nodiscard]] MetadataWindow* metadataWindow() const; ///< null if closed
    /// Shows the help page of a filter; empty: of the current step, else the first filter.
    void showFilterHelp(const QString& filter = {});
    void showMetadata();
    void askSampling();
    /// Explains the variants of the last run, and of those that follow.
    void explainRun();
    [[nodiscard]] ExplainWindow* explainWindow() const; ///< null if closed
    /// Opens the volume preset editor of the 3-D view.
    void showLook();
    [[nodiscard]] LookWindow* lookWindow() const; ///< null if closed
    /// Comparisons replace views and docks until they are closed.
    void showComparison();
    void showSweep();
    void showTwoFiles();
    void showLadder();
    void leaveComparison();
    [[nodiscard]] bool comparing() const;
    [[nodiscard]] CompareArea* comparison() const { return compare_; }
    /// Returns true if nothing is loading or computing and the result is up to date.
    [[nodiscard]] bool settled() const;
    void addStep(const QString& filter);
    /// Adds a preset's steps. Asks for a required file unless `fields` ("mask=brain.nii.gz") gives it. Opens the
    /// preset's sample if no document is open.
    void addPreset(const app::Preset& preset, const QString& fields = {});
    /// Opens the kernel editor for a `custom` step; −1: the current one, else the first, else a new step.
    void editKernel(int step = -1);
    [[nodiscard]] KernelEditor* kernelEditor() const; ///< null if closed

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    /// Tab follows the reading order, including widgets that were added later.
    bool focusNextPrevChild(bool next) override { return focusInReadingOrder(*this, next); }

  private:
    // Layout (main_window.cpp).
    void buildMenus();
    QWidget* buildLeft();
    QWidget* buildRight();
    void connectWorkspace();
    void connectPanels();
    /// Copies and tables of views and panels (main_window_files.cpp).
    void connectExports();
    void showDocument();
    void showRecipe();
    /// Schedules an update of the recent files; files are written later on another thread.
    void remember();
    void writeRecent(bool atOnce);
    void showUndo();
    void showResult();
    void showTimes();
    void showRun();
    void updateHistogram();
    void updateForecast();
    void updateActions();
    void closed(int index);
    // Actions (main_window_actions.cpp).
    void connectActions();
    void connectRecipeActions();
    void openFiles();
    void openFolder();
    void openStack();
    void openAddress();
    /// Opens files and addresses of the clipboard.
    void pastePlaces();
    void openRecipe();
    void saveResult();
    void saveRecipe();
    void copyCommand();
    void copyPython();
    void setShow(Show show);
    void switchTheme();
    void nextArea();
    void showAbout();
    void openPalette(bool filtersOnly);
    /// Limits the current step to a box.
    void useAsMask(const MarkedRegion& region);
    /// Starts the run of an unfinished result.
    void computeNow();
    // Presets (main_window_presets.cpp).
    void openPresets();
    void openPresetSample(const app::Preset& preset);
    [[nodiscard]] static QString unsuitedText(const std::string& reason);
    [[nodiscard]] std::vector<Palette::Entry> presetEntries();
    // Secondary windows, recent files, sizes (main_window_secondary.cpp).
    void connectSecondary();
    void askMontage();
    void openHistory();
    void openRecent();
    void scaleText(double factor);
    void oneDock(bool left);
    void fitRunCard();
    [[nodiscard]] std::vector<Palette::Entry> filterEntries();
    [[nodiscard]] std::vector<Palette::Entry> actionEntries();
    void tell(const QString& title, const QString& detail);
    // Comparisons (main_window_compare.cpp).
    void connectComparison();
    void setComparing(bool comparing);
    void updateCompareActions();

    Actions actions_;
    Workspace workspace_;
    ViewStack* views_;
    ToolBar* bar_ = nullptr;
    UndoOrder* undo_;
    KernelOpener* kernels_;
    StatusBar* status_;
    CompareArea* compare_;
    QSplitter* split_;
    std::optional<std::array<bool, 2>> docksBefore_; ///< whether a document's docks were shown before a comparison
    DocumentsPanel* documents_ = nullptr;
    ChannelsPanel* channels_ = nullptr;
    AnnotationList* annotations_ = nullptr;
    FactList* facts_ = nullptr;
    LayersPanel* layers_ = nullptr;
    DocumentLayers* added_ = nullptr;
    HistogramPanel* histogram_ = nullptr;
    MeasurePanel* measure_ = nullptr;
    RecipePanel* recipe_ = nullptr;
    MessageList* messages_ = nullptr;
    RunCard* run_ = nullptr;
    QWidget *left_ = nullptr, *right_ = nullptr;
    QWidget* filler_ = nullptr; ///< fills the dock while there is no recipe
    Palette* palette_;
    SessionRestore* session_;
    QPointer<FilterHelp> help_;
    QPointer<MetadataWindow> metadata_;
    QPointer<ExplainWindow> explain_;
    QPointer<LookWindow> look_;
    quint64 histogramRun_ = 0, forecastRun_ = 0;
    QTimer rememberSoon_;
    RecentFile recent_;       ///< written when rememberSoon_ fires
    bool leftChosen_ = false; ///< the user opened or closed the left dock
    bool rightGivesWay_ = false;
};

} // namespace ui
